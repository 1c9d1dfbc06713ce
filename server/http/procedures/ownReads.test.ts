import { pino } from 'pino';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { ProviderError } from '../../provider/errors.ts';
import { budgetFor } from '../../testing/budgetFor.ts';
import { envelopeOf, sentByTrpc } from '../../testing/sentByTrpc.ts';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { leagueApp } from '../../testing/leagueApp.ts';
import { openOnce } from '../../testing/openOnce.ts';

const ask = ({ request }: Pick<TestApp, 'request'>, path: string, token: string) =>
  request.get(path).set('authorization', `Bearer ${token}`);

const BATCH = 'watchlist.ids,tipLeagues.league,account.me?batch=1&input=';
/** A header set by Express, but not by the answers before it. */
const OF_EXPRESS = 'x-dns-prefetch-control';

// Decision 0010: these answers use parts of tRPC that are not covered by its version guarantees.
describe('a user’s own read, without Express', () => {
  const unchanged = openOnce(leagueApp);
  it.each([
    ['an answer', '/trpc/account.me', 200],
    [
      'an answer to an input',
      '/trpc/community.polls?input={"pageType":"players","pageId":"players_general"}',
      200,
    ],
    [
      'a refusal of the hub',
      '/trpc/tipLeagues.league?input={"leagueId":"0123456789abcdef0123456789abcdef"}',
      404,
    ],
    ['a refusal for lack of rights', '/trpc/admin.flows', 403],
    ['a refused input', '/trpc/tipLeagues.league?input={"leagueId":7}', 400],
    ['a missing input', '/trpc/tipLeagues.league', 400],
    ['a batch', '/trpc/watchlist.ids,account.me?batch=1&input={}', 200],
    ['a batch with a refusal', `/trpc/${BATCH}{"1":{"leagueId":7}}`, 207],
  ])('equals tRPC’s own answer: %s', async (_case, path, status) => {
    const app = unchanged();
    const answered = await ask(app, path, app.userToken);
    expect(answered.status).toBe(status);
    expect(answered.headers).not.toHaveProperty(OF_EXPRESS);
    expect(answered.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/u),
    });
    expect(envelopeOf(answered)).toEqual(await sentByTrpc(app.deps, path, app.userToken));
  });

  it('masks an internal error, and logs it with the request', async () => {
    await using app = await testApp();
    app.deps.stores.watchlist.idsOf = () =>
      Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'db.internal'));
    const answered = await ask(app, '/trpc/watchlist.ids', app.userToken);
    expect(answered.status).toBe(502);
    expect(answered.text).not.toContain('db.internal');
    expect(JSON.stringify(app.logLines)).toContain(answered.headers['x-request-id']);
  });

  it.each([
    ['nobody', '/trpc/watchlist.ids', null, 401],
    ['an invalid token', '/trpc/watchlist.ids', 'not-a-token', 401],
    ['an unknown procedure', '/trpc/watchlist.nothing', 'user', 404],
    ['a change', '/trpc/watchlist.watch?input={"playerId":"x"}', 'user', 405],
    ['an input that is not JSON', '/trpc/watchlist.ids?input={', 'user', 400],
    [
      'eleven calls at once',
      `/trpc/${Array.from({ length: 11 }, () => 'account.me').join(',')}?batch=1`,
      'user',
      400,
    ],
    ['a batch with a catalog read', '/trpc/account.me,catalog.clubs?batch=1&input={}', 'user', 400],
  ])('leaves %s to tRPC', async (_case, path, who, status) => {
    const app = unchanged();
    const token = who === 'user' ? app.userToken : who;
    const answered = await (token === null ? app.request.get(path) : ask(app, path, token));
    expect(answered.status).toBe(status);
    expect(answered.headers).toHaveProperty(OF_EXPRESS);
  });

  it('rejects an ended session', async () => {
    await using app = await testApp();
    await ask(app, '/trpc/watchlist.ids', app.userToken).expect(200);
    await app.deps.provider.auth.deleteMe(app.userToken);
    await ask(app, '/trpc/watchlist.ids', app.userToken).expect(401);
  });

  it('is charged to the user’s budget, and refused with a retry time once that is used up', async () => {
    await using app = await testApp();
    const hub = supertest(
      createApp(app.deps, { clientDir: null, requestLog: null, workBudget: budgetFor(1) }),
    );
    await ask({ request: hub }, '/trpc/watchlist.ids', app.userToken).expect(200);
    const refused = await ask({ request: hub }, '/trpc/watchlist.ids', app.userToken).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is compressed if that saves bytes', async () => {
    await using app = await leagueApp();
    const { text: ids } = await ask(app, '/trpc/watchlist.ids', app.userToken).expect(200);
    expect(ids.length).toBeLessThan(1024);
    const small = await ask(app, '/trpc/watchlist.ids', app.userToken).set('accept-encoding', 'br, gzip');
    expect(small.headers['content-encoding']).toBeUndefined();
    const eight = Array.from({ length: 8 }, () => 'account.download').join(',');
    const large = await ask(app, `/trpc/${eight}?batch=1&input={}`, app.userToken).set(
      'accept-encoding',
      'gzip',
    );
    expect(large.headers['content-encoding']).toBe('gzip');
    expect(large.body).toHaveLength(8);
  });

  it('is logged if it fails, or at debug level, always without its input', async () => {
    await using app = await testApp();
    const lines: string[] = [];
    const requestLog = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
    const hub = supertest(createApp(app.deps, { clientDir: null, requestLog }));
    await ask({ request: hub }, '/trpc/watchlist.ids?input={"secret":1}', app.userToken);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: pino.levels.values['debug'],
      req: { method: 'GET', path: '/trpc/watchlist.ids' },
      res: { status: expect.any(Number) },
    });
    expect(lines.join('')).not.toContain('secret');
    app.deps.stores.watchlist.idsOf = () => Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'down'));
    await ask({ request: hub }, '/trpc/watchlist.ids', app.userToken).expect(502);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: pino.levels.values['error'],
      res: { status: 502 },
    });
  });
});
