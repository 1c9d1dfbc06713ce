import {
  measureBacktest,
  measureBaseline,
  type BacktestMetrics,
  type BacktestRow,
} from '@hub/forecast/research/start/evaluate/backtest.ts';
import { bootstrapInterval } from '@hub/forecast/research/start/evaluate/bootstrap.ts';
import type { PlayedSeason } from '@hub/forecast/research/start/evaluate/playedSeason.ts';

interface Day {
  rows: number;
  ours: BacktestMetrics;
  theirs: BacktestMetrics;
}

/** Prints 95 % intervals. Resamples whole matchdays, because 'right of 11' counts whole clubs. */
export function printIntervals(season: PlayedSeason, rows: readonly BacktestRow[]): void {
  const matchdayOf = new Map(season.fixtures.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  const matchdays = [...Map.groupBy(rows, ({ fixtureId }) => matchdayOf.get(fixtureId)).values()];
  const perDay = matchdays.map((ofDay): Day[] => [
    { rows: ofDay.length, ours: measureBacktest(ofDay), theirs: measureBaseline(ofDay) },
  ]);
  const meanOfMatches = (value: (day: Day) => number) => (days: readonly Day[]) =>
    days.reduce((sum, day) => sum + value(day) * day.ours.teamMatches, 0) /
    days.reduce((sum, day) => sum + day.ours.teamMatches, 0);
  const meanOfRows = (value: (day: Day) => number) => (days: readonly Day[]) =>
    days.reduce((sum, day) => sum + value(day) * day.rows, 0) / days.reduce((sum, day) => sum + day.rows, 0);
  const figures = {
    'right of 11': meanOfMatches(({ ours }) => ours.rightOf11),
    'predicted eleven': meanOfMatches(({ ours }) => ours.predictedEleven),
    'more than same eleven again': meanOfMatches(({ ours, theirs }) => ours.rightOf11 - theirs.rightOf11),
    Brier: meanOfRows(({ ours }) => ours.brier),
    'log loss': meanOfRows(({ ours }) => ours.logLoss),
  };
  console.log(`95 % intervals by bootstrap over ${matchdays.length} matchdays`);
  for (const [name, figure] of Object.entries(figures)) {
    const [lower, upper] = bootstrapInterval(perDay, figure);
    console.log(
      `${name.padEnd(30)}${figure(perDay.flat()).toFixed(4)}  ${lower.toFixed(4)} to ${upper.toFixed(4)}`,
    );
  }
}
