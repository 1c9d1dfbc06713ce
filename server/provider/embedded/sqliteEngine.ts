import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { providerErrorOf } from '../errors.ts';
import type { ColumnValue } from '../provider.ts';
import type { BoundValue } from '../values.ts';
import type { Engine, Outcome, Query } from './engine.ts';
import { asProviderError } from './databaseErrors.ts';

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
/** How long a writer waits for other processes. */
const BUSY_LIMIT_MS = 60_000;
/** node:sqlite works on the main thread; after this long a transaction lets requests in between. */
const TURN_MS = 15;
const IDLE_READERS = 4;

interface Connection {
  database: DatabaseSync;
  statements: LRUCache<string, PreparedQuery>;
  /** Answers a number that every change of the schema raises, whichever process makes it. */
  schemaVersion: StatementSync;
}

interface PreparedQuery {
  statement: StatementSync;
  returnsRows: boolean;
  /** Names at this version of the schema; null before the first run. */
  columns: { names: string[]; schemaVersion: unknown } | null;
}

/**
 * One SQLite file: one connection that writes, several that read beside it (write-ahead log).
 * Several processes may open the same file.
 */
export function openSqliteEngine(file: string): Engine {
  if (file === ':memory:') throw providerErrorOf(400, 'The SQLite database needs a file');
  mkdirSync(dirname(file), { recursive: true });
  const writer = openConnection(file, false);
  const idleReaders: Connection[] = [];
  let lastWrite: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** Writers of this process queue here; those of other processes are waited for at `begin immediate`. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastWrite.then(work);
    lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async function reading<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = idleReaders.pop() ?? openConnection(file, true);
    try {
      return await work(connection);
    } finally {
      if (isClosed || idleReaders.length >= IDLE_READERS) connection.database.close();
      else idleReaders.push(connection);
    }
  }

  async function inTransaction(
    connection: Connection,
    begin: string,
    queries: readonly Query[],
    onDone: ((queriesDone: number) => void) | undefined,
  ): Promise<Outcome[]> {
    await whenFree(() => connection.database.exec(begin));
    try {
      const outcomes = await runPolitely(connection, queries, onDone);
      connection.database.exec('commit');
      return outcomes;
    } catch (error) {
      if (connection.database.isTransaction) connection.database.exec('rollback');
      // The version of the schema goes back as well, and may then stand for another schema.
      connection.statements.clear();
      throw error;
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
    compiler: new Kysely({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    columnsQuery: `select m.name, c.name, c."notnull" = 0 and c.pk = 0
      from sqlite_master m join pragma_table_xinfo(m.name) c
      where m.type in ('table', 'view') and m.name not like 'sqlite_%'`,
    nativeText: (statement) => statement.sql,
    like: (column, pattern) => sql`${column} like ${pattern}`,
    // SQLite itself folds ASCII letters only.
    ilike: (column, pattern) => sql`fold_case(${column}) like ${pattern.toLowerCase()}`,
    orderItem: (column, direction) => sql`${column} ${sql.raw(direction)}`,
    run: (query) =>
      guarded(async () => {
        try {
          return await reading(async (connection) => runNow(connection, query));
        } catch (error) {
          if (resultCode(error) !== SQLITE_READONLY) throw error;
          return writing(() => whenFree(() => runNow(writer, query)));
        }
      }),
    batch: (mode, queries, onDone) =>
      guarded(() =>
        mode === 'read'
          ? reading((connection) => inTransaction(connection, 'begin', queries, onDone))
          : writing(() => inTransaction(writer, 'begin immediate', queries, onDone)),
      ),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await lastWrite;
      for (const { database } of idleReaders.splice(0)) database.close();
      writer.database.close();
    },
  };
}

function openConnection(file: string, readOnly: boolean): Connection {
  // The time-out comes first: switching to the write-ahead log may meet another process.
  const database = new DatabaseSync(file, { readOnly, timeout: 10_000, enableForeignKeyConstraints: true });
  if (!readOnly) {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    // From here on a busy database is waited for without holding up the process, see `whenFree`.
    database.exec('pragma busy_timeout = 0');
  }
  database.function('fold_case', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  const schemaVersion = database.prepare('pragma schema_version');
  return { database, statements: new LRUCache({ max: 200 }), schemaVersion };
}

function runNow(connection: Connection, { text, args }: Query): Outcome {
  const prepared = connection.statements.get(text) ?? prepare(connection, text);
  const { statement } = prepared;
  const bound = args.map(bindable);
  if (!prepared.returnsRows)
    return { columns: [], rows: [], changes: Number(statement.run(...bound).changes) };
  const before = schemaVersionOf(connection);
  // With setReturnArrays the rows are lists, which the types do not say.
  const rows = statement.all(...bound) as unknown as ColumnValue[][];
  return { columns: columnsOf(connection, prepared, before), rows, changes: 0 };
}

function prepare({ database, statements }: Connection, text: string): PreparedQuery {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  const prepared = { statement, returnsRows: statement.columns().length > 0, columns: null };
  statements.set(text, prepared);
  return prepared;
}

/**
 * The columns of a query that has just run. Asking for them takes longer than many a query, so they are kept until the
 * schema changes: another process may have changed the table behind a `select *`.
 *
 * @param before the version of the schema before the query ran
 */
function columnsOf(connection: Connection, prepared: PreparedQuery, before: unknown): string[] {
  const after = schemaVersionOf(connection);
  const { columns } = prepared;
  if (columns !== null && columns.schemaVersion === before && before === after) return columns.names;
  const names = prepared.statement.columns().map(({ name }) => name);
  // Changed while the query ran: at which of the two versions it ran is not known.
  prepared.columns = before === after ? { names, schemaVersion: after } : null;
  return names;
}

const schemaVersionOf = ({ schemaVersion }: Connection): unknown => schemaVersion.get()?.['schema_version'];

async function runPolitely(
  connection: Connection,
  queries: readonly Query[],
  onDone: ((queriesDone: number) => void) | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let turnStarted = performance.now();
  for (const query of queries) {
    if (performance.now() - turnStarted > TURN_MS) {
      await nextTurn();
      turnStarted = performance.now();
    }
    outcomes.push(runNow(connection, query));
    onDone?.(outcomes.length);
  }
  return outcomes;
}

/** Whole numbers are bound as integers; as doubles they would be stored as `5.0` in a text column. */
const bindable = (value: BoundValue) => (Number.isSafeInteger(value) ? BigInt(value as number) : value);

async function whenFree<T>(work: () => T): Promise<T> {
  const end = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (resultCode(error) !== SQLITE_BUSY || performance.now() > end) throw error;
    }
    await wait(2 + Math.random() * 10);
  }
}

/** SQLite's primary result code; extended codes carry more in the higher bits. */
function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
