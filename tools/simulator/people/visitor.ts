import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@hub/server/api/root.ts';

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

/** A call refused by the hub, with its error code. */
export class Refusal extends Error {
  readonly code: string;
  constructor(procedure: string, code: string) {
    super(`${procedure}: ${code}`);
    this.code = code;
  }
}

/** The hub stopped before it answered, so the outcome is unknown. */
export class NoAnswer extends Error {}

interface Credentials {
  email: string;
  password: string;
}

/** A user of hubs over HTTP, as in a browser. */
export interface Visitor {
  /** @throws Refusal, NoAnswer */
  query<P extends Procedure>(hubUrl: string, procedure: P, input: At<Inputs, P>): Promise<At<Outputs, P>>;
  /** The same for procedures that change data. */
  mutate<P extends Procedure>(hubUrl: string, procedure: P, input: At<Inputs, P>): Promise<At<Outputs, P>>;
}

/** Registers an account. @throws Refusal, NoAnswer */
export async function signUp(
  hubUrl: string,
  account: Credentials & { displayName: string },
): Promise<Visitor> {
  const { access_token: token } = await post(`${hubUrl}/api/auth/signup`, account, null);
  return visitorOf(account, String(token));
}

/** @param account an existing account */
export const visitorOf = (account: Credentials, firstToken: string | null = null): Visitor => {
  let token = firstToken;
  const signedIn = async <T>(hubUrl: string, call: () => Promise<T>): Promise<T> => {
    try {
      if (token !== null) return await call();
    } catch (error) {
      // Sessions expire by the machine's time, and end during a long simulation.
      if (!(error instanceof Refusal) || !error.code.startsWith('notSignedIn')) throw error;
    }
    const { email, password } = account;
    const answer = await post(`${hubUrl}/api/auth/signin/email`, { email, password }, null);
    token = String(answer['access_token']);
    return call();
  };
  const headers = (procedure: string) => (procedure.startsWith('catalog.') ? null : token);
  return {
    query: (hubUrl, procedure, input) =>
      signedIn(hubUrl, async () => {
        const params = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
        const answer = await fetchJson(`${hubUrl}/trpc/${procedure}${params}`, {
          headers: authorized(headers(procedure)),
        });
        return dataOf(procedure, answer) as never;
      }),
    mutate: (hubUrl, procedure, input) =>
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
