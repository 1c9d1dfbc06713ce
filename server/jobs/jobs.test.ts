import { expect, it } from 'vitest';
import { demoApp, nextKickoffTs } from '@hub/tools/testing/testApp.ts';
import { JOBS } from './jobs.ts';

it('freezes due predictions, and none twice', async () => {
  let instant = new Date('2024-12-01T12:00:00.000Z');
  await using app = await demoApp({ now: () => instant });
  const kickoffTs = await nextKickoffTs(app.deps);
  instant = new Date(Date.parse(kickoffTs) - 3_600_000);
  const ledger = JOBS.find(({ name }) => name === 'keepLedger');
  const frozen = () =>
    app.deps.provider.database.table('ledgerSnapshots').count({ where: { kind: 'frozen' } });
  await ledger?.run(app.deps);
  const first = await frozen();
  expect(first).toBeGreaterThan(0);
  await ledger?.run(app.deps);
  expect(await frozen()).toBe(first);
});
