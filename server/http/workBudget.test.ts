import { array, assert, integer, nat, property, record } from 'fast-check';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { budgetFor } from '@hub/tools/testing/budgetFor.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { createLoopShare, createWorkBudget } from './workBudget.ts';

const hubWith = ({ deps }: TestApp, requests: number) =>
  supertest(createApp(deps, { clientDir: null, requestLog: null, workBudget: budgetFor(requests) }));

const DISCUSSION = '/trpc/community.thread?input={"pageType":"players","pageId":"players_general"}';
const stranger = (address: string) => ({ address, userId: null });
const nothing = () => Promise.resolve();

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

describe('the work budget', () => {
  it('refuses a network that has used it up, with a retry time, and admits others and its users', async () => {
    const budget = createWorkBudget(budgetFor(2));
    for (let n = 0; n < 2; n += 1) await budget.run(stranger('2001:db8:1:20::1'), nothing);
    for (const address of ['2001:db8:1:20::1', '2001:db8:1:2f::9'])
      await expect(budget.run(stranger(address), nothing)).rejects.toMatchObject({
        errorCode: 'tooMany',
        retryAfterMs: expect.any(Number),
      });
    for (const payer of [
      stranger('2001:db8:1:120::1'),
      { address: '2001:db8:1:20::1', userId: 'fan' },
      { address: '2001:db8:1:20::1', userId: null, isAdmin: true },
    ])
      await expect(budget.run(payer, nothing)).resolves.toBeUndefined();
  });

  it('charges work that fails', async () => {
    const budget = createWorkBudget(budgetFor(1));
    const failure = new Error('failed');
    const fail = () => budget.run(stranger('a'), () => Promise.reject(failure));
    await expect(fail()).rejects.toBe(failure);
    await expect(fail()).rejects.toMatchObject({ errorCode: 'tooMany' });
  });

  it('refuses only those who have used much while the hub is strained', async () => {
    let isStrained = false;
    const budget = createWorkBudget({ startWork: () => () => 600, isStrained: () => isStrained });
    const run = (address: string) => budget.run(stranger(address), nothing);
    for (let n = 0; n < 2; n += 1) await run('a');
    isStrained = true;
    await expect(run('a')).rejects.toMatchObject({ errorCode: 'busy', retryAfterMs: 2000 });
    await expect(run('b')).resolves.toBeUndefined();
    isStrained = false;
    await expect(run('a')).resolves.toBeUndefined();
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
