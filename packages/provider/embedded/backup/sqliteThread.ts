import { copyFileSync } from 'node:fs';
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { CopyChange, CopyRow, CopyStatement } from '../../backups.ts';

/** Work that takes seconds for a large database; it runs in a thread of its own. */

const WAIT_MS = 60_000;

export interface SqliteCopy {
  /** The database. */
  file: string;
  /** An empty file, which becomes the copy. */
  part: string;
}

/** Copies a database that may be in use, and checks the copy. */
export function copy({ file, part }: SqliteCopy): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });
  try {
    database.prepare('vacuum into ?').run(part);
  } finally {
    database.close();
  }
  if (!isWhole(part)) throw new Error('The copy is damaged.');
}

/**
 * Checks a file that nobody changes, and asks it.
 *
 * @returns the rows of each statement, null for one that does not fit the tables or reaches a view; null for a damaged file
 */
export function read({
  file,
  statements,
}: {
  file: string;
  statements: readonly CopyStatement[];
}): (CopyRow[] | null)[] | null {
  if (!isWhole(file)) return null;
  const database = openUnchanging(file);
  refuseIndirect(database);
  try {
    return statements.map(({ sql, args = [] }) => {
      try {
        return database.prepare(sql).all(...bound(args)) as CopyRow[];
      } catch {
        return null;
      }
    });
  } finally {
    database.close();
  }
}

/** Copies a file that nobody changes, and changes the copy. */
export function change({ file, part, changes }: SqliteCopy & { changes: readonly CopyChange[] }): void {
  copyFileSync(file, part);
  const database = new DatabaseSync(part, { defensive: true });
  try {
    // All of it in one file, also of a database that was copied while it had a log.
    database.exec('pragma journal_mode = delete');
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const names = new Set(tables.map(({ name }) => name));
    refuseIndirect(database);
    database.exec('begin');
    for (const { table, sql, args = [] } of changes)
      if (names.has(table)) database.prepare(sql).run(...bound(args));
    database.exec('commit');
  } finally {
    database.close();
  }
}

const bound = (args: readonly SQLInputValue[]) => [...args];

/** Refuses statements that reach a view or a trigger: those of an uploaded file may never end. */
function refuseIndirect(database: DatabaseSync): void {
  database.setAuthorizer((...[, , , , through]) =>
    through === null ? constants.SQLITE_OK : constants.SQLITE_DENY,
  );
}

/** Opens a file without writing anything beside it, and without trusting what its schema calls. */
function openUnchanging(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true, defensive: true });
  database.exec('pragma trusted_schema = off');
  return database;
}

function isWhole(file: string): boolean {
  try {
    const database = openUnchanging(file);
    try {
      const [found] = database.prepare('pragma integrity_check(1)').all();
      return found?.['integrity_check'] === 'ok';
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
