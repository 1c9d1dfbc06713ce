import type { PositionGroup } from '#shared/terms.ts';
import type { PlayedPart } from '../types.ts';
import { rateClubs, type ClubGoals, type ScoredMatch } from './clubGoals.ts';
import {
  addPart,
  NOTHING_SEEN,
  ratesOf,
  type PlayerRates,
  type PlayerTally,
  type SideGoals,
} from './playerRates.ts';
import type { PointsModel } from './pointsModel.ts';

/** What is known of a league's clubs and players by an instant, as far as points depend on it. */
export interface PointsLeague {
  clubGoals: ClubGoals;
  goalsOf: (match: Pick<ScoredMatch, 'homeTeamId' | 'awayTeamId'>, teamId: string) => SideGoals;
  ratesOf: (playerId: string, group: PositionGroup) => PlayerRates;
}

/**
 * Reads a league out of matches that were over by an instant.
 *
 * @param parts everybody's parts in matches, those of other matches being ignored
 */
export function readPointsLeague(
  played: readonly (ScoredMatch & { fixtureId: string })[],
  parts: readonly PlayedPart[],
  asOfTs: string,
  model: PointsModel,
): PointsLeague {
  const clubGoals = rateClubs(played, asOfTs, model.clubGoals);
  const goalsOf: PointsLeague['goalsOf'] = (match, teamId) => {
    const { home, away } = clubGoals.expected(match.homeTeamId, match.awayTeamId);
    const { mean } = clubGoals;
    return teamId === match.homeTeamId
      ? { for: home, against: away, mean }
      : { for: away, against: home, mean };
  };
  const sidesOf = new Map(
    played.map((match) => [
      match.fixtureId,
      { match, home: goalsOf(match, match.homeTeamId), away: goalsOf(match, match.awayTeamId) },
    ]),
  );
  const tallies = new Map<string, PlayerTally>();
  for (const part of parts) {
    const sides = sidesOf.get(part.fixtureId);
    if (sides === undefined || part.minutesPlayed === 0) continue;
    let tally = tallies.get(part.playerId);
    if (tally === undefined) {
      tally = { ...NOTHING_SEEN };
      tallies.set(part.playerId, tally);
    }
    const goals = part.teamId === sides.match.homeTeamId ? sides.home : sides.away;
    addPart(tally, part, goals, model);
  }
  return {
    clubGoals,
    goalsOf,
    ratesOf: (playerId, group) => ratesOf(tallies.get(playerId) ?? NOTHING_SEEN, group, model),
  };
}
