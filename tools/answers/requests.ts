import * as fc from 'fast-check';
import type * as z from 'zod';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { clubPath, fixturePath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { appRouter } from '@hub/server/api/root.ts';
import { ENDPOINTS } from '@hub/server/http/publicApi/endpoints.ts';
import { ALL_TABLES } from '@hub/server/schema/tables.ts';
import { snakeCase } from '../fuzz/requests.ts';
import { inputsOf } from '../fuzz/values.ts';

/** A request to a hub. */
export interface Ask {
  /** The group under which differences are counted. */
  target: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Ids that exist in the hub, by the name of the input field. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

interface Procedure {
  _def: { type: 'query' | 'mutation' | 'subscription'; inputs: z.ZodType[] };
}

/** Numbers of valid and invalid inputs per query, and of inputs per command. */
const [QUERIES, ODD_QUERIES, CHANGES] = [12, 2, 16];
/** Number of inputs to draw from, because most generated ones break one of the schema's finer rules. */
const SAMPLE = 400;
/**
 * Procedures that end accounts or sessions, start work that continues after the answer, create ids of unrecognisable
 * form, or configure alerts, which depend on when they are checked.
 */
const NOT_TRIED =
  /^(account\.|admin\.(execute|pull|endSessions|runFlow|cancelRun|changeSchedule)|alerts\.|leagueChats\.|sharing\.)/u;

// oxlint-disable-next-line no-underscore-dangle -- tRPC lists its procedures nowhere else
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** All reads: procedures, the public API, open endpoints, tables over the wire, and pages. */
export const readsOf = (ids: KnownIds, seed: number): Ask[] => [
  ...procedures.filter(([, { _def }]) => _def.type === 'query').flatMap((one) => queriesOf(one, ids, seed)),
  ...addressesOf(ids).map((path): Ask => ({ target: groupOf(path), method: 'GET', path })),
  ...ALL_TABLES.flatMap(({ name }) => tableAsks(snakeCase(name))),
];

/** All changes: each procedure once, then each again with its next input. */
export function changesOf(ids: KnownIds, seed: number): Ask[] {
  const changes = procedures
    .filter(([name, { _def }]) => _def.type === 'mutation' && !NOT_TRIED.test(name))
    .flatMap(([name, { _def }]) =>
      inputsFor(_def.inputs[0], ids, seed)
        .valid.slice(0, CHANGES)
        .map((input, turn) => ({
          turn,
          change: { target: name, method: 'POST', path: `/trpc/${name}`, body: Object(input) } as const,
        })),
    );
  return changes.toSorted((one, other) => one.turn - other.turn).map(({ change }) => change);
}

function queriesOf([name, { _def }]: [string, Procedure], ids: KnownIds, seed: number): Ask[] {
  const { valid, odd } = inputsFor(_def.inputs[0], ids, seed);
  const addresses = [...valid.slice(0, QUERIES), ...odd.slice(0, ODD_QUERIES)].map((input) =>
    queryPath(name, input),
  );
  return [...new Set(addresses)].map((path) => ({ target: name, method: 'GET', path }));
}

/** The address of a query. */
export function queryPath(name: string, input: unknown): string {
  const json = input === undefined ? undefined : JSON.stringify(input)?.toWellFormed();
  return json === undefined ? `/trpc/${name}` : `/trpc/${name}?input=${encodeURIComponent(json)}`;
}

/** Inputs that a schema accepts, and inputs that it refuses, mostly with real ids in id fields. */
function inputsFor(
  schema: z.ZodType | undefined,
  ids: KnownIds,
  seed: number,
): { valid: unknown[]; odd: unknown[] } {
  if (schema === undefined) return { valid: [undefined], odd: [] };
  const named = fc.record(
    Object.fromEntries(
      Object.entries(ids).map(([key, values]) => {
        const one = fc.constantFrom(...values);
        return [key, key.endsWith('s') ? fc.uniqueArray(one, { minLength: 1, maxLength: 11 }) : one];
      }),
    ),
  );
  const inputs = fc
    .tuple(inputsOf(schema, Object.values(ids).flat()), named, fc.nat(3))
    .map(([value, known, oddity]) =>
      oddity > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withIds(value, known)
        : value,
    );
  const all = [undefined, ...fc.sample(inputs, { numRuns: SAMPLE, seed })];
  const isValid = (input: unknown) => schema.safeParse(input).success;
  return { valid: all.filter(isValid), odd: all.filter((input) => !isValid(input)) };
}

const withIds = (value: object, ids: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ids[key] ?? part]));

function addressesOf({ playerId = [], teamId = [], fixtureId = [] }: KnownIds): string[] {
  const api = ENDPOINTS.flatMap(({ path, isList }) => {
    const [kind] = path.split('/').slice(1);
    const own = kind === 'clubs' ? teamId : playerId;
    const full = PUBLIC_API_PATH + path;
    if (path.includes(':id')) return [...own, 'nobody'].map((id) => full.replace(':id', id));
    return isList ? [full, `${full}.csv`] : [full];
  });
  const embeds = { players: playerId, fixtures: fixtureId, clubs: teamId };
  return [
    ...api,
    `${PUBLIC_API_PATH}/openapi.json`,
    '/record.csv',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/calendar/locks/kickbase.ics',
    '/embed/style.css',
    '/embed/record',
    ...Object.entries(embeds).flatMap(([kind, all]) => all.map((id) => `/embed/${kind}/${id}`)),
    ...teamId.flatMap((id) => [`/calendar/clubs/${id}.ics`, `/feeds/clubs/${id}.json`, clubPath(id)]),
    ...fixtureId.flatMap((id) => [`/calendar/fixtures/${id}.ics`, fixturePath(id)]),
    ...playerId.map(playerPath),
    ...Object.values(paths),
    '/auth',
    '/auth/register',
    '/no-such-page',
    '/api/auth/providers',
    '/api/auth/me',
    ...['messages', 'presence'].map(
      (part) => `/api/realtime/hub/${part}?channel=page:players:players_general`,
    ),
  ];
}

/** The group of an address: the address with its ids replaced. */
const groupOf = (path: string) => path.split('?')[0]?.replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/gu, '/:id') ?? path;

const tableAsks = (table: string): Ask[] => [
  { target: 'rest', method: 'GET', path: `/api/db/hub/rest/v1/${table}?select=*&order=id&limit=500` },
  {
    target: 'sql',
    method: 'POST',
    path: '/api/db/hub/sql',
    body: { query: `select * from ${table} order by id limit 500`, args: [] },
  },
];
