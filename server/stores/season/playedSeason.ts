import type { Database } from '@hub/provider/provider.ts';
import type { AppearanceFact, FixtureFact } from '@hub/forecast/start/types.ts';
import { query, readTogether } from '../statements.ts';
import { APPEARANCE_FACT, FIXTURE_FACT } from './factRows.ts';

const BEFORE = `f.competition = :competition and f.status = 'finished' and f.season = (
    select max(g.season) from fixtures g where g.competition = :competition and g.season < :season)`;
const PLAYED_BEFORE = query(FIXTURE_FACT, `select {columns} from fixtures f where ${BEFORE}`);
const APPEARANCES_BEFORE = query(
  APPEARANCE_FACT,
  `select {columns} from appearances a join fixtures f on f.id = a.fixture_id where ${BEFORE}`,
);

/** Matches and appearances of past seasons. */
export function createPlayedSeasonStore(database: Database) {
  return {
    /** Finished matches and appearances of the newest stored season before the given one; null without one. */
    async seasonBefore({
      season,
      competition,
    }: {
      season: string;
      competition: string;
    }): Promise<{ fixtures: FixtureFact[]; appearances: AppearanceFact[] } | null> {
      const [played, rows] = await readTogether(database, [
        PLAYED_BEFORE({ season, competition }),
        APPEARANCES_BEFORE({ season, competition }),
      ]);
      return played.length === 0 ? null : { fixtures: played, appearances: rows };
    },
  };
}
