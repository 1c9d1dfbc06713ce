import * as fc from 'fast-check';
import type * as z from 'zod';
import { appRouter } from '@hub/server/api/root.ts';
import { ALL_TABLES } from '@hub/server/schema/tables.ts';
import { anyJson, evilText, inputsOf } from './values.ts';

/** A request to a hub, without the caller's headers. */
export interface FuzzRequest {
  /** Name for counting, e.g. `community.postComment`. */
  target: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] };
}

/** Requests that end a session or account, or slow the run down; sent only now and then. */
const RARE =
  /^(account\.(delete|endSession|changePassword)|admin\.(execute|pull|endSessions)|myTeam\.delete)/u;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const AUTH_PATHS = [
  'me',
  'refresh',
  'signout',
  'signup',
  'signin/email',
  'signin/code',
  'password/reset',
  'password/reset/confirm',
  'email/verify',
  'email/verify/send',
  'providers',
  'google',
  'google/callback',
];
const PAGE_PATHS = [
  '/auth',
  '/auth/register',
  '/auth/code',
  '/auth/forgotten',
  '/auth/reset',
  '/auth/verify',
];
const OTHER_PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/record.csv',
  '/players',
  '/quellen',
  '/.env',
  '/../package.json',
  '/%00',
  '/%ff',
  '/assets/../../server/main.ts',
  '//evil.example',
];

/** Valid and invalid requests to every procedure and route. */
export function requestsTo(knownTexts: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const routes = [
    tableRequests(knownTexts),
    sqlRequests(),
    authRequests(knownTexts),
    pageRequests(),
    liveRequests(knownTexts),
    otherRequests(knownTexts),
  ];
  return fc.oneof(
    { weight: 2, arbitrary: procedureRequests(knownTexts) },
    { weight: 1, arbitrary: fc.oneof(...routes) },
  );
}

function procedureRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  // oxlint-disable-next-line no-underscore-dangle -- tRPC lists its procedures nowhere else
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  return fc.oneof(
    ...procedures.map(([name, { _def }]) => ({
      weight: RARE.test(name) ? 1 : 20,
      arbitrary: procedureRequest(name, _def, known),
    })),
  );
}

function procedureRequest(
  name: string,
  { type, inputs }: Procedure['_def'],
  known: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const schema = inputs[0];
  const input =
    schema === undefined ? fc.option(anyJson, { nil: undefined, freq: 10 }) : inputsOf(schema, known);
  return fc.tuple(input, fc.nat(40), evilText).map(([value, oddity, text]) => {
    const json = oddity === 0 ? text : JSON.stringify(value);
    const target = oddity === 1 ? `${name},${name}` : name;
    const batch = oddity === 1 ? 'batch=1' : '';
    const isQuery = (type === 'query') !== (oddity === 2);
    const query = isQuery && json !== undefined ? `input=${encodeSafely(json)}` : '';
    return {
      target: name,
      method: isQuery ? 'GET' : 'POST',
      path: `/trpc/${target}?${[batch, query].filter(Boolean).join('&')}`,
      headers: { 'content-type': oddity === 3 ? 'text/plain' : 'application/json' },
      body: isQuery ? undefined : json,
    };
  });
}

function tableRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const table = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ALL_TABLES.map(({ name }) => snakeCase(name))) },
    { weight: 1, arbitrary: fc.constantFrom('auth_users', 'sqlite_master', 'pg_user', 'nope', 'players;') },
  );
  const value = fc.oneof(fc.constantFrom(...known), evilText);
  const operator = fc.constantFrom('eq', 'neq', 'gt', 'like', 'ilike', 'is', 'in', 'not.eq', 'not.in', 'zz');
  const column = fc.constantFrom(
    'id',
    'name',
    'user_id',
    'select',
    'order',
    'limit',
    'offset',
    'or',
    'and',
    'x',
  );
  const query = fc.array(
    fc.tuple(column, operator, value).map(([name, op, text]) => `${name}=${op}.${encodeSafely(text)}`),
    { maxLength: 4 },
  );
  const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE');
  return fc.tuple(table, query, method, anyJson).map(([name, parts, verb, body]) => ({
    target: `rest ${verb}`,
    method: verb,
    path: `/api/db/hub/rest/v1/${encodeSafely(name)}?${parts.join('&')}`,
    headers: { 'content-type': 'application/json' },
    body: verb === 'GET' ? undefined : JSON.stringify(body),
  }));
}

/** Statements that change nothing, so that the run can continue; strangers may not send others anyway. */
function sqlRequests(): fc.Arbitrary<FuzzRequest> {
  const query = fc.oneof(
    fc.constantFrom(
      'select 1',
      'select ? as a',
      'select * from auth_users',
      'selec',
      'select 1; select 2',
      '',
    ),
    fc.constantFrom(
      "select '\u0000'",
      'select 1/0',
      'select * from players where id = ?',
      'values (1)',
      '--',
    ),
    evilText,
  );
  const body = fc.oneof(
    fc.record({ query, args: fc.array(anyJson, { maxLength: 3 }) }),
    fc.record({ statements: fc.array(fc.record({ sql: query, args: fc.array(anyJson, { maxLength: 2 }) })) }),
    anyJson,
  );
  return fc.tuple(fc.constantFrom('sql', 'batch'), body).map(([path, value]) => ({
    target: path,
    method: 'POST',
    path: `/api/db/hub/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  }));
}

function authRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const text = fc.oneof(fc.constantFrom(...known), evilText, fc.emailAddress());
  const body = fc.record(
    {
      email: text,
      password: text,
      displayName: text,
      token: text,
      code: text,
      refresh_token: text,
      redirect_url: fc.oneof(text, fc.webUrl()),
      display_name: anyJson,
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(fc.constantFrom(...AUTH_PATHS), fc.constantFrom('GET', 'POST', 'POST', 'PATCH'), body, evilText)
    .map(([path, method, value, query]) => ({
      target: `auth/${path}`,
      method,
      path: `/api/auth/${path}?code=${encodeSafely(query)}&state=${encodeSafely(query)}`,
      headers: { 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : JSON.stringify(value),
    }));
}

function pageRequests(): fc.Arbitrary<FuzzRequest> {
  const fields = fc.dictionary(
    fc.constantFrom('email', 'password', 'displayName', 'token', 'code', 'state', 'redirect_url', 'csrf'),
    evilText,
  );
  return fc
    .tuple(fc.constantFrom(...PAGE_PATHS), fc.constantFrom('GET', 'POST'), fields, evilText)
    .map(([path, method, values, query]) => ({
      target: `page ${path}`,
      method,
      path: `${path}?token=${encodeSafely(query)}&redirect_url=${encodeSafely(query)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body:
        method === 'GET'
          ? undefined
          : Object.entries(values)
              .map(([name, value]) => `${name}=${encodeSafely(value)}`)
              .join('&'),
    }));
}

function liveRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const channel = fc.oneof(fc.constantFrom('page:players:players_general', 'page:x:y', ...known), evilText);
  return fc
    .tuple(fc.constantFrom('presence', 'messages', 'publish'), channel, anyJson)
    .map(([path, name, value]) => ({
      target: `realtime ${path}`,
      method: path === 'publish' ? 'POST' : 'GET',
      path: `/api/realtime/hub/${path}?channel=${encodeSafely(name)}&limit=${encodeSafely(name)}`,
      headers: { 'content-type': 'application/json' },
      body: path === 'publish' ? JSON.stringify({ channel: name, type: 'x', data: value }) : undefined,
    }));
}

function otherRequests(known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const id = fc.oneof(fc.constantFrom(...known), evilText).map(encodeSafely);
  const path = fc.oneof(
    fc.constantFrom(...OTHER_PATHS),
    id.map((text) => `/calendar/clubs/${text}.ics`),
    id.map((text) => `/calendar/fixtures/${text}.ics`),
    id.map((text) => `/${text}`),
  );
  return fc.tuple(path, fc.constantFrom(...METHODS), evilText).map(([address, method, body]) => ({
    target: `other ${method}`,
    method,
    path: address,
    headers: { 'content-type': 'text/plain' },
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  }));
}

/** Lone surrogates cannot be encoded. */
const encodeSafely = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4000);

export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
