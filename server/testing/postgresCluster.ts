import { execFile, type ExecFileOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';

const run = promisify(execFile);
/** Where Debian keeps the server's programs, one folder per version. */
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL server that belongs to one test, which may therefore stop it. */
export interface PostgresCluster extends AsyncDisposable {
  /** Address of a database on it; creates the database. */
  createDatabase(name: string): Promise<string>;
  start(): Promise<void>;
  /** `fast` ends the connections and writes everything; `immediate` is as good as a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends every connection but the one that asks for it. */
  cutConnections(): Promise<void>;
}

/** Folder of the PostgreSQL server's programs; null on a machine without them. */
export function findPostgresPrograms(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...versions.toSorted().toReversed(), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Makes an empty cluster in a temporary folder and starts it on a free port. */
export async function startPostgresCluster(programs: string): Promise<PostgresCluster> {
  const owner = await ownerOfCluster();
  const folder = await mkdtemp(join(tmpdir(), 'hub-postgres-'));
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  // Nothing else may read the server's output, or `pg_ctl start` would never return.
  const options: ExecFileOptions = { cwd: folder, ...owner };
  const control = (...args: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], options);
  const ask = (sql: string) =>
    run(
      join(programs, 'psql'),
      ['-h', folder, '-p', String(port), '-U', 'hub', '-d', 'postgres', '-c', sql],
      options,
    );

  const cluster: PostgresCluster = {
    async createDatabase(name) {
      await ask(`create database ${name}`);
      return `postgres://hub@127.0.0.1:${port}/${name}`;
    },
    async start() {
      await control('-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1`, 'start');
    },
    async stop(mode) {
      await control('-m', mode, 'stop');
    },
    async cutConnections() {
      await ask('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    },
    async [Symbol.asyncDispose]() {
      if (existsSync(join(data, 'postmaster.pid'))) await cluster.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'hub', '-A', 'trust', '-E', 'UTF8'], options);
  await cluster.start();
  return cluster;
}

/** The server refuses to run as root, who lends it the account that the package made. */
async function ownerOfCluster(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined) throw new Error('A PostgreSQL server needs a user other than root');
  return { uid: Number(uid), gid: Number(gid) };
}
