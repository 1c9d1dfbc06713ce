import { bootstrapInterval } from '../../start/evaluate/bootstrap.ts';
import { expectedCalibrationError, logLoss, type Judged } from '../../start/evaluate/metrics.ts';
import { WAYS, type JudgedDay, type Way } from './judgeSquads.ts';

export interface SquadMetrics {
  matchdays: number;
  squads: number;
  duels: number;
  /** Of the chance to win. */
  ece: number;
  logLoss: Record<Way, number>;
  /** Log loss as a share of that of independent players with season means, with its 95 % interval by matchday. */
  lossRatio: { ratio: number; interval: [lower: number, upper: number] };
  /** Kolmogorov distance of the luck of squads from uniform, and the share in the middle four fifths. */
  luck: {
    distance: number;
    /** At most this in 95 of 100 seasons if the forecast were exact. */
    exact: number;
    mean: number;
    middle: number;
  };
  /** What stars by expected points earn more on a matchday than stars by season mean. */
  starGain: { gain: number; interval: [lower: number, upper: number] };
}

const BOOTSTRAP_DRAWS = 1000;

/** Measures forecasts of duels, luck and stars. @param days at least one */
export function measureSquads(days: readonly JudgedDay[]): SquadMetrics {
  const lossOf = (some: readonly JudgedDay[], way: Way) => logLoss(some.flatMap((day) => judgedBy(day, way)));
  const byDay = days.map((day) => [
    {
      starGain: day.starGain,
      loss: { joint: lossOf([day], 'joint'), seasonMeans: lossOf([day], 'seasonMeans') },
    },
  ]);
  type Day = (typeof byDay)[number][number];
  const mean = (some: readonly Day[], value: (day: Day) => number) =>
    some.reduce((sum, day) => sum + value(day), 0) / some.length;
  const gain = (some: readonly Day[]) => mean(some, ({ starGain }) => starGain);
  const ratio = (some: readonly Day[]) =>
    mean(some, ({ loss }) => loss.joint) / mean(some, ({ loss }) => loss.seasonMeans);
  const luck = days.flatMap((day) => day.luck);
  return {
    matchdays: days.length,
    squads: luck.length,
    duels: days.reduce((sum, { duels }) => sum + duels.length, 0),
    ece: expectedCalibrationError(days.flatMap((day) => judgedBy(day, 'joint'))),
    logLoss: Object.fromEntries(WAYS.map((way) => [way, lossOf(days, way)])) as Record<Way, number>,
    lossRatio: { ratio: ratio(byDay.flat()), interval: bootstrapInterval(byDay, ratio, BOOTSTRAP_DRAWS) },
    luck: {
      distance: distanceFromUniform(luck),
      exact: exactDistance(days),
      mean: luck.reduce((sum, each) => sum + each, 0) / luck.length,
      middle: luck.filter((each) => each >= 0.1 && each <= 0.9).length / luck.length,
    },
    starGain: { gain: gain(byDay.flat()), interval: bootstrapInterval(byDay, gain, BOOTSTRAP_DRAWS) },
  };
}

/** The distance that few seasons exceed whose matchdays are courses of the forecast. */
function exactDistance(days: readonly JudgedDay[]): number {
  const seasons = days[0]?.luckIfExact.map((_, season) =>
    days.flatMap((day) => day.luckIfExact[season] ?? []),
  );
  const distances = (seasons ?? []).map(distanceFromUniform).toSorted((one, other) => one - other);
  return distances[Math.ceil(0.95 * distances.length) - 1] ?? Number.NaN;
}

const judgedBy = ({ duels }: JudgedDay, way: Way): Judged[] =>
  duels.map(({ win, won }) => ({ probability: win[way], happened: won }));

/** The greatest difference between the share of values up to a level in [0, 1] and the level. */
export function distanceFromUniform(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.max(
    ...sorted.map((value, index) =>
      Math.max(value - index / sorted.length, (index + 1) / sorted.length - value),
    ),
  );
}
