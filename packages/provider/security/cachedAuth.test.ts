import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCachedAuth } from './cachedAuth.ts';
import { providerErrorOf } from '../errors.ts';
import type { Auth, AuthUser } from '../provider.ts';

const START_MS = Date.parse('2025-02-15T14:30:00.000Z');
const KEY = new TextEncoder().encode('a key of the tests, long enough for it');

let nowMs: number;
let clockMs: number;
let asked: string[];
let sessions: Set<string>;
let auth: Auth;
let forget: () => void;

const userOf = (id: string): AuthUser => ({
  id,
  email: `${id}@example.org`,
  displayName: null,
  photoUrl: null,
  emailVerified: true,
  createdAt: '2025-01-01T00:00:00.000Z',
  lastSignInAt: null,
});

const tokenFor = (id: string, seconds = 900) =>
  new SignJWT({})
    .setSubject(id)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(START_MS / 1000 + seconds)
    .sign(KEY);

/** A provider that knows sessions by token. */
const provider: Auth = {
  async me(token) {
    asked.push(token);
    if (!sessions.has(token)) throw providerErrorOf(401, 'The session is over');
    return userOf(token);
  },
  update: async (token) => userOf(token),
  refresh: async () => {
    throw providerErrorOf(401, 'The session is over');
  },
  async signOut(token) {
    sessions.delete(token);
  },
  async deleteMe(token) {
    sessions.delete(token);
  },
  signInUrl: (address) => address,
};

beforeEach(() => {
  nowMs = START_MS;
  clockMs = 0;
  asked = [];
  sessions = new Set();
  ({ auth, forget } = createCachedAuth(
    provider,
    () => new Date(nowMs),
    () => clockMs,
  ));
});

async function signedIn(id: string, seconds?: number) {
  const token = await tokenFor(id, seconds);
  sessions.add(token);
  return token;
}

describe('caching the user of a token', () => {
  test('looks the user up once for all requests of a page', async () => {
    const token = await signedIn('a');
    const users = await Promise.all(Array.from({ length: 10 }, () => auth.me(token)));
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set([token]));
    clockMs += 899;
    await auth.me(token);
    expect(asked).toHaveLength(1);
  });

  test.each([0, -3600_000])(
    'notices within a second that a session has ended (hub clock %i ms)',
    async (moved) => {
      const token = await signedIn('a');
      await auth.me(token);
      sessions.clear();
      clockMs += 999;
      nowMs += moved;
      await expect(auth.me(token)).rejects.toMatchObject({ status: 401 });
    },
  );

  test('never remembers a user beyond the expiry of the token', async () => {
    const token = await signedIn('a', 10);
    await auth.me(token);
    nowMs += 9_999;
    await auth.me(token);
    expect(asked).toHaveLength(1);
    nowMs += 1;
    sessions.clear();
    await expect(auth.me(token)).rejects.toMatchObject({ status: 401 });
  });

  test.each(['opaque', 'a.b.c', ''])('looks up a token without an expiry every time: %j', async (token) => {
    sessions.add(token);
    await auth.me(token);
    await auth.me(token);
    expect(asked).toHaveLength(2);
  });

  test('does not remember a refusal', async () => {
    const token = await tokenFor('a');
    await expect(auth.me(token)).rejects.toMatchObject({ status: 401 });
    sessions.add(token);
    await auth.me(token);
    expect(asked).toHaveLength(2);
  });

  test('keeps tokens apart', async () => {
    const [a, b] = [await signedIn('a'), await tokenFor('b')];
    await auth.me(a);
    await expect(auth.me(b)).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['signing out', (token: string) => auth.signOut(token)],
    ['deleting', (token: string) => auth.deleteMe?.(token)],
  ])('%s takes effect at once', async (_title, end) => {
    const token = await signedIn('a');
    await auth.me(token);
    await end(token);
    await expect(auth.me(token)).rejects.toMatchObject({ status: 401 });
  });

  test('a changed user, a refused refresh and forgetting take effect at once', async () => {
    const token = await signedIn('a');
    for (const change of [
      () => auth.update(token, { displayName: 'x' }),
      () => auth.refresh('used long ago').catch(() => undefined),
      async () => forget(),
    ]) {
      await auth.me(token);
      const before = asked.length;
      await change();
      await auth.me(token);
      expect(asked).toHaveLength(before + 1);
    }
  });

  test('does not remember an answer that was pending during a sign-out', async () => {
    const token = await signedIn('a');
    const underWay = auth.me(token);
    await auth.signOut(token);
    await underWay;
    await expect(auth.me(token)).rejects.toMatchObject({ status: 401 });
  });

  test('stays within its size limit', async () => {
    const tokens = await Promise.all(Array.from({ length: 10_001 }, (_none, n) => signedIn(`u${n}`)));
    for (const token of tokens) await auth.me(token);
    asked = [];
    await auth.me(tokens[0] ?? '');
    await auth.me(tokens.at(-1) ?? '');
    expect(asked).toEqual([tokens[0]]);
  });
});
