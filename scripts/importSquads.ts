import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { importRoster, seasonOfSquads } from '@hub/server/commands/feeds/pullSource.ts';
import { readClubBook } from '@hub/server/commands/feeds/identity/known.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import {
  fetchRegister,
  idsIn,
  readRegister,
  REGISTER,
  toExtract,
  withRegister,
  type Registered,
} from '@hub/season/feeds/rosters/playerRegister.ts';
import { readRoster, type Roster } from '@hub/season/feeds/rosters/readRoster.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments, UsageError } from './arguments.ts';
import { readTable } from './readTable.ts';
import { runScript } from './runScript.ts';

const SEASON = /^\d{4}-\d{2}$/;
const USAGE = `npm run import:squads -- FILE [--season YYYY-YY] [--register FILE|none] [--extract FILE]

Imports a season's squads from a table with one player per line (docs/sources.md).
Positions and birth dates that FILE leaves out come from an open register, ${REGISTER.name},
by the ids at Transfermarkt: from the network, or from FILE of --register. --extract keeps the part that was used.`;

await runScript(async () => {
  const {
    values,
    positionals: [file = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: { season: { type: 'string' }, register: { type: 'string' }, extract: { type: 'string' } },
  });
  if (values.season !== undefined && !SEASON.test(values.season))
    throw new UsageError(USAGE, `'${values.season}' is not a season such as 2026-27.`);
  const text = await readTable(file);
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const season = values.season ?? (await seasonOfSquads(deps));
    const roster = readRoster(text, season, await readClubBook(deps.stores));
    for (const club of roster.unknownClubs) console.error(`warning: unknown club '${club}'`);
    const registered = await readRegistered(roster, values.register);
    if (values.extract !== undefined) await writeFile(values.extract, toExtract(registered));
    const { players, changed, withoutPosition, isShown } = await importRoster(
      deps,
      withRegister(roster, registered),
      season,
    );
    console.log(`${players} players of ${season} read, ${changed} new, changed or gone`);
    if (withoutPosition > 0)
      console.log(
        `${withoutPosition} of them without a position: they count as midfielders until a source, an eleven or an administrator (/quellen) adds one.`,
      );
    if (!isShown)
      console.log(
        'They are shown once the fixtures of the season are known: start the hub with FEEDS=openligadb.',
      );
    return 0;
  });
});

/** @param register a file; undefined: the network, without which the squads are still imported */
async function readRegistered(
  roster: Roster,
  register: string | undefined,
): Promise<Map<string, Registered>> {
  const open = roster.players.filter(({ value }) => value?.position === null || value?.birthdate === null);
  if (register === 'none' || open.length === 0) return new Map();
  const wanted = idsIn(roster);
  try {
    const found = await readRegister(
      register === undefined ? fetchRegister() : createReadStream(register),
      wanted,
    );
    console.log(`${found.size} of ${wanted.size} players found in the register ${REGISTER.name}`);
    return found;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    console.error(`warning: ${error.message}; known positions stay`);
    return new Map();
  }
}
