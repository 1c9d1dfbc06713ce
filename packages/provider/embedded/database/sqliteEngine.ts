import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { providerErrorOf, StartError } from '../../errors.ts';
import { createPace, createUrgentPace, type Pace } from '../../loopTurns.ts';
import type { ColumnValue, RowRule } from '../../provider.ts';
import { quoted, REFUSAL } from '../../rows/refusalWords.ts';
import type { BoundValue } from '../../rows/values.ts';
import type { Engine, Outcome, Query } from './engine.ts';
import { whileOpen } from './databaseErrors.ts';
import { guardProject, type StatementGuard } from './sqliteGuard.ts';

/** Permissions of everyone except the owner. */
const OTHERS = 0o077;

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
/** How long a writer waits for other processes. */
const BUSY_LIMIT_MS = 60_000;
const IDLE_READERS = 4;
/** A query that takes longer holds the event loop noticeably. */
const LONG_MS = 8;
/** Rows between two checks of the clock. */
const ROWS_PER_CHECK = 32;
/** Maximum bytes of a value that a program's statement makes. */
const PROGRAM_BYTES = 64 * 1024 * 1024;
/** Parts of the types of columns that turn text into numbers where possible. */
const NUMBER_TYPES = ['int', 'real', 'floa', 'doub', 'num'];

export interface SqliteOptions {
  kind: 'sqlite';
  file: string;
  /** Does not wait for the disk, so a crash of the machine may damage the file; for test databases only. */
  isThrowaway?: boolean;
}

interface Connection {
  database: DatabaseSync;
  statements: LRUCache<string, PreparedQuery>;
  /** Returns a number that rises with every schema change, by any process. */
  schemaVersion: StatementSync;
  /** Null on connections of the hub itself, which may do everything. */
  guard: StatementGuard | null;
}

interface PreparedQuery {
  statement: StatementSync;
  returnsRows: boolean;
  /** Column names at this schema version; null before the first run. */
  columns: { names: string[]; schemaVersion: unknown } | null;
  /** Its columns may change behind a `*`. */
  isOpenEnded: boolean;
  /** Whether it took long when it last ran, so that its rows are taken a few at a time. */
  isLong: boolean;
}

/**
 * One SQLite file: one writing connection and several reading ones beside it (write-ahead log).
 * Several processes may open the same file.
 */
export function openSqliteEngine({ file, isThrowaway = false }: SqliteOptions): Engine {
  if (file === ':memory:') throw providerErrorOf(400, 'The SQLite database needs a file');
  const marker = `${file}-in-use`;
  const writer = openWriter(file, marker);
  if (isThrowaway) writer.database.exec('pragma synchronous = off');
  let lastWrite: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** Queues the writers of this process; `begin immediate` waits for those of other processes. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastWrite.then(work);
    lastWrite = turn.catch(() => undefined);
    return turn;
  }

  const parts = { writing, isClosed: () => isClosed };
  const own = createRuns({ ...parts, open: (readOnly) => (readOnly ? openConnection(file, true) : writer) });
  const project = createRuns({ ...parts, open: (readOnly) => openGuarded(file, readOnly) });

  return {
    compiler: new Kysely({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    columnsQuery: `select m.name, c.name, c."notnull" = 0 and c.pk = 0,
        ${NUMBER_TYPES.map((type) => `c.type like '%${type}%'`).join(' or ')}
      from sqlite_master m join pragma_table_xinfo(m.name) c
      where m.type in ('table', 'view') and m.name not like 'sqlite_%'`,
    nativeText: (statement) => statement.sql,
    like: (column, pattern) => sql`${column} like ${pattern}`,
    // SQLite itself folds ASCII letters only.
    ilike: (column, pattern) => sql`fold_case(${column}) like ${pattern.toLowerCase()}`,
    // SQLite orders nulls as the port does; an exception would keep it from using an index.
    orderItem: (column, direction, nullable) =>
      sql`${column} ${sql.raw(nullable ? direction : direction.replace(/ nulls.*/u, ''))}`,
    ruleTexts,
    run: own.run,
    batch: own.batch,
    project,
    markInUse() {
      if (!existsSync(marker)) writeFileSync(marker, '');
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await lastWrite;
      project.close();
      own.close();
      if (writer.database.isOpen) writer.database.close();
    },
  };
}

interface RunParts {
  /** Opens a reading connection, and once a writing one. */
  open: (readOnly: boolean) => Connection;
  /** Waits for the turn of a writer. */
  writing: <T>(work: () => Promise<T>) => Promise<T>;
  isClosed: () => boolean;
}

/** One writing connection, and as many reading ones as are needed at once. */
function createRuns({
  open,
  writing,
  isClosed,
}: RunParts): Pick<Engine, 'run' | 'batch'> & { close(): void } {
  const idleReaders: Connection[] = [];
  let writer: Connection | null = null;
  const writerNow = () => (writer ??= open(false));

  async function reading<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = idleReaders.pop() ?? open(true);
    try {
      return await work(connection);
    } finally {
      if (isClosed() || idleReaders.length >= IDLE_READERS) connection.database.close();
      else idleReaders.push(connection);
    }
  }

  return {
    async run(query) {
      if (pace.isOver()) await pace.rest();
      return whileOpen(isClosed(), async () => {
        try {
          return await reading((connection) => runInSteps(connection, query, pace));
        } catch (error) {
          if (resultCode(error) !== SQLITE_READONLY) throw error;
          return writing(() => whenFree(() => runNow(writerNow(), query)));
        }
      });
    },
    batch: (mode, queries, onDone) =>
      whileOpen(isClosed(), () =>
        mode === 'read'
          ? reading((connection) => inTransaction(connection, 'begin', queries, onDone))
          : writing(() => inTransaction(writerNow(), 'begin immediate', queries, onDone)),
      ),
    close() {
      for (const { database } of idleReaders.splice(0)) database.close();
      writer?.database.close();
    },
  };
}

function ruleTexts({ name, table, on, of, when, run = [], refuse }: RowRule): string[] {
  const event = of === undefined ? on : `${on} of ${of.join(', ')}`;
  const refusal = refuse === undefined ? [] : [`select raise(abort, ${quoted(REFUSAL + refuse)})`];
  const body = [...run, ...refusal].map((statement) => `${statement};`).join(' ');
  const condition = when === undefined ? '' : `when ${when} `;
  return [
    `drop trigger if exists ${name}`,
    `create trigger ${name} after ${event} on ${table} for each row ${condition}begin ${body} end`,
  ];
}

/** @throws StartError for an empty file where the marker says that it held data */
function openWriter(file: string, marker: string): Connection {
  // The database contains the signing key and password hashes.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  if ((statSync(file).mode & OTHERS) !== 0) chmodSync(file, 0o600);
  const writer = openConnection(file, false);
  if (!existsSync(marker) || !isEmpty(writer)) return writer;
  writer.database.close();
  throw new StartError(emptiedMessage(file));
}

export const emptiedMessage = (file: string) =>
  `The database ${file} is empty, but it held data before. Restore a backup, or delete ${file}-in-use to begin anew.`;

/** A connection for statements of programs. */
function openGuarded(file: string, readOnly: boolean): Connection {
  const connection = openConnection(file, readOnly, { length: PROGRAM_BYTES });
  return { ...connection, guard: guardProject(connection.database) };
}

function openConnection(file: string, readOnly: boolean, limits: { length?: number } = {}): Connection {
  // The timeout comes first, because switching to the write-ahead log may have to wait for another process.
  const database = new DatabaseSync(file, {
    readOnly,
    timeout: 10_000,
    enableForeignKeyConstraints: true,
    limits,
  });
  if (!readOnly) {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    // From here on `whenFree` waits for a busy database without blocking the process.
    database.exec('pragma busy_timeout = 0');
  }
  database.function('fold_case', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  const schemaVersion = database.prepare('pragma schema_version');
  return { database, statements: new LRUCache({ max: 200 }), schemaVersion, guard: null };
}

function isEmpty({ database }: Connection): boolean {
  return database.prepare('select 1 from sqlite_master limit 1').get() === undefined;
}

function runNow(connection: Connection, { text, args }: Query): Outcome {
  connection.guard?.(text);
  const prepared = connection.statements.get(text) ?? prepare(connection, text);
  const { statement } = prepared;
  const bound = args.map(bindable);
  if (!prepared.returnsRows)
    return { columns: [], rows: [], changes: Number(statement.run(...bound).changes) };
  const before = prepared.isOpenEnded ? schemaVersionOf(connection) : null;
  const startedMs = performance.now();
  // setReturnArrays makes the rows arrays, which the types do not reflect.
  const rows = statement.all(...bound) as unknown as ColumnValue[][];
  prepared.isLong = rows.length > ROWS_PER_CHECK && performance.now() - startedMs > LONG_MS;
  return { columns: columnsOf(connection, prepared, before), rows, changes: 0 };
}

/** Runs a query on an exclusive connection, and pauses between the rows of one that took long the last time. */
async function runInSteps(connection: Connection, query: Query, ofMode: Pace): Promise<Outcome> {
  const prepared = connection.statements.get(query.text);
  if (prepared === undefined || !prepared.isLong || !prepared.returnsRows) return runNow(connection, query);
  connection.guard?.(query.text);
  const before = prepared.isOpenEnded ? schemaVersionOf(connection) : null;
  const rows: ColumnValue[][] = [];
  for (const row of prepared.statement.iterate(...query.args.map(bindable))) {
    rows.push(row as unknown as ColumnValue[]);
    if (rows.length % ROWS_PER_CHECK === 0 && ofMode.isOver()) await ofMode.rest();
  }
  return { columns: columnsOf(connection, prepared, before), rows, changes: 0 };
}

function prepare({ database, statements }: Connection, text: string): PreparedQuery {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  const prepared = {
    statement,
    returnsRows: statement.columns().length > 0,
    columns: null,
    isOpenEnded: text.includes('*'),
    isLong: false,
  };
  statements.set(text, prepared);
  return prepared;
}

/**
 * The columns of a query that has just run. Reading them takes longer than many queries, so they are cached; those behind a
 * `select *` until the schema changes, which another process may have done.
 *
 * @param before the schema version before the query ran; null for a query that names its columns
 */
function columnsOf(connection: Connection, prepared: PreparedQuery, before: unknown): string[] {
  const after = prepared.isOpenEnded ? schemaVersionOf(connection) : null;
  const { columns } = prepared;
  if (columns !== null && columns.schemaVersion === before && before === after) return columns.names;
  const names = prepared.statement.columns().map(({ name }) => name);
  // If the schema changed meanwhile, it is unknown at which of the two versions the query ran.
  prepared.columns = before === after ? { names, schemaVersion: after } : null;
  return names;
}

const schemaVersionOf = ({ schemaVersion }: Connection): unknown => schemaVersion.get()?.['schema_version'];

/** node:sqlite blocks the main thread, and code that awaits an answer continues in the same turn of the event loop. */
const pace = createPace();
/** All other writers wait for the one that has begun. */
const writersPace = createUrgentPace();

async function inTransaction(
  connection: Connection,
  begin: 'begin' | 'begin immediate',
  queries: readonly Query[],
  onDone: ((queriesDone: number) => void) | undefined,
): Promise<Outcome[]> {
  await whenFree(() => connection.database.exec(begin));
  try {
    const ofMode = begin === 'begin' ? pace : writersPace;
    const outcomes: Outcome[] = [];
    for (const query of queries) {
      if (ofMode.isOver()) await ofMode.rest();
      outcomes.push(await runInSteps(connection, query, ofMode));
      onDone?.(outcomes.length);
    }
    connection.database.exec('commit');
    return outcomes;
  } catch (error) {
    if (connection.database.isTransaction) connection.database.exec('rollback');
    // The rollback also reverts the schema version, which may later mean another schema.
    connection.statements.clear();
    throw error;
  }
}

/** Binds whole numbers as integers; doubles would be stored as `5.0` in a text column. */
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
