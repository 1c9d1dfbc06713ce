// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { bootstrapInterval } from '../../start/evaluate/bootstrap.ts';
import { bestElevenPoints, boughtPoints, drawDecisions, type Worth } from './decisions.ts';
import { BAND_HIGH, BAND_LOW } from '../../../points/band.ts';
import type { JudgedPoints } from './judgePoints.ts';
import { YARDSTICKS, type Yardstick } from './yardsticks.ts';

type Interval = [lower: number, upper: number];

/** Figures of one way to forecast points. */
export interface PointFigures {
  rmse: number;
  mae: number;
  /** Spearman, mean over matchdays and position groups. */
  rankCorrelation: number;
  /** Points of the league's best eleven by the forecast, mean over matchdays. */
  bestEleven: number;
  /** Points of the best eleven of drawn squads of 15, and points per player of the best three of drawn markets of 20. */
  ownEleven: number;
  market: number;
}

export interface PointMetrics extends PointFigures {
  rows: number;
  matches: number;
  /** Share of randomised probability integral transforms in [.1, .9]; .8 is right. */
  coverage: number;
  coverageInterval: Interval;
  coverageByPosition: Record<string, { rows: number; coverage: number }>;
  /** By expected minutes of the next match. */
  coverageByMinutes: Record<string, { rows: number; coverage: number }>;
  /** The displayed band: its probability by the forecasts, and how often it held. */
  printedBand: { stated: number; held: number };
  rmseInterval: Interval;
  /** Figures of the baseline to beat, season mean per appearance × chance to play, and of all yardsticks. */
  baseline: PointFigures & { name: Yardstick; coverage: null; yardsticks: Record<Yardstick, PointFigures> };
  /** Gains of the model over that baseline, with 95 % intervals; above 0 is better. */
  gains: Record<'rmse' | 'bestEleven' | 'ownEleven' | 'market', { gain: number; interval: Interval }>;
}

const BASELINE: Yardstick = 'meanTimesChance';
const MINUTE_ENDS = [5, 15, 30, 45, 60, 75, 90];
const BOOTSTRAP_DRAWS = 1000;
/** Arbitrary, but must stay the same. */
const SEED = 2017;

/**
 * Measures forecasts of points over `matches` matches each. RMSE and coverage are drawn by match; decisions, and everything over
 * several matches, by matchday or by blocks of as many matchdays.
 */
export function measurePoints(rows: readonly JudgedPoints[], matches: number): PointMetrics {
  const ways = Object.fromEntries(
    YARDSTICKS.map((name) => [name, (row: JudgedPoints) => row.yardsticks[name]] as const),
  ) as Record<Yardstick, Worth<JudgedPoints>>;
  const model: Worth<JudgedPoints> = ({ expected }) => expected;
  const decisions = decide(rows, { model, ...ways });
  const figuresOf = (name: 'model' | Yardstick, worth: Worth<JudgedPoints>): PointFigures => ({
    rmse: Math.sqrt(meanOf(rows, (row) => (row.actual - worth(row)) ** 2)),
    mae: meanOf(rows, (row) => Math.abs(row.actual - worth(row))),
    rankCorrelation: meanRankCorrelation(rows, worth),
    bestEleven: meanOf(decisions, (day) => day.bestEleven[name]),
    ownEleven: meanOf(decisions, (day) => day.ownEleven[name]),
    market: meanOf(decisions, (day) => day.market[name]),
  });
  const yardsticks = Object.fromEntries(
    YARDSTICKS.map((name) => [name, figuresOf(name, ways[name])]),
  ) as Record<Yardstick, PointFigures>;
  const coverage = (some: readonly JudgedPoints[]) => meanOf(some, insideShare);
  const clusters = clustersOf(rows, matches).map((cluster) => [squaresOf(cluster, ways[BASELINE])]);
  const days = blocksOf(decisions, matches);
  const gainOf = (kind: 'bestEleven' | 'ownEleven' | 'market') => {
    const figure = (some: readonly DayDecisions[]) =>
      meanOf(some, (day) => day[kind].model - day[kind][BASELINE]);
    return { gain: figure(decisions), interval: bootstrapInterval(days, figure, BOOTSTRAP_DRAWS) };
  };
  const interval = (figure: (some: readonly Squares[]) => number) =>
    bootstrapInterval(clusters, figure, BOOTSTRAP_DRAWS);
  return {
    rows: rows.length,
    matches,
    ...figuresOf('model', model),
    coverage: coverage(rows),
    coverageInterval: interval(
      (some) => sumOf(some, ({ insideRows }) => insideRows) / sumOf(some, (each) => each.rows),
    ),
    coverageByPosition: shares(rows, coverage, ({ positionGroup }) => positionGroup, POSITION_GROUPS),
    coverageByMinutes: shares(rows, coverage, minutesBin, MINUTE_BINS),
    printedBand: {
      stated: meanOf(rows, ({ stated }) => stated),
      held: meanOf(rows, ({ actual, low, high }) => (actual >= low && actual <= high ? 1 : 0)),
    },
    rmseInterval: interval(rmseOf('model')),
    baseline: { name: BASELINE, coverage: null, ...yardsticks[BASELINE], yardsticks },
    gains: {
      rmse: {
        gain: yardsticks[BASELINE].rmse - figuresOf('model', model).rmse,
        interval: interval((some) => rmseOf('baseline')(some) - rmseOf('model')(some)),
      },
      bestEleven: gainOf('bestEleven'),
      ownEleven: gainOf('ownEleven'),
      market: gainOf('market'),
    },
  };
}

/** Sums over the rows of a cluster. */
interface Squares {
  rows: number;
  model: number;
  baseline: number;
  insideRows: number;
}

const squaresOf = (rows: readonly JudgedPoints[], baseline: Worth<JudgedPoints>): Squares => ({
  rows: rows.length,
  model: sumOf(rows, (row) => (row.actual - row.expected) ** 2),
  baseline: sumOf(rows, (row) => (row.actual - baseline(row)) ** 2),
  insideRows: sumOf(rows, insideShare),
});

const rmseOf = (kind: 'model' | 'baseline') => (some: readonly Squares[]) =>
  Math.sqrt(sumOf(some, (each) => each[kind]) / sumOf(some, (each) => each.rows));

/** Groups rows that depend on each other: by match, or by block of matchdays if each row spans several matches. */
function clustersOf(rows: readonly JudgedPoints[], matches: number): JudgedPoints[][] {
  const keyOf = ({ fixtureId, matchday }: JudgedPoints) =>
    matches === 1 ? fixtureId : String(Math.floor(matchday / matches));
  return [...Map.groupBy(rows, keyOf).values()];
}

function blocksOf(days: readonly DayDecisions[], matches: number): DayDecisions[][] {
  return [...Map.groupBy(days, ({ matchday }) => Math.floor(matchday / matches)).values()];
}

type ByWay = Record<'model' | Yardstick, number>;

interface DayDecisions {
  matchday: number;
  bestEleven: ByWay;
  ownEleven: ByWay;
  market: ByWay;
}

/** The decisions of each way to forecast points, matchday by matchday, on the same draws. */
function decide(
  rows: readonly JudgedPoints[],
  ways: Record<'model' | Yardstick, Worth<JudgedPoints>>,
): DayDecisions[] {
  const byDay = [...Map.groupBy(rows, ({ matchday }) => matchday)].toSorted(([one], [other]) => one - other);
  return byDay.flatMap(([matchday, ofDay]): DayDecisions[] => {
    const { squads, markets } = drawDecisions(ofDay, SEED + matchday);
    // A matchday of a few postponed matches offers no choice.
    if (squads.length === 0 || markets.length === 0) return [];
    const byWay = (figure: (worth: Worth<JudgedPoints>) => number) =>
      Object.fromEntries(Object.entries(ways).map(([name, worth]) => [name, figure(worth)])) as ByWay;
    return [
      {
        matchday,
        bestEleven: byWay((worth) => bestElevenPoints(ofDay, worth)),
        ownEleven: byWay((worth) => meanOf(squads, (squad) => bestElevenPoints(squad, worth))),
        market: byWay((worth) => meanOf(markets, (market) => boughtPoints(market, worth))),
      },
    ];
  });
}

function meanRankCorrelation(rows: readonly JudgedPoints[], worth: Worth<JudgedPoints>): number {
  const groups = Map.groupBy(rows, ({ matchday, positionGroup }) => `${matchday} ${positionGroup}`);
  const correlations = [...groups.values()].flatMap(
    (group) =>
      rankCorrelation(
        group.map(worth),
        group.map(({ actual }) => actual),
      ) ?? [],
  );
  return meanOf(correlations, (correlation) => correlation);
}

/**
 * Share of a row's randomised probability integral transform in the middle 80 %, for u uniform between the probabilities of fewer
 * than and of at most the actual points. Averaged over u, so that no randomness remains (Czado et al. 2009).
 */
function insideShare({ below, atMost }: JudgedPoints): number {
  if (atMost <= below) return below >= BAND_LOW && below <= BAND_HIGH ? 1 : 0;
  return Math.max(0, Math.min(BAND_HIGH, atMost) - Math.max(BAND_LOW, below)) / (atMost - below);
}

const MINUTE_BINS = MINUTE_ENDS.map((end, index) => `${MINUTE_ENDS[index - 1] ?? 0}–${end}`);
const minutesBin = ({ expectedMinutes }: JudgedPoints) =>
  MINUTE_BINS[MINUTE_ENDS.findIndex((end) => expectedMinutes < end)] ?? MINUTE_BINS.at(-1) ?? '';

function shares(
  rows: readonly JudgedPoints[],
  coverage: (some: readonly JudgedPoints[]) => number,
  keyOf: (row: JudgedPoints) => string,
  keys: readonly string[],
): Record<string, { rows: number; coverage: number }> {
  const groups = Map.groupBy(rows, keyOf);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const some = groups.get(key);
      return some === undefined ? [] : [[key, { rows: some.length, coverage: coverage(some) }] as const];
    }),
  );
}

const sumOf = <T>(some: readonly T[], value: (each: T) => number) =>
  some.reduce((sum, each) => sum + value(each), 0);
const meanOf = <T>(some: readonly T[], value: (each: T) => number) => sumOf(some, value) / some.length;

/**
 * Spearman's rank correlation of two lists of the same length, with mean ranks for ties.
 *
 * @returns null if one of them does not vary
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | null {
  const ranks = [ranksOf(one), ranksOf(other)] as const;
  const mean = (one.length + 1) / 2;
  let product = 0;
  let first = 0;
  let second = 0;
  for (let place = 0; place < one.length; place += 1) {
    const left = ranks[0][place]! - mean;
    const right = ranks[1][place]! - mean;
    product += left * right;
    first += left ** 2;
    second += right ** 2;
  }
  return first === 0 || second === 0 ? null : product / Math.sqrt(first * second);
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  const ranks = Array.from({ length: values.length }, () => 0);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let place = start; place < end; place += 1) ranks[order[place]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
