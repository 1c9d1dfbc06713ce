import { PGlite } from '@electric-sql/pglite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computePstart } from '../commands/computePstart.ts';
import { loadConfig } from '../config.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../provider/embedded/openEmbeddedProvider.ts';
import { migrate } from '../schema/migrate.ts';
import { aNewsItem, aSmallLeague, insertLeague } from '../testing/builders.ts';
import { recordingLog } from '../testing/recordingLog.ts';
import { createStores, type Stores } from './stores.ts';

const NOW = '2024-12-01T12:00:00.000Z';
const now = () => new Date(NOW);

/** Every read of the catalog; PostgreSQL tells types and counts apart that SQLite does not. */
const READS: Record<string, (stores: Stores) => Promise<unknown>> = {
  players: ({ players }) => players.page(null),
  'players after a mark': ({ players }) => players.page('["team a nummer 3","team-a-3"]'),
  player: ({ players }) => players.details('team-a-3', NOW),
  search: ({ players }) => players.searchEntries(),
  clubs: ({ teams }) => teams.clubs(),
  squad: ({ teams }) => teams.squad('team-a'),
  club: ({ teams }) => teams.details('team-b', NOW),
  news: ({ news }) => news.latest(),
  fixtures: ({ fixtures }) => fixtures.page(null, NOW),
  'fixtures after a mark': ({ fixtures }) => fixtures.page('["2024-12-07T14:30:00.000Z","fixture-2"]', NOW),
  fixture: ({ fixtures }) => fixtures.details('fixture-2'),
  'fixture played': ({ fixtures }) => fixtures.details('fixture-1'),
  'fixtures of a club': ({ fixtures }) => fixtures.ofClub('team-a'),
  'one fixture': ({ fixtures }) => fixtures.one('fixture-1'),
  'whether the fixtures are over': ({ fixtures }) => fixtures.areOverBy(NOW),
};

describe('the reads of the catalog', () => {
  let dir: string;
  const providers: EmbeddedProvider[] = [];
  let stores: { sqlite: Stores; postgres: Stores };

  async function open(database: Parameters<typeof openEmbeddedProvider>[0]['database']): Promise<Stores> {
    const provider = await openEmbeddedProvider({
      database,
      projectId: 'hub',
      publicUrl: 'http://localhost',
      now,
    });
    providers.push(provider);
    await migrate(provider.database, now);
    await insertLeague({ provider }, { ...aSmallLeague(), news: [aNewsItem({ teamId: 'team-a' })] });
    const opened = createStores(provider);
    await computePstart(
      { config: loadConfig({}), provider, stores: opened, now, log: recordingLog() },
      'command',
    );
    return opened;
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hub-test-'));
    stores = {
      sqlite: await open({ kind: 'sqlite', file: join(dir, 'hub.sqlite') }),
      postgres: await open({ kind: 'pglite', instance: await PGlite.create() }),
    };
  });

  afterAll(async () => {
    for (const provider of providers) await provider.close();
    await rm(dir, { recursive: true, force: true });
  });

  it.each(Object.keys(READS))('answer the same from SQLite and from PostgreSQL: %s', async (name) => {
    const read = READS[name]!;
    const expected = await read(stores.sqlite);
    expect(expected).not.toBeNull();
    expect(await read(stores.postgres)).toEqual(expected);
  });
});
