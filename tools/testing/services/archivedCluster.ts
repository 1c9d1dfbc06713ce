import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startPostgresCluster, type PostgresCluster } from './postgresCluster.ts';

const COMPOSE_FILE = resolve(import.meta.dirname, '../../../docker-compose.scale.yml');
const BACK_UP = resolve(import.meta.dirname, '../../../scripts/compose/backUp.sh');

/** A PostgreSQL server that archives its log as in the compose file. */
export interface ArchivedCluster extends AsyncDisposable {
  server: PostgresCluster;
  /** Folders of the archive, of the dumps and of the uploaded files, the last of which does not exist. */
  archive: string;
  backups: string;
  storage: string;
  /** Runs `scripts/compose/backUp.sh`. @returns its output @throws Error with what it writes to standard error */
  backUp(...args: string[]): Promise<string>;
}

/** PostgreSQL allows no shorter `checkpoint_timeout`. */
export const SHORTEST_CHECKPOINT_S = 30;

/**
 * @param programs folder of the PostgreSQL server's programs
 * @param timeoutS seconds after which a written part of the log is archived, instead of the compose file's; the first after a
 *   start, or a base backup, takes at least half a minute
 */
export async function startArchivedCluster(programs: string, timeoutS: number): Promise<ArchivedCluster> {
  const server = await startPostgresCluster(programs, {
    ...(await readArchiving()),
    archive_timeout: String(timeoutS),
    checkpoint_timeout: String(Math.max(SHORTEST_CHECKPOINT_S, timeoutS)),
  });
  const archive = join(server.folder, 'archive');
  const backups = join(server.folder, 'backups');
  const storage = join(server.folder, 'files');
  const { uid, gid } = await stat(server.folder);
  for (const place of [archive, backups]) {
    await mkdir(place);
    await chown(place, uid, gid);
  }
  return {
    server,
    archive,
    backups,
    storage,
    backUp: (...args) =>
      server.runScript(BACK_UP, args, { ARCHIVE: archive, BACKUPS: backups, STORAGE: storage }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The settings with which PostgreSQL archives its log in the compose file, with the archive beside the data. */
async function readArchiving(): Promise<Record<string, string>> {
  const compose = await readFile(COMPOSE_FILE, 'utf8');
  const lines = [...compose.matchAll(/^ {6}- (\w+)=(.+)$/gmu)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replace('bash /backUp.sh', `ARCHIVE=../archive bash '${BACK_UP}'`),
    ]),
  );
}
