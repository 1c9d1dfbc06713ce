import type { PositionGroup } from '../../../shared/terms.ts';
import type { Database } from '../../provider/provider.ts';
import type { AppearanceFact, FixtureFact } from '../../pstart/types.ts';
import type { PlayedSeason } from '../../pstart/evaluate/playedSeason.ts';
import { boolean, text } from '../../schema/columns.ts';
import { players } from '../../schema/catalog.ts';
import { onShow } from './onShow.ts';
import { STATUS_COVERS, STATUSES } from './statuses.ts';
import { question, readTogether, type RowAnswered } from '../statements.ts';
import {
  EUROPEAN_MATCHES,
  FIXTURE_FACT,
  FIXTURE_FACT_OF_F,
  positionGroupIn,
  RATED_APPEARANCES,
  WHOLE_ABSENCES,
} from './factRows.ts';

/** Actual elevens: played fixtures, all starters, and the position group of each player. */
export interface PlayedElevens {
  played: FixtureFact[];
  starters: { fixtureId: string; teamId: string; playerId: string; started: boolean }[];
  groups: Map<string, PositionGroup>;
}

const HUB_POINTS_PER_RATING_POINT = 1 / 2;

const PLAYED = question(
  FIXTURE_FACT,
  `select ${FIXTURE_FACT_OF_F} from fixtures f
  where ${onShow('f')} and f.status = 'finished' order by f.kickoff_ts, f.id`,
);

const STARTERS = question(
  { fixtureId: text, teamId: text, playerId: text, started: boolean },
  `select a.fixture_id, a.team_id, a.player_id, a.started from appearances a
  join fixtures f on f.id = a.fixture_id where ${onShow('f')} and a.started = 1`,
);

const GROUPS = question(
  players.pick('id', 'positions', 'positionPrimary'),
  'select id, positions, position_primary from players',
);

/** The played part of the season on show. */
export function createPlayedSeasonStore(database: Database) {
  return {
    /** The elevens of the season on show, with one provider call. */
    async elevens(): Promise<PlayedElevens> {
      const [played, starters, groups] = await readTogether(database, [PLAYED(), STARTERS(), GROUPS()]);
      return { played, starters, groups: groupsOf(groups) };
    },

    /** The played matches of the season on show as a backtest reads them, with one provider call. */
    async facts(): Promise<PlayedSeason> {
      const [fixtures, appearances, absences, europeanMatches, groups, statuses, statusCover] =
        await readTogether(database, [
          PLAYED(),
          RATED_APPEARANCES(),
          WHOLE_ABSENCES(),
          EUROPEAN_MATCHES(),
          GROUPS(),
          STATUSES(),
          STATUS_COVERS(),
        ]);
      return {
        fixtures,
        appearances,
        absences: absences.filter(isSuspension),
        spells: absences.flatMap((absence) => {
          const { playerId, fromDate, untilDate } = absence;
          return isSuspension(absence) || fromDate === null ? [] : [{ playerId, fromDate, untilDate }];
        }),
        europeanMatches,
        positionGroups: groupsOf(groups),
        ratings: ratingsOf(appearances),
        statuses,
        statusCover,
        registered: [],
      };
    },
  };
}

const isSuspension = ({ kind }: { kind: string }) => kind === 'suspension';

/** By fixture and player, 0–5. */
function ratingsOf(
  appearances: readonly (AppearanceFact & { rating: number | null })[],
): Map<string, Map<string, number>> {
  const ratings = new Map<string, Map<string, number>>();
  for (const { fixtureId, playerId, rating } of appearances) {
    if (rating === null) continue;
    const ofFixture = ratings.get(fixtureId) ?? new Map<string, number>();
    ratings.set(fixtureId, ofFixture.set(playerId, rating * HUB_POINTS_PER_RATING_POINT));
  }
  return ratings;
}

function groupsOf(rows: readonly RowAnswered<typeof GROUPS>[]): Map<string, PositionGroup> {
  return new Map(
    rows.flatMap((row) => {
      const group = positionGroupIn(row);
      return group === null ? [] : [[row.id, group] as const];
    }),
  );
}
