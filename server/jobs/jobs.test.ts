import { describe, expect, it } from 'vitest';
import { prepareData } from '../commands/prepareData.ts';
import { loadConfig } from '../config.ts';
import { testApp } from '../testing/testApp.ts';
import { jobsOf } from './jobs.ts';

describe('the jobs', () => {
  it('keep the ledger even where no run is scheduled', () => {
    const config = { ...loadConfig({}), pstartSchedule: null };
    expect(jobsOf(config).map(({ name }) => name)).toEqual(['keepLedger']);
    expect(jobsOf({ ...config, pstartSchedule: '0 6 * * *' }).map(({ name }) => name)).toEqual([
      'computePstart',
      'keepLedger',
    ]);
  });

  it('freeze what is due, and nothing the second time', async () => {
    let instant = new Date('2024-12-01T12:00:00.000Z');
    await using app = await testApp({ now: () => instant });
    await prepareData(app.deps);
    const kickoffTs = String(await app.deps.stores.pstart.earliestScheduledKickoff());
    instant = new Date(Date.parse(kickoffTs) - 3_600_000);
    const [ledger] = jobsOf({ ...app.deps.config, pstartSchedule: null });
    const frozen = () =>
      app.deps.provider.database.table('ledgerSnapshots').count({ where: { kind: 'frozen' } });
    await ledger?.run(app.deps);
    const first = await frozen();
    expect(first).toBeGreaterThan(0);
    await ledger?.run(app.deps);
    expect(await frozen()).toBe(first);
  });
});
