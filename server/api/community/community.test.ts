import { describe, expect, it } from 'vitest';
import type { EntityPageType } from '@hub/shared/community/communityPages.schema.ts';
import { aFixture, aPlayer, aTeam } from '@hub/tools/testing/facts/builders.ts';
import {
  comment,
  communityOf,
  get,
  PAGE,
  poll,
  post,
  reply,
  rowsOf,
  threadOf,
} from '@hub/tools/testing/communityCalls.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

describe('community.discussed', () => {
  const unchanged = openOnce(testApp);
  it.each([
    ['an unknown page type', { pageType: 'players' }],
    ['an unknown field', { pageType: 'player', userId: 'somebody' }],
  ])('refuses %s', async (_case, input) => {
    const app = unchanged();
    await get(app, 'nobody', 'discussed', input).expect(400);
  });

  it('counts comments per discussed page for everyone, without pages that have none', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer({ id: 'one' }), aPlayer({ id: 'two' }), aPlayer({ id: 'quiet' })],
      fixtures: [aFixture({ id: 'one' })],
    });
    const { nobody, user } = communityOf(app);
    let words = 0;
    const say = async (pageType: EntityPageType, pageId: string) =>
      (await user.postComment({ pageType, pageId, content: `Wort ${(words += 1)}` })).id;
    const discussed = (pageType: EntityPageType) => nobody.discussed({ pageType });
    await say('player', 'one');
    await reply(app, await say('player', 'one'), 'Antwort');
    const deleted = await say('player', 'two');
    await say('fixture', 'one');
    await user.deleteComment({ commentId: deleted });
    expect(await discussed('player')).toEqual({ one: 2 });
    expect(await discussed('fixture')).toEqual({ one: 1 });
    expect(await discussed('club')).toEqual({});
  });
});

describe('community.thread', () => {
  it('is open to everyone, and empty at first', async () => {
    await using app = await testApp();
    expect(await threadOf(app)).toEqual({
      channel: 'page:players:players_general',
      counts: { comments: 0, replies: 0 },
      comments: [],
      nextCursor: null,
      polls: [],
      nextPollsCursor: null,
    });
  });

  const unchanged = openOnce(testApp);
  it.each([
    ['an unknown page type', { pageType: 'stadiums', pageId: 'x' }],
    ['an unknown general page', { pageType: 'players', pageId: 'lineups_general' }],
    ['no page', {}],
    ['an unknown field', { ...PAGE, userId: 'somebody' }],
    ['a malformed cursor', { ...PAGE, cursor: 'x' }],
  ])('refuses %s', async (_case, input) => {
    const app = unchanged();
    await get(app, 'nobody', 'thread', input).expect(400);
  });

  it('exists for existing records only', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer({ id: 'player-1' })],
      fixtures: [aFixture({ id: 'fixture-1' })],
    });
    for (const [pageType, pageId] of [
      ['player', 'player-1'],
      ['club', 'team-a'],
      ['fixture', 'fixture-1'],
    ] as const) {
      await get(app, 'nobody', 'thread', { pageType, pageId }).expect(200);
      await communityOf(app).user.postComment({ pageType, pageId, content: 'Hallo' });
      const gone = await get(app, 'nobody', 'thread', { pageType, pageId: 'gone' }).expect(404);
      expect(gone.body.error).toMatchObject({
        message: 'There is no such page',
        data: { errorCode: 'pageNotFound' },
      });
      await post(app, 'user', 'postComment', { pageType, pageId: 'gone', content: 'Hallo' }).expect(404);
    }
    expect(await rowsOf(app, 'comments')).toBe(3);
  });

  it('shows comments newest first, replies oldest first, and the user’s likes and votes', async () => {
    await using app = await testApp();
    const { user } = communityOf(app);
    const first = await comment(app, 'eins');
    const second = await comment(app, 'zwei', 'admin');
    const one = await reply(app, first.id, 'Antwort eins');
    const two = await reply(app, first.id, 'Antwort zwei', 'admin');
    const asked = await poll(app);
    await user.toggleLike({ commentId: second.id });
    await user.toggleLike({ commentId: two.id });
    await user.vote({ pollId: asked.id, optionId: asked.options[1]!.id });

    const seen = await threadOf(app, 'user');
    expect(seen.counts).toEqual({ comments: 2, replies: 2 });
    expect(seen.comments.map(({ id, liked, likesCount }) => [id, liked, likesCount])).toEqual([
      [second.id, true, 1],
      [first.id, false, 0],
    ]);
    expect(seen.comments[1]?.replies.map(({ id, liked }) => [id, liked])).toEqual([
      [one.id, false],
      [two.id, true],
    ]);
    expect(seen.polls[0]).toMatchObject({ totalVotes: 1, votedOptionId: asked.options[1]!.id });
    expect(seen.polls[0]?.options.map(({ optionText, votesCount }) => [optionText, votesCount])).toEqual([
      ['Ja', 0],
      ['Nein', 1],
    ]);

    const byVisitor = await threadOf(app);
    expect(byVisitor.comments.some(({ liked }) => liked)).toBe(false);
    expect(byVisitor.polls[0]?.votedOptionId).toBeNull();
  });

  it('reveals no e-mail address, and shows users’ display names', async () => {
    await using app = await testApp();
    await app.deps.provider.database.sql(
      `update auth_users set display_name = 'Uli' where email = 'fan@hub.test'`,
    );
    await comment(app, 'eins');
    const { text } = await get(app, 'admin', 'thread', PAGE);
    expect(text).not.toContain('@');
    expect((await threadOf(app)).comments[0]?.user?.displayName).toBe('Uli');
  });

  it('pages by a cursor that later comments do not disturb, with at most four provider calls', async () => {
    await using app = await testApp();
    const { nobody } = communityOf(app);
    const { community } = app.deps.stores;
    const user = { id: 'user-1', displayName: null };
    const page = { pageType: 'players', pageId: 'players_general' } as const;
    const write = async (number: number) =>
      (await community.comments.post(user, page, `Nummer ${number}`, app.deps.now())).comment;
    for (let number = 1; number <= 120; number += 1) await write(number);
    const known = await community.comments.known((await write(121)).id);
    for (let number = 1; number <= 45; number += 1)
      if (known) await community.comments.reply(user, known, `Antwort ${number}`, app.deps.now());

    app.providerCalls.length = 0;
    const first = await threadOf(app);
    expect(app.providerCalls.length).toBeGreaterThan(0);
    expect(app.providerCalls.length).toBeLessThanOrEqual(4);
    await write(122);
    const second = await nobody.thread({ ...PAGE, cursor: first.nextCursor, direction: 'forward' });
    const third = await nobody.thread({ ...PAGE, cursor: second.nextCursor });
    expect(third.nextCursor).toBeNull();
    const contents = [first, second, third].flatMap(({ comments }) => comments.map(({ content }) => content));
    expect(contents).toEqual(Array.from({ length: 121 }, (_, index) => `Nummer ${121 - index}`));

    const [newest] = first.comments;
    expect(newest).toMatchObject({ repliesCount: 45 });
    expect(newest?.replies).toHaveLength(20);
    const replies = [...(newest?.replies ?? [])];
    for (let cursor = newest?.nextRepliesCursor; cursor;) {
      const more = await nobody.replies({ commentId: newest!.id, cursor });
      replies.push(...more.replies);
      cursor = more.nextCursor;
    }
    expect(replies.map(({ content }) => content)).toEqual(
      Array.from({ length: 45 }, (_, index) => `Antwort ${index + 1}`),
    );
  });

  it('pages polls newest first', async () => {
    await using app = await testApp();
    const page = { pageType: 'players', pageId: 'players_general' } as const;
    for (let number = 1; number <= 53; number += 1)
      await app.deps.stores.community.polls.create(
        { id: 'user-1', displayName: null },
        { page, question: `Frage ${number}`, choices: { kind: 'text', options: ['a', 'b'] }, end: null },
        app.deps.now(),
      );
    const thread = await threadOf(app);
    const more = await communityOf(app).nobody.polls({ ...PAGE, cursor: thread.nextPollsCursor });
    const questions = [...thread.polls, ...more.polls].map(({ question }) => question);
    expect(questions).toEqual(Array.from({ length: 53 }, (_, index) => `Frage ${53 - index}`));
    expect(more.nextCursor).toBeNull();
  });

  it('removes the names of deleted users', async () => {
    await using app = await testApp();
    await comment(app, 'Ich war hier');
    await poll(app);
    await mutate(app, 'account.delete', app.userToken, { email: 'fan@hub.test' }).expect(200);
    const thread = await threadOf(app);
    expect(thread.comments[0]).toMatchObject({ user: null, content: 'Ich war hier', isDeleted: false });
    expect(thread.polls[0]?.user).toBeNull();
    expect(await rowsOf(app, 'profiles')).toBe(0);
  });
});

describe('community.postComment', () => {
  const unchanged = openOnce(testApp);
  it.each([
    ['', 'Please enter a comment'],
    ['\u3164\u2800', 'Please enter a comment'],
    ['x'.repeat(2001), 'A comment has at most 2000 characters'],
  ])('refuses %j', async (content, message) => {
    const app = unchanged();
    const { body } = await post(app, 'user', 'postComment', { ...PAGE, content }).expect(400);
    expect(body.error.message).toBe(message);
    expect(await rowsOf(app, 'comments')).toBe(0);
    expect(await rowsOf(app, 'commentThreads')).toBe(0);
  });

  it('refuses to post in the name of another user', async () => {
    await using app = await testApp();
    await post(app, 'user', 'postComment', { ...PAGE, content: 'x', userId: 'other' }).expect(400);
  });

  it('refuses more than 200 KB', async () => {
    await using app = await testApp();
    await post(app, 'user', 'postComment', { ...PAGE, content: 'x'.repeat(201_000) }).expect(413);
  });

  it('trims the text, and otherwise keeps it as it is, tags and all', async () => {
    await using app = await testApp();
    const content = `<script>alert('1')</script> & "x"\n${'x'.repeat(1000)}`;
    const posted = await comment(app, `  ${content}\u0000 `);
    expect(posted).toMatchObject({ content, likesCount: 0, liked: false, isDeleted: false, replies: [] });
    expect(posted.id).toMatch(/^comment_\d+_\w+$/);
    expect((await threadOf(app)).comments).toEqual([posted]);
  });

  it('rejects a repeated text, but accepts it elsewhere', async () => {
    await using app = await testApp();
    await comment(app, 'zweimal');
    await expect(communityOf(app).user.postComment({ ...PAGE, content: ' zweimal ' })).rejects.toThrow(
      '409 repeatedComment',
    );
    await comment(app, 'zweimal', 'admin');
    await post(app, 'user', 'postComment', {
      pageType: 'clubs',
      pageId: 'clubs_general',
      content: 'zweimal',
    });
    expect((await threadOf(app)).counts).toEqual({ comments: 2, replies: 0 });
    expect(await rowsOf(app, 'comments')).toBe(3);
  });

  it('limits how often a user may post', async () => {
    await using app = await testApp();
    for (let number = 1; number <= 15; number += 1) await comment(app, `Nummer ${number}`);
    const { body } = await post(app, 'user', 'postComment', { ...PAGE, content: 'zu viel' }).expect(429);
    expect(body.error.data.reason).toBe('tooMany');
    expect(body.error.message).toMatch(/^Too many requests; please wait \d+ s$/);
    await comment(app, 'andere dürfen noch', 'admin');
    expect(await rowsOf(app, 'comments')).toBe(16);
  });
});

describe('community.reply', () => {
  it('rejects empty texts, unknown comments and replies to replies', async () => {
    await using app = await testApp();
    const { user } = communityOf(app);
    const { id } = await comment(app, 'eins');
    const answer = await reply(app, id, 'Antwort');
    await expect(user.reply({ commentId: id, content: ' ' })).rejects.toThrow(
      '400 commentEmpty: Please enter a comment',
    );
    await expect(user.reply({ commentId: answer.id, content: 'tiefer' })).rejects.toThrow('400 replyToReply');
    await post(app, 'user', 'reply', { commentId: 'gone', content: 'x' }).expect(404);
    await post(app, 'user', 'reply', { commentId: id, content: 'Antwort' }).expect(409);
    expect((await threadOf(app)).counts).toEqual({ comments: 1, replies: 1 });
  });
});

describe('community.toggleLike', () => {
  it('rejects an unknown comment', async () => {
    await using app = await testApp();
    await post(app, 'user', 'toggleLike', {}).expect(400);
    await post(app, 'user', 'toggleLike', { commentId: 'gone' }).expect(404);
    expect(await rowsOf(app, 'commentLikes')).toBe(0);
  });

  it('adds a like and takes it back', async () => {
    await using app = await testApp();
    const { id } = await comment(app, 'eins');
    const answers = [];
    for (const who of ['user', 'admin', 'user', 'user'] as const)
      answers.push(await communityOf(app)[who].toggleLike({ commentId: id }));
    expect(answers).toEqual([
      { commentId: id, liked: true, likesCount: 1 },
      { commentId: id, liked: true, likesCount: 2 },
      { commentId: id, liked: false, likesCount: 1 },
      { commentId: id, liked: true, likesCount: 2 },
    ]);
  });
});

describe('community.deleteComment', () => {
  it('is not allowed for other users', async () => {
    await using app = await testApp();
    const { id } = await comment(app, 'vom Chef', 'admin');
    await post(app, 'user', 'deleteComment', { commentId: id }).expect(403);
    await post(app, 'user', 'deleteComment', { commentId: 'gone' }).expect(404);
    expect((await threadOf(app)).comments[0]?.content).toBe('vom Chef');
  });

  it('removes a comment without replies, with its likes', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const { id } = await comment(app, 'eins');
    await admin.toggleLike({ commentId: id });
    expect(await user.deleteComment({ commentId: id })).toEqual({
      commentId: id,
      parentId: null,
      repliesLeft: null,
      remains: false,
      parentGone: false,
      counts: { comments: 0, replies: 0 },
    });
    expect([await rowsOf(app, 'comments'), await rowsOf(app, 'commentLikes')]).toEqual([0, 0]);
    await post(app, 'user', 'deleteComment', { commentId: id }).expect(404);
  });

  it('counts the remaining replies of a comment, loaded or not', async () => {
    await using app = await testApp();
    const { id } = await comment(app, 'eins');
    const first = await reply(app, id, 'Antwort eins');
    await reply(app, id, 'Antwort zwei');
    expect(await communityOf(app).user.deleteComment({ commentId: first.id })).toMatchObject({
      parentId: id,
      repliesLeft: 1,
      parentGone: false,
    });
  });

  it('keeps a placeholder for a comment with replies, until the last of them is deleted', async () => {
    await using app = await testApp();
    const { admin } = communityOf(app);
    const { id } = await comment(app, 'weg damit');
    const answer = await reply(app, id, 'bleibt', 'admin');
    await admin.deleteComment({ commentId: id });
    const thread = await threadOf(app);
    expect(thread.counts).toEqual({ comments: 0, replies: 1 });
    expect(thread.comments[0]).toMatchObject({ content: '', user: null, isDeleted: true, repliesCount: 1 });
    expect(thread.comments[0]?.replies[0]?.content).toBe('bleibt');
    await post(app, 'user', 'reply', { commentId: id, content: 'zu spät' }).expect(404);
    await post(app, 'user', 'toggleLike', { commentId: id }).expect(404);
    expect(await admin.deleteComment({ commentId: answer.id })).toMatchObject({
      parentId: id,
      repliesLeft: 0,
      remains: false,
      parentGone: true,
    });
    expect(await rowsOf(app, 'comments')).toBe(0);
    expect((await threadOf(app)).counts).toEqual({ comments: 0, replies: 0 });
  });
});

const about = (subjectId: string, reason: string, subject: 'comment' | 'poll' = 'comment') => ({
  subject,
  subjectId,
  reason,
});

describe('reports', () => {
  it('need a reason and another user’s comment, and are accepted once', async () => {
    await using app = await testApp();
    const { user } = communityOf(app);
    const { id } = await comment(app, 'Beleidigung', 'admin');
    const own = await comment(app, 'mein eigener');
    await expect(user.report(about(id, ' '))).rejects.toThrow('400 reasonEmpty');
    await post(app, 'user', 'report', about(own.id, 'x')).expect(400);
    await post(app, 'user', 'report', about('gone', 'x')).expect(404);
    await post(app, 'user', 'report', { ...about(id, 'x'), subject: 'user' }).expect(400);
    await user.report(about(id, 'beleidigt'));
    await expect(user.report(about(id, 'nochmals'))).rejects.toThrow('409 alreadyReportedComment');
    expect(await rowsOf(app, 'reports')).toBe(1);
  });

  it('wait in a queue until an administrator decides with a reason', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const kept = await comment(app, 'harmlos', 'admin');
    const removed = await comment(app, 'schlimm', 'admin');
    for (const { id } of [kept, removed]) await user.report(about(id, 'Grund'));
    const { reports } = await admin.reports();
    expect(JSON.stringify(reports)).not.toContain('@');
    expect(reports.map(({ content }) => content)).toEqual(['harmlos', 'schlimm']);
    const [first = '', second = ''] = reports.map(({ id }) => id);

    await post(app, 'admin', 'decideReport', { reportId: first, decision: 'keep', reason: '' }).expect(400);
    await post(app, 'admin', 'decideReport', { reportId: 'gone', decision: 'keep', reason: 'x' }).expect(404);
    await admin.decideReport({ reportId: first, decision: 'keep', reason: 'Meinung' });
    await post(app, 'admin', 'decideReport', { reportId: first, decision: 'remove', reason: 'x' }).expect(
      409,
    );
    await admin.decideReport({
      reportId: second,
      decision: 'remove',
      reason: 'Regel 1',
    });

    expect((await threadOf(app)).comments.map(({ content }) => content)).toEqual(['harmlos']);
    expect((await admin.reports()).reports).toEqual([]);
    const row = await app.deps.provider.database.table('reports').get(second);
    expect(row).toMatchObject({ decision: 'remove', decisionReason: 'Regel 1', content: 'schlimm' });

    const answered = await user.reportAnswers();
    expect(answered).toHaveLength(2);
    expect(answered).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          content: 'harmlos',
          reason: 'Grund',
          decision: 'keep',
          answer: 'Meinung',
          isOwnContent: false,
        }),
        expect.objectContaining({ content: 'schlimm', decision: 'remove', answer: 'Regel 1' }),
      ]),
    );
    // The author sees the reason for the decision, but neither the reporter nor the report.
    expect(await admin.reportAnswers()).toMatchObject([
      { content: 'schlimm', reason: '', decision: 'remove', answer: 'Regel 1', isOwnContent: true },
    ]);
  });

  it('can be about polls, with the question and options as they were', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const asked = await poll(app, { question: 'Ist er dumm?' }, 'admin');
    const own = await poll(app);
    await expect(user.report(about(own.id, 'x', 'poll'))).rejects.toThrow('400 reportOfOwnPoll');
    await expect(user.report(about('gone', 'x', 'poll'))).rejects.toThrow('404 pollGone');
    await post(app, 'user', 'report', about(asked.id, 'x')).expect(404);
    await user.report(about(asked.id, 'Beleidigung', 'poll'));
    await expect(user.report(about(asked.id, 'x', 'poll'))).rejects.toThrow('409 alreadyReportedPoll');

    const [report] = (await admin.reports()).reports;
    expect(report).toMatchObject({
      subject: 'poll',
      subjectId: asked.id,
      ...PAGE,
      content: 'Ist er dumm?\n– Ja\n– Nein',
      reason: 'Beleidigung',
      isShown: true,
    });
    const decision = { reportId: report!.id, decision: 'remove' as const, reason: 'Regel 1' };
    expect(await admin.decideReport(decision)).toEqual({ closed: 1 });
    expect((await threadOf(app)).polls.map(({ id }) => id)).toEqual([own.id]);
  });

  it('close together if they are about the same post, even if it is already gone', async () => {
    await using app = await testApp();
    const { user, admin } = communityOf(app);
    const asked = await poll(app, {}, 'admin');
    await user.report(about(asked.id, 'x', 'poll'));
    await admin.deletePoll({ pollId: asked.id });
    const [report] = (await admin.reports()).reports;
    expect(report).toMatchObject({ isShown: false, content: expect.stringContaining('Startet er?') });
    const decision = { reportId: report!.id, decision: 'remove' as const, reason: 'erledigt' };
    await admin.decideReport(decision);
    await post(app, 'admin', 'decideReport', decision).expect(409);
    expect((await admin.reports()).reports).toEqual([]);
  });
});
