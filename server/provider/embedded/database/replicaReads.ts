import { ProviderError } from '../../errors.ts';
import type { Database, Table } from '../../provider.ts';
import { mayChangeData, scanStatement } from './scanStatement.ts';

/** How long reads use the database itself after its copy could not be reached. */
const AWAY_MS = 5000;

export interface ReplicaOptions {
  /** Called when the copy is lost and when it is back, never with its address. */
  onChange?: (isThere: boolean, error: unknown) => void;
  /** A monotonic clock. */
  clockMs?: () => number;
}

/**
 * Reads from a copy that may lag behind a little, and from the database itself while the copy cannot be reached. Changes
 * always go to the database itself.
 */
export function createReplicaReads(
  database: Database,
  replica: Database,
  { onChange = () => undefined, clockMs = () => performance.now() }: ReplicaOptions = {},
): Database {
  let awayUntilMs = -Infinity;
  let isThere = true;

  function note(isThereNow: boolean, error: unknown): void {
    if (isThere === isThereNow) return;
    isThere = isThereNow;
    onChange(isThere, error);
  }

  async function read<T>(ask: (from: Database) => Promise<T>): Promise<T> {
    if (clockMs() < awayUntilMs) return ask(database);
    try {
      const answer = await ask(replica);
      note(true, null);
      return answer;
    } catch (error) {
      // The database itself would refuse a wrong query, too.
      if (!(error instanceof ProviderError) || error.status < 500) throw error;
      awayUntilMs = clockMs() + AWAY_MS;
      note(false, error);
      return ask(database);
    }
  }

  return {
    sql: (query, params) =>
      mayChangeData(scanStatement(query))
        ? database.sql(query, params)
        : read((from) => from.sql(query, params)),
    batch: (statements, mode = 'write', onProgress) =>
      mode === 'read'
        ? read((from) => from.batch(statements, mode, onProgress))
        : database.batch(statements, mode, onProgress),
    table: <R extends object>(name: string): Table<R> => ({
      ...database.table<R>(name),
      list: (options) => read((from) => from.table<R>(name).list(options)),
      get: (id) => read((from) => from.table<R>(name).get(id)),
      count: (options) => read((from) => from.table<R>(name).count(options)),
      exists: (options) => read((from) => from.table<R>(name).exists(options)),
    }),
  };
}
