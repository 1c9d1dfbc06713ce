import type { PlayerStatus } from '@hub/shared/availability/playerStatus.ts';
import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import type { PlayerFact } from '@hub/forecast/start/types.ts';
import { fixtures } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text } from '../../schema/columns.ts';
import { absences, appearances, europeanMatches } from '../../schema/season.ts';
import { inCurrentSeason, settingValue } from './inCurrentSeason.ts';
import { query } from '../statements.ts';

/** Reads rows of the hub's tables as the facts for a forecast. */

/** Columns of `f` for a `FixtureFact`. */
export const FIXTURE_FACT = {
  fixtureId: selected('f.id', text),
  ...fixtures.as('f').pick('matchday', 'kickoffTs', 'homeTeamId', 'awayTeamId', 'homeGoals', 'awayGoals'),
};

/** Columns of `a` for an `AppearanceFact`. */
export const APPEARANCE_FACT = {
  ...appearances
    .as('a')
    .pick(
      'fixtureId',
      'teamId',
      'playerId',
      'started',
      'minutesPlayed',
      'isEstimated',
      'subbedOutMinute',
      'goals',
    ),
  booked: selected('case when a.yellow_cards > 0 then 1 else 0 end', boolean),
  sentOff: selected('case when a.red_cards + a.yellow_red_cards > 0 then 1 else 0 end', boolean),
};

/** Columns of `a` for a `SeenPart` beyond those of an `AppearanceFact`. */
const SEEN_COUNTS = appearances
  .as('a')
  .pick('goals', 'yellowCards', 'assists', 'saves', 'shots', 'keyPasses', 'duelsWon');

/** Columns of `a` for a `PlayedPart` beyond those of an `AppearanceFact`. */
export const PART_COUNTS = {
  ...SEEN_COUNTS,
  ...appearances.as('a').pick('ownGoals', 'yellowRedCards', 'redCards', 'penaltiesSaved', 'penaltiesMissed'),
  concededOnPitch: selected('a.goals_conceded', nullable(number)),
};

const RATING = {
  rating: selected('coalesce(a.rating, a.rating_estimated)', nullable(number)),
};

const APPEARANCES_ON_SHOW =
  `from appearances a join fixtures f on f.id = a.fixture_id where ${inCurrentSeason('f')}` as const;

/**
 * All appearances in the current season's matches, with the counts for expected points and the source's rating, else an
 * estimated one, 3–10. A single query, because there are many rows; each row is both an `AppearanceFact` and a `SeenPart`.
 */
export const RATED_APPEARANCES = query(
  { ...APPEARANCE_FACT, ...SEEN_COUNTS, ...RATING },
  `select {columns} ${APPEARANCES_ON_SHOW}`,
);

/** The same with all counts that games give points for, as a `PlayedPart`. */
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

/** The group of a player's first known position code; null without one. */
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

/** A player's place in the choice of an eleven: a player without a known position fits any place. */
export const placeIn = (
  group: PositionGroup | null,
): { positionGroup: PositionGroup; isPositionUnknown?: true } =>
  group === null ? { positionGroup: 'midfielder', isPositionUnknown: true } : { positionGroup: group };

/** The model considers a player's health even during a suspension, since he may return too weak to start. */
export const toStatusFacts = ({
  status,
  ailment,
}: PlayerStatus): Pick<PlayerFact, 'injuryStatus' | 'suspended'> => ({
  injuryStatus: ailment ?? status,
  suspended: status === 'suspended',
});
