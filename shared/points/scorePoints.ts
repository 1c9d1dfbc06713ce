import type { PositionGroup } from '../terms.ts';
import { POINT_PARTS, type PointPart, type PointRules } from './pointRules.ts';

/** Counts of a player in a played match; null if no source reports them. */
export interface MatchCounts {
  assists: number | null;
  saves: number | null;
  penaltiesSaved: number | null;
  penaltiesMissed: number | null;
  shots: number | null;
  keyPasses: number | null;
  duelsWon: number | null;
  /** Bonus points that the game itself gave to the best players of the match. */
  bonus: number | null;
}

/** A player's part in a played match that games give points for. */
export interface MatchFacts extends MatchCounts {
  positionGroup: PositionGroup;
  /** 0 if he did not play. */
  minutesPlayed: number;
  goals: number;
  ownGoals: number;
  /** A second yellow card counts as neither a yellow nor a red one. */
  yellowCards: number;
  yellowRedCards: number;
  redCards: number;
  /** While he was on the pitch; see `concededWhile`. */
  goalsConceded: number;
  /** Final score from his club's point of view. */
  goalsFor: number;
  goalsAgainst: number;
}

export interface ScoredPoints {
  /** Sum of the parts. */
  points: number;
  parts: Partial<Record<PointPart, number>>;
  /** Parts that the game gives points for but no source reports, in the order of `POINT_PARTS`; unknown, not 0. */
  missing: PointPart[];
}

/** From this many minutes on, a player is assumed to have been on the pitch for all goals. */
const MINUTES_OF_A_WHOLE_MATCH = 60;

/**
 * Goals conceded while a player was on the pitch, if no source reports the minutes of goals: all of them if he played at
 * least 60 minutes, else none.
 */
export const concededWhile = (minutesPlayed: number, goalsAgainst: number): number =>
  minutesPlayed >= MINUTES_OF_A_WHOLE_MATCH ? goalsAgainst : 0;

/** Points for minutes played. */
export function appearancePoints({ appearance }: PointRules, minutesPlayed: number): number {
  return appearance.findLast(({ fromMinute }) => minutesPlayed >= fromMinute)?.points ?? 0;
}

/** Points for a club's result. */
export function resultPoints({ result }: PointRules, goalDifference: number): number {
  if (result === null || goalDifference === 0) return 0;
  if (goalDifference > 0) return result.win;
  return goalDifference <= -3 ? result.heavyDefeat : result.defeat;
}

/** Scores a player's part in a match; without minutes it is 0 points and no parts. */
export function scorePoints(rules: PointRules, facts: MatchFacts): ScoredPoints {
  if (facts.minutesPlayed === 0) return { points: 0, parts: {}, missing: [] };
  const { positionGroup: group } = facts;
  const known: Record<PointPart, number | null> = {
    appearance: appearancePoints(rules, facts.minutesPlayed),
    goals: goalPoints(rules, facts),
    assists: rules.assist === null ? 0 : times(rules.assist[group], facts.assists),
    cleanSheet:
      facts.minutesPlayed >= rules.cleanSheet.fromMinute && facts.goalsConceded === 0
        ? rules.cleanSheet.points[group]
        : 0,
    conceded: Math.floor(facts.goalsConceded / rules.conceded.every) * rules.conceded.points[group],
    saves: savePoints(rules, facts),
    cards:
      facts.yellowCards * rules.yellow +
      facts.yellowRedCards * rules.secondYellow +
      facts.redCards * rules.red +
      facts.ownGoals * rules.ownGoal,
    result: resultPoints(rules, facts.goalsFor - facts.goalsAgainst),
    actions: actionPoints(rules, facts),
    bonus: rules.hasBonus ? facts.bonus : 0,
  };
  const parts: ScoredPoints['parts'] = {};
  let points = 0;
  for (const part of POINT_PARTS) {
    const value = known[part];
    if (value === null || value === 0) continue;
    parts[part] = value;
    points += value;
  }
  return { points, parts, missing: POINT_PARTS.filter((part) => known[part] === null) };
}

function goalPoints(rules: PointRules, { positionGroup, goals, penaltiesMissed }: MatchFacts): number {
  const { severalGoals } = rules;
  const extra =
    severalGoals === null ? 0 : goals >= 3 ? severalGoals.three : goals === 2 ? severalGoals.two : 0;
  // Only the games' own pages report missed penalties; without them the goals still count.
  return goals * rules.goal[positionGroup] + extra + (penaltiesMissed ?? 0) * (rules.penaltyMissed ?? 0);
}

/** Null if a keeper's saves are unknown; other players make none. */
function savePoints(rules: PointRules, { positionGroup, saves, penaltiesSaved }: MatchFacts): number | null {
  if (rules.saves === null) return 0;
  if (saves === null) return positionGroup === 'goalkeeper' ? null : 0;
  const { every, points } = rules.saves;
  return Math.floor(saves / every) * points + (penaltiesSaved ?? 0) * (rules.penaltySaved ?? 0);
}

function actionPoints({ actions }: PointRules, { positionGroup, duelsWon, shots, keyPasses }: MatchFacts) {
  if (actions === null) return 0;
  if (duelsWon === null || shots === null || keyPasses === null) return null;
  return (
    Math.floor(duelsWon / actions.duelsWon.every) * actions.duelsWon.points[positionGroup] +
    Math.floor(shots / actions.shots.every) * actions.shots.points +
    Math.floor(keyPasses / actions.keyPasses.every) * actions.keyPasses.points
  );
}

const times = (points: number, count: number | null) => (count === null ? null : points * count);
