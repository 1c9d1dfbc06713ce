import { ProviderError } from './errors.ts';
import type { Database } from './provider.ts';

const ATTEMPTS = 5;

/**
 * Runs `create … if not exists` statements as one transaction. Processes that start at the same moment can collide in
 * PostgreSQL's `if not exists`, so a collision is tried again.
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
