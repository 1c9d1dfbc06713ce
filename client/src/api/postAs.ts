import { TRPCClientError } from '@trpc/client';
import type { TokenSource } from './tokenLink.ts';

const UNAUTHORIZED = 401;

/** Posts a body that is no procedure's, as the user; with a renewed token if the hub refuses the first. @throws TypeError without a connection */
export async function postAs(tokens: TokenSource, path: string, body: FormData | Blob): Promise<Response> {
  const token = await tokens.accessToken();
  const answer = await post(path, body, token);
  if (answer.status !== UNAUTHORIZED || token === null) return answer;
  const renewed = await tokens.renewedToken(token);
  return renewed === null ? answer : post(path, body, renewed);
}

const post = (path: string, body: FormData | Blob, token: string | null): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    body,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

export const notSent = (cause: unknown) =>
  TRPCClientError.from(cause instanceof Error ? cause : new Error('failed'));

/** A failure in the hub's format, for which there are sentences. */
export const failureOf = (data: object) =>
  TRPCClientError.from({ error: { code: -32_000, message: 'the hub refused it', data } });

/** The failure of a refused answer. @param body of the answer; a proxy may answer in its own format */
export function refusalIn(body: unknown, httpStatus: number) {
  const error = body !== null && typeof body === 'object' && 'error' in body ? body.error : null;
  return failureOf({ ...(error as object | null), httpStatus });
}
