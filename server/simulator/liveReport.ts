import { isDeepStrictEqual } from 'node:util';
import { liveFigures, type LiveFigure } from './liveFigures.ts';
import type { LiveRow, LiveView } from './liveForecasts.ts';

/** A kickoff without its snapshots, which would be large for a season. */
export interface LivedKickoff {
  horizonHours: number;
  rows: LiveRow[];
  isSameInput: boolean;
}

export const toLivedKickoff = ({ horizonHours, rows, live, measured }: LiveView): LivedKickoff => ({
  horizonHours,
  rows,
  isSameInput: isDeepStrictEqual(live, measured),
});

/** From this matchday on, the figures are comparable to those of whole seasons in docs/forecast.md. */
const SETTLED_FROM = 6;

const PARTS: readonly (readonly [string, (matchday: number) => boolean])[] = [
  ['matchday 1', (matchday) => matchday === 1],
  [`matchdays 2 to ${SETTLED_FROM - 1}`, (matchday) => matchday > 1 && matchday < SETTLED_FROM],
  [`matchdays from ${SETTLED_FROM} on`, (matchday) => matchday >= SETTLED_FROM],
];

/** A table of the hub and the backtest by part of the season and horizon, and how often their inputs differed. */
export function liveReport(kickoffs: readonly LivedKickoff[], horizons: readonly number[]): string {
  const lines = [
    '| | hours before kickoff | rows | right of 11: hub / backtest | log loss: hub / backtest | hub − backtest |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const [name, isIn] of PARTS)
    for (const horizonHours of horizons) {
      const rows = kickoffs
        .filter((kickoff) => kickoff.horizonHours === horizonHours)
        .flatMap((kickoff) => kickoff.rows.filter(({ matchday }) => isIn(matchday)));
      const { rows: count, rightOf11, logLoss } = liveFigures(rows);
      if (count === 0) continue;
      lines.push(
        `| ${name} | ${horizonHours} | ${count} | ${both(rightOf11, 3)} | ${both(logLoss, 4)} | ${differenceOf(logLoss)} |`,
      );
    }
  const others = kickoffs.filter(({ isSameInput }) => !isSameInput).length;
  return [
    ...lines,
    '',
    `${kickoffs.length} forecasts; for ${others} of them the input differed from the backtest's.`,
  ].join('\n');
}

const both = ({ live, measured }: LiveFigure, digits: number) =>
  `${live.toFixed(digits)} / ${measured.toFixed(digits)}`;

const differenceOf = ({ difference, interval: [lower, upper] }: LiveFigure) =>
  `${signed(difference)} [${signed(lower)} to ${signed(upper)}]`;

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
