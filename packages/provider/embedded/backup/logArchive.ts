import type { LogArchive } from '../../backups.ts';
import type { Engine } from '../database/engine.ts';

const ASK = `select extract(epoch from last_archived_time) * 1000,
    last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity')
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;

/** Asks PostgreSQL about the archive of its log; null if it keeps none, or does not answer. */
export async function readLogArchive(engine: Pick<Engine, 'run'>): Promise<LogArchive | null> {
  const answer = await engine.run({ text: ASK, args: [] }).catch(() => null);
  const row = answer?.rows[0];
  if (row === undefined) return null;
  const [takenMs, isFailing] = row;
  return { takenMs: takenMs === null ? null : Math.floor(Number(takenMs)), isFailing: isFailing === 1 };
}
