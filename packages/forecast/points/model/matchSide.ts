// oxlint-disable typescript/no-non-null-assertion -- indices of lists laid out in this file
import type { PointRules } from '@hub/shared/points/pointRules.ts';
import { resultPoints } from '@hub/shared/points/scorePoints.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { countProbabilities } from './counts.ts';
import { PointsVector, type OutcomeList, type VectorRoom } from './distribution.ts';
import { saveFactor, type SideGoals } from './playerRates.ts';
import { isWholeMatch, type Appearances } from './playStates.ts';
import type { PointsModel } from './pointsModel.ts';

/** Greater numbers of goals count as this one. */
export const GOALS_MAX = 8;
/** The most points for minutes and result alone. */
const MOST_POINTS = 40;

/** A game's rules and the values derived from them for all matches. */
export interface SideRules {
  rules: PointRules;
  appearances: Appearances;
  model: Pick<PointsModel, 'savesPower'>;
  /** For the vectors of all sides. */
  room: VectorRoom;
}

/** A club's side of a match under the rules of a game; values that depend only on the club are computed once, on demand. */
export class MatchSide {
  readonly goals: SideGoals;
  /** Factor on the saves that a keeper makes in an average match. */
  readonly saveFactor: number;
  readonly #of: SideRules;
  readonly #scores: Scores;
  readonly #byGroup = new Map<PositionGroup, GroupSide>();

  constructor(goals: SideGoals, of: SideRules) {
    this.goals = goals;
    this.saveFactor = saveFactor(of.model, goals);
    this.#of = of;
    this.#scores = new Scores(goals, of);
  }

  of(group: PositionGroup): GroupSide {
    let known = this.#byGroup.get(group);
    if (known === undefined) {
      known = new GroupSide(this.#scores, group, this.#of);
      this.#byGroup.set(group, known);
    }
    return known;
  }
}

/** Probabilities of a match's scores, from one side. */
class Scores {
  readonly conceded: readonly number[];
  /** Expected points for the result. */
  readonly result: number;
  readonly #room: VectorRoom;
  readonly #rules: PointRules;
  readonly #scored: readonly number[];
  #results: readonly (readonly Result[])[] | undefined;
  /** Points of players with less than a whole match, by the points for their minutes. */
  readonly #short = new Map<OutcomeList, PointsVector>();

  constructor(goals: SideGoals, { rules, room }: SideRules) {
    this.#room = room;
    this.#rules = rules;
    this.#scored = rules.result === null ? [1] : countProbabilities(goals.for, Infinity, GOALS_MAX);
    this.conceded = countProbabilities(goals.against, Infinity, GOALS_MAX);
    let result = 0;
    for (let against = 0; against < this.conceded.length; against += 1)
      for (let scored = 0; scored < this.#scored.length; scored += 1)
        result += this.conceded[against]! * this.#scored[scored]! * resultPoints(rules, scored - against);
    this.result = result;
  }

  /** Results with different points, by goals against; computed only if probabilities are needed. */
  #resultsByGoals(): readonly (readonly Result[])[] {
    return (this.#results ??= this.conceded.map((chanceAgainst, goalsAgainst) => {
      const results: Result[] = [];
      for (const [goalsFor, chanceFor] of this.#scored.entries()) {
        const chance = chanceAgainst * chanceFor;
        const points = resultPoints(this.#rules, goalsFor - goalsAgainst);
        const last = results.at(-1);
        if (last?.points === points) last.chance += chance;
        else results.push({ points, chance });
      }
      return results;
    }));
  }

  /** Points for the result and for the goals against. */
  vector(pointsOf: (goalsAgainst: number) => number): PointsVector {
    const vector = new PointsVector(this.#room, MOST_POINTS);
    for (const [goalsAgainst, results] of this.#resultsByGoals().entries()) {
      const own = pointsOf(goalsAgainst);
      for (const { points, chance } of results) vector.add(own + points, chance);
    }
    return vector;
  }

  /** Points for a score and for the minutes. */
  withAppearance(score: PointsVector, appearance: OutcomeList): PointsVector {
    const vector = new PointsVector(this.#room, MOST_POINTS);
    vector.becomeSum(score, appearance);
    return vector;
  }

  /** Points for the result and for the minutes of a player with less than a whole match; read-only. */
  short(appearance: OutcomeList): PointsVector {
    let known = this.#short.get(appearance);
    if (known === undefined) {
      known = this.withAppearance(
        this.vector(() => 0),
        appearance,
      );
      this.#short.set(appearance, known);
    }
    return known;
  }
}

/** Results of a match with the same points. */
interface Result {
  points: number;
  chance: number;
}

/** The points of a position group for the score and the appearance alone. */
class GroupSide {
  /** Expected points of a player with a whole match; `result` is the same for all. */
  readonly cleanSheet: number;
  readonly conceded: number;
  readonly result: number;
  readonly #scores: Scores;
  readonly #group: PositionGroup;
  readonly #rules: PointRules;
  readonly #appearances: readonly OutcomeList[];
  readonly #vectors: (PointsVector | undefined)[] = [];
  #whole: PointsVector | undefined;

  constructor(scores: Scores, group: PositionGroup, { rules, appearances }: SideRules) {
    this.#scores = scores;
    this.#group = group;
    this.#rules = rules;
    this.#appearances = appearances[group];
    let cleanSheet = 0;
    let conceded = 0;
    for (const [goalsAgainst, chance] of scores.conceded.entries()) {
      cleanSheet += chance * this.#cleanPoints(goalsAgainst);
      conceded += chance * this.#lostPoints(goalsAgainst);
    }
    this.cleanSheet = cleanSheet;
    this.conceded = conceded;
    this.result = scores.result;
  }

  /** Expected points for the minutes of a state. */
  appearance(state: number): number {
    return this.#appearances[state]!.mean;
  }

  /** Joint points for the minutes and the score of a match; read-only. */
  vector(state: number): PointsVector {
    let known = this.#vectors[state];
    if (known === undefined) {
      const appearance = this.#appearances[state]!;
      known = isWholeMatch(state)
        ? this.#scores.withAppearance(this.#wholeVector(), appearance)
        : this.#scores.short(appearance);
      this.#vectors[state] = known;
    }
    return known;
  }

  /** Joint points for result, clean sheet and goals conceded, since they follow from the same score. */
  #wholeVector(): PointsVector {
    return (this.#whole ??= this.#scores.vector((goalsAgainst) => this.pointsAgainst(goalsAgainst)));
  }

  /** Points of a player with a whole match for the goals against. */
  pointsAgainst(goalsAgainst: number): number {
    return this.#cleanPoints(goalsAgainst) + this.#lostPoints(goalsAgainst);
  }

  #cleanPoints(goalsAgainst: number): number {
    return goalsAgainst === 0 ? this.#rules.cleanSheet.points[this.#group] : 0;
  }

  #lostPoints(goalsAgainst: number): number {
    const { every, points } = this.#rules.conceded;
    return Math.floor(goalsAgainst / every) * points[this.#group];
  }
}
