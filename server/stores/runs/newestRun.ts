import { withoutValues } from '../namedValues.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';

/** Selects the current season's newest run. @param columns of `r` */
export const newestRun = (columns = 'r.id') =>
  withoutValues(`select ${columns} from pstart_runs r where ${inCurrentSeason('r')}
  order by r.finished_ts desc, r.id desc limit 1`);
