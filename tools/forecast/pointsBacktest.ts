import { POINT_RULES, type PointProfile } from '@hub/shared/points/pointRules.ts';
import { AppError } from '@hub/server/errors.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { judgePoints } from '@hub/forecast/research/points/evaluate/judgePoints.ts';
import {
  measurePoints,
  type PointFigures,
  type PointMetrics,
} from '@hub/forecast/research/points/evaluate/measurePoints.ts';
import { walkPoints } from '@hub/forecast/research/points/evaluate/pointRows.ts';
import { hasManySubstitutes } from '@hub/forecast/points/facts/substitutes.ts';
import { fitPointsModels, type SeasonOfPoints } from '@hub/forecast/research/points/fit/fitPoints.ts';
import { committedPoints, POINTS_FITTED_ON } from '@hub/forecast/points/model/committedPoints.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import { nameOfSeason, readForecast, warnInSample } from './forecastOptions.ts';
import { backtestTransfers } from './transfersBacktest.ts';
import { readParts, readSeasonOfPoints, toHorizon, toPointProfile } from './pointsOptions.ts';

type Values = Parameters<typeof readForecast>[1] & {
  game: string;
  'points-horizon': string;
  'point-facts'?: string | undefined;
  json: boolean;
  transfers: boolean;
};

/** Measures expected points on a season and prints the figures. */
export async function backtestPoints(dir: string, values: Values): Promise<void> {
  const profile = toPointProfile(values.game);
  const matches = toHorizon(values['points-horizon']);
  const startedMs = performance.now();
  const { options, season, fitSeasons, pairs, isInSample } = await readForecast(dir, values);
  const bundle = await readBundle(dir);
  const parts = await readParts(bundle, values['point-facts']);
  const pstart = fitSeasons.length > 0 ? fitModel(fitSeasons, { news: options.news, pairs }) : undefined;
  const seasonsOfPoints: SeasonOfPoints[] = [];
  for (const fitDir of values.fit)
    seasonsOfPoints.push(await readSeasonOfPoints({ dir: fitDir }, options, pstart));
  const models = seasonsOfPoints.length > 0 ? fitPointsModels(seasonsOfPoints) : committedPoints;
  const rows = walkPoints(season, options, pstart);
  const judging = {
    rules: POINT_RULES[profile],
    model: hasManySubstitutes(parts) ? models.five : models.three,
  };
  if (values.transfers) {
    await backtestTransfers(
      { bundle, rows, season: { season, parts }, options: judging, horizon: matches },
      values.json,
    );
    return;
  }
  const judged = judgePoints(rows, { season, parts }, { ...judging, matches });
  if (judged.length === 0)
    throw new AppError('invalid', `No club has ${options.fromMatch + matches - 1} matches in this season.`);
  const points = measurePoints(judged, matches);
  const seconds = Math.round(performance.now() - startedMs) / 1000;
  if (values.json) {
    console.log(JSON.stringify({ points: { game: profile, horizon: matches, ...points }, seconds }, null, 2));
    return;
  }
  print(points, profile);
  warnInSample(isInSample || (values.fit.length === 0 && POINTS_FITTED_ON.includes(nameOfSeason(bundle))));
  console.log(`${seconds} s.`);
}

const FIGURES = ['rmse', 'mae', 'rankCorrelation', 'bestEleven', 'ownEleven', 'market'] as const;

function print(points: PointMetrics, profile: PointProfile): void {
  const { baseline } = points;
  const ways: [string, PointFigures][] = [['model', points], ...Object.entries(baseline.yardsticks)];
  console.log(`${points.rows} rows, points of ${profile} over ${points.matches} matches of a club\n`);
  console.log(['', ...ways.map(([name]) => name)].map((cell) => cell.padStart(17)).join(''));
  for (const figure of FIGURES)
    console.log(
      [figure, ...ways.map(([, figures]) => figures[figure].toFixed(3))]
        .map((cell) => cell.padStart(17))
        .join(''),
    );
  console.log(`\nGains over ${baseline.name}, 95 % intervals`);
  for (const [name, { gain, interval }] of Object.entries(points.gains))
    console.log(
      `${name.padEnd(17)}${gain.toFixed(3)}  ${interval.map((end) => end.toFixed(3)).join(' to ')}`,
    );
  const shares = Object.entries({ ...points.coverageByPosition, ...points.coverageByMinutes });
  console.log(`\nHeld by the middle 80 %: ${points.coverage.toFixed(3)}`);
  console.log(shares.map(([name, { coverage }]) => `${name} ${coverage.toFixed(3)}`).join(', '));
  const { stated, held } = points.printedBand;
  console.log(`Printed band: says ${stated.toFixed(3)}, held ${held.toFixed(3)}\n`);
}
