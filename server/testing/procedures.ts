import type supertest from 'supertest';
import type { TestApp } from './testApp.ts';

/** Calls of procedures through HTTP, as the client sends them, with the token of whoever asks; null: nobody is signed in. */

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
