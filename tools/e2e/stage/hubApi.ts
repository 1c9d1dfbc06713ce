import { randomBytes } from 'node:crypto';
import { hubAt } from '../../testing/hubAt.ts';

/** A user with an account at a hub. */
export interface Person {
  email: string;
  password: string;
  accessToken: string;
  /** The tokens as browsers store them. */
  tokens: string;
}

/** Registers a new user through the hub's own API, without a browser. */
export async function signUp(
  address: string,
  {
    email = `${randomBytes(6).toString('hex')}@hub.test`,
    displayName,
  }: Partial<Record<'email' | 'displayName', string>> = {},
): Promise<Person> {
  const password = randomBytes(12).toString('base64url');
  const answered = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, displayName }),
  });
  mustBeOk(answered);
  const tokens = (await answered.json()) as Record<string, unknown>;
  return {
    email,
    password,
    accessToken: String(tokens['access_token']),
    tokens: JSON.stringify({ ...tokens, issued_at: Math.floor(Date.now() / 1000) }),
  };
}

/** Calls a mutation as a user, as the screens do. */
export function callMutation(
  address: string,
  procedure: string,
  input: object,
  { accessToken }: Pick<Person, 'accessToken'>,
): Promise<Response> {
  return fetch(`${address}/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

/** Creates a team for a user. */
export async function createTeam(
  address: string,
  owner: Person,
  name: string,
  playerIds: readonly string[] = [],
): Promise<string> {
  const { myTeam } = hubAt(address, owner.accessToken);
  const players = playerIds.map((id) => ({ id, place: null, value: null }));
  return (await myTeam.createTeam.mutate({ name, players })).id;
}

function mustBeOk({ status, url }: Response): void {
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}
