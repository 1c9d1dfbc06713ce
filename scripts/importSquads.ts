// npm run import:squads -- FILE [--season 2026-27]: takes in a season's squads from a table with one person a line.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importRoster } from '../server/commands/feeds/importRoster.ts';
import { loadConfig } from '../server/config.ts';
import { readEnvironment } from '../server/environment.ts';
import { AppError } from '../server/errors.ts';
import { readRoster } from '../server/feeds/rosters/readRoster.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

const DEFAULT_SEASON = '2026-27';

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { season: { type: 'string', default: DEFAULT_SEASON } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || !/^\d{4}-\d{2}$/.test(values.season)) {
    console.error(`Usage: npm run import:squads -- FILE [--season ${DEFAULT_SEASON}]`);
    return 1;
  }
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('invalid', 'The file cannot be read.', { cause });
  });
  const roster = readRoster(text, values.season);
  for (const club of roster.unknownClubs) console.error(`warning: no club is known as '${club}'`);
  const { players, changed, isShown } = await withDeps(
    { ...loadConfig(readEnvironment()), logLevel: 'warn' },
    (deps) => importRoster(deps, roster, values.season),
  );
  console.log(`${players} players of ${values.season} read, ${changed} new, changed or gone`);
  if (!isShown)
    console.log(
      'They are shown once the fixtures of the season are known: start the hub with FEEDS=openligadb.',
    );
  return 0;
});
