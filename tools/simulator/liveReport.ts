import { isDeepStrictEqual } from 'node:util';
import { bootstrapInterval } from '@hub/forecast/research/start/evaluate/bootstrap.ts';
import { logLoss, rightOfEleven, type Judged } from '@hub/forecast/research/start/evaluate/metrics.ts';
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
      const figures = liveFigures(rows);
      if (figures.rows === 0) continue;
      lines.push(
        `| ${name} | ${horizonHours} | ${figures.rows} | ${both(figures.rightOf11, 3)} | ${both(figures.logLoss, 4)} | ${differenceOf(figures.logLoss)} |`,
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

/** A figure of the hub and of the backtest on the same players, and the hub's minus the backtest's, with a 95 % interval. */
export interface LiveFigure {
  live: number;
  measured: number;
  difference: number;
  interval: [lower: number, upper: number];
}

/** The quality of a hub's forecasts compared with a backtest's. */
export interface LiveFigures {
  rows: number;
  clubMatches: number;
  rightOf11: LiveFigure;
  logLoss: LiveFigure;
}

type Way = 'live' | 'measured';

/** Sums over a matchday, which the bootstrap draws as a whole. */
interface Day {
  rows: number;
  clubMatches: number;
  loss: Record<Way, number>;
  right: Record<Way, number>;
}

/** Compares both on the players that a backtest judges; without any, every figure is NaN. */
export function liveFigures(rows: readonly LiveRow[]): LiveFigures {
  const judged = rows.filter(({ isJudged }) => isJudged);
  const days = [...Map.groupBy(judged, ({ matchday }) => matchday).values()].map((day) => [dayOf(day)]);
  const all = days.flat();
  const figure = (valueOf: (days: readonly Day[], way: Way) => number): LiveFigure => {
    const difference = (drawn: readonly Day[]) => valueOf(drawn, 'live') - valueOf(drawn, 'measured');
    return {
      live: valueOf(all, 'live'),
      measured: valueOf(all, 'measured'),
      difference: difference(all),
      interval: bootstrapInterval(days, difference),
    };
  };
  const sum = (drawn: readonly Day[], of: (day: Day) => number) =>
    drawn.reduce((total, day) => total + of(day), 0);
  return {
    rows: judged.length,
    clubMatches: sum(all, (day) => day.clubMatches),
    rightOf11: figure(
      (drawn, way) => sum(drawn, (day) => day.right[way]) / sum(drawn, (day) => day.clubMatches),
    ),
    logLoss: figure((drawn, way) => sum(drawn, (day) => day.loss[way]) / sum(drawn, (day) => day.rows)),
  };
}

function dayOf(rows: readonly LiveRow[]): Day {
  const clubs = [...Map.groupBy(rows, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`).values()];
  const judgedBy = (list: readonly LiveRow[], way: Way) =>
    list.map((row): Judged => ({ probability: row[way], happened: row.started }));
  const loss = (way: Way) => logLoss(judgedBy(rows, way)) * rows.length;
  const right = (way: Way) => clubs.reduce((total, club) => total + rightOfEleven(judgedBy(club, way)), 0);
  return {
    rows: rows.length,
    clubMatches: clubs.length,
    loss: { live: loss('live'), measured: loss('measured') },
    right: { live: right('live'), measured: right('measured') },
  };
}
