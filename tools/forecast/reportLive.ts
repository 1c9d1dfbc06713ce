import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@hub/server/config/config.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import { liveForecasts, type LivedSeason } from '../simulator/liveForecasts.ts';
import { liveReport, toLivedKickoff, type LivedKickoff } from '../simulator/liveReport.ts';
import { FORECAST_OPTIONS, readForecast, warnInSample, wholeNumber } from './forecastOptions.ts';
import { readArguments, UsageError } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run report:live -- DIR [--fit DIR …] [--previous DIR] [--from-match 1] [--to-match 38]
  [--horizons 72,24,3,1.25]

Simulates a hub over a season and its news, and compares its forecasts with a backtest's, by hours before kickoff.`;

await runScript(async () => {
  const {
    values,
    positionals: [dir = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: {
      previous: FORECAST_OPTIONS.previous,
      fit: { type: 'string', multiple: true, default: [] },
      'from-match': { type: 'string', default: '1' },
      'to-match': FORECAST_OPTIONS['to-match'],
      horizons: { type: 'string', default: '72,24,3,1.25' },
    },
  });
  const horizons = values.horizons.split(',').map(Number);
  if (horizons.some((hours) => !(hours > 0)))
    throw new UsageError(USAGE, '--horizons must be hours, separated by commas.');
  const fromMatch = wholeNumber('from-match', values['from-match'], 1);
  const last = values['to-match'];
  const known = { 'from-match': '2', horizon: '0', absences: 'known', news: 'known' };
  const { fitSeasons, pairs, isInSample } = await readForecast(dir, { ...known, fit: values.fit });
  const season: LivedSeason = {
    bundle: await readBundle(dir),
    previous: values.previous === undefined ? null : await readBundle(values.previous),
    horizons,
    fromMatch,
    ...(last === undefined ? {} : { toMatch: wholeNumber('to-match', last, fromMatch) }),
    ...(fitSeasons.length === 0 ? {} : { model: fitModel(fitSeasons, { pairs }) }),
  };
  const kickoffs: LivedKickoff[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'hub-live-'));
  try {
    const config = { ...loadConfig({ DATA_DIR: folder }), logLevel: 'error' as const };
    await withDeps(config, async (deps) => {
      for await (const view of liveForecasts(deps, season)) kickoffs.push(toLivedKickoff(view));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(liveReport(kickoffs, horizons));
  warnInSample(isInSample);
  return 0;
});
