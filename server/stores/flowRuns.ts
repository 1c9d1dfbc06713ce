import {
  RUN_OUTCOMES,
  RUN_STAGES,
  RUNS_PER_PAGE,
  type FlowRun,
  type RunsPage,
  type RunStage,
} from '../../shared/flows.ts';
import { RUN_TRIGGERS, type RunTrigger } from '../../shared/terms.ts';
import type { ColumnValue, Database, TableRow } from '../provider/provider.ts';
import { text } from '../schema/columns.ts';
import { flowRuns } from '../schema/deskTables.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';

const PAGE = `select r.*, (select l.expires_ts from leases l where l.id = r.flow and l.holder = r.id) as lease_expires_ts
  from flow_runs r where r.flow = ?
  and (r.started_ts < ? or (r.started_ts = ? and r.id < ?)) order by r.started_ts desc, r.id desc limit ?`;

/** Sorts after every instant. */
const END_OF_TIME = '~';

/** The history of runs. */
export function createFlowRunsStore(database: Database) {
  return {
    /**
     * A page of a flow's runs, newest first. One that never ended and whose lease has run out was interrupted.
     *
     * @param nowTs the machine's time
     * @throws AppError 'invalid' for a cursor that is none
     */
    async page(flow: string, cursor: string | null, nowTs: string): Promise<RunsPage> {
      const { value, id } = cursor === null ? { value: END_OF_TIME, id: '' } : readPageMark(cursor);
      const { rows } = await database.sql(PAGE, [flow, value, value, id, RUNS_PER_PAGE + 1]);
      const runs = rows.slice(0, RUNS_PER_PAGE).map((row) => toRun(row, nowTs));
      const last = rows.length > RUNS_PER_PAGE ? runs.at(-1) : undefined;
      return { runs, nextCursor: last === undefined ? null : pageMarkAfter(last.startedTs, last.id) };
    },
  };
}

function toRun(row: TableRow, nowTs: string): FlowRun {
  const run = flowRuns.decode(row);
  const hasDied = run.outcome === 'running' && text.decode(row['leaseExpiresTs']) <= nowTs;
  const outcome = RUN_OUTCOMES.find((word) => word === run.outcome);
  return {
    id: run.id,
    trigger: triggerOf(run.trigger),
    startedTs: run.startedTs,
    durationMs: run.durationMs,
    outcome: hasDied || outcome === undefined ? 'interrupted' : outcome,
    stage: stageOf(run.stage),
    processed: run.processed,
    message: run.message,
    errors: run.errors,
  };
}

/** A word of a newer hub counts as the first. */
export const stageOf = (word: ColumnValue | undefined): RunStage =>
  RUN_STAGES.find((stage) => stage === word) ?? RUN_STAGES[0];

/** A word of a newer hub counts as the command line. */
export const triggerOf = (word: ColumnValue | undefined): RunTrigger =>
  RUN_TRIGGERS.find((trigger) => trigger === word) ?? 'command';
