// npm run import:squads -- FILE [--season YYYY-YY]: takes in a season's squads from a table with one person a line.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importRoster, seasonOfSquads } from '../server/commands/feeds/importRoster.ts';
import { readClubBook } from '../server/commands/feeds/recogniseClubs.ts';
import { loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { AppError } from '../server/errors.ts';
import { readRoster } from '../server/feeds/rosters/readRoster.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

const SEASON = /^\d{4}-\d{2}$/;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { season: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (
    file === undefined ||
    positionals.length > 1 ||
    (values.season !== undefined && !SEASON.test(values.season))
  ) {
    console.error(`Usage: npm run import:squads -- FILE [--season YYYY-YY]`);
    return 1;
  }
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('invalid', 'The file cannot be read.', { cause });
  });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const season = values.season ?? (await seasonOfSquads(deps));
    const roster = readRoster(text, season, await readClubBook(deps.stores));
    for (const club of roster.unknownClubs) console.error(`warning: no club is known as '${club}'`);
    const { players, changed, isShown } = await importRoster(deps, roster, season);
    console.log(`${players} players of ${season} read, ${changed} new, changed or gone`);
    if (!isShown)
      console.log(
        'They are shown once the fixtures of the season are known: start the hub with FEEDS=openligadb.',
      );
    return 0;
  });
});
