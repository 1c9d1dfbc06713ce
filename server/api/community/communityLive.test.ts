import { describe, expect, it } from 'vitest';
import { CHANGES_MAX } from '@hub/shared/community/community.schema.ts';
import {
  comment,
  communityOf,
  get,
  PAGE,
  poll,
  post,
  reply,
  threadOf,
} from '@hub/tools/testing/communityCalls.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

describe('live messages', () => {
  it('match the thread, with one message per write and nothing specific to the reading user', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const posted = await comment(app, 'eins');
    const answered = await reply(app, posted.id, 'Antwort', 'admin');
    await user.toggleLike({ commentId: posted.id });
    const asked = await poll(app);
    await user.vote({ pollId: asked.id, optionId: asked.options[0]!.id });
    await user.deleteComment({ commentId: posted.id });
    await admin.deletePoll({ pollId: asked.id });
    await post(app, 'user', 'postComment', { ...PAGE, content: '' }).expect(400);

    const { body, text } = await app.request
      .get('/api/realtime/hub/messages')
      .query({ channel: 'page:players:players_general' })
      .expect(200);
    expect(text).not.toMatch(/@|votedOptionId":"/);
    expect(body.messages.map(({ type, data }: { type: string; data: object }) => ({ type, data }))).toEqual([
      { type: 'comment', data: { comment: posted, counts: { comments: 1, replies: 0 } } },
      { type: 'reply', data: { reply: answered, repliesCount: 1, counts: { comments: 1, replies: 1 } } },
      { type: 'like', data: { commentId: posted.id, parentId: null, likesCount: 1 } },
      { type: 'poll', data: { poll: asked } },
      {
        type: 'vote',
        data: {
          pollId: asked.id,
          totalVotes: 1,
          options: asked.options.map(({ id }, index) => ({ id, votesCount: index === 0 ? 1 : 0 })),
        },
      },
      {
        type: 'commentDeleted',
        data: {
          commentId: posted.id,
          parentId: null,
          repliesLeft: null,
          remains: true,
          parentGone: false,
          counts: { comments: 0, replies: 1 },
        },
      },
      { type: 'pollDeleted', data: { pollId: asked.id } },
    ]);
  });

  it('include deletions decided by an administrator', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const posted = await comment(app, 'eins', 'admin');
    const asked = await poll(app, {}, 'admin');
    for (const [subject, { id }] of [
      ['comment', posted],
      ['poll', asked],
    ] as const)
      await user.report({ subject, subjectId: id, reason: 'Grund' });
    for (const { id } of (await admin.reports()).reports)
      await admin.decideReport({ reportId: id, decision: 'remove', reason: 'x' });
    const answer = await app.request
      .get('/api/realtime/hub/messages')
      .query({ channel: 'page:players:players_general' })
      .expect(200);
    expect(
      answer.body.messages.slice(-2).map(({ type, data }: { type: string; data: object }) => [type, data]),
    ).toEqual([
      ['commentDeleted', expect.objectContaining({ commentId: posted.id, remains: false })],
      ['pollDeleted', { pollId: asked.id }],
    ]);
  });

  it('may fail without losing the comment', async () => {
    await using app = await testApp();
    app.deps.provider.realtime.publish = () => Promise.reject(new Error('the socket is gone'));
    await comment(app, 'trotzdem');
    expect((await threadOf(app)).counts.comments).toBe(1);
    expect(app.logLines.map(({ sentence }) => sentence)).toContain('a live event could not be published');
  });
});

describe('community.changesSince', () => {
  const since = (app: TestApp, mark: string) => communityOf(app).nobody.changesSince({ ...PAGE, mark });
  const messageIds = async (app: TestApp) => {
    const { messages } = await app.deps.provider.realtime.messages('page:players:players_general', {
      limit: 1000,
    });
    return messages.map(({ id }) => id);
  };

  it('returns the changes since a message, deletions included, on this page only', async () => {
    await using app = await testApp();
    const { user } = communityOf(app);
    const posted = await comment(app, 'eins');
    const [first = ''] = await messageIds(app);
    const asked = await poll(app);
    await user.postComment({
      pageType: 'clubs',
      pageId: 'clubs_general',
      content: 'dort',
    });
    await user.deleteComment({ commentId: posted.id });
    await user.deletePoll({ pollId: asked.id });
    const { events, mark } = await since(app, first);
    expect(events?.map(({ type }) => type)).toEqual(['poll', 'commentDeleted', 'pollDeleted']);
    expect(mark).toBe((await messageIds(app)).at(-1));
    expect(await since(app, mark)).toEqual({ events: [], mark });
  });

  it('returns null for an unknown message or too many changes', async () => {
    await using app = await testApp();
    await comment(app, 'eins');
    const [first = ''] = await messageIds(app);
    expect(await since(app, '1-0')).toEqual({ events: null, mark: '1-0' });
    const channel = 'page:players:players_general';
    const likes = { type: 'like', data: { commentId: 'c', parentId: null, likesCount: 1 } };
    for (let count = 0; count < CHANGES_MAX; count += 1)
      await app.deps.provider.realtime.publish({ channel, ...likes });
    expect((await since(app, first)).events).toHaveLength(CHANGES_MAX);
    await app.deps.provider.realtime.publish({ channel, ...likes });
    expect(await since(app, first)).toEqual({ events: null, mark: first });
  });

  it('rejects a malformed message id', async () => {
    await using app = await testApp();
    await get(app, 'nobody', 'changesSince', { ...PAGE, mark: 'x' }).expect(400);
  });
});
