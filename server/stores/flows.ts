import { CANCELLED, FlowResult, type Flow, type RunStage } from '../../shared/flows.ts';
import { FLOW_STATUSES, type RunTrigger } from '../../shared/terms.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { stageOf, triggerOf } from './flowRuns.ts';

export type FlowState = Pick<Flow, 'status' | 'lastRunTs' | 'lastResult' | 'lastDurationMs' | 'progress'>;

/** How a run ended; the times are the machine's. */
export interface RunEnd {
  /** The hub's time, ISO-8601 UTC. */
  ranTs: string;
  finishedTs: string;
  durationMs: number;
}

const ACQUIRE = `insert into leases (id, holder, expires_ts) values (?, ?, ?)
  on conflict (id) do update set holder = excluded.holder, expires_ts = excluded.expires_ts
  where leases.expires_ts <= ?`;

const SET_STATE = `insert into flows (id, status, last_run_ts, last_result) values (?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status,
    last_run_ts = coalesce(excluded.last_run_ts, flows.last_run_ts),
    last_result = coalesce(excluded.last_result, flows.last_result)`;

/**
 * Ends the lease of its holder. In anybody else's hands the value becomes null, which the column refuses:
 * a run that lost its lease thereby loses its whole transaction.
 */
const GIVE_BACK = `update leases set expires_ts = case when holder = ? then '' else null end where id = ?`;

const STATE = `select f.status, f.last_run_ts, f.last_result,
    (select l.expires_ts from leases l where l.id = f.id) as expires_ts,
    (select d.duration_ms from flow_runs d where d.flow = f.id and d.finished_ts is not null
      and d.outcome <> 'interrupted' order by d.started_ts desc, d.id desc limit 1) as last_duration_ms,
    r.id as run_id, r.stage, r."trigger" as run_trigger, r.started_ts
  from flows f left join flow_runs r on r.flow = f.id and r.outcome = 'running' where f.id = ?`;

/** What still counts as running when the lease goes to the next has died without a word. */
const INTERRUPT = `update flow_runs set outcome = 'interrupted', finished_ts = ? where flow = ? and outcome = 'running'`;

const START = `insert into flow_runs (id, flow, "trigger", started_ts, outcome, stage)
  values (?, ?, ?, ?, 'running', 'started')`;

const END = `update flow_runs set outcome = ?, finished_ts = ?, stage = coalesce(?, stage), processed = ?, message = ?, errors = ?,
    duration_ms = ? where id = ? and outcome = 'running'`;

/** In the order in which a run ends, so that the two never wait for each other. */
const TAKE_AWAY = `update leases set holder = '', expires_ts = '' where id = ? and holder = ?
  and exists (select 1 from flow_runs where id = ? and outcome = 'running')`;

const CANCEL = `update flow_runs set outcome = 'cancelled', finished_ts = ?, message = ?
  where id = ? and flow = ? and outcome = 'running'`;

const SET_CANCELLED = `update flows set status = 'error', last_run_ts = ?, last_result = ?
  where id = ? and exists (select 1 from flow_runs where id = ? and outcome = 'cancelled')`;

/** The lease and the visible state of flows; one flow runs at most once at a time over all processes. */
export function createFlowsStore(database: Database) {
  return {
    /**
     * Takes the lease of a flow, unless somebody holds it. A crashed holder loses it at `expiresTs`.
     *
     * @param nowTs the machine's time
     * @returns whether this holder may run now
     */
    async acquire(
      name: string,
      holder: string,
      nowTs: string,
      expiresTs: string,
      trigger: RunTrigger,
    ): Promise<boolean> {
      const { rowCount } = await database.sql(ACQUIRE, [name, holder, expiresTs, nowTs]);
      if (rowCount === 0) return false;
      await database.batch([
        { sql: SET_STATE, args: [name, 'running', null, null] },
        { sql: INTERRUPT, args: [nowTs, name] },
        { sql: START, args: [holder, name, trigger, nowTs] },
      ]);
      return true;
    },

    /**
     * Notes how far a run has come.
     *
     * @returns false when the run has been cancelled, or given up as dead
     */
    async reach(holder: string, stage: RunStage): Promise<boolean> {
      const { rowCount } = await database.sql(
        `update flow_runs set stage = ? where id = ? and outcome = 'running'`,
        [stage, holder],
      );
      return rowCount === 1;
    },

    /**
     * Notes how a run ended and gives the lease back, as one transaction.
     *
     * @throws ProviderError when somebody else holds the lease by now; nothing is noted then
     */
    async finish(name: string, holder: string, result: FlowResult, end: RunEnd): Promise<void> {
      await database.batch(finishStatements(name, holder, result, end));
    },

    /** Saving is a part of the run whose time is known only afterwards. */
    async noteDuration(holder: string, durationMs: number): Promise<void> {
      await database.sql('update flow_runs set duration_ms = ? where id = ?', [durationMs, holder]);
    },

    /**
     * Takes the lease away from a run, which can save nothing any more.
     *
     * @param nowTs the machine's time
     * @param ranTs the hub's time
     * @returns false when that run is not running
     */
    async cancel(name: string, runId: string, nowTs: string, ranTs: string): Promise<boolean> {
      const result: FlowResult = { success: false, processed: 0, message: CANCELLED, errors: [] };
      const [, cancelled] = await database.batch([
        { sql: TAKE_AWAY, args: [name, runId, runId] },
        { sql: CANCEL, args: [nowTs, CANCELLED, runId, name] },
        { sql: SET_CANCELLED, args: [ranTs, JSON.stringify(result), name, runId] },
      ]);
      return cancelled?.rowCount === 1;
    },

    async isCancelled(runId: string): Promise<boolean> {
      const { rows } = await database.sql(`select id from flow_runs where id = ? and outcome = 'cancelled'`, [
        runId,
      ]);
      return rows.length > 0;
    },

    /** @param nowTs the machine's time */
    async read(name: string, nowTs: string): Promise<FlowState> {
      const { rows } = await database.sql(STATE, [name]);
      const row = rows[0];
      if (row === undefined)
        return { status: 'active', lastRunTs: null, lastResult: null, lastDurationMs: null, progress: null };
      const stored = FLOW_STATUSES.find((status) => status === row['status']) ?? 'inactive';
      const isHeld = row['expiresTs'] !== null && String(row['expiresTs']) > nowTs;
      return {
        // A run whose lease ran out without an end was interrupted.
        status: stored === 'running' && !isHeld ? 'error' : stored,
        lastRunTs: nullable(text).decode(row['lastRunTs']),
        lastResult: toResult(row['lastResult']),
        lastDurationMs: nullable(number).decode(row['lastDurationMs']),
        progress: isHeld ? toProgress(row) : null,
      };
    },
  };
}

/** The statements of `finish`, for a run that ends in the same transaction as its results. */
export function finishStatements(
  name: string,
  holder: string,
  result: FlowResult,
  { ranTs, finishedTs, durationMs }: RunEnd,
): Statement[] {
  const { success, processed, message, errors } = result;
  return [
    { sql: GIVE_BACK, args: [holder, name] },
    { sql: SET_STATE, args: [name, success ? 'active' : 'error', ranTs, JSON.stringify(result)] },
    {
      sql: END,
      args: [
        success ? 'success' : 'error',
        finishedTs,
        // A run that failed stays where it was.
        success ? 'saved' : null,
        processed,
        message,
        JSON.stringify(errors),
        durationMs,
        holder,
      ],
    },
  ];
}

function toProgress(row: TableRow): FlowState['progress'] {
  const runId = nullable(text).decode(row['runId']);
  if (runId === null) return null;
  return {
    runId,
    stage: stageOf(row['stage']),
    trigger: triggerOf(row['runTrigger']),
    startedTs: text.decode(row['startedTs']),
  };
}

function toResult(value: unknown): FlowResult | null {
  if (typeof value !== 'string') return null;
  try {
    return FlowResult.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
