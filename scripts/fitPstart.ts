// npm run fit -- DIR … [--news none] [--horizon HOURS]: fits the start probability and writes the committed constants.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../server/errors.ts';
import { readBundle } from '../server/matchdata/bundle.ts';
import { NEWS_KNOWLEDGE } from '../server/pstart/evaluate/playedSeason.ts';
import { fitModel } from '../server/pstart/fit/fitModel.ts';
import { nameOfSeason, oneOf, readSeason, wholeNumber } from './forecastOptions.ts';
import { runScript } from './runScript.ts';

const USAGE = 'Usage: npm run fit -- DIR … [--news none|known] [--horizon HOURS] [--opening DIR …]';
const TARGET = join(import.meta.dirname, '../server/pstart/model.data.ts');

await runScript(async () => {
  const { values, positionals: dirs } = parseArgs({
    allowPositionals: true,
    options: {
      news: { type: 'string', default: 'known' },
      horizon: { type: 'string', default: '0' },
      opening: { type: 'string', multiple: true, default: [] },
    },
  });
  if (dirs.length === 0) throw new AppError('invalid', USAGE);
  const options = {
    news: oneOf(NEWS_KNOWLEDGE, 'news', values.news),
    horizonHours: wholeNumber('horizon', values.horizon, 0),
  };
  const seasons = [];
  const names = new Set<string>();
  for (const dir of [...dirs, ...values.opening]) names.add(nameOfSeason(await readBundle(dir)));
  for (const dir of dirs) seasons.push(await readSeason(dir));
  const openingSeasons = [];
  for (const dir of values.opening) openingSeasons.push(await readSeason(dir));
  const model = fitModel(seasons, {
    ...options,
    ...(openingSeasons.length > 0 ? { openingSeasons } : {}),
  });
  const rows = seasons.reduce((sum, { appearances }) => sum + appearances.length, 0);
  await writeFile(
    TARGET,
    `// oxlint-disable max-lines, oxc/approx-constant -- a table of data
import type { PstartModel } from './pstartModel.ts';

/**
 * Written by scripts/fitPstart.ts, never by hand. Fitted on ${dirs.map((dir) => basename(dir)).join(', ')}
 * (${rows} appearances, each club's matches from the sixth on). Sources and measured figures: docs/forecast.md.
 */
export const committedModel: PstartModel = ${JSON.stringify(model)};

/** Competition and season of each that the model was fitted on. */
export const FITTED_ON: readonly string[] = ${JSON.stringify([...names])};
`,
  );
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [TARGET]);
  console.log(`${seasons.length} seasons, ${rows} appearances, written to server/pstart/model.data.ts`);
  return 0;
});
