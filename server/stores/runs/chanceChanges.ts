import type { Database } from '../../provider/provider.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether } from '../statements.ts';
import { newestRun } from './newestRun.ts';

/** Differences between the current season's newest chances and earlier ones. */
export interface ChanceChanges {
  /** The newest run; null before the first. */
  now: RunMoment | null;
  /** The run compared with; null if none is that old. */
  earlier: RunMoment | null;
  /** Players with a chance for the same club in both, [0, 1]; greatest difference first. */
  changes: { playerId: string; before: number; now: number }[];
}

interface RunMoment {
  matchday: number | null;
  /** Nothing later than this was known, ISO-8601 UTC. */
  asOfTs: string;
}

const MOMENT = { matchday: nullable(number), asOfTs: text };

const NOW = query(MOMENT, newestRun('r.matchday, r.as_of_ts'));

/** The newest run finished by `sinceTs`. */
const FINISHED_BY = `from pstart_runs r where ${inCurrentSeason('r')} and r.finished_ts <= :sinceTs
  order by r.finished_ts desc, r.id desc limit 1` as const;

const THEN = query(MOMENT, `select r.matchday, r.as_of_ts ${FINISHED_BY}`);

const CHANGES = query(
  {
    ...pstartPredictions.as('x').pick('playerId'),
    before: selected('y.pstart', number),
    now: selected('x.pstart', number),
  },
  `select {columns} from pstart_predictions x
    join pstart_predictions y on y.player_id = x.player_id and y.team_id = x.team_id
  where x.run_id = (${newestRun()}) and y.run_id = (select r.id ${FINISHED_BY}) and x.pstart <> y.pstart
  order by abs(x.pstart - y.pstart) desc, x.player_id`,
);

/** With one provider call. @param sinceTs ISO-8601 UTC */
export async function readChanceChanges(database: Database, sinceTs: string): Promise<ChanceChanges> {
  const [[now = null], [earlier = null], changes] = await readTogether(database, [
    NOW(),
    THEN({ sinceTs }),
    CHANGES({ sinceTs }),
  ]);
  return { now, earlier, changes };
}
