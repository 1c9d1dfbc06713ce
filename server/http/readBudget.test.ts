import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { aSmallLeague, insertLeague } from '../testing/builders.ts';
import { testApp, type TestApp } from '../testing/testApp.ts';
import { createReadBudget, type ReadBudgetOptions } from './readBudget.ts';

const hubWith = ({ deps }: TestApp, readBudget: ReadBudgetOptions) =>
  supertest(createApp(deps, { clientDir: null, requestLog: null, readBudget }));

const DISCUSSION = '/trpc/community.thread?input={"pageType":"players","pageId":"players_general"}';

describe('the read budget', () => {
  it('ends for one address without ending for the others', async () => {
    const spend = createReadBudget({ seconds: 60, perAddress: 2, perProcess: 100 });
    expect([await spend('here'), await spend('here'), await spend('here')]).toEqual([true, true, false]);
    expect(await spend('there')).toBe(true);
  });

  it('ends for all addresses of a process together', async () => {
    const spend = createReadBudget({ seconds: 60, perAddress: 100, perProcess: 2 });
    expect([await spend('a'), await spend('b'), await spend('c')]).toEqual([true, true, false]);
  });

  it.each([
    ['discussions', DISCUSSION],
    ['public tables', '/api/db/hub/rest/v1/teams'],
  ])('limits strangers who read %s', async (_what, path) => {
    await using app = await testApp();
    const hub = hubWith(app, { seconds: 60, perAddress: 1, perProcess: 100 });
    await hub.get(path).expect(200);
    await hub.get(path).expect(429);
  });

  it('keeps strangers from asking for the same thing several times in a batch', async () => {
    await using app = await testApp();
    const page = { pageType: 'players', pageId: 'players_general' };
    const input = encodeURIComponent(JSON.stringify({ 0: page, 1: page }));
    const batch = (names: string) => app.request.get(`/trpc/${names}?batch=1&input=${input}`);
    const { body } = await batch('community.thread,community.thread').expect(400);
    expect(body[0].error.data.errorCode).toBe('readRepeated');
    await batch('community.thread,community.polls').expect(200);
    await batch('community.thread,community.thread')
      .set('authorization', `Bearer ${app.userToken}`)
      .expect(200);
  });

  it('is not spent by those who are signed in', async () => {
    await using app = await testApp();
    const hub = hubWith(app, { seconds: 60, perAddress: 1, perProcess: 100 });
    for (let reads = 0; reads < 3; reads += 1)
      await hub.get(DISCUSSION).set('authorization', `Bearer ${app.userToken}`).expect(200);
  });

  it('is not spent by whoever has the key', async () => {
    await using app = await testApp();
    const { provider } = app.deps.config;
    const key = provider.secretKey ?? '';
    const hub = hubWith(app, { seconds: 60, perAddress: 1, perProcess: 100 });
    for (let reads = 0; reads < 3; reads += 1)
      await hub.get('/api/db/hub/rest/v1/teams').set('authorization', `Bearer ${key}`).expect(200);
  });
});

describe('an export', () => {
  it('is made once per data version, revalidated, and compressed', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const PATH = '/calendar/clubs/team-a.ics';
    const first = await app.request.get(PATH).expect(200);
    expect(first.text).toContain('BEGIN:VCALENDAR');
    app.providerCalls.length = 0;
    const again = await app.request.get(PATH).expect(200);
    expect(again.text).toBe(first.text);
    expect(app.providerCalls).toEqual([]);
    await app.request.get(PATH).set('if-none-match', String(first.headers['etag'])).expect(304);
  });

  it('is refused to strangers who have read too much', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const hub = hubWith(app, { seconds: 60, perAddress: 1, perProcess: 100 });
    await hub.get('/record.csv').expect(200);
    await hub.get('/record.csv').expect(200);
    await hub.get('/calendar/clubs/team-a.ics').expect(429);
  });
});
