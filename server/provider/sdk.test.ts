import type { BlinkClient } from '@blinkdotnew/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFixture, aNewsItem, aPlayer, aTeam, insertLeague } from '../testing/facts/builders.ts';
import { sdkAtHub, type SdkAtHub } from '../testing/sdkAtHub.ts';
import { SECRET_KEY, testApp, type TestApp } from '../testing/testApp.ts';

/**
 * The provider's public SDK 0.17.4, unmodified, as the original application uses it: the calls of the specification,
 * section 7, with a signed-in user's token. docs/provider.md holds the answers to each call of the SDK; these are the screens.
 */

let app: TestApp;
let hub: SdkAtHub;
let userId: string;
let user: BlinkClient;
let other: BlinkClient;
let nobody: BlinkClient;
let key: BlinkClient;

beforeAll(async () => {
  // The SDK logs a lot.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  app = await testApp();
  hub = await sdkAtHub(app);
  userId = (await app.deps.provider.auth.me(app.userToken)).id;
  user = await hub.client(app.userToken);
  other = await hub.client(app.adminToken);
  nobody = await hub.client(null);
  key = await hub.client(SECRET_KEY);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a', name: 'Alpha' }), aTeam({ id: 'team-b', name: 'Beta' })],
    players: [aPlayer(), aPlayer({ id: 'player-2', name: 'Änne Öder', injuryStatus: 'injured' })],
    fixtures: [aFixture(), aFixture({ id: 'fixture-2', matchday: 2, kickoffTs: '2024-12-14T14:30:00.000Z' })],
    news: [aNewsItem(), aNewsItem({ id: 'news-2', publishedTs: '2024-12-02T10:00:00.000Z' })],
  });
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

interface Row {
  id: string;
  [column: string]: unknown;
}
const table = (of: BlinkClient, name: string) => of.db.table<Row>(name);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error as { status?: number }).status ?? (error as Error).message,
  );

describe('reads of the screens', () => {
  it('counts and lists as the dashboard does', async () => {
    expect(await table(user, 'teams').list({ limit: 1000 })).toHaveLength(2);
    expect(await table(user, 'players').count()).toBe(2);
    expect(ids(await table(user, 'news').list({ orderBy: { publishedTs: 'desc' }, limit: 5 }))).toEqual([
      'news-2',
      'news-1',
    ]);
    expect(
      ids(
        await table(user, 'fixtures').list({
          where: { kickoffTs: { gte: '2024-12-10T12:00:00.000Z' }, status: 'scheduled' },
          orderBy: { kickoffTs: 'asc' },
          limit: 5,
        }),
      ),
    ).toEqual(['fixture-2']);
  });

  it('reads players with the filters and orders of the screens', async () => {
    const players = table(user, 'players');
    expect(ids(await players.list({ orderBy: { name: 'asc' }, limit: 500 }))).toEqual([
      'player-1',
      'player-2',
    ]);
    expect(await players.get('player-2')).toMatchObject({
      name: 'Änne Öder',
      startsLast5: 0,
      minutesLast5: '[]',
    });
    expect(await players.get('nobody')).toBeNull();
    expect(
      ids(await players.list({ where: { teamId: 'team-a' }, orderBy: { roleRank: 'asc' } })),
    ).toHaveLength(2);
    expect(ids(await players.list({ where: { name: 'Änne Öder' } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { name: { like: '%Öder%' } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { id: { in: ['player-2', 'x'] } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { injuryStatus: { neq: 'fit' } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { pstart: { is: null } }, limit: 1, offset: 1 }))).toEqual([
      'player-2',
    ]);
    expect(await players.exists({ where: { id: 'player-1' } })).toBe(true);
  });

  it('lets strangers read public data only', async () => {
    expect(await table(nobody, 'teams').list()).toHaveLength(2);
    // The original application's first requests, before a user has signed in.
    expect(ids(await table(nobody, 'news').list({ orderBy: { publishedTs: 'desc' }, limit: 5 }))).toEqual([
      'news-2',
      'news-1',
    ]);
    expect(ids(await table(nobody, 'players').list({ orderBy: { name: 'asc' }, limit: 500 }))).toEqual([
      'player-1',
      'player-2',
    ]);
    expect(await statusOf(table(nobody, 'userTeams').list())).toBe(401);
    expect(await statusOf(table(user, 'reports').list())).toBe(403);
  });
});

describe('Mein Team', () => {
  it('creates, reads, renames, fills and deletes own teams', async () => {
    const teams = table(user, 'userTeams');
    const created = await teams.create({ name: 'Meine Elf', competition: 'bundesliga', userId });
    expect(created).toMatchObject({ name: 'Meine Elf', userId, createdTs: expect.any(String) });
    expect(ids(await teams.list({ where: { userId }, orderBy: { createdTs: 'desc' } }))).toEqual([
      created.id,
    ]);
    expect(await teams.update(created.id, { name: 'Neue Elf' })).toMatchObject({ name: 'Neue Elf' });
    const members = table(user, 'userTeamPlayers');
    const [member] = await members.createMany([
      { userTeamId: created.id, playerId: 'player-1' },
      { userTeamId: created.id, playerId: 'player-2' },
    ]);
    expect(await members.list({ where: { userTeamId: created.id } })).toHaveLength(2);
    await members.delete(member?.id ?? '');
    expect(await members.count({ where: { userTeamId: created.id } })).toBe(1);
    await teams.delete(created.id);
    expect(await teams.get(created.id)).toBeNull();
  });

  it('works without requesting rows', async () => {
    const teams = table(user, 'userTeams');
    const quiet = { returning: false };
    expect(await teams.create({ id: 'quiet', name: 'Still', competition: 'bundesliga' }, quiet)).toEqual({});
    await teams.update('quiet', { name: 'Stiller' }, quiet);
    expect(await teams.get('quiet')).toMatchObject({ name: 'Stiller', userId });
    expect(await statusOf(teams.update('missing', { name: 'x' }, quiet))).toBe(
      'Record with id missing not found',
    );
    await teams.deleteMany({ where: { id: 'quiet' } });
    expect(await teams.count()).toBe(0);
  });

  it('upserts own rows, one or many', async () => {
    const teams = table(user, 'userTeams');
    const row = { id: 'up', name: 'Eins', competition: 'bundesliga' };
    await teams.upsert(row);
    expect(await teams.upsert({ ...row, name: 'Zwei' })).toMatchObject({ name: 'Zwei' });
    expect(
      await teams.upsertMany([
        { ...row, name: 'Drei' },
        { ...row, id: 'up2' },
      ]),
    ).toHaveLength(2);
    expect(await teams.get('up')).toMatchObject({ name: 'Drei' });
    await teams.deleteMany({ where: { id: { in: ['up', 'up2'] } } });
  });

  it("does not show, change, take over or delete another user's team", async () => {
    const own = await table(user, 'userTeams').create({ name: 'Meine', competition: 'bundesliga' });
    const teams = table(other, 'userTeams');
    expect(await teams.get(own.id)).toBeNull();
    expect(await teams.list()).toEqual([]);
    expect(await statusOf(teams.update(own.id, { name: 'Deine' }))).toBe(
      `Record with id ${own.id} not found`,
    );
    expect(await statusOf(teams.upsert({ id: own.id, name: 'Deine', competition: 'bundesliga' }))).toBe(409);
    expect(
      await statusOf(table(other, 'userTeamPlayers').create({ userTeamId: own.id, playerId: 'player-1' })),
    ).toBe(404);
    await teams.delete(own.id);
    expect(await table(user, 'userTeams').get(own.id)).toMatchObject({ name: 'Meine', userId });
    expect(await statusOf(table(user, 'userTeams').update(own.id, { userId: 'somebody' }))).toBe(403);
    await table(user, 'userTeams').delete(own.id);
  });
});

describe('discussions', () => {
  const page = { pageType: 'players', pageId: 'players_general' };

  it('comments, replies, likes and deletes as the original application does', async () => {
    const comments = table(user, 'comments');
    const id = `comment_${Date.now()}_x`;
    const created = await comments.create({
      id,
      userId: 'somebody else',
      ...page,
      content: ' Startet er? ',
      parentId: null,
      likesCount: 0,
    });
    expect(created).toMatchObject({ id, userId, content: 'Startet er?' });
    await comments.create({ ...page, content: 'Ja.', parentId: id, likesCount: 7 });
    const where = { ...page, parentId: { is: null } };
    expect(ids(await comments.list({ where, orderBy: { createdAt: 'desc' } }))).toEqual([id]);
    expect(await comments.list({ where: { parentId: id }, orderBy: { createdAt: 'asc' } })).toMatchObject([
      { likesCount: 0 },
    ]);
    const likes = table(other, 'commentLikes');
    const like = await likes.create({ id: 'like_1', commentId: id, userId: 'whoever' });
    expect(await comments.get(id)).toMatchObject({ likesCount: 1, repliesCount: 1 });
    expect(await statusOf(likes.create({ commentId: id }))).toBe(409);
    expect(await table(user, 'commentLikes').list({ where: { commentId: id } })).toEqual([]);
    // The original application counts by itself after each like, even for others' comments.
    for (const by of [comments, table(other, 'comments')])
      expect(await by.update(id, { likesCount: 99 })).toMatchObject({ id, likesCount: 1 });
    expect(await statusOf(table(other, 'comments').update(id, { content: 'x', likesCount: 1 }))).toBe(403);
    await likes.delete(like.id);
    expect(await comments.get(id)).toMatchObject({ likesCount: 0 });
    expect(await statusOf(table(other, 'comments').delete(id))).toBe(403);
    await comments.delete(id);
    expect(await comments.get(id)).toMatchObject({ content: '' });
  });

  it('creates a poll and votes, and recognises a second vote by its status', async () => {
    const poll = await table(user, 'polls').create({
      id: 'poll_1',
      question: 'Wer trifft?',
      ...page,
      pollType: 'single_choice',
    });
    for (const [index, optionText] of ['Er', 'Sie'].entries())
      await table(user, 'pollOptions').create({
        id: `option_${index}`,
        pollId: poll.id,
        optionText,
        votesCount: 0,
      });
    expect(await statusOf(table(other, 'pollOptions').create({ pollId: poll.id, optionText: 'Es' }))).toBe(
      404,
    );
    const votes = table(other, 'pollVotes');
    await votes.create({ id: 'vote_1', pollId: poll.id, optionId: 'option_1' });
    expect(await statusOf(votes.create({ pollId: poll.id, optionId: 'option_0' }))).toBe(409);
    expect(
      (
        await table(user, 'pollOptions').list({ where: { pollId: poll.id }, orderBy: { createdAt: 'asc' } })
      ).map(({ votesCount }) => votesCount),
    ).toEqual([0, 1]);
    expect(await table(other, 'pollOptions').update('option_1', { votesCount: 9 })).toMatchObject({
      votesCount: 1,
    });
    await table(user, 'polls').delete(poll.id);
    expect(await table(user, 'polls').get(poll.id)).toBeNull();
  });
});

describe('the catalog with the key', () => {
  it('takes fixtures of the specified columns, in the season of their kickoff', async () => {
    const fixtures = table(key, 'fixtures');
    const row = { matchday: 30, status: 'scheduled', homeTeamId: 'team-a', awayTeamId: 'team-b' };
    for (const [id, kickoffTs, season] of [
      ['late', '2025-06-30T18:00:00.000Z', '2024-25'],
      ['early', '2025-07-01T18:00:00.000Z', '2025-26'],
    ] as const) {
      expect(await fixtures.create({ ...row, id, kickoffTs })).toMatchObject({
        season,
        competition: 'bundesliga',
      });
      await fixtures.upsert({ ...row, id, kickoffTs, status: 'finished' });
      expect(await fixtures.get(id)).toMatchObject({ season, status: 'finished' });
    }
    await fixtures.create({ ...row, id: 'told', kickoffTs: '2025-08-22T18:30:00.000Z', season: '2031-32' });
    expect(await fixtures.get('told')).toMatchObject({ season: '2031-32' });
    expect(await statusOf(fixtures.create({ ...row, id: 'never' }))).toBe(400);
    await fixtures.deleteMany({ where: { matchday: 30 } });
  });
});
