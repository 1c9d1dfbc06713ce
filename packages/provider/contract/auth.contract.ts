import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

const DAY_SECONDS = 24 * 3600;

export function describeAuth(open: OpenProvider): void {
  describe('auth', () => {
    const { auth, users, clock } = withProvider(open);
    let userCount = 0;
    async function signedIn() {
      userCount += 1;
      const user = await users().createUser({ email: `Fan${userCount}@Example.org`, displayName: 'Fan' });
      return { user, tokens: await users().issueSession(user.id) };
    }

    test('an access token identifies its user', async () => {
      const { user, tokens } = await signedIn();
      expect(tokens).toMatchObject({ expiresIn: 900, refreshExpiresIn: 30 * DAY_SECONDS });
      const { adminGroup = null, ...found } = await auth().me(tokens.accessToken);
      expect(adminGroup).toBeNull();
      expect(found).toEqual({
        id: user.id,
        email: user.email,
        displayName: 'Fan',
        photoUrl: null,
        emailVerified: false,
        createdAt: user.createdAt,
        lastSignInAt: clock.now().toISOString(),
      });
      expect(user.email).toMatch(/^fan\d+@example\.org$/);
    });

    test('an address belongs to one user only', async () => {
      const { user } = await signedIn();
      const again = users().createUser({ email: user.email.toUpperCase(), displayName: null });
      expect((await failureOf(again)).status).toBe(409);
    });

    test('a token expires after 900 seconds and not before', async () => {
      const { tokens } = await signedIn();
      clock.advance(899);
      await auth().me(tokens.accessToken);
      clock.advance(2);
      expect(await failureOf(auth().me(tokens.accessToken))).toMatchObject({
        status: 401,
        code: 'AUTH_ERROR',
      });
    });

    test('refuses missing, garbled and forged tokens', async () => {
      const { user, tokens } = await signedIn();
      const [head = '', payload = '', signature = ''] = tokens.accessToken.split('.');
      const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
      const inAnHour = Math.floor(clock.now().getTime() / 1000) + 3600;
      const claims = { sub: user.id, sid: 'x' };
      const forged = [
        '',
        'nonsense',
        'umlaut ü\n',
        `${head}.${payload}.${flipped}`,
        `${head}.${payload}.`,
        new UnsecuredJWT(claims).setExpirationTime(inAnHour).encode(),
        await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime(inAnHour)
          .sign(new TextEncoder().encode('a key that is not the key of the provider')),
      ];
      for (const token of forged) expect((await failureOf(auth().me(token))).status).toBe(401);
      await auth().me(tokens.accessToken);
    });

    test('changes name and photo, and refuses invalid values', async () => {
      const { tokens } = await signedIn();
      const { accessToken } = tokens;
      const changed = await auth().update(accessToken, {
        displayName: ' Jürgen ',
        photoUrl: 'https://example.org/p.png',
      });
      expect(changed).toMatchObject({ displayName: 'Jürgen', photoUrl: 'https://example.org/p.png' });
      expect(await auth().update(accessToken, { photoUrl: null })).toMatchObject({
        displayName: 'Jürgen',
        photoUrl: null,
      });
      for (const invalid of [
        { displayName: ' ' },
        { displayName: 'x'.repeat(101) },
        { photoUrl: 'javascript:alert(1)' },
      ])
        expect((await failureOf(auth().update(accessToken, invalid))).status).toBe(400);
      expect(await auth().me(accessToken)).toMatchObject({ displayName: 'Jürgen', photoUrl: null });
      expect((await failureOf(auth().update('nonsense', { displayName: 'x' }))).status).toBe(401);
    });

    test('refreshing returns a new pair, again and again', async () => {
      const { user, tokens } = await signedIn();
      let { refreshToken } = tokens;
      for (let day = 0; day < 40; day += 1) {
        clock.advance(DAY_SECONDS);
        const next = await auth().refresh(refreshToken);
        expect(next.refreshToken).not.toBe(refreshToken);
        expect((await auth().me(next.accessToken)).id).toBe(user.id);
        ({ refreshToken } = next);
      }
    });

    test('parallel refreshes with one token all succeed with one successor', async () => {
      const { user, tokens } = await signedIn();
      const pairs = await Promise.all(Array.from({ length: 30 }, () => auth().refresh(tokens.refreshToken)));
      clock.advance(9);
      pairs.push(await auth().refresh(tokens.refreshToken));
      for (const { accessToken } of pairs) expect((await auth().me(accessToken)).id).toBe(user.id);
      const successors = new Set(pairs.map(({ refreshToken }) => refreshToken));
      expect(successors.size).toBe(1);
      clock.advance(3600);
      const next = await auth().refresh([...successors][0] ?? '');
      expect((await auth().me(next.accessToken)).id).toBe(user.id);
    });

    test('a session ends after 90 days, however often it is used', async () => {
      const { tokens } = await signedIn();
      let { refreshToken } = tokens;
      for (let day = 1; day < 90; day += 1) {
        clock.advance(DAY_SECONDS);
        const next = await auth().refresh(refreshToken);
        expect(next.refreshExpiresIn).toBe(Math.min(30, 90 - day) * DAY_SECONDS);
        ({ refreshToken } = next);
      }
      clock.advance(DAY_SECONDS);
      expect((await failureOf(auth().refresh(refreshToken))).status).toBe(401);
    });

    test('reusing a refresh token after the grace period ends the session', async () => {
      const { tokens } = await signedIn();
      const other = await signedIn();
      const next = await auth().refresh(tokens.refreshToken);
      clock.advance(11);
      expect((await failureOf(auth().refresh(tokens.refreshToken))).status).toBe(401);
      expect((await failureOf(auth().refresh(next.refreshToken))).status).toBe(401);
      expect((await failureOf(auth().me(next.accessToken))).status).toBe(401);
      await auth().me(other.tokens.accessToken);
    });

    test('a session expires after 30 days without use', async () => {
      const { tokens } = await signedIn();
      clock.advance(30 * DAY_SECONDS + 1);
      expect((await failureOf(auth().refresh(tokens.refreshToken))).status).toBe(401);
      for (const nonsense of ['', 'x', `${'0'.repeat(32)}.${'A'.repeat(43)}`])
        expect((await failureOf(auth().refresh(nonsense))).status).toBe(401);
    });

    test('signing out ends only the session of the token, at once', async () => {
      const { user, tokens } = await signedIn();
      const other = await users().issueSession(user.id);
      await auth().me(tokens.accessToken);
      await auth().signOut(tokens.refreshToken);
      expect((await failureOf(auth().me(tokens.accessToken))).status).toBe(401);
      expect((await failureOf(auth().refresh(tokens.refreshToken))).status).toBe(401);
      await auth().me(other.accessToken);
      for (const unknown of ['', 'nonsense', tokens.refreshToken]) await auth().signOut(unknown);
      await auth().me(other.accessToken);
    });

    test('deleting a user ends all of their sessions, where the provider supports it', async () => {
      const { user, tokens } = await signedIn();
      const elsewhere = await users().issueSession(user.id);
      const other = await signedIn();
      const leave = auth().deleteMe?.bind(auth());
      if (leave === undefined) return;
      expect((await failureOf(leave('nonsense'))).status).toBe(401);
      await auth().me(elsewhere.accessToken);
      await leave(tokens.accessToken);
      expect((await failureOf(auth().me(elsewhere.accessToken))).status).toBe(401);
      expect((await failureOf(auth().refresh(elsewhere.refreshToken))).status).toBe(401);
      await users().createUser({ email: user.email, displayName: null });
      await auth().me(other.tokens.accessToken);
    });

    test('the sign-in address carries the return address', () => {
      const address = new URL(auth().signInUrl('http://localhost:3000/players?a=1&b=2#x'));
      expect(address.pathname).toBe('/auth');
      expect(Object.fromEntries(address.searchParams)).toEqual({
        redirect_url: 'http://localhost:3000/players?a=1&b=2#x',
        project_id: 'hub',
      });
    });
  });
}
