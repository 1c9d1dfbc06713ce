import { Router, type Request, type Response } from 'express';
import { providerErrorOf } from '../../errors.ts';
import { toCamel, toSnake } from '../../rows/names.ts';
import type { Provider, TableRow } from '../../provider.ts';
import { refuseFilters, refuseRepeated, whereOf } from './filters.ts';
import { listOptionsOf, rangeOf, withinRange } from './listOptions.ts';
import { createTableAccess, type TableAccessRules } from './tableAccess.ts';

/**
 * `/{table}` of the REST dialect. Strangers read public tables within limits, users also write their own rows within the
 * policies, and the key does everything.
 */
export function tableRoutes(provider: Provider, rules: TableAccessRules): Router {
  const router = Router();
  const access = createTableAccess(provider, rules);

  router.get('/:table', async (request, response) => {
    const call = await access.admit(request, 'read');
    const range = rangeOf(request.get('Range'));
    const asked = withinRange(listOptionsOf(parametersOf(request), isEncodedTwice(request)), range);
    const options = await access.readable(call, asked);
    const rows = await call.table.list(options);
    if (wantsOneRow(request) && rows.length !== 1)
      throw providerErrorOf(406, `One row was requested, and there are ${rows.length}`);
    const isCounted = preferences(request).has('count=exact');
    const total = isCounted ? await call.table.count({ where: options.where }) : '*';
    const first = options.offset ?? 0;
    const rowsSent = rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*';
    response.set('Content-Range', `${rowsSent}/${total}`);
    if (range !== undefined && total !== '*' && rows.length < total) response.status(206);
    send(request, response, rows);
  });

  router.post('/:table', async (request, response) => {
    const call = await access.admit(request, 'insert');
    // Clients of PostgREST name the columns of a list of rows.
    refuseFilters(parametersOf(request), 'columns');
    const body = await access.body(request, response, call);
    const given = (Array.isArray(body) ? body : [body]).map(fromWire);
    const stored = await access.insert(call, given, conflictColumnsOf(request));
    answer(request, response.status(201), stored);
  });

  router.patch('/:table', async (request, response) => {
    const call = await access.admit(request, 'change');
    const id = onlyId(request);
    const rows = await access.change(call, id, fromWire(await access.body(request, response, call)));
    // Clients take an empty list for a missing row.
    if (rows.length === 0) response.json([]);
    else answer(request, response, rows);
  });

  router.delete('/:table', async (request, response) => {
    const call = await access.admit(request, 'delete');
    const where = whereOf(parametersOf(request), isEncodedTwice(request));
    if (!where) throw providerErrorOf(400, 'Deleting needs a filter');
    answer(request, response, await access.remove(call, where));
  });

  return router;
}

/** Sends rows only if requested, and otherwise nothing: clients up to 2.4 take an empty list for a failure. */
function answer(request: Request, response: Response, rows: readonly TableRow[]): void {
  if (preferences(request).has('return=representation')) send(request, response, rows);
  else response.status(response.statusCode === 201 ? 201 : 204).end();
}

/** How clients of PostgREST request one row instead of a list. */
const ONE_ROW = 'application/vnd.pgrst.object+json';

const wantsOneRow = (request: Request) => request.get('Accept')?.includes(ONE_ROW) === true;

function send(request: Request, response: Response, rows: readonly TableRow[]): void {
  const [first] = rows;
  response.json(first !== undefined && wantsOneRow(request) ? toWire(first) : rows.map(toWire));
}

/** The columns of an upsert; null for a plain insert. Clients of PostgREST name none for the primary key. */
function conflictColumnsOf(request: Request): string[] | null {
  const isMerging = preferences(request).has('resolution=merge-duplicates');
  const text = parametersOf(request).get('on_conflict') ?? (isMerging ? '' : null);
  if (text === null) return null;
  const columns = text
    .split(',')
    .map((name) => toCamel(name.trim()))
    .filter((name) => name !== '');
  return columns.length > 0 ? columns : ['id'];
}

/** Parses the address itself, independent of the application's query parser. @throws ProviderError 400 */
function parametersOf(request: Request): URLSearchParams {
  const at = request.originalUrl.indexOf('?');
  const parameters = new URLSearchParams(at === -1 ? '' : request.originalUrl.slice(at + 1));
  refuseRepeated(parameters);
  return parameters;
}

/**
 * Whether the client encodes values before it encodes the address, as the provider's SDKs up to 2.4 do. They name a type of the
 * body even where there is none, and no type of the answer.
 */
const isEncodedTwice = (request: Request): boolean =>
  request.get('Content-Type')?.startsWith('application/json') === true &&
  (request.get('Accept') ?? '*/*') === '*/*';

/** Some clients separate preferences by blanks, others by commas. */
function preferences(request: Request): Set<string> {
  return new Set((request.get('Prefer') ?? '').split(/[\s,;]+/));
}

/** The id of the one row to change; refuses any other or further filter instead of ignoring it. */
function onlyId(request: Request): string {
  const where = whereOf(parametersOf(request), isEncodedTwice(request));
  const members = where?.AND ?? [];
  const condition = members.length === 1 ? members[0]?.id : undefined;
  if (typeof condition === 'object' && condition && 'eq' in condition && typeof condition.eq === 'string')
    return condition.eq;
  throw providerErrorOf(400, 'Changing needs the filter id=eq.… and no other');
}

/** Accepts column names in camelCase or snake_case; stores lists and objects as JSON text. */
function fromWire(body: unknown): Partial<TableRow> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw providerErrorOf(400, 'The body must be a JSON object');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      toCamel(name),
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as Partial<TableRow>;
}

const toWire = (row: TableRow) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnake(key), value]));
