import type { PositionGroup } from '#shared/terms.ts';
import type { SeenPart } from '../types.ts';
import { rateClubs, type ClubGoals, type ScoredMatch } from './clubGoals.ts';
import {
  addPart,
  createTally,
  NOTHING_SEEN,
  ratesOf,
  saveFactor,
  type PlayerRates,
  type PlayerTally,
  type SeenSide,
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
 * Derives a league from the matches that were over by an instant.
 *
 * @param parts everybody's parts in matches, those of other matches being ignored
 */
export function readPointsLeague(
  played: readonly (ScoredMatch & { fixtureId: string })[],
  parts: readonly SeenPart[],
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
  const sideOf = (match: ScoredMatch, teamId: string): SeenSide => {
    const goals = goalsOf(match, teamId);
    return { goals, saveFactor: saveFactor(model, goals) };
  };
  const sidesOf = new Map<string, SeenSides>();
  for (const match of played) {
    const { fixtureId, homeTeamId, awayTeamId } = match;
    sidesOf.set(fixtureId, {
      homeTeamId,
      home: sideOf(match, homeTeamId),
      away: sideOf(match, awayTeamId),
    });
  }
  const tallies = new Map<string, PlayerTally>();
  let fixtureId: string | undefined;
  let sides: SeenSides | undefined;
  for (const part of parts) {
    if (part.minutesPlayed === 0) continue;
    // Parts of a match mostly come in a row, so the last lookup is kept.
    if (part.fixtureId !== fixtureId) {
      fixtureId = part.fixtureId;
      sides = sidesOf.get(fixtureId);
    }
    if (sides === undefined) continue;
    let tally = tallies.get(part.playerId);
    if (tally === undefined) {
      tally = createTally();
      tallies.set(part.playerId, tally);
    }
    addPart(tally, part, part.teamId === sides.homeTeamId ? sides.home : sides.away, model);
  }
  return {
    clubGoals,
    goalsOf,
    ratesOf: (playerId, group) => ratesOf(tallies.get(playerId) ?? NOTHING_SEEN, group, model),
  };
}

/** Both sides of a played match. */
interface SeenSides {
  homeTeamId: string;
  home: SeenSide;
  away: SeenSide;
}
