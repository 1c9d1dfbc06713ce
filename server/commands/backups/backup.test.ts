import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_TABLE, migrate, refuseForeignSchema } from '../../schema/migrate.ts';
import {
  findPostgresPrograms,
  startPostgresCluster,
  type PostgresCluster,
} from '@hub/tools/testing/services/postgresCluster.ts';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { backUp, restore } from '@hub/provider/embedded/backup/backup.ts';

type Kept = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

const check = { table: MIGRATIONS_TABLE, refuse: refuseForeignSchema };
const files = null;
const programs = findPostgresPrograms();
let folder: string;
let cluster: PostgresCluster | null = null;
let databases = 0;
const MIGRATED = 'migrated';

beforeAll(async () => {
  if (programs === null) return;
  cluster = await startPostgresCluster(programs);
  const provider = await open({ kind: 'postgres', url: await cluster.createDatabase(MIGRATED) });
  await migrate(provider.database, () => new Date());
  await provider.close();
});
afterAll(() => cluster?.[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param copyOf a database of the cluster */
async function anEmpty(kind: Kept['kind'], copyOf?: string): Promise<Kept> {
  databases += 1;
  if (kind === 'sqlite') return { kind, file: join(folder, `data-${databases}`, 'hub.sqlite') };
  return { kind, url: (await cluster?.createDatabase(`backup_${databases}`, copyOf)) ?? '' };
}

const open = (database: Kept) =>
  openEmbeddedProvider({ database, projectId: 'hub', publicUrl: 'http://localhost:3000' });

/** A hub's database with a few users. */
async function aHub(kind: Kept['kind'], names: readonly string[]): Promise<Kept> {
  const database = await anEmpty(kind, MIGRATED);
  const provider = await open(database);
  await migrate(provider.database, () => new Date());
  for (const [index, name] of names.entries())
    await provider.auth.createUser({ email: `fan-${index}@hub.test`, displayName: name });
  await provider.close();
  return database;
}

async function namesIn(database: Kept): Promise<string[]> {
  const provider = await open(database);
  try {
    const { rows } = await provider.database.sql('select display_name from auth_users order by display_name');
    return rows.map((row) => String(row['displayName']));
  } finally {
    await provider.close();
  }
}

describe.each([['sqlite'], ['postgres']] as const)('a backup of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && programs === null)('on this machine', () => {
    it('captures one moment of a database in use, and restores it elsewhere', async () => {
      const database = await aHub(kind, ['anna', 'ümit 💥']);
      const provider = await open(database);
      await provider.database.sql('create table pairs (id text primary key, side text not null)');
      const backedUp = new AbortController();
      const writing = (async () => {
        for (let n = 0; !backedUp.signal.aborted; n += 1) {
          // SQLite answers without leaving the process, so nothing else would get a turn.
          await nextTurn();
          await provider.database.batch(
            ['left', 'right'].map((side) => ({
              sql: 'insert into pairs (id, side) values (?, ?)',
              args: [`${n}-${side}`, side],
            })),
          );
        }
      })();
      const file = join(folder, 'backup');
      await backUp(database, file).finally(() => backedUp.abort());
      await writing;
      await provider.close();
      expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
      expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup']);

      const elsewhere = await anEmpty(kind);
      expect(await restore(elsewhere, file, { replace: false, check, files })).toBeNull();
      expect(await namesIn(elsewhere)).toEqual(['anna', 'ümit 💥']);
      const restored = await open(elsewhere);
      const { rows } = await restored.database.sql('select side, count(*) as n from pairs group by side');
      await restored.close();
      expect(new Set(rows.map((row) => row['n'])).size).toBeLessThanOrEqual(1);
    });

    it('overwrites no file, and leaves none behind when it fails', async () => {
      const database = await aHub(kind, []);
      const file = join(folder, 'backup');
      await writeFile(file, 'mine');
      await expect(backUp(database, file)).rejects.toThrow('already exists');
      const nowhere: Kept =
        kind === 'sqlite'
          ? { kind, file: join(folder, 'nowhere.sqlite') }
          : { kind, url: 'postgres://hub:a-password@127.0.0.1:1/hub' };
      const failing = backUp(nowhere, join(folder, 'other'));
      await expect(failing).rejects.toThrow(/There is no database|pg_dump failed/);
      await expect(failing).rejects.not.toThrow('a-password');
      expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
      await expect(backUp(database, join(folder, 'missing', 'backup'))).rejects.toThrow(
        `There is no folder ${join(folder, 'missing')}.`,
      );
      await expect(backUp(database, join(file, 'backup'))).rejects.toThrow('cannot be written (ENOTDIR)');
    });

    it('replaces data only on request, including what a newer hub has added', async () => {
      const file = join(folder, 'backup');
      await backUp(await aHub(kind, ['anna']), file);
      const database = await aHub(kind, ['ben', 'carla']);
      const provider = await open(database);
      await provider.database.sql('create table added_later (id text primary key)');
      await provider.close();
      await expect(restore(database, file, { replace: false, check, files })).rejects.toThrow('--replace');
      expect(await namesIn(database)).toEqual(['ben', 'carla']);

      const before = await restore(database, file, { replace: true, check, files });
      expect(await namesIn(database)).toEqual(['anna']);
      const restored = await open(database);
      await expect(restored.database.sql('select * from added_later')).rejects.toThrow(
        'refused the statement',
      );
      await restored.close();
      // SQLite keeps the previous file.
      const kept = before === null ? null : await namesIn({ kind: 'sqlite', file: before });
      expect(kept).toEqual(kind === 'sqlite' ? ['ben', 'carla'] : null);
    });

    it('is refused before anything is replaced if a newer hub made it', async () => {
      const newer = await aHub(kind, ['anna']);
      const provider = await open(newer);
      await provider.database.sql(`insert into ${MIGRATIONS_TABLE} (id, ran_ts) values ('20990101-x', '')`);
      await provider.close();
      const file = join(folder, 'backup');
      await backUp(newer, file);
      const database = await aHub(kind, ['ben']);
      await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow('newer version');
      expect(await namesIn(database)).toEqual(['ben']);
    });

    it('changes nothing if it is damaged', async () => {
      const file = join(folder, 'backup');
      await backUp(await aHub(kind, ['anna']), file);
      await truncate(file, Math.floor((await stat(file)).size / 2));
      const database = await aHub(kind, ['ben']);
      await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow(
        /is damaged|pg_restore failed|psql failed/,
      );
      expect(await namesIn(database)).toEqual(['ben']);
    });
  });
});

describe('restore', () => {
  it('refuses while a hub has the SQLite file open', async () => {
    const file = join(folder, 'backup');
    await backUp(await aHub('sqlite', ['anna']), file);
    const database = await aHub('sqlite', ['ben']);
    const running = await open(database);
    await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow('Stop it first');
    await running.auth.createUser({ email: 'carla@hub.test', displayName: 'carla' });
    await running.close();
    expect(await namesIn(database)).toEqual(['ben', 'carla']);
  });

  it('can be interrupted at any moment without losing SQLite’s database', async () => {
    const file = join(folder, 'backup');
    const database = await aHub('sqlite', ['anna']);
    const sizes = new Set<number | null>();
    const watched = async (path: string, work: Promise<unknown>) => {
      const ended = work.then(
        () => true,
        () => true,
      );
      while (!(await Promise.race([ended, nextTurn(false)])))
        sizes.add(statSync(path, { throwIfNoEntry: false })?.size ?? null);
    };
    await watched(file, backUp(database, file));
    const whole = (await stat(file)).size;
    expect([...sizes].filter((size) => size !== null && size !== whole)).toEqual([]);
    sizes.clear();
    const path = database.kind === 'sqlite' ? database.file : '';
    await watched(path, restore(database, file, { replace: true, check, files }));
    expect(sizes).not.toContain(null);
    expect(await namesIn(database)).toEqual(['anna']);
  });

  it('refuses files that are not a backup, or one of the other database', async () => {
    const database = await aHub('sqlite', []);
    const file = join(folder, 'backup');
    await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow(
      'There is no file',
    );
    await writeFile(file, 'PGDMP and so on');
    await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow(
      'backup of PostgreSQL',
    );
    await writeFile(file, 'hello');
    await expect(restore(database, file, { replace: true, check, files })).rejects.toThrow('not a backup');
  });
});
