import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_COMPETITION, DEFAULT_SEASON } from '@hub/shared/limits.ts';
import type { CopyContents } from '@hub/shared/admin/backups.schema.ts';
import type { CopyRow, CopyStatement } from '@hub/provider/backups.ts';
import { AppError } from '../../errors.ts';
import {
  MIGRATIONS_TABLE,
  missingMigrations,
  refuseForeignSchema,
  SchemaError,
} from '../../schema/migrate.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';

const COLUMNS = `select m.name || '.' || c.name as id from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table'`;

/** Columns that tell when something was last written. */
const WRITTEN = [
  'comments.created_at',
  'polls.created_at',
  'user_teams.created_ts',
  'start_tips.tipped_ts',
  'eleven_tips.tipped_ts',
  'official_elevens.entered_ts',
  'source_facts.fetched_ts',
  'pstart_runs.finished_ts',
  'auth_users.created_at',
  'auth_sessions.last_used_at',
].map((column) => column.split('.'));

/** What `contentsOf` needs to know of a copy. */
export const QUESTIONS: readonly CopyStatement[] = [
  { sql: `select id from ${MIGRATIONS_TABLE}` },
  { sql: COLUMNS },
  { sql: "select id, value from hub_settings where id in ('season', 'competition')" },
  {
    sql: `select (select count(*) from auth_users) as accounts,
      (select count(*) from comments where deleted_at is null) as comments,
      (select count(*) from user_teams) as teams,
      (select max(at) from (${WRITTEN.map(([table, column]) => `select max(${column}) as at from ${table}`).join(' union all ')})) as newest`,
  },
];

export type Held = Pick<
  CopyContents,
  'accounts' | 'comments' | 'teams' | 'season' | 'competition' | 'newestTs' | 'isOlder'
>;

/**
 * What a copy holds.
 *
 * @param rows the copy's answers to `QUESTIONS`
 * @throws AppError for what this version can neither use nor migrate
 */
export function contentsOf([migrations, columns, settings, counts]: (CopyRow[] | null)[]): Held {
  const done = new Set((migrations ?? []).map(({ id }) => String(id)));
  if (done.size === 0) throw new AppError('backupForeign');
  try {
    refuseForeignSchema(done);
  } catch (error) {
    if (error instanceof SchemaError)
      throw new AppError(error.age === 'newer' ? 'backupNewer' : 'backupTooOld', undefined, { cause: error });
    throw error;
  }
  const present = new Set((columns ?? []).map(({ id }) => id));
  const row = counts?.[0];
  if (row === undefined || columnsAfter(done).some((column) => !present.has(column)))
    throw new AppError('backupForeign');
  const valueOf = new Map((settings ?? []).map(({ id, value }) => [id, String(value)]));
  return {
    accounts: Number(row['accounts']),
    comments: Number(row['comments']),
    teams: Number(row['teams']),
    newestTs: row['newest'] === null ? null : String(row['newest']),
    season: valueOf.get('season') ?? DEFAULT_SEASON,
    competition: valueOf.get('competition') ?? DEFAULT_COMPETITION,
    isOlder: missingMigrations(done).length > 0,
  };
}

/** The columns of a database that has seen these migrations, and no more, as `table.column`. */
function columnsAfter(done: ReadonlySet<string>): string[] {
  const database = new DatabaseSync(':memory:');
  try {
    for (const { id, statements, replaces = [] } of MIGRATIONS)
      if (done.has(id) || replaces.some((replaced) => done.has(replaced)))
        for (const sql of statements) database.exec(sql);
    return database
      .prepare(COLUMNS)
      .all()
      .map(({ id }) => String(id));
  } finally {
    database.close();
  }
}
