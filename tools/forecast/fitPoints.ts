import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { nameOfSeason } from './forecastOptions.ts';
import { fitPointsModels, type SeasonOfPoints } from '@hub/forecast/research/points/fit/fitPoints.ts';
import { pointFactsIn, readSeasonOfPoints } from './pointsOptions.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run fit:points -- DIR … [--point-facts DIR]

Fits expected points on the seasons in these folders and writes the committed constants.`;
const TARGET = join(import.meta.dirname, '../../packages/forecast/points/model/committedPoints.json');
const DIGITS = 5;

await runScript(async () => {
  const { values, positionals: dirs } = readArguments({
    usage: USAGE,
    positionals: [1, Infinity],
    options: { 'point-facts': { type: 'string' } },
  });
  const folder = values['point-facts'];
  const seasons: SeasonOfPoints[] = [];
  const fittedOn: string[] = [];
  for (const dir of dirs) {
    fittedOn.push(nameOfSeason(await readBundle(dir)));
    const file = folder === undefined ? '' : pointFactsIn(folder, basename(dir));
    const source = existsSync(file) ? { dir, pointFacts: file } : { dir };
    seasons.push(await readSeasonOfPoints(source, { fromMatch: 6, absences: 'none', news: 'known' }));
  }
  const fitted = { bundles: dirs.map((dir) => basename(dir)), fittedOn, models: fitPointsModels(seasons) };
  await writeFile(TARGET, `${JSON.stringify(fitted, rounded, 1)}\n`);
  console.log(`${dirs.length} seasons, written to packages/forecast/points/model/committedPoints.json`);
  return 0;
});

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
}
