import { createTables } from '../rows/createTables.ts';
import type { PrivateValues } from '../privateValues.ts';
import type { Database } from '../provider.ts';

/** Private values in a table of the provider's own. */
export async function openPrivateValues(database: Database): Promise<PrivateValues> {
  await createTables(database, [
    'create table if not exists private_values (name text primary key, value text not null)',
  ]);
  return {
    async all() {
      const { rows } = await database.sql('select name, value from private_values');
      return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
    },
    async set(changes) {
      await database.batch(
        [...changes].map(([name, value]) =>
          value === null
            ? { sql: 'delete from private_values where name = ?', args: [name] }
            : {
                sql: `insert into private_values (name, value) values (?, ?)
                  on conflict (name) do update set value = excluded.value`,
                args: [name, value],
              },
        ),
      );
    },
  };
}
