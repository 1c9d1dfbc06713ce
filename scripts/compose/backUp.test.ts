import {
  access,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { askPostgres } from '@hub/provider/testPostgres.ts';
import { startArchivedCluster, type ArchivedCluster } from '@hub/tools/testing/services/archivedCluster.ts';
import { findPostgresPrograms } from '@hub/tools/testing/services/postgresCluster.ts';

const programs = findPostgresPrograms();
/** Longer than a test: only a stop or the test itself ends a part of the log. */
const NEVER_S = 3600;

const ask = async (url: string, text: string) => (await askPostgres(url, text)).map((row) => row.join(' '));

/** Writes a row. @returns a time after which it is there */
const write = async (url: string, name: string) => {
  await ask(url, `insert into facts values ('${name}')`);
  const [now = ''] = await ask(url, `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00')`);
  return now;
};
const factsIn = (url: string) => ask(url, 'select name from facts order by name');
const refusal = (cluster: ArchivedCluster, ...args: string[]) =>
  cluster.backUp(...args).then(
    () => 'done',
    ({ stderr }: { stderr: string }) => stderr,
  );

/** Folder of the server in the archive. */
const placeIn = async (archive: string) =>
  join(archive, (await readdir(archive)).find((name) => /^\d{9,}$/u.test(name)) ?? '');
/** Archived parts of the log, oldest first. */
const partsIn = async (place: string) =>
  (await readdir(place)).filter((name) => /^[\dA-F]{24}\.gz$/u.test(name)).toSorted();

describe.skipIf(programs === null)("the compose file's archive of PostgreSQL's log", () => {
  it('restores the state at a time, and afterwards a later one of the history that was given up', async () => {
    await using cluster = await startArchivedCluster(programs ?? '', NEVER_S);
    const { server } = cluster;
    const url = await server.createDatabase('hub');
    await ask(url, 'create table facts (name text)');
    await cluster.backUp('now');
    const afterOne = await write(url, 'one');
    const afterTwo = await write(url, 'two');
    await write(url, 'three');
    // Neither of the times below is reached from this one, nor is what follows the first restore.
    await cluster.backUp('now');
    await write(url, 'four');
    expect(await refusal(cluster, 'restore-to', afterOne)).toContain('stop it first');
    await server.stop('fast');

    expect(await refusal(cluster, 'restore-to', '2020-01-01')).toContain('no base backup from before');
    expect(await refusal(cluster, 'restore-to', 'yesterdays')).toContain('invalid date');
    expect(await refusal(cluster, 'restore-to', '2099-01-01')).toContain('ends at 20');
    expect((await readdir(server.folder)).filter((name) => name.startsWith('data'))).toEqual(['data']);

    await cluster.backUp('restore-to', afterOne);
    await access(join(server.folder, 'data.before-restore'));
    await server.start();
    expect(await factsIn(url)).toEqual(['one']);
    await write(url, 'other');
    await server.stop('fast');

    await cluster.backUp('restore-to', afterTwo);
    await server.start();
    expect(await factsIn(url)).toEqual(['one', 'two']);
    await write(url, 'after all');
    await server.stop('fast');
    await server.loseData();
    expect(await cluster.backUp('restore-to')).toContain('up to 20');
    await server.start();
    expect(await factsIn(url)).toEqual(['after all', 'one', 'two']);
  });

  it('never replaces a part of the log in the archive, and takes an equal one for archived', async () => {
    await using cluster = await startArchivedCluster(programs ?? '', NEVER_S);
    const { server, archive } = cluster;
    const url = await server.createDatabase('hub');
    await cluster.backUp('now');
    const place = await placeIn(archive);
    const failures = async () => (await ask(url, 'select failed_count from pg_stat_archiver'))[0];
    const switchFile = async () => (await ask(url, 'select pg_walfile_name(pg_switch_wal())'))[0] ?? '';
    await ask(url, 'create table facts (name text)');
    const [next = ''] = await ask(url, 'select pg_walfile_name(pg_current_wal_lsn())');
    const others = gzipSync('from elsewhere');
    await writeFile(join(place, `${next}.gz`), others);
    expect(await switchFile()).toBe(next);
    await expect.poll(failures).not.toBe('0');
    expect(await readFile(join(place, `${next}.gz`))).toEqual(others);
    await rm(join(place, `${next}.gz`));

    await write(url, 'one');
    const last = await switchFile();
    await expect.poll(() => readdir(place)).toContain(`${last}.gz`);
    await server.stop('immediate');
    const states = join(server.folder, 'data', 'pg_wal', 'archive_status');
    await rename(join(states, `${last}.done`), join(states, `${last}.ready`));
    await server.start();
    await expect.poll(() => readdir(states)).toContain(`${last}.done`);
    expect(await failures()).toBe('0');
  });

  it('refuses to restore from a damaged part of the log, and leaves the data as they are', async () => {
    await using cluster = await startArchivedCluster(programs ?? '', NEVER_S);
    const { server, archive } = cluster;
    const url = await server.createDatabase('hub');
    await ask(url, 'create table facts (name text)');
    await cluster.backUp('now');
    await write(url, 'one');
    await server.stop('fast');
    const place = await placeIn(archive);
    const last = join(place, (await partsIn(place)).at(-1) ?? '');
    await truncate(last, (await stat(last)).size - 100);
    expect(await refusal(cluster, 'restore-to')).toContain('Nothing was restored');
    await server.start();
    expect(await factsIn(url)).toEqual(['one']);
  });

  it('keeps seven base backups with the log since the oldest, and nothing of an earlier server', async () => {
    await using cluster = await startArchivedCluster(programs ?? '', NEVER_S);
    const { server, archive } = cluster;
    await mkdir(join(archive, 'lost+found'));
    await mkdir(join(archive, '1234'));
    const { uid, gid } = await stat(archive);
    await chown(join(archive, '1234'), uid, gid);
    const starts: string[] = [];
    for (let night = 1; night <= 8; night += 1) {
      await cluster.backUp('now');
      const place = await placeIn(archive);
      const made = (await readdir(place)).find((name) => /^base-(?!2020)/u.test(name)) ?? '';
      if (night < 8) await rename(join(place, made), join(place, `base-2020-01-0${night}T030000`));
      starts.push((await partsIn(place)).at(-1) ?? '');
    }
    expect(await readdir(archive)).toHaveLength(2);
    const place = await placeIn(archive);
    expect((await readdir(place)).filter((name) => name.startsWith('base-'))).toHaveLength(7);
    expect(await partsIn(place)).toEqual(starts.slice(1));
    // The rest of the log suffices for the oldest of them.
    for (const name of await readdir(place))
      if (/^base-(?!2020-01-02)/u.test(name)) await rm(join(place, name), { recursive: true });
    await server.createDatabase('facts');
    await server.stop('fast');
    await server.loseData();
    expect(await cluster.backUp('restore-to')).toContain('base-2020-01-02');
    await server.start();
    await expect(server.createDatabase('facts')).rejects.toThrow('already exists');
  });
});
