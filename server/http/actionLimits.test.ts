import { describe, expect, it } from 'vitest';
import { createStores } from '../stores/stores.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { createActionLimits } from './actionLimits.ts';
import { createProcessLimiter } from './limiters.ts';

const TOO_MANY = { reason: 'tooMany' };

describe('action limits', () => {
  it('apply to a user at any address, separately for each kind of action', async () => {
    await using app = await testApp();
    const allow = createActionLimits(app.deps.stores);
    for (let poll = 1; poll <= 5; poll += 1) await allow('createPoll', 'anna', `address-${poll}`);
    await expect(allow('createPoll', 'anna', 'another')).rejects.toMatchObject(TOO_MANY);
    await allow('vote', 'anna', 'another');
    await allow('createPoll', 'ben', 'another');
  });

  it('apply to an address across its users', async () => {
    await using app = await testApp();
    const allow = createActionLimits(app.deps.stores);
    for (let user = 1; user <= 40; user += 1) await allow('createPoll', `user-${user}`, 'one');
    await expect(allow('createPoll', 'user-41', 'one')).rejects.toMatchObject(TOO_MANY);
    await allow('createPoll', 'user-42', 'other');
  });

  it('apply to a user across all processes of a database, even simultaneously', async () => {
    await using app = await testApp();
    const processes = Array.from({ length: 4 }, () => limitsOfAnotherProcess(app));
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        processes[index % 4]!('createPoll', 'anna', `address-${index}`),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refusals).toEqual(Array.from({ length: 7 }, () => expect.objectContaining(TOO_MANY)));
  });

  it('end with their window and eventually leave no rows', async () => {
    await using app = await testApp();
    const clock = { ms: Date.parse('2025-02-08T12:00:00Z') };
    const now = () => new Date(clock.ms);
    for (let poll = 1; poll <= 5; poll += 1)
      await limitsOfAnotherProcess(app, now)('createPoll', 'anna', 'here');
    clock.ms += 599_000;
    await expect(limitsOfAnotherProcess(app, now)('createPoll', 'anna', 'here')).rejects.toMatchObject({
      message: 'Too many requests; please wait 1 s',
    });
    clock.ms += 1000;
    await limitsOfAnotherProcess(app, now)('createPoll', 'anna', 'here');

    clock.ms += 3_600_000;
    const { actionCounts } = createStores(app.deps.provider);
    for (let user = 1; user <= 100; user += 1)
      await actionCounts.count({ action: 'vote', userId: `user-${user}`, seconds: 60 }, now());
    const { rows } = await app.deps.provider.database.sql(
      `select id from action_counts where user_id = 'anna'`,
    );
    expect(rows).toEqual([]);
  });

  it('hold no longer than their window after a clock ran ahead, and tolerate small clock differences', async () => {
    await using app = await testApp();
    const ahead = limitsOfAnotherProcess(app, () => new Date(Date.now() + 7200_000));
    for (let poll = 1; poll <= 5; poll += 1) await ahead('createPoll', 'anna', 'here');
    await expect(ahead('createPoll', 'anna', 'here')).rejects.toMatchObject(TOO_MANY);
    await limitsOfAnotherProcess(app)('createPoll', 'anna', 'here');
    const behind = limitsOfAnotherProcess(app, () => new Date(Date.now() - 60_000));
    for (let poll = 2; poll <= 5; poll += 1) await behind('createPoll', 'anna', 'here');
    await expect(behind('createPoll', 'anna', 'here')).rejects.toMatchObject(TOO_MANY);
  });

  it('take one provider call, or none if the process refuses in memory', async () => {
    await using app = await testApp();
    const allow = createActionLimits(app.deps.stores);
    app.providerCalls.length = 0;
    await allow('createPoll', 'anna', 'here');
    expect(app.providerCalls).toEqual(['batch']);
    for (let poll = 2; poll <= 5; poll += 1) await allow('createPoll', 'anna', 'here');
    app.providerCalls.length = 0;
    await expect(allow('createPoll', 'anna', 'here')).rejects.toMatchObject(TOO_MANY);
    expect(app.providerCalls).toEqual([]);
  });
});

/** Limits that share nothing but the database. */
const limitsOfAnotherProcess = (app: TestApp, now?: () => Date) =>
  createActionLimits(createStores(app.deps.provider), createProcessLimiter, now);
