import { isGoalkeeper } from './inputs/candidates.ts';
import { sigmoid } from './eleven/elevenPerTeam.ts';
import type { ScoredCandidate } from './forecastClub.ts';
import { NO_TREND, trendLogOdds, type SeasonTrend } from './seasonTrend.ts';
import { solveShift } from './eleven/solveShift.ts';

/** The outfield players of a club's match as forecast without a trend, and who started. */
export interface TrendSample {
  logOdds: Float64Array;
  startedLast: Uint8Array;
  started: Uint8Array;
}

const ITERATIONS = 8;
const TOLERANCE = 1e-4;
const SHIFT_SEARCH = { maxStep: 1.5, iterations: 12, tolerance: 1e-6 };
/** Penalties on the squares of slope and startedLast; see research/club-and-player-effects.md. */
const RIDGE: SeasonTrend = { slope: 1000, startedLast: 200 };

/**
 * Learns the trend of a season from its matches so far, by maximum likelihood of who started given how many did, with
 * a ridge that keeps it near none while matches are few.
 *
 * @param start where to begin the search, such as the trend before the newest matches
 * @param ridge penalties on the squares of slope and startedLast
 */
export function learnTrend(
  samples: readonly TrendSample[],
  start: SeasonTrend = NO_TREND,
  ridge: SeasonTrend = RIDGE,
): SeasonTrend {
  let { slope, startedLast } = start;
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const sums = { g0: 0, g1: 0, h00: 0, h01: 0, h11: 0 };
    for (const sample of samples) addSample(sample, { slope, startedLast }, sums);
    const g0 = sums.g0 - ridge.slope * slope;
    const g1 = sums.g1 - ridge.startedLast * startedLast;
    const h00 = sums.h00 + ridge.slope;
    const h11 = sums.h11 + ridge.startedLast;
    const determinant = h00 * h11 - sums.h01 ** 2;
    const step0 = (h11 * g0 - sums.h01 * g1) / determinant;
    const step1 = (h00 * g1 - sums.h01 * g0) / determinant;
    slope += step0;
    startedLast += step1;
    if (Math.abs(step0) + Math.abs(step1) < TOLERANCE) break;
  }
  return { slope, startedLast };
}

interface TrendSums {
  g0: number;
  g1: number;
  h00: number;
  h01: number;
  h11: number;
}

function addSample(
  { logOdds, startedLast, started }: TrendSample,
  trend: SeasonTrend,
  sums: TrendSums,
): void {
  const count = logOdds.length;
  const scores = new Float64Array(count);
  let places = 0;
  for (let row = 0; row < count; row += 1) {
    const value = logOdds[row] ?? 0;
    scores[row] = value + trendLogOdds(value, startedLast[row] ?? 0, trend);
    places += started[row] ?? 0;
  }
  if (places === 0 || places === count) return;
  const shift = solveShift(scores, places, SHIFT_SEARCH);
  let weight = 0;
  let mean0 = 0;
  let mean1 = 0;
  let h00 = 0;
  let h01 = 0;
  let h11 = 0;
  for (let row = 0; row < count; row += 1) {
    const x0 = logOdds[row] ?? 0;
    const x1 = startedLast[row] ?? 0;
    const probability = sigmoid((scores[row] ?? 0) + shift);
    const curvature = probability * (1 - probability);
    const residual = (started[row] ?? 0) - probability;
    sums.g0 += residual * x0;
    sums.g1 += residual * x1;
    weight += curvature;
    mean0 += curvature * x0;
    mean1 += curvature * x1;
    h00 += curvature * x0 * x0;
    h01 += curvature * x0 * x1;
    h11 += curvature * x1 * x1;
  }
  sums.h00 += h00 - (mean0 * mean0) / weight;
  sums.h01 += h01 - (mean0 * mean1) / weight;
  sums.h11 += h11 - (mean1 * mean1) / weight;
}

/** A club's outfield players as samples, once it is known who started. */
export function toTrendSample(
  scored: readonly ScoredCandidate[],
  hasStarted: (playerId: string) => boolean,
): TrendSample {
  const open = scored.filter(({ candidate, member }) => !isGoalkeeper(candidate) && member.fixed === null);
  return {
    logOdds: Float64Array.from(open, ({ fittedLogOdds }) => fittedLogOdds),
    startedLast: Uint8Array.from(open, ({ candidate }) => candidate.inputs.startedLast),
    started: Uint8Array.from(open, ({ candidate }) => (hasStarted(candidate.player.playerId) ? 1 : 0)),
  };
}

/** Club matches after which the trend is learned again: about one matchday. */
const MATCHES_PER_UPDATE = 18;

/** Follows the trend of a season from match to match. */
export class TrendLearner {
  readonly #samples: TrendSample[] = [];
  /** Matches not added to `#samples` yet, with their kickoffs. */
  #waiting: { kickoffMs: number; sample: TrendSample }[] = [];
  #learned = 0;
  #trend = NO_TREND;

  /** The trend of the matches with an earlier kickoff. */
  trend(asOfTs: string): SeasonTrend {
    const asOfMs = Date.parse(asOfTs);
    const isKnown = ({ kickoffMs }: { kickoffMs: number }) => kickoffMs < asOfMs;
    this.#samples.push(...this.#waiting.filter(isKnown).map(({ sample }) => sample));
    this.#waiting = this.#waiting.filter((one) => !isKnown(one));
    if (this.#samples.length - this.#learned >= MATCHES_PER_UPDATE) {
      this.#trend = learnTrend(this.#samples, this.#trend);
      this.#learned = this.#samples.length;
    }
    return this.#trend;
  }

  learn(kickoffTs: string, sample: TrendSample): void {
    this.#waiting.push({ kickoffMs: Date.parse(kickoffTs), sample });
  }
}
