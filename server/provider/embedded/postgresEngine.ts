import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { providerErrorOf } from '../errors.ts';
import type { ColumnValue } from '../provider.ts';
import { asProviderError } from './databaseErrors.ts';
import type { Engine, Outcome, Run, TransactionMode } from './engine.ts';
import {
  asText,
  ATTEMPTS,
  BEGIN_READ,
  BEGIN_WRITE,
  LOCK_ALONE,
  LOCK_TOGETHER,
  isWorthRepeating,
  postgresDialect,
  valueParsers,
} from './postgresDialect.ts';

/** A PostgreSQL server; the schema is the first of the connection's search path. */
export function openPostgresEngine(url: string): Engine {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  let isClosed = false;

  async function once<T>(mode: TransactionMode, alone: boolean, work: (run: Run) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(mode === 'read' ? BEGIN_READ : BEGIN_WRITE);
      if (mode === 'write') await client.query(alone ? LOCK_ALONE : LOCK_TOGETHER);
      const result = await work((text, args) => ask(client, text, args));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw providerErrorOf(503, 'The database is closed');
    try {
      return await work();
    } catch (error) {
      throw asProviderError(error);
    }
  }

  return {
    ...postgresDialect,
    run: (text, args) => guarded(() => ask(pool, text, args)),
    transaction: (mode, work) =>
      guarded(async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await once(mode, attempt > 1, work);
          } catch (error) {
            if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
          }
          await wait(Math.random() * 20 * 2 ** attempt);
        }
      }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

async function ask(
  asked: Pool | PoolClient,
  text: string,
  args: readonly (string | number | null)[],
): Promise<Outcome> {
  const { fields, rows, rowCount } = await asked.query<ColumnValue[]>({
    text,
    values: [...args],
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => valueParsers[oid] ?? asText },
  });
  const columns = fields.map(({ name }) => name);
  return { columns, rows, changes: columns.length > 0 ? 0 : (rowCount ?? 0) };
}
