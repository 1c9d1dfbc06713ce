import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../../server/config.ts';
import type { MatchDataBundle } from '../../server/matchdata/bundle.ts';
import { openDeps } from '../../server/openDeps.ts';
import { ALL_TABLES } from '../../server/schema/tables.ts';

const IMPORT_SCRIPT = resolve(import.meta.dirname, '../importMatchData.ts');
const FILE_OF_LIST: Record<keyof MatchDataBundle, string> = {
  clubs: 'clubs.csv',
  players: 'players.csv',
  fixtures: 'fixtures.csv',
  appearances: 'appearances.csv',
  absences: 'absences.csv',
  playerMatchStats: 'player_match_stats.csv',
  europeanMatches: 'european_matches.csv',
};
/** About as long as an import writes after it has said that it begins to. */
const WRITE_WINDOW_MS = 60;
/** An import that was done before its kill shows nothing and is repeated, but not for ever. */
const ATTEMPTS_PER_KILL = 4;

/** What the start after a kill finds; 'half' is the failure that must never be. */
export type Found = 'old' | 'new' | 'half';

/**
 * Kills imports (SIGKILL) at random moments, half of them while they write, and looks at what the next start finds.
 * The seasons are the bundle as of two instants, imported in turn over each other.
 *
 * @param dir an empty folder for the bundle and the database
 * @param asOfs two instants (ISO-8601) at which the bundle looks different
 * @param kills how many imports must have died of it
 * @returns what was found after each kill; it ends early with the first half season
 */
export async function drillKillsDuringImport(
  dir: string,
  bundle: MatchDataBundle,
  asOfs: readonly [string, string],
  kills: number,
): Promise<Found[]> {
  await writeBundle(dir, bundle);
  const startedMs = performance.now();
  const states: string[] = [];
  for (const asOf of asOfs) {
    await ended(startImport(dir, asOf));
    states.push(await stateAtNextStart(dir));
  }
  const importMs = (performance.now() - startedMs) / asOfs.length;
  if (states[0] === states[1]) throw new Error('The two states must differ, or the drill shows nothing');

  const outcomes: Found[] = [];
  let held = 1;
  for (let attempt = 0; outcomes.length < kills; attempt += 1) {
    if (attempt === kills * ATTEMPTS_PER_KILL)
      throw new Error('Too many imports were done before their kill');
    const wanted = 1 - held;
    const child = startImport(dir, asOfs[wanted] ?? '');
    const end = ended(child);
    if (outcomes.length % 2 === 0) {
      await Promise.race([untilItWrites(child), end]);
      await Promise.race([wait(Math.random() * WRITE_WINDOW_MS), end]);
    } else await Promise.race([wait(Math.random() * importMs), end]);
    child.kill('SIGKILL');
    const wasKilled = (await end) === 'SIGKILL';
    const state = await stateAtNextStart(dir);
    const found = state === states[held] ? 'old' : state === states[wanted] ? 'new' : 'half';
    if (wasKilled || found === 'half') outcomes.push(found);
    if (found === 'half') break;
    if (found === 'new') held = wanted;
  }
  return outcomes;
}

type Cell = string | number | boolean | null;
type ImportProcess = ReturnType<typeof startImport>;

function startImport(dir: string, asOf: string) {
  return spawn(process.execPath, [IMPORT_SCRIPT, dir, '--as-of', asOf], {
    env: { ...process.env, DATA_DIR: dir, PROVIDER: 'embedded', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The signal that ended it, or null when it came to its own end. @throws when it failed by itself */
async function ended(child: ImportProcess): Promise<string | null> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null && code !== 0) throw new Error(`The import failed by itself with exit code ${code}`);
  return signal;
}

function untilItWrites(child: ImportProcess): Promise<void> {
  const { promise, resolve: said } = Promise.withResolvers<void>();
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('writing')) said();
  });
  return promise;
}

/** Opens the hub as a start does, and sums up every row of every table but the random name of the data's version. */
async function stateAtNextStart(dir: string): Promise<string> {
  const deps = await openDeps({ ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' });
  await deps.provider.ping();
  await deps.close();
  const database = new DatabaseSync(join(dir, 'hub.sqlite'), { readOnly: true });
  try {
    const faults = [
      ...database.prepare('pragma foreign_key_check').all(),
      ...database
        .prepare('pragma integrity_check')
        .all()
        .filter((row) => row['integrity_check'] !== 'ok'),
    ];
    if (faults.length > 0) throw new Error(`The database is damaged: ${JSON.stringify(faults.slice(0, 3))}`);
    const hash = createHash('sha256');
    for (const { name } of ALL_TABLES) {
      const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const rows = database.prepare(`select * from ${table} order by id`).all();
      hash.update(JSON.stringify([table, rows.filter((row) => row['id'] !== 'dataVersion')]));
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

async function writeBundle(dir: string, bundle: MatchDataBundle): Promise<void> {
  for (const [list, file] of Object.entries(FILE_OF_LIST)) {
    const rows = bundle[list as keyof MatchDataBundle] as readonly Record<string, Cell>[];
    const [first] = rows;
    if (first === undefined) continue;
    const keys = Object.keys(first);
    const header = keys
      .map((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .join(',');
    const lines = rows.map((row) => keys.map((key) => toText(row[key] ?? null)).join(','));
    await writeFile(join(dir, file), [header, ...lines].join('\n'));
  }
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return `"${String(cell).replaceAll('"', '""')}"`;
}
