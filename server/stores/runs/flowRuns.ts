import {
  RUN_OUTCOMES,
  RUN_STAGES,
  RUNS_PER_PAGE,
  type FlowRun,
  type RunsPage,
} from '@hub/shared/runs/flows.schema.ts';
import { RUN_TRIGGERS } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, text, wordOf, type RowOf } from '../../schema/columns.ts';
import { flowRuns } from '../../schema/runs.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { query, readRows } from '../statements.ts';
import { DATABASE_CLOCK, instantOfClock } from '../../schema/databaseClock.ts';

/** Reads an unknown word of a newer hub as the first stage. */
export const RUN_STAGE = wordOf(RUN_STAGES, RUN_STAGES[0]);

/** Reads an unknown word of a newer hub as the command line. */
export const RUN_TRIGGER = wordOf(RUN_TRIGGERS, 'command');

const RUN = {
  ...flowRuns.columns,
  outcome: wordOf(RUN_OUTCOMES, 'interrupted'),
  stage: RUN_STAGE,
  trigger: RUN_TRIGGER,
};

const PAGE = query(
  { ...RUN, leaseExpiresTs: nullable(text), clock: text },
  `select r.*, (select l.expires_ts from leases l where l.id = r.flow and l.holder = r.id) as lease_expires_ts, ${DATABASE_CLOCK} as clock
  from flow_runs r where r.flow = :flow
  and (r.started_ts < :value or (r.started_ts = :value and r.id < :id))
  order by r.started_ts desc, r.id desc limit :limit`,
);

/** Sorts after all instants. */
const END_OF_TIME = '~';

/** History of runs. */
export function createFlowRunsStore(database: Database) {
  return {
    /**
     * A page of a flow's runs, newest first. An unfinished run with an expired lease counts as interrupted.
     *
     * @throws AppError 'malformedCursor'
     */
    async page(flow: string, cursor: string | null): Promise<RunsPage> {
      const mark = cursor === null ? { value: END_OF_TIME, id: '' } : readPageMark(cursor);
      const rows = await readRows(database, PAGE({ flow, ...mark, limit: RUNS_PER_PAGE + 1 }));
      const runs = rows.slice(0, RUNS_PER_PAGE).map(toRun);
      const last = rows.length > RUNS_PER_PAGE ? runs.at(-1) : undefined;
      return { runs, nextCursor: last === undefined ? null : pageMarkAfter(last.startedTs, last.id) };
    },
  };
}

function toRun(row: RowOf<typeof RUN> & { leaseExpiresTs: string | null; clock: string }): FlowRun {
  const { id, trigger, startedTs, durationMs, stage, processed, message, errors } = row;
  const hasDied = row.outcome === 'running' && (row.leaseExpiresTs ?? '') <= instantOfClock(row.clock);
  const outcome = hasDied ? 'interrupted' : row.outcome;
  return { id, trigger, startedTs, durationMs, outcome, stage, processed, message, errors };
}
