import type { PositionGroup } from '#shared/terms.ts';
import type { Database } from '../../provider/provider.ts';
import type { AppearanceFact, FixtureFact } from '../../pstart/types.ts';
import { players } from '../../schema/catalog.ts';
import { appearances as appearancesTable } from '../../schema/season.ts';
import { inCurrentSeason } from './inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { APPEARANCE_FACT, FIXTURE_FACT, positionGroupIn } from './factRows.ts';

/** Actual elevens: played fixtures, all starters, and the position group of each player. */
export interface PlayedElevens {
  played: FixtureFact[];
  starters: { fixtureId: string; teamId: string; playerId: string; started: boolean }[];
  groups: Map<string, PositionGroup>;
}

const PLAYED = query(
  FIXTURE_FACT,
  `select {columns} from fixtures f
  where ${inCurrentSeason('f')} and f.status = 'finished' order by f.kickoff_ts, f.id`,
);

const STARTERS = query(
  appearancesTable.as('a').pick('fixtureId', 'teamId', 'playerId', 'started'),
  `select {columns} from appearances a
  join fixtures f on f.id = a.fixture_id where ${inCurrentSeason('f')} and a.started = 1`,
);

const GROUPS = query(players.pick('id', 'positions', 'positionPrimary'), 'select {columns} from players');

const BEFORE = `f.competition = :competition and f.status = 'finished' and f.season = (
    select max(g.season) from fixtures g where g.competition = :competition and g.season < :season)`;
const PLAYED_BEFORE = query(FIXTURE_FACT, `select {columns} from fixtures f where ${BEFORE}`);
const APPEARANCES_BEFORE = query(
  APPEARANCE_FACT,
  `select {columns} from appearances a join fixtures f on f.id = a.fixture_id where ${BEFORE}`,
);

/** The played part of the season on show. */
export function createPlayedSeasonStore(database: Database) {
  return {
    /** The elevens of the season on show, with one provider call. */
    async elevens(): Promise<PlayedElevens> {
      const [played, starters, groups] = await readTogether(database, [PLAYED(), STARTERS(), GROUPS()]);
      return { played, starters, groups: groupsOf(groups) };
    },

    /** Who played in the season before the given one; null where the hub does not hold it. */
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

function groupsOf(rows: readonly ResultRow<typeof GROUPS>[]): Map<string, PositionGroup> {
  return new Map(
    rows.flatMap((row) => {
      const group = positionGroupIn(row);
      return group === null ? [] : [[row.id, group] as const];
    }),
  );
}
