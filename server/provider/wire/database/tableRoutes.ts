import { json, Router, type Request } from 'express';
import { providerErrorOf } from '../../errors.ts';
import { toCamel, toSnake } from '../../names.ts';
import type { Provider, Table, TableRow } from '../../provider.ts';
import { hasKey, requireKey } from '../access.ts';
import { whereOf } from './filters.ts';
import { listOptionsOf } from './listOptions.ts';
import { limitPublicList } from './publicLimits.ts';

export const BODY_LIMIT = '50mb';

export interface TableAccess {
  /** With null, nobody can write, or read tables that are not public. */
  secretKey: string | null;
  /** Readable without the secret key, in camelCase or snake_case. */
  publicTables: readonly string[];
  /** Whether an address may read once more without the key. */
  allowRead: (address: string) => Promise<boolean>;
}

/**
 * `/{table}` of the REST dialect.
 *
 * Without the key, the public tables can be read within limits.
 */
export function tableRoutes(provider: Provider, { secretKey, publicTables, allowRead }: TableAccess): Router {
  const router = Router();
  const withKey = requireKey(secretKey);
  const publicNames = new Set(publicTables.map(toSnake));
  const tableOf = (request: Request): Table => provider.database.table(toCamel(String(request.params.table)));

  router.get('/:table', (request, response, next) => {
    if (publicNames.has(toSnake(request.params.table))) next();
    else void withKey(request, response, next);
  });
  router.get('/:table', async (request, response) => {
    const asked = listOptionsOf(parametersOf(request));
    const isStranger = !hasKey(request, secretKey);
    if (isStranger && !(await allowRead(request.ip ?? 'unknown')))
      throw providerErrorOf(429, 'Too many requests');
    const options = isStranger ? limitPublicList(asked) : asked;
    const table = tableOf(request);
    const rows = await table.list(options);
    const total = preferences(request).has('count=exact') ? await table.count({ where: options.where }) : '*';
    const first = options.offset ?? 0;
    const range = rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*';
    response.set('Content-Range', `${range}/${total}`).json(rows.map(toWire));
  });

  // Reads the large body only after checking the key.
  router.post('/:table', withKey, json({ limit: BODY_LIMIT }), async (request, response) => {
    const table = tableOf(request);
    const parameters = parametersOf(request);
    const given = Array.isArray(request.body) ? request.body : [request.body];
    const conflictColumns = parameters.get('on_conflict');
    const stored =
      conflictColumns === null
        ? await table.createMany(given.map(fromWire))
        : [await upsert(table, given, conflictColumns)];
    response.status(201).json(wantsRows(request) ? stored.map(toWire) : []);
  });

  router.patch('/:table', withKey, json({ limit: BODY_LIMIT }), async (request, response) => {
    const id = onlyId(parametersOf(request));
    const table = tableOf(request);
    const changes = fromWire(request.body);
    const rows = await table.update(id, changes).then(
      (row) => [row],
      (error: unknown) => {
        if (isMissingRow(error, id)) return [];
        throw error;
      },
    );
    response.json(wantsRows(request) ? rows.map(toWire) : []);
  });

  router.delete('/:table', withKey, async (request, response) => {
    const where = whereOf(parametersOf(request));
    if (!where) throw providerErrorOf(400, 'Deleting needs a filter');
    await tableOf(request).deleteMany({ where });
    response.json([]);
  });

  return router;
}

async function upsert(table: Table, given: readonly unknown[], conflictColumns: string): Promise<TableRow> {
  if (given.length !== 1) throw providerErrorOf(400, 'An upsert takes one row');
  const onConflict = conflictColumns
    .split(',')
    .map((name) => toCamel(name.trim()))
    .filter((name) => name !== '');
  return table.upsert(fromWire(given[0]), onConflict.length > 0 ? { onConflict } : {});
}

/** Parses the address itself, independent of the application's query parser. */
function parametersOf(request: Request): URLSearchParams {
  const at = request.originalUrl.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : request.originalUrl.slice(at + 1));
}

/** Some clients separate preferences by blanks, others by commas. */
function preferences(request: Request): Set<string> {
  return new Set((request.get('Prefer') ?? '').split(/[\s,;]+/));
}

const wantsRows = (request: Request) => preferences(request).has('return=representation');

/** The id of the one row to change; refuses any other or further filter instead of ignoring it. */
function onlyId(parameters: URLSearchParams): string {
  const where = whereOf(parameters);
  const members = where?.AND ?? [];
  const condition = members.length === 1 ? members[0]?.id : undefined;
  if (typeof condition === 'object' && condition && 'eq' in condition && typeof condition.eq === 'string')
    return condition.eq;
  throw providerErrorOf(400, 'Changing needs the filter id=eq.… and no other');
}

function isMissingRow(error: unknown, id: string): boolean {
  return error instanceof Error && error.message === `Record with id ${id} not found`;
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
