import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '@hub/server/config/config.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { openDeps } from '@hub/server/openDeps.ts';
import { ALL_TABLES } from '@hub/server/schema/tables.ts';

const IMPORT_SCRIPT = resolve(import.meta.dirname, '../../../scripts/importMatchData.ts');
const FILE_OF_LIST: Record<keyof MatchDataBundle, string> = {
  clubs: 'clubs.csv',
  players: 'players.csv',
  fixtures: 'fixtures.csv',
  appearances: 'appearances.csv',
  absences: 'absences.csv',
  playerMatchStats: 'player_match_stats.csv',
  europeanMatches: 'european_matches.csv',
  statuses: 'statuses.csv',
  statusCover: 'status_cover.csv',
  registered: 'registered.csv',
};
/** Written by the replay, a separate step after the import; the next replay makes up for a killed one. */
const REPLAYED: ReadonlySet<string> = new Set(['ledgerSnapshots', 'ledgerPredictions', 'ledgerScores']);
/** Settings written by the replay, and the data version, which is random. */
const APART: ReadonlySet<string> = new Set(['dataVersion', 'replayedFrom']);
/** Roughly how long an import writes after announcing it. */
const WRITE_WINDOW_MS = 60;
/** An import that finished before its kill proves nothing and is repeated, up to this limit. */
const ATTEMPTS_PER_KILL = 4;

/** What the start after a kill finds; 'half' is the failure that must never happen. */
export type Found = 'old' | 'new' | 'half';

/**
 * Kills imports (SIGKILL) at random moments, half of them while they write, and checks what the next start finds.
 * The seasons are the bundle as of two instants, imported alternately over each other.
 *
 * @param dir an empty folder for the bundle and the database
 * @param asOfs two instants (ISO-8601) at which the bundle differs
 * @param kills how many imports must be killed
 * @returns the state found after each kill; stops at the first half season
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
    await waitForEnd(startImport(dir, asOf));
    states.push(await stateAtNextStart(dir));
  }
  const importMs = (performance.now() - startedMs) / asOfs.length;
  if (states[0] === states[1]) throw new Error('The two states must differ, or the drill proves nothing');

  const outcomes: Found[] = [];
  let held = 1;
  for (let attempt = 0; outcomes.length < kills; attempt += 1) {
    if (attempt === kills * ATTEMPTS_PER_KILL) throw new Error('Too many imports finished before their kill');
    const wanted = 1 - held;
    const child = startImport(dir, asOfs[wanted] ?? '');
    const end = waitForEnd(child);
    if (outcomes.length % 2 === 0) {
      await Promise.race([waitUntilItWrites(child), end]);
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
  return spawn(process.execPath, [IMPORT_SCRIPT, dir, '--as-of', asOf, '--yes'], {
    env: { ...process.env, DATA_DIR: dir, PROVIDER: 'embedded', DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Waits for the process's end. @returns the signal that ended it, or null @throws Error if it failed on its own */
async function waitForEnd(child: ImportProcess): Promise<string | null> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null && code !== 0) throw new Error(`The import failed on its own with exit code ${code}`);
  return signal;
}

function waitUntilItWrites(child: ImportProcess): Promise<void> {
  const { promise, resolve: announced } = Promise.withResolvers<void>();
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('writing')) announced();
  });
  return promise;
}

/** Opens the hub as at a start, then hashes all rows of all tables except the random data version. */
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
    for (const { name } of ALL_TABLES.filter((table) => !REPLAYED.has(table.name))) {
      const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const rows = database.prepare(`select * from ${table} order by id`).all();
      hash.update(JSON.stringify([table, rows.filter(({ id }) => !APART.has(String(id)))]));
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
