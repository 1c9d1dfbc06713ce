import { CANCELLED, FlowResult, type Flow, type RunStage } from '@hub/shared/runs/flows.schema.ts';
import { FLOW_STATUSES, type RunTrigger } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, number, text, wordOf } from '../../schema/columns.ts';
import {
  query,
  readRow,
  readTogether,
  write,
  writeRows,
  writeTogether,
  type ResultRow,
  type Write,
} from '../statements.ts';
import { RUN_STAGE, RUN_TRIGGER } from './flowRuns.ts';
import { DATABASE_CLOCK, instantOfClock } from '../../schema/databaseClock.ts';
import { createLeasesStore } from './leases.ts';

export type FlowState = Pick<Flow, 'status' | 'lastRunTs' | 'lastResult' | 'lastDurationMs' | 'progress'>;

/** The end of a run, by the machine's clock unless noted. */
export interface RunEnd {
  /** By the hub's clock, ISO-8601 UTC. */
  ranTs: string;
  finishedTs: string;
  durationMs: number;
}

const SET_STATE =
  write(`insert into flows (id, status, last_run_ts, last_result) values (:name, :status, :lastRunTs, :lastResult)
  on conflict (id) do update set status = excluded.status,
    last_run_ts = coalesce(excluded.last_run_ts, flows.last_run_ts),
    last_result = coalesce(excluded.last_result, flows.last_result)`);

/**
 * Ends the holder's lease. For anyone but the holder, sets null, which violates the column's constraint, so that a run
 * that lost its lease fails with its whole transaction.
 */
const RELEASE_LEASE = write(
  `update leases set expires_ts = case when holder = :holder then '' else null end where id = :name`,
);

const STATE = query(
  {
    status: wordOf(FLOW_STATUSES, 'inactive'),
    lastRunTs: nullable(text),
    lastResult: nullable(text),
    expiresTs: nullable(text),
    clock: text,
    lastDurationMs: nullable(number),
    runId: nullable(text),
    stage: nullable(RUN_STAGE),
    runTrigger: nullable(RUN_TRIGGER),
    startedTs: nullable(text),
  },
  `select f.status, f.last_run_ts, f.last_result,
    (select l.expires_ts from leases l where l.id = f.id) as expires_ts, ${DATABASE_CLOCK} as clock,
    (select d.duration_ms from flow_runs d where d.flow = f.id and d.finished_ts is not null
      and d.outcome <> 'interrupted' order by d.started_ts desc, d.id desc limit 1) as last_duration_ms,
    r.id as run_id, r.stage, r."trigger" as run_trigger, r.started_ts
  from flows f left join flow_runs r on r.flow = f.id and r.outcome = 'running' where f.id = :name`,
);

/** Marks runs that are still 'running' as interrupted when the lease passes to the next run. */
const INTERRUPT = write(
  `update flow_runs set outcome = 'interrupted', finished_ts = :nowTs where flow = :name and outcome = 'running'`,
);

const START = write(`insert into flow_runs (id, flow, "trigger", started_ts, outcome, stage)
  values (:holder, :name, :trigger, :startedTs, 'running', 'started')`);

const END =
  write(`update flow_runs set outcome = :outcome, finished_ts = :finishedTs, stage = coalesce(:stage, stage),
    processed = :processed, message = :message, errors = :errors, duration_ms = :durationMs
  where id = :holder and outcome = 'running'`);

/** Locks lease and run in the same order as the end of a run, so that the two cannot deadlock. */
const REVOKE_LEASE =
  write(`update leases set holder = '', expires_ts = '' where id = :name and holder = :runId
  and exists (select 1 from flow_runs where id = :runId and outcome = 'running')`);

const CANCEL =
  write(`update flow_runs set outcome = 'cancelled', finished_ts = :nowTs, message = '${CANCELLED}'
  where id = :runId and flow = :name and outcome = 'running'`);

const SET_CANCELLED =
  write(`update flows set status = 'error', last_run_ts = :ranTs, last_result = :lastResult
  where id = :name and exists (select 1 from flow_runs where id = :runId and outcome = 'cancelled')`);

const RECORD_STAGE = write(`update flow_runs set stage = :stage where id = :holder and outcome = 'running'`);

const RECORD_DURATION = write('update flow_runs set duration_ms = :durationMs where id = :holder');

const CANCELLED_RUN = query(
  { id: text },
  `select id from flow_runs where id = :runId and outcome = 'cancelled'`,
);

/** A request to run a flow. */
interface RunClaim {
  name: string;
  /** The run's id. */
  holder: string;
  trigger: RunTrigger;
}

/** Leases and visible states of flows. A flow runs at most once at a time across all processes. */
export function createFlowsStore(database: Database) {
  const leases = createLeasesStore(database);
  return {
    /**
     * Acquires a flow's lease if it is free. A crashed holder loses it after `leaseMs`.
     *
     * @param nowTs by the machine's clock
     * @returns whether this holder may run now
     */
    async acquire({ name, holder, trigger }: RunClaim, nowTs: string, leaseMs: number): Promise<boolean> {
      if (!(await leases.acquire(name, holder, leaseMs))) return false;
      await writeTogether(database, [
        SET_STATE({ name, status: 'running', lastRunTs: null, lastResult: null }),
        INTERRUPT({ nowTs, name }),
        START({ holder, name, trigger, startedTs: nowTs }),
      ]);
      return true;
    },

    /**
     * Records the stage that a run has reached.
     *
     * @returns false if the run was cancelled or given up as dead
     */
    async recordStage(holder: string, stage: RunStage): Promise<boolean> {
      return (await writeRows(database, RECORD_STAGE({ stage, holder }))) === 1;
    },

    /**
     * Records the end of a run and releases the lease in one transaction.
     *
     * @throws ProviderError if the run has lost the lease; then nothing is recorded
     */
    async finish(name: string, holder: string, result: FlowResult, end: RunEnd): Promise<void> {
      await writeTogether(database, finishStatements(name, holder, result, end));
    },

    /** Sets a run's duration including the time of saving, which is known only afterwards. */
    async recordDuration(holder: string, durationMs: number): Promise<void> {
      await writeRows(database, RECORD_DURATION({ durationMs, holder }));
    },

    /** Adds a finished run of work that holds its own lease. */
    async record({ name, holder, trigger }: RunClaim, startedTs: string, result: FlowResult, end: RunEnd) {
      await writeTogether(database, [
        START({ holder, name, trigger, startedTs }),
        ...endStatements(name, holder, result, end),
      ]);
    },

    /**
     * Revokes a run's lease, so that it can no longer save anything.
     *
     * @param nowTs by the machine's clock
     * @param ranTs by the hub's clock
     * @returns false if the run is not running
     */
    async cancel(name: string, runId: string, nowTs: string, ranTs: string): Promise<boolean> {
      const result: FlowResult = { success: false, processed: 0, message: CANCELLED, errors: [] };
      const [, cancelled] = await writeTogether(database, [
        REVOKE_LEASE({ name, runId }),
        CANCEL({ nowTs, runId, name }),
        SET_CANCELLED({ ranTs, lastResult: JSON.stringify(result), name, runId }),
      ]);
      return cancelled === 1;
    },

    async isCancelled(runId: string): Promise<boolean> {
      return (await readRow(database, CANCELLED_RUN({ runId }))) !== null;
    },

    async read(name: string): Promise<FlowState> {
      return toState(await readRow(database, STATE({ name })));
    },

    /** The states of several flows, in the given order, with one provider call. */
    async readAll(names: readonly string[]): Promise<FlowState[]> {
      const [states] = await readTogether(database, [names.map((name) => STATE({ name }))]);
      return states.map(([row]) => toState(row ?? null));
    },
  };
}

function toState(row: ResultRow<typeof STATE> | null): FlowState {
  if (row === null)
    return { status: 'active', lastRunTs: null, lastResult: null, lastDurationMs: null, progress: null };
  const { status, lastRunTs, lastResult, lastDurationMs } = row;
  const isHeld = row.expiresTs !== null && row.expiresTs > instantOfClock(row.clock);
  return {
    // A run whose lease expired before it ended was interrupted.
    status: status === 'running' && !isHeld ? 'error' : status,
    lastRunTs,
    lastResult: toResult(lastResult),
    lastDurationMs,
    progress: isHeld ? toProgress(row) : null,
  };
}

/** Statements of `finish`, for a run that ends in the transaction that saves its results. */
export function finishStatements(name: string, holder: string, result: FlowResult, end: RunEnd): Write[] {
  return [RELEASE_LEASE({ holder, name }), ...endStatements(name, holder, result, end)];
}

function endStatements(
  name: string,
  holder: string,
  result: FlowResult,
  { ranTs, finishedTs, durationMs }: RunEnd,
): Write[] {
  const { success, processed, message, errors } = result;
  return [
    SET_STATE({
      name,
      status: success ? 'active' : 'error',
      lastRunTs: ranTs,
      lastResult: JSON.stringify(result),
    }),
    END({
      outcome: success ? 'success' : 'error',
      finishedTs,
      // A failed run keeps its last stage.
      stage: success ? 'saved' : null,
      processed,
      message,
      errors: JSON.stringify(errors),
      durationMs,
      holder,
    }),
  ];
}

function toProgress({ runId, stage, runTrigger, startedTs }: ResultRow<typeof STATE>): FlowState['progress'] {
  if (runId === null || stage === null || runTrigger === null || startedTs === null) return null;
  return { runId, stage, trigger: runTrigger, startedTs };
}

function toResult(json: string | null): FlowResult | null {
  if (json === null) return null;
  try {
    return FlowResult.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
