import type { Database } from '../provider/provider.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';

/**
 * Migrates the database to the newest schema through the provider's SQL API. Each migration is one transaction that
 * also marks it as done. Several processes may call this at once: the mark's primary key lets one of them win.
 *
 * @returns ids of the migrations that this call ran, in order
 */
export async function migrate(
  database: Database,
  now: () => Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  await database.sql('create table if not exists hub_migrations (id text primary key, ran_ts text not null)');
  const done = await readDoneIds(database);
  const ran: string[] = [];
  for (const { id, statements } of migrations.filter((migration) => !done.has(migration.id))) {
    const mark = {
      sql: 'insert into hub_migrations (id, ran_ts) values (?, ?)',
      args: [id, now().toISOString()],
    };
    try {
      await database.batch([mark, ...statements.map((sql) => ({ sql }))]);
      ran.push(id);
    } catch (error) {
      // If another process was faster, its mark exists and its transaction is complete.
      if (!(await readDoneIds(database)).has(id)) throw error;
    }
  }
  return ran;
}

async function readDoneIds(database: Database): Promise<Set<string>> {
  const { rows } = await database.sql('select id from hub_migrations');
  return new Set(rows.map((row) => String(row['id'])));
}
