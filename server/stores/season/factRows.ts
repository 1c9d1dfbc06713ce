import type { PlayerStatus } from '#shared/availability/playerStatus.ts';
import { positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import type { PlayerFact } from '../../pstart/types.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { absences, europeanMatches } from '../../schema/season.ts';
import { onShow, settingValue } from './onShow.ts';
import { question } from '../statements.ts';

/** Turns rows of the hub's tables into the facts that a forecast reads. */

/** Columns of a `FixtureFact`. */
export const FIXTURE_FACT = {
  fixtureId: text,
  matchday: number,
  kickoffTs: text,
  homeTeamId: text,
  awayTeamId: text,
  homeGoals: nullable(number),
  awayGoals: nullable(number),
};

/** The same columns of `f`, for a select. */
export const FIXTURE_FACT_OF_F = `f.id as fixture_id, f.matchday, f.kickoff_ts, f.home_team_id, f.away_team_id,
  f.home_goals, f.away_goals`;

/** Columns of an `AppearanceFact`. */
export const APPEARANCE_FACT = {
  fixtureId: text,
  teamId: text,
  playerId: text,
  started: boolean,
  minutesPlayed: number,
  subbedOutMinute: nullable(number),
  booked: boolean,
  sentOff: boolean,
};

/** The same columns of `a`, for a select. */
export const APPEARANCE_FACT_OF_A = `a.fixture_id, a.team_id, a.player_id, a.started, a.minutes_played, a.subbed_out_minute,
    case when a.yellow_cards > 0 then 1 else 0 end as booked,
    case when a.red_cards + a.yellow_red_cards > 0 then 1 else 0 end as sent_off`;

const APPEARANCES_ON_SHOW = `from appearances a join fixtures f on f.id = a.fixture_id where ${onShow('f')}`;

/** Every appearance in the matches of the season on show, with the source's rating or else an estimated one, 3–10. */
export const RATED_APPEARANCES = question(
  { ...APPEARANCE_FACT, rating: nullable(number) },
  `select ${APPEARANCE_FACT_OF_A}, coalesce(a.rating, a.rating_estimated) as rating ${APPEARANCES_ON_SHOW}`,
);

export const ABSENCES = question(
  absences.pick('playerId', 'kind', 'fromDate', 'untilDate', 'fixtureId', 'source'),
  `select player_id, kind, from_date, until_date, fixture_id, source from absences
  where season = ${settingValue('season')}`,
);

export const EUROPEAN_MATCHES = question(
  europeanMatches.pick('teamId', 'kickoffTs'),
  'select team_id, kickoff_ts from european_matches',
);

/** The group of a player's position codes, the first code that is known; null for none. */
export function positionGroupIn(player: {
  positionPrimary: string;
  positions: readonly string[];
}): PositionGroup | null {
  for (const code of [player.positionPrimary, ...player.positions]) {
    const group = positionGroupOf(code);
    if (group !== null) return group;
  }
  return null;
}

/** The model considers a player's health even while he is suspended, since he may come back too weak to start. */
export const toStatusFacts = ({
  status,
  ailment,
}: PlayerStatus): Pick<PlayerFact, 'injuryStatus' | 'suspended'> => ({
  injuryStatus: ailment ?? status,
  suspended: status === 'suspended',
});
