import type { PointRules } from '#shared/games/points/pointRules.ts';
import { resultPoints } from '#shared/games/points/scorePoints.ts';
import type { PositionGroup } from '#shared/terms.ts';
import { countProbabilities } from './counts.ts';
import { PointsVector } from './distribution.ts';
import type { SideGoals } from './playerRates.ts';

/** Points that depend on the score of a match. */
export interface ResultPoints {
  /** Of one who is there for the whole match, and of one who is not. */
  whole: PointsVector;
  short: PointsVector;
  /** Expected points of one who is there for the whole match; `result` is the same for both. */
  cleanSheet: number;
  conceded: number;
  result: number;
}

const GOALS_MAX = 8;

/** A club's side of a match under the rules of a game; what depends on the club alone is computed once. */
export class MatchSide {
  readonly goals: SideGoals;
  readonly #rules: PointRules;
  readonly #byGroup = new Map<PositionGroup, ResultPoints>();

  constructor(goals: SideGoals, rules: PointRules) {
    this.goals = goals;
    this.#rules = rules;
  }

  resultOf(group: PositionGroup): ResultPoints {
    let known = this.#byGroup.get(group);
    if (known === undefined) {
      known = toResultPoints(this.goals, group, this.#rules);
      this.#byGroup.set(group, known);
    }
    return known;
  }
}

/** Win, clean sheet and goals conceded together, since they come from the same two scores. */
function toResultPoints(goals: SideGoals, group: PositionGroup, rules: PointRules): ResultPoints {
  const scored = rules.result === null ? [1] : countProbabilities(goals.for, Infinity, GOALS_MAX);
  const conceded = countProbabilities(goals.against, Infinity, GOALS_MAX);
  const whole = new PointsVector();
  const short = new PointsVector();
  const sums = { cleanSheet: 0, conceded: 0, result: 0 };
  for (const [goalsAgainst, chanceAgainst] of conceded.entries()) {
    const clean = goalsAgainst === 0 ? rules.cleanSheet.points[group] : 0;
    const lost = Math.floor(goalsAgainst / rules.conceded.every) * rules.conceded.points[group];
    sums.cleanSheet += chanceAgainst * clean;
    sums.conceded += chanceAgainst * lost;
    for (const [goalsFor, chanceFor] of scored.entries()) {
      const chance = chanceAgainst * chanceFor;
      const result = resultPoints(rules, goalsFor - goalsAgainst);
      whole.add(clean + lost + result, chance);
      short.add(result, chance);
      sums.result += chance * result;
    }
  }
  return { whole, short, ...sums };
}
