import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { changeSchedule } from '../commands/feeds/flows.ts';
import { AppError } from '../errors.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { createFlowJob } from './scheduler.ts';

/** So rare that no run comes due during a test. */
const YEARLY = '0 3 29 2 *';
const LONG_AGO = '2024-01-01T03:00:00.000Z';

/** A hub process that counts its runs. */
function aProcess(app: TestApp, run: () => Promise<unknown> = () => Promise.resolve()) {
  let runs = 0;
  const check = createFlowJob(app.deps, PSTART_FLOW, () => {
    runs += 1;
    return run();
  });
  return { check, runs: () => runs };
}
const change = (app: TestApp, pattern: string | null, isPaused = false) =>
  changeSchedule(app.deps, { name: PSTART_FLOW, pattern, isPaused }, 'admin');
const dueTs = async (app: TestApp) => (await app.deps.stores.flowSchedules.read(PSTART_FLOW)).dueTs;
const makeDue = (app: TestApp) =>
  app.deps.provider.database.table('flowSchedules').update(PSTART_FLOW, { dueTs: LONG_AGO });

describe('the schedule of a flow', () => {
  it('plans the next run at the first check and runs nothing before it is due', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    const one = aProcess(app);
    await one.check();
    await one.check();
    expect(one.runs()).toBe(0);
    expect(new Date(String(await dueTs(app))).getUTCMonth()).toBe(1);
  });

  it('catches up once on runs missed while no hub was up', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    await change(app, null);
    await makeDue(app);
    const one = aProcess(app);
    await one.check();
    await one.check();
    expect(one.runs()).toBe(1);
    expect(String(await dueTs(app)) > new Date().toISOString()).toBe(true);
  });

  it('replans a run that a fast clock had planned too late', async () => {
    await using app = await testApp({ pstartSchedule: '*/5 * * * *' });
    const one = aProcess(app);
    await one.check();
    await app.deps.provider.database
      .table('flowSchedules')
      .update(PSTART_FLOW, { dueTs: '2999-01-01T00:00:00.000Z' });
    await one.check();
    expect(one.runs()).toBe(0);
    expect(Date.parse(String(await dueTs(app))) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  });

  it('runs in only one of several processes', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    await change(app, null);
    await makeDue(app);
    const one = aProcess(app);
    const other = aProcess(app);
    const third = aProcess(app);
    await Promise.all([one, other, third].map(({ check }) => check()));
    await Promise.all([one, other, third].map(({ check }) => check()));
    expect(one.runs() + other.runs() + third.runs()).toBe(1);
  });

  it('runs nothing while paused and does not catch up afterwards', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    const one = aProcess(app);
    await change(app, null, true);
    await makeDue(app);
    await one.check();
    expect(one.runs()).toBe(0);
    await change(app, null, false);
    await one.check();
    expect(one.runs()).toBe(0);
  });

  it('reaches every process when it changes', async () => {
    await using app = await testApp({ pstartSchedule: null });
    const one = aProcess(app);
    await one.check();
    expect(await dueTs(app)).toBeNull();
    await change(app, YEARLY);
    await makeDue(app);
    await one.check();
    expect(one.runs()).toBe(1);
  });

  it('adopts a configured pattern that changed between two starts', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    const future = new Date(Date.now() + 3_600_000).toISOString();
    await app.deps.stores.flowSchedules.plan(PSTART_FLOW, future, LONG_AGO);
    const one = aProcess(app);
    await one.check();
    expect(String(await dueTs(app)) > future).toBe(true);
  });

  it('survives a failing run, and a run in progress elsewhere', async () => {
    await using app = await testApp({ pstartSchedule: YEARLY });
    const failures = [new Error('disk on fire'), new AppError('runInProgress')];
    const one = aProcess(app, () => Promise.reject(failures.shift()!));
    await change(app, null);
    for (const expected of [1, 2]) {
      await makeDue(app);
      await one.check();
      expect(one.runs()).toBe(expected);
    }
    const levels = app.logLines.filter(({ sentence }) => sentence.startsWith('scheduled run'));
    expect(levels.map(({ level }) => level)).toEqual(['error', 'info']);
  });
});
