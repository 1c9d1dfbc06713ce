// npm run backtest -- DIR [--fit DIR …] [--from-match 6] [--absences none|begun|known] [--json]: measures the model on a season.
import { parseArgs } from 'node:util';
import { AppError } from '../server/errors.ts';
import { readBundle } from '../server/matchdata/bundle.ts';
import { toSeasonFacts } from '../server/matchdata/seasonFacts.ts';
import {
  measureBacktest,
  runBacktest,
  measureYardstick,
  type BacktestMetrics,
} from '../server/pstart/evaluate/backtest.ts';
import { fitModel } from '../server/pstart/fit/fitModel.ts';
import { ABSENCE_KNOWLEDGE, type AbsenceKnowledge } from '../server/pstart/evaluate/walkSeason.ts';
import { runScript } from './runScript.ts';

const USAGE =
  'Usage: npm run backtest -- DIR [--fit DIR …] [--from-match 6] [--absences none|begun|known] [--json]';
const FROM_MATCH = '6';

await runScript(async () => {
  const { dir, fitDirs, fromMatch, absences, asJson } = readArguments();
  const startedMs = performance.now();
  const season = toSeasonFacts(await readBundle(dir));
  const fitSeasons = [];
  for (const fitDir of fitDirs) fitSeasons.push(toSeasonFacts(await readBundle(fitDir)));
  const model = fitSeasons.length > 0 ? fitModel(fitSeasons) : undefined;
  const { rows, errors } = runBacktest(season, { fromMatch, absences }, model);
  if (rows.length === 0)
    throw new AppError('invalid', `No club has played ${fromMatch} matches in this season.`);
  const metrics = measureBacktest(rows);
  const seconds = Math.round(performance.now() - startedMs) / 1000;
  for (const error of errors) console.error(error);
  if (asJson) {
    console.log(JSON.stringify({ ...metrics, seconds }, null, 2));
    return 0;
  }
  printFigures(metrics, measureYardstick(rows));
  const fitted =
    fitDirs.length === 0 ? 'the committed constants' : `constants fitted on ${fitDirs.length} seasons`;
  console.log(`With ${fitted}, absences ${absences}, from match ${fromMatch} on; ${seconds} s.`);
  return 0;
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fit: { type: 'string', multiple: true, default: [] },
      'from-match': { type: 'string', default: FROM_MATCH },
      absences: { type: 'string', default: 'none' },
      json: { type: 'boolean', default: false },
    },
  });
  const [dir, ...others] = positionals;
  if (dir === undefined || others.length > 0) throw new AppError('invalid', USAGE);
  const fromMatch = Number(values['from-match']);
  if (!Number.isInteger(fromMatch) || fromMatch < 2)
    throw new AppError(
      'invalid',
      `--from-match must be a whole number from 2 on, not '${values['from-match']}'.`,
    );
  const absences = ABSENCE_KNOWLEDGE.find(
    (knowledge): knowledge is AbsenceKnowledge => knowledge === values.absences,
  );
  if (absences === undefined)
    throw new AppError(
      'invalid',
      `--absences must be ${ABSENCE_KNOWLEDGE.join(', ')}, not '${values.absences}'.`,
    );
  return { dir, fitDirs: values.fit, fromMatch, absences, asJson: values.json };
}

function printFigures(model: BacktestMetrics, yardstick: BacktestMetrics): void {
  console.log(`${model.rows} rows, ${model.teamMatches} team-matches\n`);
  const printLine = (label: string, ours: string, theirs: string) =>
    console.log(`${label.padEnd(22)}${ours.padStart(16)}${theirs.padStart(22)}`);
  const range = (least: number, most: number) => `${least.toFixed(2)}–${most.toFixed(2)}`;
  printLine('', 'model', 'same eleven again');
  printLine('right of 11', model.rightOf11.toFixed(3), yardstick.rightOf11.toFixed(3));
  printLine('predicted eleven', model.predictedEleven.toFixed(3), yardstick.predictedEleven.toFixed(3));
  printLine('Brier', model.brier.toFixed(4), yardstick.brier.toFixed(4));
  printLine('log loss', model.logLoss.toFixed(4), yardstick.logLoss.toFixed(4));
  printLine('ECE', model.ece.toFixed(4), yardstick.ece.toFixed(4));
  printLine('AUC', model.auc.toFixed(4), yardstick.auc.toFixed(4));
  printLine(
    'club sum',
    range(model.teamSumMin, model.teamSumMax),
    range(yardstick.teamSumMin, yardstick.teamSumMax),
  );
  printLine(
    'keeper sum',
    range(model.keeperSumMin, model.keeperSumMax),
    range(yardstick.keeperSumMin, yardstick.keeperSumMax),
  );
  console.log('');
}
