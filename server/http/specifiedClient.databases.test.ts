import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROGRAM_PAGES_MAX } from '@hub/shared/limits.ts';
import type { TableRow } from '@hub/provider/provider.ts';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

const REST = '/api/db/hub/rest/v1';
const PAGE = { page_type: 'players', page_id: 'players_general' };
type Method = 'get' | 'post' | 'patch' | 'delete';

/** @param token empty for a visitor */
async function askAt({ request }: TestApp, token: string, method: Method, path: string, body?: object) {
  const asked = request[method](`${REST}/${path}`).set('prefer', 'return=representation');
  if (token !== '') void asked.set('authorization', `Bearer ${token}`);
  const answer = await asked.send(body);
  return { status: answer.status, body: answer.body as TableRow[] };
}

async function emptyDiscussions({ deps: { provider } }: TestApp): Promise<void> {
  const tables = ['poll_votes', 'poll_options', 'polls', 'comment_likes', 'comments', 'comment_threads'];
  await provider.database.batch(tables.map((table) => ({ sql: `delete from ${table}` })));
}

async function newToken({ deps: { provider } }: TestApp): Promise<string> {
  const user = await provider.auth.createUser({ email: `${randomUUID()}@hub.test`, displayName: null });
  return (await provider.auth.issueSession(user.id)).accessToken;
}

/** Requests of the application in the specification, as users, as a visitor and with the key. */
await describeOnDatabases('the specified client', (kind) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testAppOn(kind);
    await insertLeague(app.deps, {
      teams: [aTeam()],
      players: [aPlayer({ name: 'Zoe' }), aPlayer({ id: 'player-2', name: 'Ada' })],
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    await emptyDiscussions(app);
  });

  const ask = (token: string, method: Method, path: string, body?: object) =>
    askAt(app, token, method, path, body);

  /** Creates the fan's comment, liked by the other user, and the fan's poll, with the other user's vote. */
  async function aDiscussion(): Promise<void> {
    const by = async (token: string, table: string, row: object) =>
      expect(await ask(token, 'post', table, row)).toMatchObject({ status: 201 });
    await by(app.userToken, 'comments', { id: 'c', ...PAGE, content: 'Startet er?' });
    await by(app.userToken, 'polls', {
      id: 'p',
      ...PAGE,
      question: 'Wer trifft?',
      poll_type: 'single_choice',
    });
    for (const id of ['o1', 'o2'])
      await by(app.userToken, 'poll_options', { id, poll_id: 'p', option_text: id });
    await by(app.adminToken, 'comment_likes', { id: 'l', comment_id: 'c' });
    await by(app.adminToken, 'poll_votes', { id: 'v', poll_id: 'p', option_id: 'o1' });
  }

  it('may send counters after a like or vote, whose values the hub ignores', async () => {
    await aDiscussion();
    for (const token of [app.userToken, app.adminToken]) {
      expect(await ask(token, 'patch', 'comments?id=eq.c', { likes_count: 99 })).toMatchObject({
        status: 200,
        body: [{ id: 'c', likes_count: 1, content: 'Startet er?' }],
      });
      expect(await ask(token, 'patch', 'poll_options?id=eq.o1', { votesCount: -1 })).toMatchObject({
        status: 200,
        body: [{ id: 'o1', votes_count: 1 }],
      });
      expect(await ask(token, 'patch', 'comments?id=eq.gone', { likes_count: 1 })).toEqual({
        status: 200,
        body: [],
      });
    }
    expect(await ask('', 'get', 'comments')).toMatchObject({ body: [{ likes_count: 1 }] });
    expect(await ask('', 'get', 'poll_options?id=eq.o1')).toMatchObject({ body: [{ votes_count: 1 }] });
    await app.request
      .patch(`${REST}/comments?id=eq.c`)
      .set('authorization', `Bearer ${app.adminToken}`)
      .send({ likes_count: 7 })
      .expect(204);
  });

  it('may change no other columns, least of all of others’ rows', async () => {
    await aDiscussion();
    for (const token of [app.userToken, app.adminToken]) {
      for (const changes of [
        { content: 'Nein.' },
        { likes_count: 2, content: 'Nein.' },
        { likes_count: 2, user_id: 'somebody' },
        { likes_count: 2, id: 'c' },
        { replies_count: 3 },
        { deleted_at: '2026-01-01T00:00:00.000Z' },
        { likes_count: 2, nothing: 1 },
        {},
      ])
        expect(await ask(token, 'patch', 'comments?id=eq.c', changes)).toMatchObject({ status: 403 });
      for (const changes of [{ option_text: 'x' }, { votes_count: 2, poll_id: 'x' }, { likes_count: 2 }])
        expect(await ask(token, 'patch', 'poll_options?id=eq.o1', changes)).toMatchObject({ status: 403 });
      expect(await ask(token, 'patch', 'polls?id=eq.p', { votes_count: 1 })).toMatchObject({ status: 403 });
      expect(await ask(token, 'patch', 'players?id=eq.player-1', { likes_count: 1 })).toMatchObject({
        status: 403,
      });
    }
    expect(await ask('', 'patch', 'comments?id=eq.c', { likes_count: 2 })).toMatchObject({ status: 401 });
    expect(await ask('', 'get', 'comments')).toMatchObject({
      body: [{ id: 'c', content: 'Startet er?', likes_count: 1, deleted_at: null, replies_count: 0 }],
    });
  });

  it('cannot reach rows of others or counters through an upsert', async () => {
    await aDiscussion();
    for (const row of [
      { id: 'c', ...PAGE, content: 'Nein.' },
      { id: 'c', ...PAGE, content: 'Nein.', likes_count: 9 },
    ])
      for (const token of [app.userToken, app.adminToken])
        expect(await ask(token, 'post', 'comments?on_conflict=id', row)).toMatchObject({ status: 403 });
    expect(
      await ask(app.adminToken, 'post', 'poll_options?on_conflict=id', {
        id: 'o1',
        poll_id: 'p',
        option_text: 'x',
        votes_count: 9,
      }),
    ).toMatchObject({ status: 404 });
    expect(
      await ask(app.adminToken, 'post', 'comments?on_conflict=id', {
        id: 'new',
        ...PAGE,
        content: 'Doch.',
        likes_count: 9,
      }),
    ).toMatchObject({ status: 201, body: [{ id: 'new', likes_count: 0 }] });
    expect(await ask('', 'get', 'comments?id=eq.c')).toMatchObject({
      body: [{ content: 'Startet er?', likes_count: 1 }],
    });
  });

  it('can read in the order of any column, signed in or not', async () => {
    for (const token of ['', app.userToken, SECRET_KEY]) {
      const idsOf = async (path: string) => {
        const { status, body } = await ask(token, 'get', path);
        expect(status).toBe(200);
        return body.map(({ id }) => id);
      };
      expect(await idsOf('players?select=*&order=name.desc&limit=500')).toEqual(['player-1', 'player-2']);
      expect(await idsOf('players?select=*&order=name')).toEqual(['player-2', 'player-1']);
      expect(await idsOf('players?order=teamId.asc,roleRank.desc,name.asc&limit=1')).toEqual(['player-2']);
      for (const path of ['players?order=nothing.asc', 'players?order=name.up', 'players?order=1'])
        expect(await ask(token, 'get', path)).toMatchObject({ status: 400 });
    }
    expect(await ask('', 'get', 'user_teams?order=name')).toMatchObject({ status: 401 });
  });
});

/** Each test has its own users, because writes are limited per user. */
await describeOnDatabases('pages of another program', (kind) => {
  let app: TestApp;
  let [fanToken, otherToken] = ['', ''];
  beforeAll(async () => {
    app = await testAppOn(kind);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    await emptyDiscussions(app);
    [fanToken, otherToken] = [await newToken(app), await newToken(app)];
  });

  const ask = (token: string, method: Method, path: string, body?: object) =>
    askAt(app, token, method, path, body);

  const ID = `spieltag/7?ansicht=Ü&x='y" ${'z'.repeat(90)}`;
  const OWN = { page_type: 'matchday-live', page_id: ID };
  const PAGE_QUERY = new URLSearchParams({ page_type: 'eq.matchday-live', page_id: `eq.${ID}` }).toString();

  it('are created by the first write', async () => {
    for (const token of [fanToken, otherToken, SECRET_KEY]) {
      const by = token === SECRET_KEY ? { user_id: 'somebody' } : {};
      const content = `Los geht es, ${token.slice(-6)}`;
      expect(await ask(token, 'post', 'comments', { ...OWN, ...by, content })).toMatchObject({
        status: 201,
      });
      const question = `Wer trifft, ${token.slice(-6)}?`;
      expect(
        await ask(token, 'post', 'polls', { ...OWN, ...by, question, poll_type: 'single_choice' }),
      ).toMatchObject({ status: 201, body: [OWN] });
    }
    for (const [table, total] of [
      ['comments', 3],
      ['polls', 3],
    ] as const)
      expect((await ask('', 'get', `${table}?${PAGE_QUERY}&order=created_at.desc`)).body).toHaveLength(total);
    // Pages of known types for unknown things.
    for (const [page_type, page_id] of [
      ['player', 'not-a-player'],
      ['news', 'news-of-tomorrow'],
    ])
      expect(
        await ask(fanToken, 'post', 'comments', { page_type, page_id, content: 'Wer ist das?' }),
      ).toMatchObject({ status: 201 });
  });

  it('can be followed by anyone once created', async () => {
    const page = { ...OWN, page_id: `${ID.slice(0, 60)}: live` };
    const channel = `page:matchday-live:${page.page_id}`;
    const follow = (path: string) => app.request.get(`/api/realtime/hub/${path}`).query({ channel });
    await follow('messages').expect(401);
    await ask(fanToken, 'post', 'comments', { ...page, content: 'Anpfiff' });
    await ask(fanToken, 'post', 'comments', { ...page, content: 'Tor!' });
    const { body } = await follow('messages').expect(200);
    expect(body.messages.map(({ type }: { type: string }) => type)).toEqual(['changed', 'changed']);
    await follow('presence').expect(200);
  });

  it('have distinct ids and types', async () => {
    for (const page of [
      { page_type: '', page_id: 'x' },
      { page_type: 'a:b', page_id: 'x' },
      { page_type: 'x'.repeat(65), page_id: 'x' },
      { page_type: 'x', page_id: '' },
      { page_type: 'x', page_id: ' x' },
      { page_type: 'x', page_id: 'a\nb' },
      { page_type: 'x', page_id: 'x'.repeat(129) },
      { page_type: 'x' },
      { page_type: ['x'], page_id: 'x\u0000' },
    ])
      for (const token of [fanToken, SECRET_KEY])
        expect(
          await ask(token, 'post', 'comments', { ...page, user_id: 'x', content: 'Text' }),
        ).toMatchObject({ status: 400, body: { error: { errorCode: 'pageMalformed' } } });
  });

  it('are limited to 20 new ones per user and day, with a retry time', async () => {
    const { database } = app.deps.provider;
    const writeAt = (token: string, page_id: string) =>
      app.request
        .post(`${REST}/polls`)
        .set('authorization', `Bearer ${token}`)
        .send({ page_type: 'own', page_id, question: 'Wer?', poll_type: 'single_choice' });
    await database.batch(
      Array.from({ length: 20 }, (_, n) => ({
        sql: 'insert into comment_threads (id, version) values (?, 1)',
        args: [`own:made-${n}`],
      })),
    );
    // Only new pages count.
    await writeAt(fanToken, 'made-1').expect(201);
    const { actionCounts } = app.deps.stores;
    const { id: userId } = await app.deps.provider.auth.me(fanToken);
    for (let n = 0; n < 20; n += 1)
      await actionCounts.count({ action: 'newPage', userId, seconds: 86_400 }, new Date());
    const { headers } = await writeAt(fanToken, 'one-too-many').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
    await writeAt(fanToken, 'made-2').expect(201);
    await writeAt(otherToken, 'of-another').expect(201);
    await writeAt(SECRET_KEY, 'of-the-key').send({ user_id: userId }).expect(201);
    expect(await ask('', 'get', 'polls?page_id=eq.one-too-many')).toMatchObject({ body: [] });
  });

  it('are limited to 2,000 in total, and empty ones make room', async () => {
    const { database } = app.deps.provider;
    const fill = (count: number) =>
      database.batch([
        { sql: 'delete from comment_threads' },
        ...Array.from({ length: count }, (_, n) => ({
          sql: 'insert into comment_threads (id, version) values (?, 1)',
          args: [`own:${n}`],
        })),
      ]);
    const comment = { page_type: 'own', content: 'Hier?' };
    await fill(PROGRAM_PAGES_MAX);
    expect(await ask(fanToken, 'post', 'comments', { ...comment, page_id: 'new' })).toMatchObject({
      status: 201,
    });
    // The empty ones are gone.
    expect((await database.sql('select id from comment_threads')).rows).toEqual([{ id: 'own:new' }]);
    await database.table('comments').createMany(
      Array.from({ length: PROGRAM_PAGES_MAX }, (_, n) => ({
        userId: 'u',
        pageType: 'own',
        pageId: `full-${n}`,
        content: 'x',
      })),
    );
    for (const token of [fanToken, SECRET_KEY])
      expect(
        await ask(token, 'post', 'comments', { ...comment, page_id: 'newer', user_id: 'u' }),
      ).toMatchObject({ status: 409, body: { error: { errorCode: 'tooManyPages' } } });
    expect(await ask(fanToken, 'post', 'comments', { ...comment, page_id: 'full-1' })).toMatchObject({
      status: 201,
    });
    expect(await ask(fanToken, 'post', 'comments', { ...PAGE, content: 'Hier!' })).toMatchObject({
      status: 201,
    });
  });
});
