import { readFile } from 'node:fs/promises';
import type { SheetOfCsv } from '#shared/matchSheet/sheets.schema.ts';
import { importSheets } from '../server/commands/sheets/enterSheets.ts';
import { loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { AppError } from '../server/errors.ts';
import { withDeps } from '../server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run import:sheets -- FILE [--dry-run]

Imports match sheets from a table with one player per line (docs/sources.md). --dry-run only shows what would count.`;

await runScript(async () => {
  const {
    values,
    positionals: [file = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const csv = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('invalid', 'The file cannot be read.', { cause });
  });
  const isDryRun = values['dry-run'];
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const matches = await importSheets(deps, null, { csv, isDryRun });
    for (const { matchday, home, away, fixtureId, faults, parts } of matches) {
      const about = `${matchday}: ${home} - ${away}`;
      if (fixtureId === null) console.error(`warning: ${about}: the season has no such finished match`);
      for (const fault of faults) console.error(`warning: ${about}: ${inWords(fault)}`);
      const counting = parts.filter(({ state }) => state === 'counts').length;
      if (fixtureId !== null)
        console.log(`${about}: ${counting} of ${parts.length} clubs ${isDryRun ? 'would count' : 'count'}`);
    }
    return 0;
  });
});

function inWords({ code, side, names, count }: SheetOfCsv['faults'][number]): string {
  const about = names.length > 0 ? names.join(', ') : String(count);
  return [code, side, about].filter((part) => part !== null).join(' ');
}
