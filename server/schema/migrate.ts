import type { Database } from '../provider/provider.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';

/**
 * Brings the database to the newest schema through the provider's SQL API, each migration as one transaction
 * together with the note that it ran. Several processes may call it at once: the note's primary key lets one win.
 *
 * @returns ids of the migrations that this call ran, in order
 */
export async function migrate(
  database: Database,
  now: () => Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  await database.sql('create table if not exists hub_migrations (id text primary key, ran_ts text not null)');
  const done = await idsDone(database);
  const ran: string[] = [];
  for (const { id, statements } of migrations.filter((migration) => !done.has(migration.id))) {
    const note = {
      sql: 'insert into hub_migrations (id, ran_ts) values (?, ?)',
      args: [id, now().toISOString()],
    };
    try {
      await database.batch([note, ...statements.map((sql) => ({ sql }))]);
      ran.push(id);
    } catch (error) {
      // Another process was faster: then its note is there and its transaction is complete.
      if (!(await idsDone(database)).has(id)) throw error;
    }
  }
  return ran;
}

async function idsDone(database: Database): Promise<Set<string>> {
  const { rows } = await database.sql('select id from hub_migrations');
  return new Set(rows.map((row) => String(row['id'])));
}
