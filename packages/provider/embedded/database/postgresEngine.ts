import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import type { ColumnValue } from '../../provider.ts';
import { whileOpen } from './databaseErrors.ts';
import { createProjectRuns } from './postgresProject.ts';
import type { Engine, Outcome, Query, TransactionMode } from './engine.ts';
import {
  asText,
  ATTEMPTS,
  BEGIN_READ,
  BEGIN_WRITE,
  EXCLUSIVE_LOCK,
  SHARED_LOCK,
  isWorthRepeating,
  postgresDialect,
  valueParsers,
} from './postgresDialect.ts';

/** How many statements of a batch are sent before waiting for their results. */
const IN_FLIGHT = 500;

const CONNECT_MS = 10_000;

/** A PostgreSQL server; the schema is the first of the connection's search path. */
export function openPostgresEngine(url: string): Engine {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: true,
  });
  // A connection that breaks, idle or in use, fails its queries and is replaced; without these listeners it would end
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isClosed = false;

  async function once(
    mode: TransactionMode,
    alone: boolean,
    queries: readonly Query[],
    onDone: ((queriesDone: number) => void) | undefined,
  ): Promise<Outcome[]> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(mode === 'read' ? BEGIN_READ : BEGIN_WRITE);
      if (mode === 'write') await client.query(alone ? EXCLUSIVE_LOCK : SHARED_LOCK);
      const outcomes = await askAll(client, queries, onDone);
      await client.query('commit');
      return outcomes;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const runs: Pick<Engine, 'run' | 'batch'> = {
    run: (query) => whileOpen(isClosed, () => ask(pool, query)),
    batch: (mode, queries, onDone) =>
      whileOpen(isClosed, async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await once(mode, attempt > 1, queries, onDone);
          } catch (error) {
            if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
          }
          await wait(Math.random() * 20 * 2 ** attempt);
        }
      }),
  };
  return {
    ...postgresDialect,
    ...runs,
    project: createProjectRuns(runs),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

/** Sends many statements without waiting for each result; the server still runs them in order. */
async function askAll(
  client: PoolClient,
  queries: readonly Query[],
  onDone: ((queriesDone: number) => void) | undefined,
): Promise<Outcome[]> {
  const timesByText = new Map<string, number>();
  for (const { text } of queries) timesByText.set(text, (timesByText.get(text) ?? 0) + 1);
  const outcomes: Outcome[] = [];
  for (let start = 0; start < queries.length; start += IN_FLIGHT) {
    const asked = queries
      .slice(start, start + IN_FLIGHT)
      .map((query) =>
        ask(client, query, (timesByText.get(query.text) ?? 0) > 1 ? preparedName(query) : undefined),
      );
    // After a failure the server refuses the rest, so the first failure is the cause.
    for (const settled of await Promise.allSettled(asked)) {
      if (settled.status === 'rejected') throw settled.reason;
      outcomes.push(settled.value);
    }
    onDone?.(outcomes.length);
  }
  return outcomes;
}

/**
 * Names a repeated statement, so that it is parsed once and kept for the life of the connection. Statements that return
 * rows get no name: they would fail after a change of their table.
 */
function preparedName({ text }: Query): string | undefined {
  if (!/^\s*(insert|update|delete)\b/i.test(text) || /\breturning\b/i.test(text)) return undefined;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

async function ask(connection: Pool | PoolClient, { text, args }: Query, name?: string): Promise<Outcome> {
  const { fields, rows, rowCount } = await connection.query<ColumnValue[]>({
    name,
    text,
    values: [...args],
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => valueParsers[oid] ?? asText },
  });
  const columns = fields.map((field) => field.name);
  return { columns, rows, changes: columns.length > 0 ? 0 : (rowCount ?? 0) };
}
