import type supertest from 'supertest';
import type { TestApp } from './testApp.ts';

/**
 * Calls procedures over HTTP, as the client does, with the token of the caller; null for a caller who is not signed in. For
 * statuses and refusals; answers come typed from `callerOf`.
 */

type Requests = Pick<TestApp, 'request'>;

export const query = (
  { request }: Requests,
  path: string,
  token: string | null = null,
  input?: unknown,
): supertest.Test =>
  signed(request.get(`/trpc/${path}`), token).query(
    input === undefined ? {} : { input: JSON.stringify(input) },
  );

export const mutate = (
  { request }: Requests,
  path: string,
  token: string | null = null,
  input: object = {},
): supertest.Test => signed(request.post(`/trpc/${path}`), token).send(input);

const signed = (call: supertest.Test, token: string | null): supertest.Test =>
  token === null ? call : call.set('authorization', `Bearer ${token}`);
