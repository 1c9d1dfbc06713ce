import { ProviderError } from '../errors.ts';
import type { Database } from '../provider.ts';

const ATTEMPTS = 5;

/**
 * Runs `create … if not exists` statements as one transaction. Processes that start at the same moment can collide in
 * PostgreSQL's `if not exists`, so a collision is retried.
 *
 * @throws ProviderError when the tables cannot be created
 */
export async function createTables(database: Database, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.batch(statements.map((sql) => ({ sql })));
      return;
    } catch (error) {
      const isCollision = error instanceof ProviderError && error.status < 500;
      if (attempt === ATTEMPTS || !isCollision) throw error;
    }
  }
}

/** Adds a text column that is missing; SQLite has no `add column if not exists`. */
export async function addColumn(database: Database, table: string, column: string): Promise<void> {
  if (await hasColumn(database, table, column)) return;
  try {
    await database.sql(`alter table ${table} add column ${column} text`);
  } catch (error) {
    // Another process may have added it in the meantime.
    if (!(await hasColumn(database, table, column))) throw error;
  }
}

async function hasColumn(database: Database, table: string, column: string): Promise<boolean> {
  try {
    await database.sql(`select ${column} from ${table} limit 0`);
    return true;
  } catch (error) {
    if (error instanceof ProviderError && error.status < 500) return false;
    throw error;
  }
}
