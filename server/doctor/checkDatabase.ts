import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { emptiedMessage } from '@hub/provider/embedded/database/sqliteEngine.ts';
import { openPostgresEngine } from '@hub/provider/embedded/database/postgresEngine.ts';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { MIGRATIONS_TABLE, missingMigrations, refuseForeignSchema } from '../schema/migrate.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';
import { NO_SQUADS } from '../commands/feeds/seasonHub.ts';

const PATIENCE_MS = 5000;
/** Greatest difference between clocks: tokens and leases depend on those of several machines. */
const CLOCKS_APART_MS = 5000;

/** SQLite's codes for a malformed file, and for one that is no database. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

type Embedded = Extract<Config['provider'], { kind: 'embedded' }>;

/** Queries the database or the hosted provider, without changing anything. */
export async function checkDatabase({ provider }: Config, now: () => Date): Promise<Finding[]> {
  try {
    return provider.kind === 'hosted'
      ? [await checkHosted(provider)]
      : await checkEmbedded(provider.database, now);
  } catch (error) {
    const isDamaged =
      error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff);
    const advice = isDamaged ? '; restore a backup' : '';
    return [problem('database', `It cannot be used: ${reasonOf(error)}${advice}`)];
  }
}

async function checkHosted(provider: Extract<Config['provider'], { kind: 'hosted' }>): Promise<Finding> {
  const opened = openHostedProvider({ ...provider, timeoutMs: PATIENCE_MS });
  try {
    await opened.ping();
    return ok('provider', `${provider.coreUrl} answers and accepts the hub's key.`);
  } catch (error) {
    return problem('provider', `${provider.coreUrl} cannot be used: ${reasonOf(error)}`);
  } finally {
    await opened.close();
  }
}

async function checkEmbedded(database: Embedded['database'], now: () => Date): Promise<Finding[]> {
  if (database.kind === 'sqlite') {
    const isEmpty = !existsSync(database.file) || statSync(database.file).size === 0;
    if (isEmpty && existsSync(`${database.file}-in-use`))
      return [problem('database', emptiedMessage(database.file))];
    if (!existsSync(database.file))
      return [ok('database', `There is no ${database.file} yet; the first start creates it.`)];
    if (isEmpty)
      return [
        warning(
          'database',
          `${database.file} is empty: the next start sets up a new database in it. Restore a backup if it contained data.`,
        ),
      ];
  }
  const { ask, close } = openReadOnly(database);
  try {
    const tables = await ask(
      database.kind === 'sqlite'
        ? 'select name from sqlite_master'
        : 'select tablename from pg_tables where schemaname = current_schema()',
    );
    const isNew = !tables.some(([name]) => name === MIGRATIONS_TABLE);
    const done = isNew ? [] : await ask(`select id from ${MIGRATIONS_TABLE}`);
    const findings = [checkSchema(new Set(done.map(([id]) => String(id))))];
    const names = new Set(tables.map(([name]) => String(name)));
    findings.push(...(await checkQuestions(ask, names)), ...(await checkSquads(ask, names)));
    if (database.kind === 'sqlite')
      findings.push(checkIntegrity((await ask('pragma quick_check(1)'))[0]?.[0]));
    else findings.push(checkClock(await ask('select extract(epoch from clock_timestamp()) * 1000'), now));
    return findings;
  } finally {
    await close();
  }
}

/** Opens SQLite read-only: opening it as the hub does would repair permissions that should be reported. */
export function openReadOnly(database: Embedded['database']): {
  ask: (text: string) => Promise<unknown[][]>;
  close: () => Promise<void>;
} {
  if (database.kind === 'sqlite') {
    const opened = new DatabaseSync(database.file, { readOnly: true, timeout: PATIENCE_MS });
    return {
      ask: async (text) =>
        opened
          .prepare(text)
          .all()
          .map((row) => Object.values(row)),
      close: async () => opened.close(),
    };
  }
  const engine = openPostgresEngine(database.url);
  return { ask: async (text) => (await engine.run({ text, args: [] })).rows, close: () => engine.close() };
}

function checkSchema(done: ReadonlySet<string>): Finding {
  try {
    refuseForeignSchema(done);
  } catch (error) {
    return problem('schema', reasonOf(error));
  }
  const missing = missingMigrations(done).length;
  return ok('schema', missing === 0 ? 'It is up to date.' : `The next start runs ${missing} migrations.`);
}

const checkIntegrity = (answer: unknown): Finding =>
  answer === 'ok'
    ? ok('database', 'It is intact.')
    : problem('database', `It is damaged; restore a backup. SQLite says: ${String(answer)}`);

function checkClock([row]: unknown[][], now: () => Date): Finding {
  const apartMs = Math.abs(now().getTime() - Number(row?.[0]));
  return apartMs < CLOCKS_APART_MS
    ? ok('clock', 'It agrees with the clock of the database.')
    : warning('clock', `It differs from the clock of the database by ${Math.round(apartMs / 1000)} s.`);
}

/** Questions that wait for an administrator's answer: table and words. */
const QUEUES = [
  ['club_questions', 'clubs from sources are unknown to the hub; their matches wait'],
  ['identity_questions', 'players from sources are unknown to the hub; they are missing'],
] as const;

/**
 * Counts the open questions about clubs and players.
 *
 * @param ask runs a read-only statement
 * @param tables names of the tables in the database
 */
export async function checkQuestions(
  ask: (text: string) => Promise<unknown[][]>,
  tables: ReadonlySet<string>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [table, about] of QUEUES) {
    if (!tables.has(table)) continue;
    const [row] = await ask(`select count(*) from ${table}`);
    const count = Number(row?.[0] ?? 0);
    if (count > 0)
      findings.push(warning('questions', `${count} ${about}. Answer at /quellen or with npm run questions.`));
  }
  return findings.length === 0 ? [ok('questions', 'No club or player waits for an answer.')] : findings;
}

/** Warns of a season without any player. Parameters as of `checkQuestions`. */
async function checkSquads(
  ask: (text: string) => Promise<unknown[][]>,
  tables: ReadonlySet<string>,
): Promise<Finding[]> {
  if (!tables.has('fixtures') || !tables.has('players')) return [];
  const [row] = await ask(
    'select (select count(*) from fixtures), (select count(*) from players where team_id is not null)',
  );
  const [fixtures, players] = (row ?? []).map(Number);
  return fixtures !== 0 && players === 0 ? [warning('squads', NO_SQUADS)] : [];
}
