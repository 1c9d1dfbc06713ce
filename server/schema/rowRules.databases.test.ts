import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelOfPage, type PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { USER_TEAMS_MAX, OPTIONS_MAX } from '@hub/shared/limits.ts';
import type { ColumnValue } from '@hub/provider/provider.ts';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

const PAGE: PageRef = { pageType: 'players', pageId: 'players_general' };
const CHANNEL = channelOfPage(PAGE);

/** Ways for other programs to write; each writes the same rows. */
const ACCESS_PATHS = [
  'REST with a user',
  'REST with the key',
  'SQL with the key',
  'a batch with the key',
] as const;
type AccessPath = (typeof ACCESS_PATHS)[number];

await describeOnDatabases('rows written by other programs', (kind) => {
  let app: TestApp;
  let userId: string;
  let writers = 0;

  beforeAll(async () => {
    app = await testAppOn(kind);
    userId = (await app.deps.provider.auth.me(app.userToken)).id;
    await insertLeague(app.deps, { teams: [aTeam()], players: [aPlayer()] });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { database } = app.deps.provider;
    await database.batch(
      [
        'poll_votes',
        'poll_options',
        'polls',
        'comment_likes',
        'comments',
        'comment_threads',
        'user_teams',
      ].map((table) => ({ sql: `delete from ${table}` })),
    );
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const tokenOf = (path: AccessPath) => (path === 'REST with a user' ? app.userToken : SECRET_KEY);

  /** A user who has not written before, and so has all of a minute's posts left. */
  async function newWriter(): Promise<{ id: string; token: string }> {
    const { auth } = app.deps.provider;
    writers += 1;
    const { id } = await auth.createUser({ email: `writer${writers}@example.org`, displayName: null });
    return { id, token: (await auth.issueSession(id)).accessToken };
  }

  /** @returns the status */
  async function insert(
    path: AccessPath,
    table: string,
    row: Record<string, ColumnValue>,
    token = tokenOf(path),
  ): Promise<number> {
    if (path.startsWith('REST')) {
      const answer = await app.request.post(`/api/db/hub/rest/v1/${table}`).set(bearer(token)).send(row);
      return answer.status;
    }
    const sql = `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => '?')
      .join()})`;
    const args = Object.values(row);
    const answer = await app.request
      .post(`/api/db/hub/${path.startsWith('SQL') ? 'sql' : 'batch'}`)
      .set(bearer(SECRET_KEY))
      .send(path.startsWith('SQL') ? { query: sql, params: args } : { statements: [{ sql, args }] });
    return answer.status === 200 ? 201 : answer.status;
  }

  async function remove(path: AccessPath, table: string, id: string): Promise<number> {
    if (path.startsWith('REST'))
      return (await app.request.delete(`/api/db/hub/rest/v1/${table}?id=eq.${id}`).set(bearer(tokenOf(path))))
        .status;
    const answer = await app.request
      .post('/api/db/hub/sql')
      .set(bearer(SECRET_KEY))
      .send({ query: `delete from ${table} where id = ?`, params: [id] });
    return answer.status === 200 ? 204 : answer.status;
  }

  const commentRow = (id: string, changes: Record<string, ColumnValue> = {}) => ({
    id,
    user_id: userId,
    page_type: PAGE.pageType,
    page_id: PAGE.pageId,
    content: `Kommentar ${id}`,
    parent_id: null,
    likes_count: 0,
    created_at: new Date().toISOString(),
    ...changes,
  });

  const thread = () => app.deps.stores.community.read.thread(PAGE, null, userId);
  const messagesSince = async (mark: string | undefined) =>
    (await app.deps.provider.realtime.messages(CHANNEL, mark === undefined ? {} : { start: mark })).messages;
  const newestMark = async () => (await messagesSince(undefined)).at(-1)?.id;

  describe.each(ACCESS_PATHS)('through %s', (path) => {
    it('counts comments, replies and likes, and uncounts deleted ones', async () => {
      expect(await insert(path, 'comments', commentRow('c1'))).toBe(201);
      expect(await insert(path, 'comments', commentRow('c2'))).toBe(201);
      expect(await insert(path, 'comments', commentRow('r1', { parent_id: 'c1' }))).toBe(201);
      expect(await insert(path, 'comment_likes', { id: 'l1', comment_id: 'c1', user_id: userId })).toBe(201);
      const { counts, comments } = await thread();
      expect(counts).toEqual({ comments: 2, replies: 1 });
      expect(comments.find(({ id }) => id === 'c1')).toMatchObject({
        repliesCount: 1,
        likesCount: 1,
        liked: true,
      });
      for (const [table, id] of [
        ['comment_likes', 'l1'],
        ['comments', 'r1'],
        ['comments', 'c2'],
      ] as const)
        expect(await remove(path, table, id)).toBe(204);
      const left = await thread();
      expect(left.counts).toEqual({ comments: 1, replies: 0 });
      expect(left.comments).toMatchObject([{ id: 'c1', repliesCount: 0, likesCount: 0 }]);
    });

    it('counts votes, one per user and poll', async () => {
      const created = new Date().toISOString();
      const { pageType, pageId } = PAGE;
      const asked = { id: 'p1', user_id: userId, question: 'Wer?', page_type: pageType, page_id: pageId };
      expect(await insert(path, 'polls', { ...asked, poll_type: 'single_choice', created_at: created })).toBe(
        201,
      );
      for (const id of ['o1', 'o2'])
        expect(
          await insert(path, 'poll_options', { id, poll_id: 'p1', option_text: id, created_at: created }),
        ).toBe(201);
      const vote = { id: 'v1', poll_id: 'p1', option_id: 'o1', user_id: userId };
      expect(await insert(path, 'poll_votes', vote)).toBe(201);
      expect(await insert(path, 'poll_votes', { ...vote, id: 'v2', option_id: 'o2' })).toBe(409);
      expect((await thread()).polls).toMatchObject([{ totalVotes: 1, votedOptionId: 'o1' }]);
      for (let n = 3; n <= OPTIONS_MAX; n += 1)
        await insert(path, 'poll_options', {
          id: `o${n}`,
          poll_id: 'p1',
          option_text: `${n}`,
          created_at: created,
        });
      expect(
        await insert(path, 'poll_options', {
          id: 'o9',
          poll_id: 'p1',
          option_text: '9',
          created_at: created,
        }),
      ).toBe(409);
    });

    it('notifies everyone who has the page open, and no one else', async () => {
      const mark = await newestMark();
      await insert(path, 'comments', commentRow('c1'));
      expect(await messagesSince(mark)).toMatchObject([{ type: 'changed', channel: CHANNEL }]);
      const next = await newestMark();
      await insert(path, 'comments', commentRow('c2', { page_type: 'club', page_id: 'team-a' }));
      expect(await messagesSince(next)).toEqual([]);
      await insert(path, 'comment_likes', { id: 'l1', comment_id: 'c1', user_id: userId });
      expect(await messagesSince(next)).toHaveLength(1);
    });

    it('refuses a reply to a reply, to another page and to nothing, without any change', async () => {
      await insert(path, 'comments', commentRow('c1'));
      await insert(path, 'comments', commentRow('r1', { parent_id: 'c1' }));
      const misplaced: Record<string, ColumnValue>[] = [
        { parent_id: 'r1' },
        { parent_id: 'nothing' },
        { parent_id: 'c1', page_type: 'club', page_id: 'team-a' },
      ];
      for (const changes of misplaced)
        expect(await insert(path, 'comments', commentRow('r2', changes))).toBe(409);
      expect((await thread()).counts).toEqual({ comments: 1, replies: 1 });
    });

    it('enforces the limit of teams', async () => {
      const team = (n: number) => ({
        id: `t${n}`,
        user_id: userId,
        name: `Elf ${n}`,
        competition: 'bundesliga',
        created_ts: new Date().toISOString(),
      });
      for (let n = 1; n <= USER_TEAMS_MAX; n += 1) await insert(path, 'user_teams', team(n));
      expect(await insert(path, 'user_teams', team(0))).toBe(409);
      expect(await app.deps.stores.userTeams.ofUser(userId, new Date().toISOString())).toHaveLength(
        USER_TEAMS_MAX,
      );
    });
  });

  it('empties a comment with replies that its author deletes over REST, and keeps the replies', async () => {
    await insert('REST with a user', 'comments', commentRow('c1'));
    await insert('REST with the key', 'comments', commentRow('r1', { parent_id: 'c1', user_id: 'somebody' }));
    expect(await remove('REST with a user', 'comments', 'c1')).toBe(204);
    expect((await thread()).counts).toEqual({ comments: 0, replies: 1 });
    expect(await app.deps.provider.database.table('comments').get('c1')).toMatchObject({ content: '' });
  });

  it.each([
    ['an empty text', { content: ' \n ' }, 400],
    ['a text that is drawn as nothing', { content: '\u3164\u2800' }, 400],
    ['a text that is too long', { content: 'x'.repeat(2001) }, 400],
    ['a page without an id', { page_type: 'player', page_id: '' }, 400],
    ['a kind of page that could not be distinguished from its id', { page_type: 'shop:a' }, 400],
  ])('refuses %s over REST from any sender', async (_what, changes, status) => {
    const { id: writerId, token } = await newWriter();
    const byWriter = commentRow('c1', { ...changes, user_id: writerId });
    expect(await insert('REST with a user', 'comments', byWriter, token)).toBe(status);
    expect(await insert('REST with the key', 'comments', commentRow('c1', changes))).toBe(status);
    expect((await thread()).comments).toEqual([]);
  });

  it('refuses a repeated text, and more posts than a user may write in a minute', async () => {
    // A user who has not written before.
    const write = async (id: string, content: string) =>
      (
        await app.request
          .post('/api/db/hub/rest/v1/comments')
          .set(bearer(app.adminToken))
          .send(commentRow(id, { content }))
      ).status;
    expect(await write('c1', 'Gleich')).toBe(201);
    expect(await write('c2', 'Gleich')).toBe(409);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push(await write(`n${n}`, `Neu ${n}`));
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not let even the key move comments', async () => {
    await insert('REST with the key', 'comments', commentRow('c1'));
    const move = (query: string) =>
      app.request.post('/api/db/hub/sql').set(bearer(SECRET_KEY)).send({ query });
    expect((await move("update comments set page_id = 'clubs_general', page_type = 'clubs'")).status).toBe(
      409,
    );
    expect((await thread()).counts.comments).toBe(1);
  });
});
