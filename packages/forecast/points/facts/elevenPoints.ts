import type { PointRules } from '@hub/shared/points/pointRules.ts';
import type { ScoredPoints } from '@hub/shared/points/scorePoints.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { PlayedPart } from '../types.ts';
import { scorePart, type MatchScore } from './scorePart.ts';

/** A player's part in a played match, with the facts of the match that it is scored by. */
export interface ScorablePart extends PlayedPart, MatchScore {
  positionGroup: PositionGroup;
}

/** The points of a club's players in a match; null for a player with incomplete facts. */
export type ClubPoints = ReadonlyMap<string, number | null>;

/** An eleven's points. */
export interface ElevenPoints {
  /** Sum of the known points. */
  points: number;
  /** Number of players of the eleven who played but whose points no source reports. */
  unknown: number;
}

/**
 * The scores of each club's players in a match.
 *
 * @param parts of both clubs, without estimates and without the bench
 * @returns by club; leaves out a club whose goalscorers no source reports, and both clubs if the result is unknown
 */
export function clubScoresOf(
  rules: PointRules,
  parts: readonly ScorablePart[],
): Map<string, Map<string, ScoredPoints>> {
  const [first] = parts;
  const scores = new Map<string, Map<string, ScoredPoints>>();
  const [homeGoals, awayGoals] = [first?.homeGoals ?? null, first?.awayGoals ?? null];
  if (homeGoals === null || awayGoals === null) return scores;
  for (const [teamId, ofClub] of Map.groupBy(parts, (part) => part.teamId)) {
    const goals = teamId === first?.homeTeamId ? homeGoals : awayGoals;
    const reportedGoals = parts.reduce(
      (sum, part) => sum + (part.teamId === teamId ? part.goals : part.ownGoals),
      0,
    );
    if (goals > 0 && reportedGoals === 0) continue;
    const scored = ofClub.map(
      (part) =>
        [
          part.playerId,
          scorePart(rules, part, { fixture: part, positionGroup: part.positionGroup }),
        ] as const,
    );
    scores.set(teamId, new Map(scored));
  }
  return scores;
}

/** The same as points, see `ClubPoints`. */
export const clubPointsOf = (
  rules: PointRules,
  parts: readonly ScorablePart[],
): Map<string, Map<string, number | null>> =>
  new Map(
    [...clubScoresOf(rules, parts)].map(([teamId, ofClub]) => [
      teamId,
      new Map(
        [...ofClub].map(([playerId, { points, missing }]) => [
          playerId,
          missing.length === 0 ? points : null,
        ]),
      ),
    ]),
  );

/**
 * Adds up the points of an eleven; a player who did not play adds nothing.
 *
 * @returns null if players took part but no points are known
 */
export function elevenPointsIn(eleven: Iterable<string>, ofClub: ClubPoints): ElevenPoints | null {
  const played = [...eleven].map((playerId) => ofClub.get(playerId)).filter((points) => points !== undefined);
  const known = played.filter((points) => points !== null);
  if (known.length === 0 && played.length > 0) return null;
  return { points: known.reduce((sum, points) => sum + points, 0), unknown: played.length - known.length };
}
