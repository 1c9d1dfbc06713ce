import type { Database } from '@hub/provider/provider.ts';
import { boolean, selected } from '../../schema/columns.ts';
import { fixtures, players } from '../../schema/catalog.ts';
import { appearances } from '../../schema/season.ts';
import type { ScorablePart } from '@hub/forecast/points/facts/elevenPoints.ts';
import { PART_COUNTS, placeIn, positionGroupIn } from '../season/factRows.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

/** Excludes unused substitutes and estimates, whose points are unknown. */
const PLAYED = 'a.minutes_played > 0 and a.is_estimated = 0';
const SEASON =
  'tip_leagues l join fixtures f on f.season = l.season and f.competition = l.competition join appearances a on a.fixture_id = f.id';
export const THEIR_CLUBS = 'select c.team_id from tip_league_clubs c where c.league_id = :leagueId';

/** Parts of both clubs, since a goal may be an own goal of the opponent. */
const PARTS = query(
  {
    ...appearances.as('a').pick('fixtureId', 'teamId', 'playerId', 'started', 'minutesPlayed'),
    ...PART_COUNTS,
    ...players.as('p').pick('positionPrimary', 'positions'),
    ...fixtures.as('f').pick('homeTeamId', 'homeGoals', 'awayGoals'),
  },
  `select {columns} from ${SEASON} join players p on p.id = a.player_id
  where l.id = :leagueId and f.matchday >= l.first_matchday and f.status = 'finished' and ${PLAYED}
    and (f.home_team_id in (${THEIR_CLUBS}) or f.away_team_id in (${THEIR_CLUBS}))`,
);
/** Whether any appearance of the season meets a condition. */
const isReported = <const Condition extends string>(has: Condition) =>
  `case when exists (select 1 from fixtures f join appearances a on a.fixture_id = f.id
    where f.season = l.season and f.competition = l.competition and ${PLAYED} and ${has}) then 1 else 0 end` as const;
const REPORTED = query(
  {
    cards: selected(isReported('a.yellow_cards + a.yellow_red_cards + a.red_cards > 0'), boolean),
    assists: selected(isReported('a.assists is not null'), boolean),
    saves: selected(isReported('a.saves is not null'), boolean),
    duelsWon: selected(isReported('a.duels_won is not null'), boolean),
  },
  'select {columns} from tip_leagues l where l.id = :leagueId',
);
const NOTHING_REPORTED = { cards: false, assists: false, saves: false, duelsWon: false };

/** Inputs for the points of a league's tipped elevens. */
export interface LeagueParts {
  /** All players' parts in the finished matches of the league's clubs. */
  parts: ScorablePart[];
  /** Whether any source reports cards, and each of the other counts, for the league's season. */
  reported: ResultRow<typeof REPORTED>;
}

/** With one provider call. */
export async function readLeagueParts(database: Database, leagueId: string): Promise<LeagueParts> {
  const [parts, [reported = NOTHING_REPORTED]] = await readTogether(database, [
    PARTS({ leagueId }),
    REPORTED({ leagueId }),
  ]);
  return {
    parts: parts.map(({ positionPrimary, positions, ...part }): ScorablePart => {
      const { positionGroup } = placeIn(positionGroupIn({ positionPrimary, positions }));
      return Object.assign(part, { positionGroup });
    }),
    reported,
  };
}
