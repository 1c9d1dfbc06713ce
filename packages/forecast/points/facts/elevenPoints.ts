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
 * @param groupOf null for players who need no score
 * @returns by club; leaves out a club whose goalscorers no source reports, and both clubs if the result is unknown
 */
export function clubScoresOf<Part extends PlayedPart>(
  rules: PointRules,
  { fixture, parts }: { fixture: MatchScore; parts: readonly Part[] },
  groupOf: (part: Part) => PositionGroup | null,
): Map<string, Map<string, ScoredPoints>> {
  const { homeTeamId, homeGoals, awayGoals } = fixture;
  const scores = new Map<string, Map<string, ScoredPoints>>();
  if (typeof homeGoals !== 'number' || typeof awayGoals !== 'number') return scores;
  for (const [teamId, ofClub] of Map.groupBy(parts, (part) => part.teamId)) {
    const goals = teamId === homeTeamId ? homeGoals : awayGoals;
    const reportedGoals = parts.reduce(
      (sum, part) => sum + (part.teamId === teamId ? part.goals : part.ownGoals),
      0,
    );
    if (goals > 0 && reportedGoals === 0) continue;
    const scored = new Map<string, ScoredPoints>();
    for (const part of ofClub) {
      const positionGroup = groupOf(part);
      if (positionGroup !== null)
        scored.set(part.playerId, scorePart(rules, part, { fixture, positionGroup }));
    }
    scores.set(teamId, scored);
  }
  return scores;
}

/** The points of each club's players in a match, with parts and result as for `clubScoresOf`. */
export function clubPointsOf(
  rules: PointRules,
  parts: readonly ScorablePart[],
): Map<string, Map<string, number | null>> {
  const [fixture] = parts;
  const points = new Map<string, Map<string, number | null>>();
  if (fixture === undefined) return points;
  for (const [teamId, ofClub] of clubScoresOf(
    rules,
    { fixture, parts },
    ({ positionGroup }) => positionGroup,
  )) {
    const known = [...ofClub].map(
      ([playerId, scored]) => [playerId, scored.missing.length === 0 ? scored.points : null] as const,
    );
    points.set(teamId, new Map(known));
  }
  return points;
}

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
