import type { PlayerStatus } from '#shared/availability/playerStatus.ts';
import { positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import type { PlayerFact } from '../../pstart/types.ts';
import { fixtures } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text } from '../../schema/columns.ts';
import { absences, appearances, europeanMatches } from '../../schema/season.ts';
import { inCurrentSeason, settingValue } from './inCurrentSeason.ts';
import { query } from '../statements.ts';

/** Turns rows of the hub's tables into the facts that a forecast reads. */

/** Columns of a `FixtureFact`, of `f`. */
export const FIXTURE_FACT = {
  fixtureId: selected('f.id', text),
  ...fixtures.as('f').pick('matchday', 'kickoffTs', 'homeTeamId', 'awayTeamId', 'homeGoals', 'awayGoals'),
};

/** Columns of an `AppearanceFact`, of `a`. */
export const APPEARANCE_FACT = {
  ...appearances
    .as('a')
    .pick('fixtureId', 'teamId', 'playerId', 'started', 'minutesPlayed', 'subbedOutMinute', 'goals'),
  booked: selected('case when a.yellow_cards > 0 then 1 else 0 end', boolean),
  sentOff: selected('case when a.red_cards + a.yellow_red_cards > 0 then 1 else 0 end', boolean),
};

/** Columns of a `SeenPart` beyond those of an appearance, of `a`. */
const SEEN_COUNTS = appearances
  .as('a')
  .pick('goals', 'yellowCards', 'assists', 'saves', 'shots', 'keyPasses', 'duelsWon');

/** Columns of a `PlayedPart` beyond those of an appearance, of `a`. */
export const PART_COUNTS = {
  ...SEEN_COUNTS,
  ...appearances.as('a').pick('ownGoals', 'yellowRedCards', 'redCards', 'penaltiesSaved', 'penaltiesMissed'),
  concededOnPitch: selected('a.goals_conceded', nullable(number)),
};

const RATING = {
  ...appearances.as('a').pick('isEstimated'),
  rating: selected('coalesce(a.rating, a.rating_estimated)', nullable(number)),
};

const APPEARANCES_ON_SHOW =
  `from appearances a join fixtures f on f.id = a.fixture_id where ${inCurrentSeason('f')}` as const;

/**
 * Every appearance in the matches of the season on show, with the counts from which expected points follow, and the source's rating
 * or else an estimated one, 3–10. One query reads all of it, since there are many rows; each is an `AppearanceFact` and a
 * `SeenPart` as it stands.
 */
export const RATED_APPEARANCES = query(
  { ...APPEARANCE_FACT, ...SEEN_COUNTS, ...RATING },
  `select {columns} ${APPEARANCES_ON_SHOW}`,
);

/** The same with all that games give points for, as a `PlayedPart`. */
export const COUNTED_APPEARANCES = query(
  { ...APPEARANCE_FACT, ...PART_COUNTS, ...RATING },
  `select {columns} ${APPEARANCES_ON_SHOW}`,
);

export const ABSENCES = query(
  absences.pick('playerId', 'kind', 'fromDate', 'untilDate', 'fixtureId', 'source'),
  `select {columns} from absences where season = ${settingValue('season')}`,
);

export const EUROPEAN_MATCHES = query(
  europeanMatches.pick('teamId', 'kickoffTs'),
  'select {columns} from european_matches',
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

/** Where a player counts when an eleven is chosen: a player without a known position fits any place. */
export const placeIn = (
  group: PositionGroup | null,
): { positionGroup: PositionGroup; isPositionUnknown?: true } =>
  group === null ? { positionGroup: 'midfielder', isPositionUnknown: true } : { positionGroup: group };

/** The model considers a player's health even while he is suspended, since he may come back too weak to start. */
export const toStatusFacts = ({
  status,
  ailment,
}: PlayerStatus): Pick<PlayerFact, 'injuryStatus' | 'suspended'> => ({
  injuryStatus: ailment ?? status,
  suspended: status === 'suspended',
});
