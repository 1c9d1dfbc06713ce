import { execFile, type ExecFileOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';

const run = promisify(execFile);
/** Debian's folder of the server's programs, one subfolder per version. */
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL server of a single test, which may therefore stop it. */
export interface PostgresCluster extends AsyncDisposable {
  /** Belongs to the server's owner; has the data in `data`. */
  folder: string;
  /** Creates a database and returns its address. @param copyOf database to copy, which must not be in use */
  createDatabase(name: string, copyOf?: string): Promise<string>;
  start(): Promise<void>;
  /** `fast` ends the connections and writes everything; `immediate` amounts to a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends every connection except its own. */
  cutConnections(): Promise<void>;
  /** Crashes the server unless it is stopped, and deletes its data. */
  loseData(): Promise<void>;
  /**
   * Runs a script for bash as the server's owner, with the variables by which PostgreSQL's programs find it.
   *
   * @returns what it writes to its output
   */
  runScript(script: string, args: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Starts a server that follows this one and answers reads. */
  startReplica(): Promise<PostgresReplica>;
}

/** A copy of a cluster that streams its changes. */
export interface PostgresReplica extends AsyncDisposable {
  /** Address of the copy of a database. */
  urlOf(name: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pauses or resumes taking over changes. */
  setFollowing(isFollowing: boolean): Promise<void>;
}

/** Folder of the PostgreSQL server's programs; null on a machine without them. */
export function findPostgresPrograms(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...versions.toSorted().toReversed(), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Creates an empty cluster in a temporary folder and starts it on a free port.
 *
 * @param settings by their names in `postgresql.conf`
 */
export async function startPostgresCluster(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const owner = await ownerOfCluster();
  const folder = await mkdtemp(join(tmpdir(), 'hub-postgres-'));
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const found = { PGHOST: folder, PGPORT: String(port), PGUSER: 'hub', PGDATABASE: 'postgres', PGDATA: data };
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
  // Nothing else may read the server's output, or `pg_ctl start` would never return.
  const options: ExecFileOptions = { cwd: folder, env, ...owner };
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, options);
  const control = (...args: string[]) => program('pg_ctl', '-D', data, '-w', ...args);
  const runSql = (sql: string, at = port) =>
    program('psql', '-h', folder, '-p', String(at), '-U', 'hub', '-d', 'postgres', '-c', sql);

  const cluster: PostgresCluster = {
    folder,
    async createDatabase(name, copyOf = 'template1') {
      await runSql(`create database ${name} template ${copyOf}`);
      return `postgres://hub@127.0.0.1:${port}/${name}`;
    },
    async start() {
      await control('-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1`, 'start');
    },
    async stop(mode) {
      await control('-m', mode, 'stop');
    },
    async cutConnections() {
      await runSql('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    },
    async loseData() {
      if (existsSync(join(data, 'postmaster.pid'))) await cluster.stop('immediate');
      await rm(data, { recursive: true, force: true });
    },
    async runScript(script, args, more = {}) {
      const { stdout } = await run('bash', [script, ...args], {
        ...options,
        env: { ...env, ...found, ...more },
        encoding: 'utf8',
      });
      return stdout;
    },
    startReplica: () => startReplica({ folder, port, program, runSql }),
    async [Symbol.asyncDispose]() {
      if (existsSync(join(data, 'postmaster.pid'))) await cluster.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await program('initdb', '-D', data, '-U', 'hub', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  await cluster.start();
  return cluster;
}

interface ReplicaParts {
  folder: string;
  /** Port of the cluster to follow. */
  port: number;
  program: (name: string, ...args: string[]) => Promise<unknown>;
  runSql: (sql: string, at: number) => Promise<unknown>;
}

async function startReplica({ folder, port, program, runSql }: ReplicaParts): Promise<PostgresReplica> {
  const data = join(folder, 'replica');
  const ownPort = await freePort();
  const control = (...args: string[]) => program('pg_ctl', '-D', data, '-w', ...args);
  const replica: PostgresReplica = {
    urlOf: (name) => `postgres://hub@127.0.0.1:${ownPort}/${name}`,
    async start() {
      await control(
        '-l',
        join(folder, 'replica-log'),
        '-o',
        `-p ${ownPort} -k ${folder} -h 127.0.0.1`,
        'start',
      );
    },
    async stop() {
      await control('-m', 'immediate', 'stop');
    },
    async setFollowing(isFollowing) {
      await runSql(`select pg_wal_replay_${isFollowing ? 'resume' : 'pause'}()`, ownPort);
    },
    async [Symbol.asyncDispose]() {
      if (existsSync(join(data, 'postmaster.pid'))) await replica.stop();
    },
  };
  await program(
    'pg_basebackup',
    '-h',
    folder,
    '-p',
    String(port),
    '-U',
    'hub',
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  );
  await replica.start();
  return replica;
}

/** The account created by the server's package, if this process runs as root, which the server refuses to do; else null. */
async function ownerOfCluster(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined) throw new Error('A PostgreSQL server needs a user other than root');
  return { uid: Number(uid), gid: Number(gid) };
}
