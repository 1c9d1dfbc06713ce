import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBundle, aFixtureRow, anAppearanceRow, csvFilesOf } from '@hub/season/matchdata/bundleBuilders.ts';
import { FITTED_ON } from '@hub/forecast/start/committedModel.ts';
import { readForecast } from './forecastOptions.ts';

const VALUES = { known: 'full', 'from-match': '6', absences: 'none', news: 'none', horizon: '0' };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecast-options-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A folder with the files of a small season. */
async function aSeason(competition: string, season: string): Promise<string> {
  const dir = await mkdtemp(join(root, 'season-'));
  const files = csvFilesOf(
    aBundle({ fixtures: [aFixtureRow({ competition, season })], appearances: [anAppearanceRow()] }),
  );
  for (const [name, text] of files) await writeFile(join(dir, name), text);
  return dir;
}

it('refuses to fit the model on the season that it is tested on, wherever its files are', async () => {
  const [tested, copy] = [await aSeason('Serie A', '2018-19'), await aSeason('Serie A', '2018-19')];
  await expect(readForecast(tested, { ...VALUES, fit: [copy] })).rejects.toThrow(
    'The model cannot be fitted on serie-a 2018-19, on which it is tested.',
  );
  const other = await aSeason('Serie A', '2017-18');
  expect((await readForecast(tested, { ...VALUES, fit: [other] })).fitSeasons).toHaveLength(1);
});

it('pairs seasons to fit on with the one before, of the same competition', async () => {
  const tested = await aSeason('Serie A', '2020-21');
  const fit = [
    await aSeason('Serie A', '2018-19'),
    await aSeason('Serie A', '2017-18'),
    await aSeason('Serie B', '2016-17'),
  ];
  const { pairs } = await readForecast(tested, { ...VALUES, fit });
  expect(pairs).toHaveLength(1);
});

it('assumes full line-ups unless an option says otherwise', async () => {
  const { known: _, ...others } = VALUES;
  const { options } = await readForecast(await aSeason('Serie A', '2018-19'), { ...others, fit: [] });
  expect(options.known).toBe('full');
});

it('knows the seasons on which the committed constants were fitted', async () => {
  const [fitted = ''] = FITTED_ON;
  const [, season = ''] = fitted.split(' ');
  const seen = await aSeason(fitted.slice(0, -season.length - 1).replaceAll('-', ' '), season);
  expect((await readForecast(seen, { ...VALUES, fit: [] })).isInSample).toBe(true);
  const unseen = await aSeason('Serie A', '2018-19');
  expect((await readForecast(unseen, { ...VALUES, fit: [] })).isInSample).toBe(false);
  expect((await readForecast(seen, { ...VALUES, fit: [unseen] })).isInSample).toBe(false);
});
