import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../api/root.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Procedure = {
  [R in keyof Inputs]: `${R}.${keyof Inputs[R] & string}`;
}[keyof Inputs];
type At<Map, P extends Procedure> = P extends `${infer R}.${infer N}`
  ? R extends keyof Map
    ? N extends keyof Map[R]
      ? Map[R][N]
      : never
    : never
  : never;

/** The hub has refused a call, and says why. */
export class Refusal extends Error {
  readonly code: string;
  constructor(procedure: string, code: string) {
    super(`${procedure}: ${code}`);
    this.code = code;
  }
}

/** The hub went away before it answered, so nobody knows whether it has done what it was asked to. */
export class NoAnswer extends Error {}

interface Credentials {
  email: string;
  password: string;
}

/** Somebody who uses hubs over HTTP, as browsers do. */
export interface Visitor {
  /** @throws Refusal, NoAnswer */
  ask<P extends Procedure>(hubUrl: string, procedure: P, input: At<Inputs, P>): Promise<At<Outputs, P>>;
  /** The same for what changes something. */
  tell<P extends Procedure>(hubUrl: string, procedure: P, input: At<Inputs, P>): Promise<At<Outputs, P>>;
}

/** Registers an account. @throws Refusal, NoAnswer */
export async function signUp(
  hubUrl: string,
  account: Credentials & { displayName: string },
): Promise<Visitor> {
  const { access_token: token } = await post(`${hubUrl}/api/auth/signup`, account, null);
  return visitorOf(account, String(token));
}

/** @param account that exists */
export const visitorOf = (account: Credentials, firstToken: string | null = null): Visitor => {
  let token = firstToken;
  const signedIn = async <T>(hubUrl: string, call: () => Promise<T>): Promise<T> => {
    try {
      if (token !== null) return await call();
    } catch (error) {
      // Sessions live by the machine's time, and end during a long simulation.
      if (!(error instanceof Refusal) || !error.code.startsWith('notSignedIn')) throw error;
    }
    const { email, password } = account;
    const answer = await post(`${hubUrl}/api/auth/signin/email`, { email, password }, null);
    token = String(answer['access_token']);
    return call();
  };
  const headers = (procedure: string) => (procedure.startsWith('catalog.') ? null : token);
  return {
    ask: (hubUrl, procedure, input) =>
      signedIn(hubUrl, async () => {
        const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
        const answer = await fetchJson(`${hubUrl}/trpc/${procedure}${query}`, {
          headers: authorized(headers(procedure)),
        });
        return dataOf(procedure, answer) as never;
      }),
    tell: (hubUrl, procedure, input) =>
      signedIn(
        hubUrl,
        async () => dataOf(procedure, await post(`${hubUrl}/trpc/${procedure}`, input, token)) as never,
      ),
  };
};

type Json = Readonly<Record<string, unknown>>;

const authorized = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const post = (url: string, body: unknown, token: string | null): Promise<Json> =>
  fetchJson(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorized(token) },
    body: JSON.stringify(body ?? {}),
  });

/** @throws Refusal, NoAnswer */
async function fetchJson(url: string, init: RequestInit): Promise<Json> {
  const { pathname } = new URL(url);
  let answer: Json;
  let isOk: boolean;
  try {
    const response = await fetch(url, init);
    isOk = response.ok;
    answer = (await response.json()) as Json;
  } catch (cause) {
    throw new NoAnswer(`No answer to ${pathname}`, { cause });
  }
  if (isOk) return answer;
  const { error, code } = answer as { error?: { data?: { errorCode?: string } }; code?: string };
  throw new Refusal(pathname, error?.data?.errorCode ?? code ?? 'unexpected');
}

function dataOf(procedure: string, { result }: Json): unknown {
  if (typeof result !== 'object' || result === null) throw new Error(`${procedure} has no result`);
  return (result as Json)['data'];
}
