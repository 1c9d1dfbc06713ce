import { array, assert, integer, nat, property, record } from 'fast-check';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { budgetFor } from '../../testing/budgetFor.ts';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { createLoopShare } from './loopShare.ts';
import { createTurns, type Waiter } from './turns.ts';
import { createWorkBudget } from './workBudget.ts';
import { leagueApp } from '../../testing/leagueApp.ts';

const hubWith = ({ deps }: TestApp, requests: number) =>
  supertest(createApp(deps, { clientDir: null, requestLog: null, workBudget: budgetFor(requests) }));

const DISCUSSION = '/trpc/community.thread?input={"pageType":"players","pageId":"players_general"}';
const stranger = (address: string) => ({ address, userId: null });
const nothing = () => Promise.resolve();

describe('the share of the event loop', () => {
  it('charges pieces of work in total the busy time of the loop while any was under way', () => {
    assert(
      property(
        array(record({ busyMs: integer({ min: 0, max: 100 }), nth: nat(5) }), { maxLength: 50 }),
        (steps) => {
          let nowMs = 0;
          const start = createLoopShare(() => nowMs);
          const underWay = new Map<number, () => number>();
          let [chargedMs, busyMs] = [0, 0];
          for (const step of steps) {
            nowMs += step.busyMs;
            if (underWay.size > 0) busyMs += step.busyMs;
            const end = underWay.get(step.nth);
            if (end === undefined) underWay.set(step.nth, start());
            else {
              chargedMs += end();
              underWay.delete(step.nth);
            }
          }
          for (const end of underWay.values()) chargedMs += end();
          expect(chargedMs).toBeCloseTo(busyMs, 6);
        },
      ),
    );
  });
});

describe('turns', () => {
  const LIMITS = { waitMs: 1000, waitingPerPayer: 3, waiting: 4, underWayPerPayer: 4 };
  const aStranger = (payer: string, usedMs: number): Waiter => ({ payer, lane: 'stranger', usedMs });
  const aUser = (payer: string, usedMs: number): Waiter => ({ payer, lane: 'user', usedMs });

  it('go to the payer who has used the least, first come first served among equals', async () => {
    const next = createTurns();
    const order: string[] = [];
    const asked = (
      [
        ['much', 9],
        ['little', 1],
        ['newcomer', 0],
        ['late', 0],
      ] as const
    ).map(([payer, usedMs]) => next(aStranger(payer, usedMs)).then(() => order.push(payer)));
    await Promise.all(asked);
    expect(order).toEqual(['newcomer', 'late', 'little', 'much']);
  });

  it('go to users and strangers alternately, whatever they have used', async () => {
    const next = createTurns();
    const order: string[] = [];
    const waiters = [
      ...Array.from({ length: 5 }, (_none, n) => aStranger(`stranger-${n}`, 0)),
      aUser('fan', 900),
      aUser('other', 800),
    ];
    await Promise.all(waiters.map((waiter) => next(waiter).then(() => order.push(waiter.payer))));
    expect(order.slice(0, 4)).toEqual(['other', 'stranger-0', 'fan', 'stranger-1']);
  });

  it('skip a payer with enough work under way, and let others pass', async () => {
    const next = createTurns({ ...LIMITS, underWayPerPayer: 1 });
    const leave = await next(aStranger('slow', 0));
    const order: string[] = [];
    const second = next(aStranger('slow', 0)).then(() => order.push('slow'));
    await next(aStranger('other', 9)).then(() => order.push('other'));
    leave();
    await second;
    expect(order).toEqual(['other', 'slow']);
  });

  it('refuse only a payer with too many requests waiting', async () => {
    const next = createTurns(LIMITS);
    const mine = [1, 2, 3].map(() => next(aStranger('me', 5)));
    await expect(next(aStranger('me', 5))).rejects.toMatchObject({ reason: 'busy', retryAfterMs: 1000 });
    await expect(next(aStranger('other', 0))).resolves.toBeInstanceOf(Function);
    await Promise.all(mine);
  });

  it('refuse the payer who has used the most once too many wait', async () => {
    const next = createTurns(LIMITS);
    const waiting = [
      ['a', 1],
      ['b', 9],
      ['c', 2],
      ['d', 3],
    ] as const;
    const asked = waiting.map(([payer, usedMs]) =>
      next(aStranger(payer, usedMs)).then(
        () => payer,
        () => null,
      ),
    );
    await next(aStranger('newcomer', 0));
    expect(await Promise.all(asked)).toEqual(['a', null, 'c', 'd']);
  });

  it('refuse requests that have waited too long', async () => {
    let nowMs = 0;
    const next = createTurns(LIMITS, () => nowMs);
    const asked = next(aStranger('a', 1));
    nowMs = 1001;
    await expect(asked).rejects.toMatchObject({ errorCode: 'busy' });
  });
});

describe('the work budget', () => {
  it('refuses an address with a retry time, and admits a newcomer during a flood from fifty others', async () => {
    const budget = createWorkBudget(budgetFor(2));
    const flood = Array.from({ length: 50 }, (_none, n) => stranger(`198.51.100.${n}`));
    const outcomes = await Promise.all(
      flood.flatMap((payer) =>
        [1, 2, 3, 4, 5, 6].map(() =>
          budget.run(payer, 'read', nothing).then(
            () => 'done',
            (error: unknown) => error,
          ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThan(300);
    expect(outcomes.find((outcome) => outcome !== 'done')).toMatchObject({ errorCode: 'tooMany' });
    for (const payer of flood)
      await expect(budget.run(payer, 'read', nothing)).rejects.toMatchObject({
        retryAfterMs: expect.any(Number),
      });
    await expect(budget.run(stranger('203.0.113.1'), 'read', nothing)).resolves.toBeUndefined();
  });

  it('charges work’s usual cost in advance, and its actual cost at the end', async () => {
    let costMs = 1;
    const budget = createWorkBudget({
      ...budgetFor(1),
      msPerAddress: 100,
      startWork: () => () => costMs,
    });
    await budget.run(stranger('a'), 'dear', nothing);
    costMs = 90;
    await budget.run(stranger('a'), 'dear', nothing);
    // 91 of 100 are used, and the next run is expected to cost 19.
    await expect(budget.run(stranger('a'), 'dear', nothing)).rejects.toMatchObject({ errorCode: 'tooMany' });
    await expect(budget.run(stranger('b'), 'dear', nothing)).resolves.toBeUndefined();
  });

  it.each([
    ['discussions', DISCUSSION],
    ['public tables', '/api/db/hub/rest/v1/teams'],
  ])('limits strangers who read %s', async (_what, path) => {
    await using app = await testApp();
    const hub = hubWith(app, 1);
    await hub.get(path).expect(200);
    const { headers } = await hub.get(path).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('rejects strangers’ batches with repeated reads', async () => {
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

  it.each([
    ['procedures', DISCUSSION],
    ['tables', '/api/db/hub/rest/v1/user_teams'],
  ])('limits users who read %s, separately from strangers at their address', async (_what, path) => {
    await using app = await testApp();
    const hub = hubWith(app, 1);
    await hub.get(DISCUSSION).expect(200);
    await hub.get(path).set('authorization', `Bearer ${app.userToken}`).expect(200);
    const { headers } = await hub.get(path).set('authorization', `Bearer ${app.userToken}`).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts each call of a batch', async () => {
    await using app = await testApp();
    const input = encodeURIComponent(JSON.stringify({}));
    const calls = Array.from({ length: 5 }, () => 'account.me').join(',');
    const { body } = await hubWith(app, 2)
      .get(`/trpc/${calls}?batch=1&input=${input}`)
      .set('authorization', `Bearer ${app.userToken}`)
      .expect(207);
    const codes = (body as { error?: { data: { errorCode: string } } }[]).map(
      ({ error }) => error?.data.errorCode ?? 'done',
    );
    expect(codes.filter((code) => code === 'tooMany').length).toBeGreaterThan(0);
    expect(codes).toContain('done');
  });

  it('does not limit administrators and callers with the key', async () => {
    await using app = await testApp();
    const { provider } = app.deps.config;
    const hub = hubWith(app, 1);
    const reads = [
      ['/api/db/hub/rest/v1/teams', provider.secretKey],
      [DISCUSSION, app.adminToken],
    ] as const;
    for (const [path, token] of [...reads, ...reads, ...reads])
      await hub.get(path).set('authorization', `Bearer ${token}`).expect(200);
  });
});

describe('an export', () => {
  it('is created once per data version, and revalidated', async () => {
    await using app = await leagueApp();
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
    await using app = await leagueApp();
    const hub = hubWith(app, 1);
    await hub.get('/record.csv').expect(200);
    await hub.get('/record.csv').expect(200);
    const { headers } = await hub.get('/calendar/clubs/team-a.ics').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
