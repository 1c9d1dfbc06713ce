import { writeFile } from 'node:fs/promises';
import { runBacktest } from '@hub/forecast/research/start/evaluate/backtest.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import type { PstartModel } from '@hub/forecast/start/pstartModel.ts';
import { brierScore, calibrationBins, logLoss } from '@hub/forecast/research/start/evaluate/metrics.ts';
import { forecastSeason } from '@hub/forecast/research/start/evaluate/forecastSeason.ts';
import type { PlayedSeason, WalkOptions } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import { RELIABILITIES } from '@hub/shared/startChance/pstartOutlook.ts';
import { calibrationPlot } from './calibrationPlot.ts';
import { FORECAST_OPTIONS, FORECAST_USAGE, readForecast, warnInSample } from './forecastOptions.ts';
import { printIntervals } from './intervals.ts';
import { printNews } from './newsReport.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run report:forecast -- DIR [--fit DIR …] ${FORECAST_USAGE} [--plot FILE]

Reports on the model in a season: intervals, outcomes, reliability, and the value of news; --plot draws its calibration.`;

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
      plot: { type: 'string' },
    },
  });
  const { options, season, fitSeasons, pairs, isInSample } = await readForecast(dir, values);
  // With and without news, because the report covers both.
  const model = fitSeasons.length > 0 ? fitModel(fitSeasons, { pairs }) : undefined;
  const { rows } = runBacktest(season, options, model);
  warnInSample(isInSample);
  printIntervals(season, rows);
  printOutlook(season, options, model);
  printNews(season, options, model);
  if (values.plot !== undefined)
    await writeFile(values.plot, calibrationPlot(calibrationBins(rows), 'Said and happened'));
  return 0;
});

function printOutlook(season: PlayedSeason, options: WalkOptions, model?: PstartModel): void {
  const judged = [...forecastSeason(season, options, model)].flatMap((view) => {
    const partOf = new Map(
      view.appearances.map((row) => [`${row.fixtureId}\n${row.teamId}\n${row.playerId}`, row]),
    );
    return view.forecasts
      .filter(({ teamId, playerId }) => view.teamIds.includes(teamId) && view.isJudged(teamId, playerId))
      .map((forecast) => {
        const part = partOf.get(`${forecast.fixtureId}\n${forecast.teamId}\n${forecast.playerId}`);
        return { forecast, happened: part?.started === true, minutes: part?.minutesPlayed ?? 0 };
      });
  });
  const predicted = judged.map(({ forecast, happened, minutes }) =>
    happened ? forecast.startProbability : minutes > 0 ? forecast.comesOn : forecast.doesNotPlay,
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const reserves = judged
    .filter(({ happened }) => !happened)
    .map(({ forecast, minutes }) => ({
      probability: forecast.comesOn / (1 - forecast.startProbability),
      happened: minutes > 0,
    }));
  console.log(`\nthree outcomes: log loss ${mean(predicted.map((chance) => -Math.log(chance))).toFixed(4)}`);
  console.log(
    `coming on, of those who did not begin: log loss ${logLoss(reserves).toFixed(4)}, Brier ${brierScore(reserves).toFixed(4)}`,
  );
  const errors = judged.map(({ forecast, minutes }) => forecast.expectedMinutes - minutes);
  console.log(
    `minutes: mean absolute error ${mean(errors.map(Math.abs)).toFixed(1)}, bias ${mean(errors).toFixed(2)}\n`,
  );
  for (const level of RELIABILITIES) {
    const rows = judged
      .filter(({ forecast }) => forecast.reliability === level)
      .map(({ forecast, happened }) => ({ probability: forecast.startProbability, happened }));
    const right = rows.filter(({ probability, happened }) => probability >= 1 / 2 === happened).length;
    console.log(
      `reliability ${level.padEnd(8)}${String(rows.length).padStart(6)} rows, Brier ${brierScore(rows).toFixed(4)}, called right ${((100 * right) / rows.length).toFixed(1)} %`,
    );
  }
}
