import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { migrate, MIGRATIONS_TABLE } from '../schema/migrate.ts';
import { aFixture, aTeam } from '@hub/tools/testing/facts/builders.ts';
import { findPostgresPrograms, startPostgresCluster } from '@hub/tools/testing/services/postgresCluster.ts';
import { examine } from './examine.ts';

const programs = findPostgresPrograms();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Findings other than `ok`, as `level subject`. */
async function complaints(env: Record<string, string>, now?: () => Date): Promise<string[]> {
  const findings = await examine({ DATA_DIR: folder, ...env }, now);
  return findings.filter(({ level }) => level !== 'ok').map(({ level, subject }) => `${level} ${subject}`);
}

async function aDatabase(database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }) {
  const provider = await openEmbeddedProvider({ database, projectId: 'hub', publicUrl: 'http://localhost' });
  await migrate(provider.database, () => new Date());
  return provider;
}

/** Administrators by their group at the OpenID provider, without ADMIN_EMAILS. */
const ADMINS_BY_GROUP = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'hub',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ADMIN_GROUP: 'admins',
};

describe('the doctor', () => {
  it('finds nothing wrong with a fresh clone, and creates nothing', async () => {
    expect(await complaints({ DATA_DIR: join(folder, 'data') })).toEqual([]);
    const findings = await examine({ DATA_DIR: join(folder, 'data') });
    expect(findings.find(({ subject }) => subject === 'database')?.sentence).toContain('no');
  });

  it('reports invalid settings', async () => {
    const [finding] = await examine({ PORT: 'ninety' });
    expect(finding).toMatchObject({ level: 'problem', subject: 'settings' });
    expect(finding?.sentence).toContain('PORT');
  });

  it.each([
    [{ HUB_CLOCK: '2018-02-15T12:00:00Z' }, ['warning clock']],
    [{ PUBLIC_URL: 'http://nas.local' }, ['warning address', 'warning mail', 'warning administrators']],
    [{ PUBLIC_URL: 'http://nas.local', ...ADMINS_BY_GROUP }, ['warning address', 'warning mail']],
    [{ PUBLIC_URL: 'https://localhost' }, ['warning proxies']],
    [{ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, ['warning proxies']],
    [{ ALLOWED_HOSTS: '*' }, ['warning address']],
    [{ FEEDS: 'football-data,rss' }, ['warning sources']],
    [{ FEEDS: 'football-data', FOOTBALL_DATA_TOKEN: 'token' }, []],
    [{ FEEDS: 'openligadb,highlightly' }, ['warning sources']],
    [{ FEEDS: 'highlightly', HIGHLIGHTLY_KEY: 'key' }, ['warning sources']],
    [{ FEEDS: 'openligadb,highlightly', HIGHLIGHTLY_KEY: 'key' }, []],
  ] as [Record<string, string>, string[]][])('warns of %o', async (env, expected) => {
    expect(await complaints(env)).toEqual(expected);
  });

  it('warns of a folder and a database that others can open', async () => {
    const file = join(folder, 'hub.sqlite');
    await (await aDatabase({ kind: 'sqlite', file })).close();
    expect(await complaints({})).toEqual([]);
    await chmod(folder, 0o755);
    await chmod(file, 0o644);
    expect(await complaints({})).toEqual(['warning permissions', 'warning permissions']);
  });

  it('warns of a season without players', async () => {
    const provider = await aDatabase({ kind: 'sqlite', file: join(folder, 'hub.sqlite') });
    await provider.database.table('teams').createMany([{ ...aTeam() }, { ...aTeam({ id: 'team-b' }) }]);
    await provider.database.table('fixtures').createMany([{ ...aFixture() }]);
    await provider.close();
    expect(await complaints({})).toEqual(['warning squads']);
  });

  it('reports a damaged database, and one of a newer hub', async () => {
    const file = join(folder, 'hub.sqlite');
    const newer = await aDatabase({ kind: 'sqlite', file });
    await newer.database.sql(`insert into ${MIGRATIONS_TABLE} (id, ran_ts) values ('20990101-x', '')`);
    await newer.close();
    expect(await complaints({})).toEqual(['problem schema']);
    await writeFile(file, 'SQLite format 3\0 and nothing sensible');
    expect(await complaints({})).toEqual(['problem database']);
    const damaged = (await examine({ DATA_DIR: folder })).find(({ level }) => level === 'problem');
    expect(damaged?.sentence).toContain('restore a backup');
  });

  it('reports the age of the last backup, and what prevents the next', async () => {
    await (await aDatabase({ kind: 'sqlite', file: join(folder, 'hub.sqlite') })).close();
    const nights = join(folder, 'backups');
    await mkdir(nights);
    await writeFile(join(nights, 'hub-2027-03-10T041000.sqlite'), 'a backup');
    const report = async (now: string, env: Record<string, string> = {}) =>
      (await examine({ DATA_DIR: folder, ...env }, () => new Date(now))).find(
        ({ subject }) => subject === 'backup',
      );
    expect(await report('2027-03-10T10:10:00Z')).toMatchObject({
      level: 'ok',
      sentence: expect.stringContaining('6 hours old'),
    });
    expect(await report('2027-03-12T10:10:00Z')).toMatchObject({ level: 'warning' });
    // After the clock was set back, a backup of the future tells nothing.
    expect((await report('2027-03-10T03:10:00Z'))?.sentence).toContain('There is none');
    const changed = new Date('2027-03-10T06:00:00Z');
    await utimes(join(folder, 'hub.sqlite'), changed, changed);
    const missed = { level: 'warning', sentence: expect.stringContaining('without one for an hour') };
    expect(await report('2027-03-10T06:01:00Z')).toMatchObject(missed);
    expect(await report('2027-03-10T06:01:00Z', { BACKUP_EVERY_MINUTES: '0' })).toMatchObject({
      level: 'ok',
    });
    const BACKUP_DIR = join(folder, 'hub.sqlite', 'backups');
    expect(await report('2027-03-10T10:10:00Z', { BACKUP_DIR })).toMatchObject({
      level: 'warning',
      sentence: expect.stringContaining(`${join(folder, 'hub.sqlite')} is not a folder`),
    });
  });

  it('reports services that do not answer, without their passwords', async () => {
    const findings = await examine({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://hub:a-secret@127.0.0.1:1/hub',
      SMTP_URL: 'smtp://hub:a-secret@127.0.0.1:1',
    });
    const problems = findings.filter(({ level }) => level === 'problem');
    expect(problems.map(({ subject }) => subject)).toEqual(['database', 'mail']);
    expect(JSON.stringify(findings)).not.toContain('a-secret');
    expect(
      await complaints({
        PROVIDER: 'hosted',
        PROVIDER_CORE_URL: 'http://127.0.0.1:1',
        PROVIDER_SECRET_KEY: 'a-key-of-sixteen-letters',
      }),
    ).toEqual(['problem provider']);
  });

  it('greets the mail server', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('data', (line) =>
        socket.write(line.toString().startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'),
      );
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await complaints({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([]);
    server.close();
  });

  it.skipIf(programs === null)('compares its clock with that of PostgreSQL', async () => {
    await using cluster = await startPostgresCluster(programs ?? '');
    const DATABASE_URL = await cluster.createDatabase('hub');
    await (await aDatabase({ kind: 'postgres', url: DATABASE_URL })).close();
    expect(await complaints({ DATABASE_URL })).toEqual([]);
    const ahead = () => new Date(Date.now() + 60_000);
    expect(await complaints({ DATABASE_URL }, ahead)).toEqual(['warning clock']);
  });
});
