import type { Database } from '../../provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { newestRun } from './newestRun.ts';
import { change, changeRows, changeTogether, question, readRows } from '../statements.ts';

/**
 * Runs that nothing shows any more: neither the newest one, nor the last that forecast a club's fixture, nor one of which the
 * record still needs the forecasts. Ids of runs grow with time.
 */
const OLD_RUNS = question(
  { id: text },
  `select o.id from pstart_runs o where o.finished_ts < ?
    and o.id not in (select id from (${newestRun()}) newest)
    and not exists (select 1 from players p where p.pstart_run_id = o.id)
    and not exists (select 1 from ledger_snapshots s where s.run_id = o.id and s.scored_ts is null)
    and not exists (select 1 from pstart_predictions x where x.run_id = o.id and x.pstart > 0 and x.pstart < 1
      and not exists (select 1 from pstart_predictions y where y.fixture_id = x.fixture_id and y.team_id = x.team_id
        and y.run_id > x.run_id and y.pstart > 0 and y.pstart < 1))
  order by o.finished_ts limit ?`,
);
const FORGET_PREDICTIONS = change('delete from pstart_predictions where run_id in (?)');
const FORGET_RUNS = change('delete from pstart_runs where id in (?)');
const FORGET_FLOW_RUNS = change(
  `delete from flow_runs where id in (select id from flow_runs where started_ts < ? and outcome <> 'running' limit ?)`,
);
const FORGET_ALERTS = change(
  'delete from alerts where id in (select id from alerts where created_ts < ? limit ?)',
);

/** Deletes what is kept no longer, a little at a time: older than an instant, and at most so many. @returns how many */
export function createRetentionStore(database: Database) {
  return {
    async removeRuns(beforeTs: string, limit: number): Promise<number> {
      const ids = (await readRows(database, OLD_RUNS(beforeTs, limit))).map(({ id }) => id);
      if (ids.length > 0) await changeTogether(database, [FORGET_PREDICTIONS(ids), FORGET_RUNS(ids)]);
      return ids.length;
    },
    removeFlowRuns: (beforeTs: string, limit: number) =>
      changeRows(database, FORGET_FLOW_RUNS(beforeTs, limit)),
    removeAlerts: (beforeTs: string, limit: number) => changeRows(database, FORGET_ALERTS(beforeTs, limit)),
  };
}
