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
  { sql: "select name from sqlite_master where type = 'table'" },
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
export function contentsOf([migrations, tables, settings, counts]: (CopyRow[] | null)[]): Held {
  const done = new Set((migrations ?? []).map(({ id }) => String(id)));
  if (done.size === 0) throw new AppError('backupForeign');
  try {
    refuseForeignSchema(done);
  } catch (error) {
    if (error instanceof SchemaError)
      throw new AppError(error.age === 'newer' ? 'backupNewer' : 'backupTooOld', undefined, { cause: error });
    throw error;
  }
  const present = new Set((tables ?? []).map(({ name }) => name));
  const row = counts?.[0];
  if (row === undefined || [...tablesAfter(done)].some((table) => !present.has(table)))
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

/** Statements of migrations that change which tables there are. */
const TABLE_CHANGE =
  /^\s*(?:create table (?:if not exists )?(?<made>\w+)|drop table (?<dropped>\w+)|alter table (?<from>\w+) rename to (?<to>\w+))/iu;

/** The hub's tables in a database that has seen these migrations, and no more. */
function tablesAfter(done: ReadonlySet<string>): Set<string> {
  const tables = new Set<string>();
  for (const { id, statements, replaces = [] } of MIGRATIONS)
    if (done.has(id) || replaces.some((replaced) => done.has(replaced)))
      for (const sql of statements) {
        const { made, dropped, from, to } = TABLE_CHANGE.exec(sql)?.groups ?? {};
        for (const gone of [dropped, from]) if (gone !== undefined) tables.delete(gone);
        for (const added of [made, to]) if (added !== undefined) tables.add(added);
      }
  return tables;
}
