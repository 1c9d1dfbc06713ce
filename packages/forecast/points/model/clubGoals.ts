// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
/** Constants of the goals that clubs score. */
export interface ClubGoalsConstants {
  /** Days after which a match counts half. */
  halfLifeDays: number;
  /** Pull of attack and defence towards 0, of the base and of home advantage towards theirs, in goals seen. */
  ratingRidge: number;
  baseRidge: number;
  homeRidge: number;
  /** Priors: log of a club's goals per match, and the home advantage in the difference of both clubs. */
  base: number;
  home: number;
}

/** A played match with its score. */
export interface ScoredMatch {
  kickoffTs: string;
  homeTeamId: string;
  awayTeamId: string;
  homeGoals: number;
  awayGoals: number;
}

/** The expected goals of a match. */
export interface ExpectedGoals {
  home: number;
  away: number;
}

export interface ClubGoals {
  /** Expected goals of a match; unknown clubs count as average ones. */
  expected: (homeTeamId: string, awayTeamId: string) => ExpectedGoals;
  /** Goals of a club per match, over all clubs and venues. */
  mean: number;
}

const MS_PER_DAY = 86_400_000;
const STEPS_MAX = 12;
const TOLERANCE = 1e-6;
const BASE = 0;
const HOME = 1;
const FIRST_RATING = 2;

/**
 * Rates the clubs' attack and defence by the goals of matches that were over by an instant: goals ~ Poisson(μ), ln μ = base ±
 * home/2 + attack − opponent's defence (Maher 1982). Maximises Σ 2^(−age ÷ half-life) · log-likelihood − Σ ridge/2 ·
 * (parameter − prior)² by Newton's method.
 *
 * @param asOfTs ISO-8601 UTC; matches are weighted by their age on that day, so that a run a minute later gives the same result
 */
export function rateClubs(
  matches: readonly ScoredMatch[],
  asOfTs: string,
  constants: ClubGoalsConstants,
): ClubGoals {
  const indexOf = new Map<string, number>();
  const indexFor = (teamId: string) => {
    const known = indexOf.get(teamId) ?? FIRST_RATING + 2 * indexOf.size;
    indexOf.set(teamId, known);
    return known;
  };
  const asOfMs = Math.floor(Date.parse(asOfTs) / MS_PER_DAY) * MS_PER_DAY;
  const rows = matches.flatMap((match) => {
    const ageDays = Math.max(0, asOfMs - Date.parse(match.kickoffTs)) / MS_PER_DAY;
    const weight = 0.5 ** (ageDays / constants.halfLifeDays);
    const home = indexFor(match.homeTeamId);
    const away = indexFor(match.awayTeamId);
    return [
      { attack: home, defence: away + 1, venue: 0.5, goals: match.homeGoals, weight },
      { attack: away, defence: home + 1, venue: -0.5, goals: match.awayGoals, weight },
    ];
  });
  const size = FIRST_RATING + 2 * indexOf.size;
  const center = new Float64Array(size);
  center[BASE] = constants.base;
  center[HOME] = constants.home;
  const ridge = new Float64Array(size).fill(constants.ratingRidge);
  ridge[BASE] = constants.baseRidge;
  ridge[HOME] = constants.homeRidge;
  const parameters = Float64Array.from(center);
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    fillDerivatives(rows, parameters, { center, ridge, hessian, gradient });
    solvePositive(hessian, gradient);
    let largest = 0;
    for (let index = 0; index < size; index += 1) {
      parameters[index]! += gradient[index]!;
      largest = Math.max(largest, Math.abs(gradient[index]!));
    }
    if (largest < TOLERANCE) break;
  }
  const rating = (teamId: string, side: 0 | 1) => {
    const index = indexOf.get(teamId);
    return index === undefined ? 0 : parameters[index + side]!;
  };
  return {
    expected: (homeTeamId, awayTeamId) => ({
      home: Math.exp(
        parameters[BASE]! + parameters[HOME]! / 2 + rating(homeTeamId, 0) - rating(awayTeamId, 1),
      ),
      away: Math.exp(
        parameters[BASE]! - parameters[HOME]! / 2 + rating(awayTeamId, 0) - rating(homeTeamId, 1),
      ),
    }),
    mean: Math.exp(parameters[BASE]!),
  };
}

interface GoalRow {
  /** Indices of the scoring club's attack and of its opponent's defence. */
  attack: number;
  defence: number;
  venue: number;
  goals: number;
  weight: number;
}

interface Derivatives {
  center: Float64Array;
  ridge: Float64Array;
  hessian: Float64Array;
  gradient: Float64Array;
}

/** Fills in negative second derivatives, row by row, and first derivatives of the penalised log-likelihood. */
function fillDerivatives(
  rows: readonly GoalRow[],
  parameters: Float64Array,
  { center, ridge, hessian, gradient }: Derivatives,
): void {
  const size = parameters.length;
  hessian.fill(0);
  for (let index = 0; index < size; index += 1) {
    hessian[index * size + index] = ridge[index]!;
    gradient[index] = -ridge[index]! * (parameters[index]! - center[index]!);
  }
  const places = [BASE, HOME, 0, 0];
  const slopes = [1, 0, 1, -1];
  for (const { attack, defence, venue, goals, weight } of rows) {
    places[2] = attack;
    places[3] = defence;
    slopes[1] = venue;
    const expected = Math.exp(
      parameters[BASE]! + venue * parameters[HOME]! + parameters[attack]! - parameters[defence]!,
    );
    for (let one = 0; one < 4; one += 1) {
      const row = places[one]! * size;
      gradient[places[one]!]! += weight * slopes[one]! * (goals - expected);
      for (let other = 0; other < 4; other += 1)
        hessian[row + places[other]!]! += weight * slopes[one]! * slopes[other]! * expected;
    }
  }
}

/** Solves a positive definite system in place by Cholesky's method; `right` becomes the solution. */
export function solvePositive(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = matrix[row * size + column]!;
      for (let inner = 0; inner < column; inner += 1)
        sum -= matrix[row * size + inner]! * matrix[column * size + inner]!;
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * size + column]!;
    }
  }
  for (let row = 0; row < size; row += 1) {
    let sum = right[row]!;
    for (let inner = 0; inner < row; inner += 1) sum -= matrix[row * size + inner]! * right[inner]!;
    right[row] = sum / matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row]!;
    for (let inner = row + 1; inner < size; inner += 1) sum -= matrix[inner * size + row]! * right[inner]!;
    right[row] = sum / matrix[row * size + row]!;
  }
}
