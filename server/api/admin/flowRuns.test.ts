import { describe, expect, it } from 'vitest';
import type { RunsPage } from '@hub/shared/runs/flows.schema.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const FLOW = 'Compute_Pstart_Model';
const runs = (app: TestApp, token: string | null, input: object) => query(app, 'admin.runs', token, input);
const cancel = (app: TestApp, token: string | null, input: object) =>
  mutate(app, 'admin.cancelRun', token, input);
const flow = async (app: TestApp) => (await callerOf(app, app.adminToken).admin.flows())[0]!;
const runsOf = async (app: TestApp) => (await callerOf(app, app.adminToken).admin.runs({ name: FLOW })).runs;
const count = (app: TestApp, name: string) => app.deps.provider.database.table(name).count();

/** Starts a run that waits while reading. */
async function runningRun(app: TestApp) {
  const { league: facts } = app.deps.stores;
  const read = facts.read.bind(facts);
  const gate = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<undefined>();
  facts.read = async (nowTs) => {
    reached.resolve(undefined);
    await gate.promise;
    return read(nowTs);
  };
  const end = computePstart(app.deps, 'schedule');
  await reached.promise;
  facts.read = read;
  return { end, goOn: () => gate.resolve(undefined) };
}

describe('admin.flows', () => {
  it('reports the progress of a run, and then its duration', async () => {
    await using app = await leagueApp();
    const { end, goOn } = await runningRun(app);
    expect(await flow(app)).toMatchObject({
      status: 'running',
      progress: { stage: 'started', trigger: 'schedule', runId: expect.any(String) },
    });
    goOn();
    await end;
    expect(await flow(app)).toMatchObject({
      status: 'active',
      progress: null,
      lastDurationMs: expect.any(Number),
    });
  });

  it('reports each stage as it is reached', async () => {
    await using app = await leagueApp();
    const seen: unknown[] = [];
    const { flows } = app.deps.stores;
    const reach = flows.recordStage.bind(flows);
    flows.recordStage = async (holder, stage) => {
      const isRunning = await reach(holder, stage);
      seen.push((await flow(app)).progress!.stage);
      return isRunning;
    };
    await computePstart(app.deps, 'command');
    expect(seen).toEqual(['read', 'computed']);
  });
});

describe('admin.runs', () => {
  it('rejects bad input and does not find an unknown flow', async () => {
    await using app = await testApp();
    await runs(app, app.adminToken, { name: 7 }).expect(400);
    await runs(app, app.adminToken, { name: FLOW, cursor: 'nonsense' }).expect(400);
    await runs(app, app.adminToken, { name: 'Nothing' }).expect(404);
  });

  it('lists successes and failures with trigger, count and errors, newest first', async () => {
    await using app = await leagueApp();
    const { league: facts } = app.deps.stores;
    const read = facts.read.bind(facts);
    facts.read = async (nowTs) => {
      const reading = await read(nowTs);
      const expectedReturns = new Map([['team-a-20', 'bald']]);
      return { ...reading, facts: { ...reading.facts, expectedReturns } };
    };
    await computePstart(app.deps, 'schedule');
    facts.read = () => Promise.reject(new Error('disk on fire'));
    await computePstart(app.deps, 'admin');
    facts.read = read;
    const page = await callerOf(app, app.adminToken).admin.runs({ name: FLOW });
    expect(page.nextCursor).toBeNull();
    const [failed, succeeded] = page.runs.toSorted((a, b) => a.outcome.localeCompare(b.outcome));
    const message = 'The run failed; see the log';
    expect(failed).toMatchObject({
      trigger: 'admin',
      outcome: 'error',
      stage: 'started',
      processed: 0,
      message,
    });
    expect(succeeded).toMatchObject({
      trigger: 'schedule',
      outcome: 'success',
      stage: 'saved',
      processed: 43,
      errors: [expect.stringContaining('team-a-20')],
    });
    expect(succeeded?.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('pages through a long history, with each run once', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const ids = Array.from({ length: 45 }, (_, index) => `run-${String(index).padStart(2, '0')}`);
    for (const [index, id] of ids.entries())
      await database.sql(
        `insert into flow_runs (id, flow, "trigger", started_ts, outcome, stage) values (?, ?, 'command', ?, 'success', 'saved')`,
        // Three runs share an instant.
        [id, FLOW, new Date(Date.UTC(2024, 0, 1, 0, Math.floor(index / 3))).toISOString()],
      );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: RunsPage = await callerOf(app, app.adminToken).admin.runs({ name: FLOW, cursor });
      seen.push(...page.runs.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids.toReversed());
  });

  it('shows a crashed run as interrupted, before and after the next one starts', async () => {
    await using app = await leagueApp();
    const past = '2024-01-01T00:00:00.000Z';
    await app.deps.stores.flows.acquire({ name: FLOW, holder: 'dead', trigger: 'function' }, past, -1);
    const outcomes = async () => (await runsOf(app)).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['interrupted']);
    await computePstart(app.deps, 'command');
    expect(await outcomes()).toEqual(['success', 'interrupted']);
  });
});

describe('admin.cancelRun', () => {
  it('refuses bad input, unknown flows and runs that are over, and changes nothing', async () => {
    await using app = await leagueApp();
    await cancel(app, app.adminToken, { name: FLOW }).expect(400);
    await cancel(app, app.adminToken, { name: 'Nothing', runId: 'x' }).expect(404);
    await computePstart(app.deps, 'command');
    const { id } = (await runsOf(app))[0]!;
    const before = await flow(app);
    await cancel(app, app.adminToken, { name: FLOW, runId: id }).expect(409);
    expect(await flow(app)).toEqual(before);
  });

  it('ends a run, which saves nothing and reports its end', async () => {
    await using app = await leagueApp();
    const { end, goOn } = await runningRun(app);
    const { runId } = (await flow(app)).progress!;
    await cancel(app, app.adminToken, { name: FLOW, runId }).expect(200);
    goOn();
    const cancelled = { success: false, processed: 0, message: 'cancelled', errors: [] };
    expect(await end).toEqual(cancelled);
    expect(await count(app, 'pstartRuns')).toBe(0);
    expect(await count(app, 'pstartPredictions')).toBe(0);
    expect(await flow(app)).toMatchObject({ status: 'error', progress: null, lastResult: cancelled });
    expect(await runsOf(app)).toEqual([
      expect.objectContaining({ outcome: 'cancelled', message: 'cancelled' }),
    ]);
  });

  it('saves nothing from a run cancelled at the last moment, while the next run completes', async () => {
    await using app = await leagueApp();
    const { flows } = app.deps.stores;
    const reach = flows.recordStage.bind(flows);
    let next: unknown = null;
    flows.recordStage = async (holder, stage) => {
      const isRunning = await reach(holder, stage);
      // After the last check for a cancellation.
      if (stage === 'computed') {
        flows.recordStage = reach;
        await cancel(app, app.adminToken, { name: FLOW, runId: holder }).expect(200);
        next = await computePstart(app.deps, 'admin');
      }
      return isRunning;
    };
    expect(await computePstart(app.deps, 'schedule')).toMatchObject({ message: 'cancelled' });
    expect(next).toMatchObject({ success: true });
    expect(await count(app, 'pstartRuns')).toBe(1);
    expect(await flow(app)).toMatchObject({ status: 'active', lastResult: { success: true } });
  });
});
