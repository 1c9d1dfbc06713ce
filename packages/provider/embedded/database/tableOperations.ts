import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { cursorValues, orderKeysOf } from '../../rows/cursor.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { ListOptions, Table, TableRow, UpsertOptions, Where } from '../../provider.ts';
import { afterTerm, termsOf, type Term } from '../../rows/terms.ts';
import { bindValue, type BoundValue } from '../../rows/values.ts';
import type { Engine, Outcome } from './engine.ts';
import { insertRows, toStoredRow, type StoredRow } from './insert.ts';
import { rowsOf } from './rows.ts';
import type { TableSchema, TableSchemas } from './tableSchemas.ts';

/** Means "all rows", which SQL has no portable limit for. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export interface TableContext {
  engine: Engine;
  schemas: TableSchemas;
  now: () => Date;
}

/** The port's operations on one table. Names are checked against the schema; values are always parameters. */
export function createTableOperations(context: TableContext, name: string): Table {
  const { engine, schemas } = context;

  async function run(build: (table: TableSchema) => RawBuilder<unknown>): Promise<Outcome> {
    const query = await schemas.with(name, (table) => build(table).compile(engine.compiler));
    return engine.run({ text: query.sql, args: query.parameters as BoundValue[] });
  }

  const filtered = (table: TableSchema, where: Where | undefined) =>
    whereClause(engine, table, termsOf(where ?? {}));

  async function toStoredRows(rows: readonly Partial<TableRow>[]): Promise<[TableSchema, StoredRow[]]> {
    return schemas.with(name, (table) => [
      table,
      rows.map((row) => toStoredRow(table, row, { id: newId, now: context.now })),
    ]);
  }

  const list = async (options: ListOptions = {}) =>
    rowsOf(await run((table) => listQuery(engine, table, options)));

  async function createMany(rows: readonly Partial<TableRow>[]): Promise<TableRow[]> {
    const [table, stored] = await toStoredRows(rows);
    return stored.length === 0 ? [] : insertRows(engine, table, stored);
  }

  async function upsertMany(
    rows: readonly Partial<TableRow>[],
    { onConflict: keys = ['id'], agreeingIn }: UpsertOptions = {},
  ): Promise<TableRow[]> {
    const [table, stored] = await toStoredRows(rows);
    const onConflict = keys.map((key) => table.columnOf(key));
    if (onConflict.length === 0) throw providerErrorOf(400, 'Upsert needs conflict columns');
    return stored.length === 0
      ? []
      : insertRows(engine, table, stored, {
          columns: onConflict,
          agreeingIn: agreeingIn === undefined ? null : table.columnOf(agreeingIn),
        });
  }

  return {
    list,
    createMany,

    async get(id) {
      const [row] = await list({ where: { id: { eq: textId(id) } }, limit: 1 });
      return row ?? null;
    },

    async create(row) {
      const [created] = await createMany([row]);
      if (!created) throw providerErrorOf(503, 'Failed to create record');
      return created;
    },

    upsertMany,

    async upsert(row, options) {
      const [upserted] = await upsertMany([row], options);
      if (!upserted) throw providerErrorOf(503, 'Failed to upsert record');
      return upserted;
    },

    async update(id, changes) {
      textId(id);
      const outcome = await run((table) => updateQuery(table, filtered(table, { id: { eq: id } }), changes));
      const [updated] = await rowsOf(outcome);
      if (!updated) throw providerErrorOf(404, `Record with id ${id} not found`);
      return updated;
    },

    async delete(id) {
      await run(
        (table) => sql`delete from ${sql.table(table.name)}${filtered(table, { id: { eq: textId(id) } })}`,
      );
    },

    async deleteMany({ where, returning = false }) {
      const outcome = await run((table) => {
        const terms = termsOf(where);
        if (terms.length === 0) throw providerErrorOf(400, 'Deleting needs a condition');
        const answer = returning ? sql` returning *` : sql``;
        return sql`delete from ${sql.table(table.name)}${whereClause(engine, table, terms)}${answer}`;
      });
      return rowsOf(outcome);
    },

    ...countOperations(run, filtered),
  };
}

type Run = (build: (table: TableSchema) => RawBuilder<unknown>) => Promise<Outcome>;
type Filtered = (table: TableSchema, where: Where | undefined) => RawBuilder<unknown>;

function countOperations(run: Run, filtered: Filtered): Pick<Table, 'count' | 'exists'> {
  return {
    async count(options = {}) {
      const { rows } = await run(
        (table) => sql`select count(*) from ${sql.table(table.name)}${filtered(table, options.where)}`,
      );
      return Number(rows[0]?.[0] ?? 0);
    },

    async exists(options = {}) {
      const { rows } = await run(
        (table) => sql`select 1 from ${sql.table(table.name)}${filtered(table, options.where)} limit 1`,
      );
      return rows.length > 0;
    },
  };
}

function listQuery(engine: Engine, table: TableSchema, options: ListOptions): RawBuilder<unknown> {
  const terms = termsOf(options.where ?? {});
  const keys = orderKeysOf(options.orderBy);
  for (const [column] of keys) table.columnOf(column);
  if (options.cursor !== undefined) terms.push(afterTerm(keys, cursorValues(options.cursor, keys)));
  const columns = options.select?.map((key) => sql.ref(table.columnOf(key)));
  if (columns?.length === 0) throw providerErrorOf(400, 'The selection is empty');
  const selection = columns ? sql.join(columns) : sql`*`;
  const where = whereClause(engine, table, terms);
  const order = sql.join(
    keys.map(([column, direction]) => engine.orderItem(sql.ref(column), direction, table.isNullable(column))),
  );
  const limit = rowNumber(options.limit, 'limit') ?? UNLIMITED;
  const offset = rowNumber(options.offset, 'offset') ?? 0;
  const page = limit === UNLIMITED && offset === 0 ? sql`` : sql` limit ${limit} offset ${offset}`;
  return sql`select ${selection} from ${sql.table(table.name)}${where} order by ${order}${page}`;
}

/** Returns the rows after the update; without changes it only reads them. */
function updateQuery(
  table: TableSchema,
  where: RawBuilder<unknown>,
  changes: Partial<TableRow>,
): RawBuilder<unknown> {
  const settings = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => sql`${sql.ref(table.columnOf(key))} = ${bindValue(value, `Column ${key}`)}`);
  return settings.length === 0
    ? sql`select * from ${sql.table(table.name)}${where}`
    : sql`update ${sql.table(table.name)} set ${sql.join(settings)}${where} returning *`;
}

function rowNumber(value: number | undefined, what: string): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value;
  throw providerErrorOf(400, `The ${what} must be a whole number of at least 0`);
}

/** Insists on text, because a missing id would select rows it should not. */
function textId(id: unknown): string {
  if (typeof id === 'string') return id;
  throw new ProviderError('VALIDATION_ERROR', 400, 'The id must be text');
}

/** 32 hexadecimal digits, 122 of their bits random. */
export const newId = () => randomUUID().replaceAll('-', '');

type Sql = RawBuilder<unknown>;

const COMPARISONS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * Builds ` where …` from conditions that must all hold; empty without conditions.
 *
 * @throws ProviderError 400 for columns that the table does not have, and values that do not fit
 */
function whereClause(engine: Engine, table: TableSchema, terms: readonly Term[]): Sql {
  return terms.length === 0 ? sql`` : sql` where ${allOf(engine, table, terms)}`;
}

function allOf(engine: Engine, table: TableSchema, terms: readonly Term[]): Sql {
  return sql`(${sql.join(
    terms.map((term) => termSql(engine, table, term)),
    sql` and `,
  )})`;
}

function termSql(engine: Engine, table: TableSchema, term: Term): Sql {
  if (term.kind === 'group') {
    const members = term.members.map((member) => allOf(engine, table, member));
    return sql`(${sql.join(members, sql.raw(term.join === 'and' ? ' and ' : ' or '))})`;
  }
  const name = table.columnOf(term.key);
  const column = sql.ref(name);
  if (term.kind === 'null') return term.isNull ? sql`${column} is null` : sql`${column} is not null`;
  if (table.isNumber(name)) requireNumbers(term);
  if (term.kind === 'compare') return sql`${column} ${sql.raw(COMPARISONS[term.operator])} ${term.value}`;
  if (term.kind === 'match') return engine[term.operator](column, term.pattern);
  if (term.kind === 'is') return sql`${column} = ${term.value ? 1 : 0}`;
  if (term.values.length === 0) return term.operator === 'in' ? sql`1 = 0` : sql`1 = 1`;
  return sql`${column} ${sql.raw(term.operator === 'in' ? 'in' : 'not in')} (${sql.join(term.values)})`;
}

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/iu;

/** SQLite considers every number less than any text, so a slip would select all rows. @throws ProviderError 400 */
function requireNumbers(term: Term): void {
  const values = term.kind === 'compare' ? [term.value] : term.kind === 'list' ? term.values : [];
  for (const value of values)
    if (typeof value === 'string' && !NUMBER.test(value))
      throw providerErrorOf(400, 'A value does not fit its column');
}
