// node scripts/fitPstart.ts DIR …: fits the start probability to these seasons and writes the committed constants.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../server/errors.ts';
import { readBundle } from '../server/matchdata/bundle.ts';
import { toSeasonFacts } from '../server/matchdata/seasonFacts.ts';
import { fitModel } from '../server/pstart/fit/fitModel.ts';
import { runScript } from './runScript.ts';

const TARGET = join(import.meta.dirname, '../server/pstart/model.data.ts');

await runScript(async () => {
  const dirs = process.argv.slice(2);
  if (dirs.length === 0) throw new AppError('invalid', 'Usage: npm run fit -- DIR …');
  const seasons = [];
  for (const dir of dirs) seasons.push(toSeasonFacts(await readBundle(dir)));
  const model = fitModel(seasons);
  const rows = seasons.reduce((sum, { appearances }) => sum + appearances.length, 0);
  await writeFile(
    TARGET,
    `// oxlint-disable max-lines -- a table of data
import type { PstartModel } from './pstartModel.ts';

/**
 * Written by scripts/fitPstart.ts, never by hand. Fitted on ${dirs.map((dir) => basename(dir)).join(', ')}
 * (${rows} appearances, each club's matches from the sixth on, history only). Measured figures: docs/forecast.md.
 */
export const committedModel: PstartModel = ${JSON.stringify(model)};
`,
  );
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [TARGET]);
  console.log(`${seasons.length} seasons, ${rows} appearances, written to server/pstart/model.data.ts`);
  return 0;
});
