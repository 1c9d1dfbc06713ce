import { AppError } from '@hub/server/errors.ts';
import {
  measureBacktest,
  runBacktest,
  measureBaseline,
  type BacktestMetrics,
} from '@hub/forecast/research/start/evaluate/backtest.ts';
import { measureExpected, type ExpectedMetrics } from '@hub/forecast/research/start/evaluate/toldMatches.ts';
import { reportSegments } from '@hub/forecast/research/start/evaluate/segments.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import { EXPECTED_USAGE, withExpectedElevens } from './expectedFiles.ts';
import {
  BEFORE_MATCHDAY_HOURS,
  FORECAST_OPTIONS,
  FORECAST_USAGE,
  readForecast,
  warnInSample,
} from './forecastOptions.ts';
import { printIntervals } from './intervals.ts';
import { backtestPoints } from './pointsBacktest.ts';
import { printSegments } from './segments.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run backtest -- DIR [--fit DIR …] ${FORECAST_USAGE} ${EXPECTED_USAGE} [--everybody] [--json] [--segments] [--points [--game facts|fpl|bundesligaFantasy] [--horizon 1|3|5] [--point-facts FILE]] [--transfers [--horizon 1|3|5]]

Measures the model on the season in the folder DIR, with constants fitted on the seasons of --fit, or with the committed ones.
With --expected, also the clubs' matches for which the file names elevens (columns fixture_id, club_id, player_id), with and without
these, from a club's second match on; --missing lists players as out or doubtful (also status). Both are known from the horizon on.`;

await runScript(async () => {
  const {
    values,
    positionals: [dir = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: {
      ...FORECAST_OPTIONS,
      fit: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      // Judges every member of a club, even those who have not been in a matchday squad yet.
      everybody: { type: 'boolean', default: false },
      segments: { type: 'boolean', default: false },
      expected: { type: 'string' },
      missing: { type: 'string' },
      points: { type: 'boolean', default: false },
      transfers: { type: 'boolean', default: false },
      game: { type: 'string', default: 'facts' },
      'point-facts': { type: 'string' },
      // Hours before kickoff; with `--points` and `--transfers`, matchdays.
      horizon: { type: 'string' },
    },
  });
  const { expected, missing } = values;
  if (missing !== undefined && expected === undefined)
    throw new AppError('invalid', '--missing needs --expected.');
  if (values.points || values.transfers) {
    const { horizon = values.transfers ? '3' : '1', ...further } = values;
    // Transfers end before the first kickoff of a matchday, so none of its results are known.
    const hours = values.transfers ? BEFORE_MATCHDAY_HOURS : '0';
    await backtestPoints(dir, { ...further, horizon: hours, 'points-horizon': horizon });
    return 0;
  }
  const startedMs = performance.now();
  const { options, season, fitSeasons, pairs, isInSample } = await readForecast(dir, {
    ...values,
    horizon: values.horizon ?? '0',
  });
  const model = fitSeasons.length > 0 ? fitModel(fitSeasons, { news: options.news, pairs }) : undefined;
  const judged = values.everybody ? { ...options, judgesUnseen: 'always' as const } : options;
  if (values.segments) {
    printSegments(reportSegments(season, judged, model));
    warnInSample(isInSample);
    return 0;
  }
  const { rows, errors } = runBacktest(season, judged, model);
  if (rows.length === 0)
    throw new AppError('invalid', `No club has played ${options.fromMatch} matches in this season.`);
  const metrics = measureBacktest(rows);
  const told =
    expected === undefined
      ? undefined
      : measureExpected(
          await withExpectedElevens(season, { expected, missing }, options.horizonHours),
          judged,
          model,
        );
  const seconds = Math.round(performance.now() - startedMs) / 1000;
  for (const error of errors) console.error(error);
  if (values.json) {
    console.log(
      JSON.stringify({ ...metrics, ...(told === undefined ? {} : { expected: told }), seconds }, null, 2),
    );
    return 0;
  }
  printFigures(metrics, measureBaseline(rows));
  printIntervals(season, rows);
  if (told !== undefined) printExpected(told);
  console.log('');
  warnInSample(isInSample);
  const fitted =
    fitSeasons.length === 0 ? 'the committed constants' : `constants fitted on ${fitSeasons.length} seasons`;
  const { known, news, absences, horizonHours, fromMatch, toMatch } = options;
  const matches = `matches ${fromMatch} to ${toMatch ?? 'the last'}`;
  console.log(
    `With ${fitted}, line-ups ${known}, news ${news}, absences ${absences}, ${horizonHours} h before kickoff, ${matches}; ${seconds} s.`,
  );
  return 0;
});

function printExpected({ clubMatches, sources, without, ...told }: ExpectedMetrics): void {
  console.log(`\n${clubMatches} team-matches with an expected eleven`);
  const line = (label: string, right: number, loss?: number) =>
    console.log(`${label.padEnd(22)}${right.toFixed(3).padStart(8)}${(loss?.toFixed(4) ?? '').padStart(10)}`);
  for (const { sourceId, rightOf11 } of sources) line(sourceId, rightOf11);
  line('model', without.rightOf11, without.logLoss);
  line('model, told', told.rightOf11, told.logLoss);
}

function printFigures(model: BacktestMetrics, baseline: BacktestMetrics): void {
  console.log(`${model.rows} rows, ${model.teamMatches} team-matches\n`);
  const printLine = (label: string, ours: string, theirs: string) =>
    console.log(`${label.padEnd(22)}${ours.padStart(16)}${theirs.padStart(22)}`);
  const range = (least: number, most: number) => `${least.toFixed(2)}–${most.toFixed(2)}`;
  printLine('', 'model', 'same eleven again');
  printLine('right of 11', model.rightOf11.toFixed(3), baseline.rightOf11.toFixed(3));
  printLine('predicted eleven', model.predictedEleven.toFixed(3), baseline.predictedEleven.toFixed(3));
  printLine('Brier', model.brier.toFixed(4), baseline.brier.toFixed(4));
  printLine('log loss', model.logLoss.toFixed(4), baseline.logLoss.toFixed(4));
  printLine('ECE', model.ece.toFixed(4), baseline.ece.toFixed(4));
  printLine('AUC', model.auc.toFixed(4), baseline.auc.toFixed(4));
  printLine(
    'club sum',
    range(model.teamSumMin, model.teamSumMax),
    range(baseline.teamSumMin, baseline.teamSumMax),
  );
  printLine(
    'keeper sum',
    range(model.keeperSumMin, model.keeperSumMax),
    range(baseline.keeperSumMin, baseline.keeperSumMax),
  );
  console.log('');
}
