import { randomUUID } from 'node:crypto';
import { cursorValues, orderKeysOf } from '../rows/cursor.ts';
import { providerErrorOf } from '../errors.ts';
import { toSnake } from '../rows/names.ts';
import type { ListOptions, Table, TableRow, UpsertOptions, Where } from '../provider.ts';
import { afterTerm, termsOf, type Term } from '../rows/terms.ts';
import { bindValue } from '../rows/values.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';
import { rowOf } from './rows.ts';
import { addFilters, columnOf } from './wireFilters.ts';

const REPRESENTATION = { Prefer: 'return=representation' };

/** Sends a request about one table. */
export type SendTableRequest = (
  method: HttpRequest['method'],
  parameters: URLSearchParams,
  request?: Pick<HttpRequest, 'headers' | 'body'>,
) => Promise<HttpAnswer>;

/** The port's operations on one table, one request each. */
export function createHostedTable(send: SendTableRequest): Table {
  async function list(options: ListOptions = {}): Promise<TableRow[]> {
    return rowsOf(await send('GET', listParameters(options)));
  }

  /** Sends one request, so that the server stores all rows or none. */
  async function insert(rows: readonly Partial<TableRow>[]): Promise<TableRow[]> {
    const body = rows.map(withId);
    return rowsOf(await send('POST', new URLSearchParams(), { headers: REPRESENTATION, body }));
  }

  async function count({ where }: { where?: Where } = {}): Promise<number> {
    const requestCount = async (limit?: string) => {
      const parameters = filterParameters(termsOf(where ?? {}));
      parameters.set('select', 'id');
      if (limit) parameters.set('limit', limit);
      return send('GET', parameters, { headers: { Prefer: 'count=exact' } });
    };
    const total = /\/(\d+)$/.exec((await requestCount('1')).headers.get('Content-Range') ?? '')?.[1];
    // If a server does not report the total, the ids have to be counted.
    return total === undefined ? rowsOf(await requestCount()).length : Number(total);
  }

  /** A single row is sent without a list around it, as clients do. */
  async function upsertMany(
    rows: readonly Partial<TableRow>[],
    { onConflict = ['id'], agreeingIn }: UpsertOptions = {},
  ): Promise<TableRow[]> {
    if (agreeingIn !== undefined) throw providerErrorOf(501, 'The provider cannot compare rows');
    const columns = onConflict.map(columnOf).join(',');
    if (columns === '') throw providerErrorOf(400, 'Upsert needs conflict columns');
    if (rows.length === 0) return [];
    const body = rows.map(withId);
    return rowsOf(
      await send('POST', new URLSearchParams({ on_conflict: columns }), {
        headers: { Prefer: `${REPRESENTATION.Prefer} resolution=merge-duplicates` },
        body: body.length === 1 ? body[0] : body,
      }),
    );
  }

  return {
    list,
    count,

    async get(id) {
      const parameters = idParameters(id);
      parameters.set('limit', '1');
      const [row] = rowsOf(await send('GET', parameters));
      return row ?? null;
    },

    async create(row) {
      const body = withId(row);
      const [created] = rowsOf(await send('POST', new URLSearchParams(), { headers: REPRESENTATION, body }));
      if (!created) throw providerErrorOf(503, 'Failed to create record');
      return created;
    },

    createMany: async (rows) => (rows.length === 0 ? [] : insert(rows)),

    upsertMany,

    async upsert(row, options) {
      const [upserted] = await upsertMany([row], options);
      if (!upserted) throw providerErrorOf(503, 'Failed to upsert record');
      return upserted;
    },

    async update(id, changes) {
      const body = toWire(changes);
      const [updated] = rowsOf(await send('PATCH', idParameters(id), { headers: REPRESENTATION, body }));
      if (!updated) throw providerErrorOf(404, `Record with id ${id} not found`);
      return updated;
    },

    async delete(id) {
      await send('DELETE', idParameters(id));
    },

    async deleteMany({ where, returning = false }) {
      const terms = termsOf(where);
      if (terms.length === 0) throw providerErrorOf(400, 'Deleting needs a condition');
      const parameters = filterParameters(terms);
      parameters.set('select', '*');
      const answer = await send('DELETE', parameters, returning ? { headers: REPRESENTATION } : {});
      return returning ? rowsOf(answer) : [];
    },

    async exists({ where } = {}) {
      return (await list({ select: ['id'], where, limit: 1 })).length > 0;
    },
  };
}

function listParameters(options: ListOptions): URLSearchParams {
  const keys = orderKeysOf(options.orderBy);
  const terms = termsOf(options.where ?? {});
  // The provider's own cursor is undocumented, so conditions express the position.
  if (options.cursor !== undefined) terms.push(afterTerm(keys, cursorValues(options.cursor, keys)));
  const parameters = filterParameters(terms);
  if (options.select?.length === 0) throw providerErrorOf(400, 'The selection is empty');
  parameters.set('select', options.select?.map(columnOf).join(',') ?? '*');
  parameters.set(
    'order',
    keys
      .map(([column, direction]) => `${columnOf(column)}.${direction.replace(' nulls ', '.nulls')}`)
      .join(','),
  );
  for (const name of ['limit', 'offset'] as const) {
    const value = options[name];
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < 0)
      throw providerErrorOf(400, `The ${name} must be a whole number of at least 0`);
    parameters.set(name, String(value));
  }
  return parameters;
}

function filterParameters(terms: readonly Term[]): URLSearchParams {
  const parameters = new URLSearchParams();
  addFilters(parameters, terms);
  return parameters;
}

function idParameters(id: unknown): URLSearchParams {
  if (typeof id !== 'string') throw providerErrorOf(400, 'The id must be text');
  return filterParameters([{ kind: 'compare', key: 'id', operator: 'eq', value: id }]);
}

/** Adds a missing id, which the provider leaves to its clients. */
function withId(row: Partial<TableRow>): TableRow {
  const body = toWire(row);
  return body.id === undefined || body.id === null || body.id === ''
    ? { ...body, id: randomUUID().replaceAll('-', '') }
    : body;
}

function toWire(row: Partial<TableRow>): TableRow {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const body = Object.fromEntries(
    entries.map(([key, value]) => [toSnake(key), bindValue(value, `Column ${key}`)]),
  );
  if (Object.keys(body).length < entries.length) throw providerErrorOf(400, 'A column is given twice');
  return body;
}

function rowsOf({ body }: HttpAnswer): TableRow[] {
  if (Array.isArray(body)) return body.map(rowOf);
  if (typeof body === 'object' && body !== null) return [rowOf(body)];
  throw providerErrorOf(502, 'The provider returned a malformed answer', body);
}
