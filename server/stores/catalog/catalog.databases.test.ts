import { beforeAll, describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import type { EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { aNewsItem, aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { CATALOG_READS, READ_AT } from '@hub/tools/testing/catalogReads.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { postgresKind, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createStores, type Stores } from '../stores.ts';

const now = () => new Date(READ_AT);

/** The stores of a small league with computed chances. */
async function storesOf(provider: EmbeddedProvider): Promise<Stores> {
  await insertLeague({ provider }, { ...aSmallLeague(), news: [aNewsItem({ teamId: 'team-a' })] });
  const stores = createStores(provider);
  await computePstart({ stores, now, log: recordingLog() }, 'command');
  return stores;
}

const POSTGRES = await postgresKind();

// PostgreSQL distinguishes types and counts that SQLite does not.
describe('reads of the catalog', () => {
  const sqlite = useTestProvider('SQLite', now);
  const postgres = useTestProvider(POSTGRES, now);
  let stores: Record<'sqlite' | 'postgres', Stores>;

  beforeAll(async () => {
    stores = { sqlite: await storesOf(sqlite()), postgres: await storesOf(postgres()) };
  });

  it.each(Object.entries(CATALOG_READS))(
    'return the same from SQLite and PostgreSQL: %s',
    async (_name, read) => {
      const expected = await read(stores.sqlite);
      expect(expected).not.toBeNull();
      expect(await read(stores.postgres)).toEqual(expected);
    },
  );
});
