import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { cursorValues, orderKeysOf } from '../cursor.ts';
import { ProviderError, providerErrorOf } from '../errors.ts';
import type { ListOptions, Table, TableRow, Where } from '../provider.ts';
import { afterTerm, termsOf } from '../terms.ts';
import { boundValue, type BoundValue } from '../values.ts';
import type { Engine, Outcome } from './engine.ts';
import { insertedRows, recordOf, type StoredRecord } from './insert.ts';
import { rowsOf } from './rows.ts';
import type { TableSchema, TableSchemas } from './tableSchemas.ts';
import { whereClause } from './where.ts';

/** PostgreSQL knows no "all rows"; this many is all of them. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export interface TableContext {
  engine: Engine;
  schemas: TableSchemas;
  now: () => Date;
}

/** The operations of the port on one table. Names are checked against the schema, values are always parameters. */
export function tableOperations(context: TableContext, name: string): Table {
  const { engine, schemas } = context;

  async function run(build: (table: TableSchema) => RawBuilder<unknown>): Promise<Outcome> {
    const query = await schemas.with(name, (table) => build(table).compile(engine.compiler));
    return engine.run({ text: query.sql, args: query.parameters as BoundValue[] });
  }

  const filtered = (table: TableSchema, where: Where | undefined) =>
    whereClause(engine, table, termsOf(where ?? {}));

  async function recordsOf(records: readonly Partial<TableRow>[]): Promise<[TableSchema, StoredRecord[]]> {
    return schemas.with(name, (table) => [
      table,
      records.map((record) => recordOf(table, record, { id: newId, now: context.now })),
    ]);
  }

  const list = async (options: ListOptions = {}) =>
    rowsOf(await run((table) => listQuery(engine, table, options)));

  async function createMany(records: readonly Partial<TableRow>[]): Promise<TableRow[]> {
    const [table, stored] = await recordsOf(records);
    return stored.length === 0 ? [] : insertedRows(engine, table, stored);
  }

  return {
    list,
    createMany,

    async get(id) {
      const [row] = await list({ where: { id: { eq: textId(id) } }, limit: 1 });
      return row ?? null;
    },

    async create(record) {
      const [created] = await createMany([record]);
      if (!created) throw providerErrorOf(503, 'Failed to create record');
      return created;
    },

    async upsert(record, options = {}) {
      const [table, [stored]] = await recordsOf([record]);
      const onConflict = (options.onConflict ?? ['id']).map((key) => table.columnOf(key));
      if (!stored || onConflict.length === 0) throw providerErrorOf(400, 'Upsert needs conflict columns');
      const [upserted] = await insertedRows(engine, table, [stored], onConflict);
      if (!upserted) throw providerErrorOf(503, 'Failed to upsert record');
      return upserted;
    },

    async update(id, changes) {
      textId(id);
      const outcome = await run((table) => {
        const settings = Object.entries(changes)
          .filter(([, value]) => value !== undefined)
          .map(
            ([key, value]) => sql`${sql.ref(table.columnOf(key))} = ${boundValue(value, `Column ${key}`)}`,
          );
        const which = filtered(table, { id: { eq: id } });
        return settings.length === 0
          ? sql`select * from ${sql.table(table.name)}${which}`
          : sql`update ${sql.table(table.name)} set ${sql.join(settings)}${which} returning *`;
      });
      const [updated] = rowsOf(outcome);
      if (!updated) throw providerErrorOf(404, `Record with id ${id} not found`);
      return updated;
    },

    async delete(id) {
      await run(
        (table) => sql`delete from ${sql.table(table.name)}${filtered(table, { id: { eq: textId(id) } })}`,
      );
    },

    async deleteMany(options) {
      await run((table) => {
        const terms = termsOf(options.where);
        if (terms.length === 0) throw providerErrorOf(400, 'Deleting needs a condition');
        return sql`delete from ${sql.table(table.name)}${whereClause(engine, table, terms)}`;
      });
    },

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

function rowNumber(value: number | undefined, what: string): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value;
  throw providerErrorOf(400, `The ${what} must be a whole number of at least 0`);
}

/** An id is always text; with anything else a forgotten id would select records it should not. */
function textId(id: unknown): string {
  if (typeof id === 'string') return id;
  throw new ProviderError('VALIDATION_ERROR', 400, 'The id must be text');
}

/** 32 hexadecimal digits, 122 of their bits random. */
export const newId = () => randomUUID().replaceAll('-', '');
