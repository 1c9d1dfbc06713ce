import type { Database, Statement } from '../provider/provider.ts';
import { text } from '../schema/columns.ts';
import { hubSettings } from '../schema/tables.ts';

export function createDataVersionStore(database: Database) {
  return {
    /**
     * The version of everything that the catalog shows; whoever changes that writes a new one in the same transaction.
     * Empty before the first change.
     */
    async read(): Promise<string> {
      const row = await database.table(hubSettings.name).get('dataVersion');
      return text.decode(row?.['value']);
    },
  };
}

/**
 * Ends the cached answers of every process.
 *
 * @param version any text that was never a version before
 */
export function newDataVersion(version: string): Statement {
  return {
    sql: `insert into hub_settings (id, value) values ('dataVersion', ?)
      on conflict (id) do update set value = excluded.value`,
    args: [version],
  };
}
