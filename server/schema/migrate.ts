import { createTables } from '@hub/provider/rows/createTables.ts';
import { StartError } from '@hub/provider/errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';

/** The last commit with the migrations that the baseline replaces; no release has them. */
const LAST_WITH_OLD_MIGRATIONS = 'ea7a9cc';

/** Table of the migrations that a database has seen. */
export const MIGRATIONS_TABLE = 'hub_migrations';

/** A schema that this version can neither use nor migrate. */
export class SchemaError extends StartError {
  readonly age: 'newer' | 'tooOld';

  constructor(age: SchemaError['age'], message: string) {
    super(message);
    this.age = age;
  }
}

interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Called before a database with contents is migrated. */
  before?: () => Promise<unknown>;
}

/**
 * Migrates the database to the newest schema through the provider's SQL API. Each migration is one transaction that
 * also marks it as done. Several processes may call this concurrently: the mark's primary key lets one of them win.
 *
 * @returns ids of the migrations that this call ran, in order
 * @throws SchemaError as `refuseForeignSchema` does
 */
export async function migrate(
  database: Database,
  now: () => Date,
  { migrations = MIGRATIONS, before }: MigrateOptions = {},
): Promise<string[]> {
  await createTables(database, [
    `create table if not exists ${MIGRATIONS_TABLE} (id text primary key, ran_ts text not null)`,
  ]);
  const done = await readDoneIds(database);
  refuseForeignSchema(done, migrations);
  const ran: string[] = [];
  const missing = missingMigrations(done, migrations);
  if (done.size > 0 && missing.length > 0) await before?.();
  for (const { id, statements, rules } of missing) {
    const mark = {
      sql: `insert into ${MIGRATIONS_TABLE} (id, ran_ts) values (?, ?)`,
      args: [id, now().toISOString()],
    };
    try {
      const all = [mark, ...statements.map((sql) => ({ sql }))];
      if (rules && database.keepRules) await database.keepRules(rules, all);
      else await database.batch(all);
      ran.push(id);
    } catch (error) {
      // If another process was faster, its mark exists and its transaction is complete.
      if (!(await readDoneIds(database)).has(id)) throw error;
    }
  }
  return ran;
}

/** The migrations that a database still needs. @param done ids of the migrations that it has seen */
export const missingMigrations = (
  done: ReadonlySet<string>,
  migrations: readonly Migration[] = MIGRATIONS,
): Migration[] =>
  migrations.filter(
    ({ id, replaces = [] }) => !done.has(id) && !replaces.some((replaced) => done.has(replaced)),
  );

/**
 * Rejects a schema that this version can neither use nor migrate.
 *
 * @param done ids of the migrations that the database has seen
 * @throws SchemaError if a newer version of the hub has migrated it, or one that is too old
 */
export function refuseForeignSchema(
  done: ReadonlySet<string>,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  const known = new Set(migrations.flatMap(({ id, replaces = [] }) => [id, ...replaces]));
  const unknown = [...done].filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new SchemaError(
      'newer',
      `The database was migrated by a newer version of the hub (${unknown.join(', ')}). Start that version, or restore ` +
        'a backup of this version.',
    );
  for (const { replaces = [] } of migrations)
    if (replaces.some((id) => done.has(id)) && !replaces.every((id) => done.has(id)))
      throw new SchemaError(
        'tooOld',
        `The database is too old for this version. Start the hub of commit ${LAST_WITH_OLD_MIGRATIONS} on it once (git checkout ${LAST_WITH_OLD_MIGRATIONS}; npm start), then this one.`,
      );
}

async function readDoneIds(database: Database): Promise<Set<string>> {
  const { rows } = await database.sql(`select id from ${MIGRATIONS_TABLE}`);
  return new Set(rows.map((row) => String(row['id'])));
}
