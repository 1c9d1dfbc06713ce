import type { Database } from '../../provider/provider.ts';
import { number } from '../../schema/columns.ts';
import { fixtures, players } from '../../schema/catalog.ts';
import { appearances } from '../../schema/season.ts';
import type { ScorablePart } from '../../points/facts/elevenPoints.ts';
import { PART_COUNTS, placeIn, positionGroupIn } from '../season/factRows.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

/** Not of the bench, and not an estimate: nobody knows what that brought. */
const PLAYED = 'a.minutes_played > 0 and a.is_estimated = 0';
const SEASON =
  'tip_leagues l join fixtures f on f.season = l.season and f.competition = l.competition join appearances a on a.fixture_id = f.id';
const THEIR_CLUBS = 'select c.team_id from tip_league_clubs c where c.league_id = :leagueId';

/** Of both clubs, as a goal may be an own goal of the other one. */
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
const TOLD = query(
  { cards: number, assists: number, saves: number, duelsWon: number },
  `select coalesce(sum(a.yellow_cards + a.yellow_red_cards + a.red_cards), 0) as cards,
    count(a.assists) as assists, count(a.saves) as saves, count(a.duels_won) as duels_won
  from ${SEASON} where l.id = :leagueId and ${PLAYED}`,
);

/** What the points of a league's tipped elevens follow from. */
export interface LeagueParts {
  /** Everybody's parts in the matches of the league's clubs that are over. */
  parts: ScorablePart[];
  /** How many cards, and how many parts with each count, are told of in the season of the league. */
  told: ResultRow<typeof TOLD>;
}

/** With one provider call. */
export async function readLeagueParts(database: Database, leagueId: string): Promise<LeagueParts> {
  const [parts, [told = { cards: 0, assists: 0, saves: 0, duelsWon: 0 }]] = await readTogether(database, [
    PARTS({ leagueId }),
    TOLD({ leagueId }),
  ]);
  return {
    parts: parts.map(({ positionPrimary, positions, ...part }): ScorablePart => {
      const { positionGroup } = placeIn(positionGroupIn({ positionPrimary, positions }));
      return Object.assign(part, { positionGroup });
    }),
    told,
  };
}
