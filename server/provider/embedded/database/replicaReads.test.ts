import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { createStores } from '../../../stores/stores.ts';
import { migrate } from '../../../schema/migrate.ts';
import { aSmallLeague, insertLeague } from '../../../testing/facts/builders.ts';
import { findPostgresPrograms, startPostgresCluster } from '../../../testing/services/postgresCluster.ts';
import { recordingLog } from '../../../testing/recordingLog.ts';
import { testApp } from '../../../testing/testApp.ts';
import { PROVIDER_OPTIONS } from '../../../testing/testDatabase.ts';
import { ProviderError } from '../../errors.ts';
import type { Database } from '../../provider.ts';
import { openEmbeddedProvider } from '../openEmbeddedProvider.ts';
import { createReplicaReads } from './replicaReads.ts';

const programs = findPostgresPrograms();
/** The copy follows when it can; a busy machine takes its time. */
const PATIENCE = { timeout: 20_000 };

/** A hub's provider on a cluster with a copy that follows it. */
async function hubWithReplica() {
  const opened = new AsyncDisposableStack();
  const cluster = opened.use(await startPostgresCluster(programs ?? ''));
  const url = await cluster.createDatabase('hub');
  const replica = opened.use(await cluster.startReplica());
  const log = recordingLog();
  const provider = await openEmbeddedProvider({
    ...PROVIDER_OPTIONS,
    database: { kind: 'postgres', url },
    readUrl: replica.urlOf('hub'),
    log,
  });
  opened.defer(() => provider.close());
  await migrate(provider.database, () => new Date());
  const nameIn = async (database: Database) => {
    const { rows } = await database.sql('select name from teams where id = ?', ['team-a']);
    return rows[0]?.['name'];
  };
  return {
    provider,
    copy: provider.readDatabase!,
    replica,
    log,
    nameIn,
    rename: (database: Database, name: string) =>
      database.sql('update teams set name = ? where id = ?', [name, 'team-a']),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

describe.skipIf(programs === null)('a streaming replica of PostgreSQL', () => {
  it('answers reads and the catalog, receives no changes, and is bypassed while it is away', async () => {
    await using app = await testApp();
    await using hub = await hubWithReplica();
    const { provider, copy, replica, log, nameIn, rename } = hub;
    await insertLeague({ provider }, aSmallLeague());
    await rename(provider.database, 'Eins');
    await expect.poll(() => nameIn(copy), PATIENCE).toBe('Eins');
    const deps = { ...app.deps, provider, stores: createStores(provider) };
    const request = supertest(createApp(deps, { clientDir: null, requestLog: null }));
    const inCatalog = async () => JSON.stringify((await request.get('/trpc/catalog.clubs').expect(200)).body);

    await replica.setFollowing(false);
    await rename(copy, 'Zwei');
    expect(await nameIn(provider.database)).toBe('Zwei');
    expect(await nameIn(copy)).toBe('Eins');
    expect(await inCatalog()).toContain('Eins');
    // The catalog follows with a new version of the data.
    await provider.database.sql(
      "insert into hub_settings (id, value) values ('dataVersion', 'next') on conflict (id) do update set value = 'next'",
    );
    await replica.setFollowing(true);
    await expect.poll(() => nameIn(copy), PATIENCE).toBe('Zwei');
    await expect.poll(inCatalog, PATIENCE).toContain('Zwei');

    await replica.stop();
    await rename(provider.database, 'Drei');
    expect(await nameIn(copy)).toBe('Drei');
    expect(log.lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        sentence: 'the read database cannot be reached; reading from the main one',
      }),
    ]);
  });
});

describe('reads at a copy of the database', () => {
  const answering = (name: string, asked: string[]) =>
    ({
      sql: (query: string) => {
        asked.push(`${name}: ${query}`);
        return Promise.resolve({ rows: [], columns: [], rowCount: 0 });
      },
    }) as unknown as Database;
  const failing = (status: number) =>
    ({
      sql: () => Promise.reject(new ProviderError('DATA_ERROR', status, 'failed')),
    }) as unknown as Database;

  it('bypass the copy for five seconds after it could not be reached', async () => {
    const asked: string[] = [];
    const clock = { ms: 0 };
    const changes: boolean[] = [];
    let copy = failing(503);
    const swapping = { sql: (query: string) => copy.sql(query) } as unknown as Database;
    const reads = createReplicaReads(answering('database', asked), swapping, {
      clockMs: () => clock.ms,
      onChange: (isThere) => changes.push(isThere),
    });
    await reads.sql('select 1');
    copy = answering('copy', asked);
    clock.ms = 4999;
    await reads.sql('select 2');
    clock.ms = 5000;
    await reads.sql('select 3');
    expect(asked).toEqual(['database: select 1', 'database: select 2', 'copy: select 3']);
    expect(changes).toEqual([false, true]);
  });

  it('pass on an error of the query itself', async () => {
    const asked: string[] = [];
    const reads = createReplicaReads(answering('database', asked), failing(400));
    await expect(reads.sql('select nonsense')).rejects.toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });
});
