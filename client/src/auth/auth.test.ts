import { describe, expect, it } from 'vitest';
import { createAuth } from './auth.ts';
import { UnreachableError } from './authApi.ts';
import {
  fakeProvider,
  HUB,
  KEY,
  signedIn,
  signedOut,
  startedAuth,
  type World,
} from '../testing/fakeProvider.ts';

/** Signed in by tokens in an address that this browser had not asked for. */
const unasked = (email = 'fan@hub.test') => ({ ...signedIn(email), isUnasked: true });

/** A user whose tokens have just been stored. */
function aFan(world: World, email = 'fan@hub.test') {
  const tokens = world.issue(email);
  world.store(KEY, tokens);
  return tokens;
}

/** Puts a user's fresh tokens into the address. */
function sendTokens(world: World, email = 'fan@hub.test') {
  const tokens = world.issue(email);
  world.address = `${HUB}/?access_token=${tokens.access_token}&refresh_token=${tokens.refresh_token}`;
  return tokens;
}

/** A fan who is signed in, in a hub that has started. */
async function startedFan() {
  const world = fakeProvider();
  const tokens = aFan(world);
  return { world, tokens, accessToken: tokens.access_token, auth: await startedAuth(world) };
}

/** A hub in a frame that has begun to start and has asked the page around it. */
async function startingInFrame(
  options: Parameters<typeof fakeProvider>[0] = {},
  prepare = (_world: World) => {},
) {
  const world = fakeProvider({ isFramed: true, ...options });
  prepare(world);
  const auth = createAuth(world.environment);
  const started = auth.start();
  await world.untilParentIsAsked();
  return { world, auth, started };
}

describe('start', () => {
  it('ends signed out without tokens, and does not ask for a user', async () => {
    const world = fakeProvider();
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedOut('noSession'));
    expect(world.calls).toEqual(['GET /trpc/account.provider']);
  });

  it('takes stored tokens and validates them', async () => {
    const { world, auth } = await startedFan();
    expect(auth.state()).toEqual(signedIn());
    expect(world.calls).toEqual(['GET /trpc/account.provider', 'GET /api/auth/me']);
  });

  it('prefers tokens in the address, stores them and removes them from it', async () => {
    const world = fakeProvider();
    aFan(world, 'old@hub.test');
    const { access_token, refresh_token } = world.issue('new@hub.test');
    world.address = `${HUB}/players?verein=fcb&access_token=${access_token}&refresh_token=${refresh_token}&token_type=Bearer&project_id=hub&expires_in=5&refresh_expires_in=5&state=s&code=c&error=&error_description=#x`;
    const auth = createAuth(world.environment);
    expect(world.address).toBe(`${HUB}/players?verein=fcb#x`);
    await auth.start();
    expect(auth.state()).toEqual(unasked('new@hub.test'));
    expect(world.stored(KEY)).toEqual({
      access_token,
      refresh_token,
      token_type: 'Bearer',
      issued_at: world.nowS(),
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    });
  });

  it('prefers the tokens of the embedding page, and never stores them', async () => {
    const { world, auth, started } = await startingInFrame({}, (one) => void aFan(one, 'stored@hub.test'));
    expect(world.posted).toEqual([{ type: 'BLINK_REQUEST_AUTH_TOKENS', projectId: 'hub' }]);
    world.say('https://partner.example', {
      type: 'BLINK_AUTH_TOKENS',
      tokens: world.issue('frame@hub.test'),
    });
    await started;
    expect(auth.state()).toEqual(signedIn('frame@hub.test'));
    expect(world.stored(KEY)).toMatchObject({ access_token: expect.stringContaining('stored@hub.test') });
  });

  it('waits 100 ms for the embedding page, then looks elsewhere', async () => {
    const { world, auth, started } = await startingInFrame({}, aFan);
    world.advanceMs(99);
    await world.settle();
    expect(auth.state()).toEqual({ status: 'loading', isStuck: false });
    world.advanceMs(1);
    await started;
    expect(auth.state()).toEqual(signedIn());
  });

  it('discards a stored text that holds no tokens', async () => {
    for (const text of ['', '{', 'null', '{"access_token":7}', '[]']) {
      const world = fakeProvider();
      world.environment.storage.write(KEY, text);
      expect((await startedAuth(world)).state()).toEqual(signedOut('noSession'));
      expect(world.environment.storage.read(KEY)).toBeNull();
    }
  });
});

describe('tokens in the address', () => {
  it('leave a stored session alone when the provider does not know them', async () => {
    const world = fakeProvider();
    const tokens = aFan(world);
    world.address = `${HUB}/?access_token=planted&refresh_token=planted`;
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedIn());
    expect(world.stored(KEY)).toMatchObject({ access_token: tokens.access_token });
    expect(world.address).toBe(`${HUB}/`);
  });

  it('count as a failed sign-in when the provider does not know them and there is no session', async () => {
    const world = fakeProvider();
    world.address = `${HUB}/?access_token=planted`;
    expect((await startedAuth(world)).state()).toEqual(signedOut('signInFailed'));
  });

  it('are kept while the provider cannot be reached', async () => {
    const world = fakeProvider();
    sendTokens(world);
    world.outage = 'network';
    world.hubAnswers = true;
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual({ status: 'loading', isStuck: true });
    world.outage = null;
    await auth.start();
    expect(auth.state()).toEqual(unasked());
  });

  it('reduce a failure reported by the sign-in page to a fixed reason', async () => {
    const world = fakeProvider();
    world.address = `${HUB}/news?error=access_denied&error_description=no&state=1`;
    expect((await startedAuth(world)).state()).toEqual(signedOut('signInFailed'));
    expect(world.address).toBe(`${HUB}/news`);
  });

  it('leave unrelated parameters alone', async () => {
    const world = fakeProvider();
    world.address = `${HUB}/players?code=GK&state=fit`;
    await startedAuth(world);
    expect(world.address).toBe(`${HUB}/players?code=GK&state=fit`);
  });
});

describe('tokens that arrive in the address', () => {
  const arrive = (world: World, email: string) => {
    sendTokens(world, email);
    return startedAuth(world);
  };

  it('sign in without confirmation when this tab had left for the sign-in page', async () => {
    const world = fakeProvider();
    aFan(world, 'old@hub.test');
    (await startedAuth(world)).signIn();
    world.advanceMs(3_599_999);
    expect((await arrive(world, 'fan@hub.test')).state()).toEqual(signedIn());
  });

  it('sign in without confirmation when the hub’s own form has sent exactly these', async () => {
    const world = fakeProvider();
    world.arrivalMark = sendTokens(world).access_token.slice(-16);
    expect((await startedAuth(world)).state()).toEqual(signedIn());
  });

  it.each<[string, (world: World) => Promise<World>]>([
    ['that no tab went to get', async (world) => world],
    [
      'other than those that the hub’s own form has sent',
      async (world) => {
        world.arrivalMark = world.issue('fan@hub.test').access_token.slice(-16);
        return world;
      },
    ],
    [
      'that another tab went to get',
      async (world) => {
        (await startedAuth(world.secondTab())).signIn();
        return world;
      },
    ],
    [
      'after the tab came back without any',
      async (world) => {
        (await startedAuth(world)).signIn();
        await startedAuth(world);
        return world;
      },
    ],
    [
      'an hour after the tab left',
      async (world) => {
        (await startedAuth(world)).signIn();
        world.advanceMs(3_600_000);
        return world;
      },
    ],
  ])('%s sign in, with a warning until the user accepts', async (_case, prepared) => {
    const world = await prepared(fakeProvider());
    const auth = await arrive(world, 'stranger@hub.test');
    expect(auth.state()).toEqual(unasked('stranger@hub.test'));
    const [reloaded, other] = [await startedAuth(world), await startedAuth(world.secondTab())];
    expect(reloaded.state()).toEqual(unasked('stranger@hub.test'));
    expect(other.state()).toEqual(unasked('stranger@hub.test'));
    reloaded.acceptUnasked();
    await world.settle();
    for (const { state } of [reloaded, other]) expect(state()).toEqual(signedIn('stranger@hub.test'));
    expect((await startedAuth(world)).state()).toEqual(signedIn('stranger@hub.test'));
  });

  it('of another user can be rejected in favour of the original session, even after several of them', async () => {
    const world = fakeProvider();
    const own = aFan(world);
    await startedAuth(world);
    await arrive(world, 'stranger@hub.test');
    const auth = await arrive(world, 'stranger2@hub.test');
    expect(auth.state()).toEqual(unasked('stranger2@hub.test'));
    await auth.rejectUnasked();
    expect(auth.state()).toEqual(signedIn());
    expect(world.stored(KEY)).toMatchObject({ access_token: own.access_token });
    expect(world.calls).toContain('POST /api/auth/signout');
    expect(world.storageText()).not.toContain('stranger');
  });

  it('can be rejected in favour of no session when there was none before', async () => {
    const world = fakeProvider();
    const auth = await arrive(world, 'stranger@hub.test');
    await auth.rejectUnasked();
    expect(auth.state()).toEqual(signedOut('left'));
    expect(world.storageText()).not.toContain('stranger');
  });

  it('need no confirmation when they belong to the same user', async () => {
    const world = fakeProvider();
    aFan(world);
    await startedAuth(world);
    expect((await arrive(world, 'fan@hub.test')).state()).toEqual(signedIn());
  });
});

describe('the email verification link', () => {
  it.each([
    [{ status: 200, emailVerified: false }, 'mailed'],
    [{ status: 200, emailVerified: true }, 'proved'],
    [{ status: 429 }, 'tooOften'],
    [{ status: 404 }, 'notOffered'],
    [{ status: 405 }, 'notOffered'],
    [{ status: 401 }, 'failed'],
    [{ status: 503 }, 'failed'],
  ])('requested and answered with %j is %s', async (verification, outcome) => {
    const { world, auth } = await startedFan();
    world.verification = verification;
    const before = world.calls.length;
    expect(await auth.mailVerification()).toBe(outcome);
    // A freshly verified user is fetched again.
    const asked = ['POST /api/auth/email/verify/send', ...(outcome === 'proved' ? ['GET /api/auth/me'] : [])];
    expect(world.calls.slice(before)).toEqual(asked);
    expect(auth.state()).toEqual(signedIn());
  });

  it('cannot be requested offline or signed out', async () => {
    const world = fakeProvider();
    expect(await (await startedAuth(world)).mailVerification()).toBe('failed');
    aFan(world);
    const auth = await startedAuth(world);
    world.outage = 'network';
    expect(await auth.mailVerification()).toBe('failed');
    world.advanceMs(900_000);
    expect(await auth.mailVerification()).toBe('failed');
    expect(auth.state()).toEqual(signedIn());
  });
});

describe('messages from the embedding page', () => {
  it.each(['https://auth.example', 'http://localhost:3000', 'http://localhost:3001', HUB])(
    'count from %s',
    async (origin) => {
      const { world, auth, started } = await startingInFrame({ authUrl: 'https://auth.example' });
      world.say(origin, { type: 'BLINK_AUTH_TOKENS', tokens: world.issue('frame@hub.test') });
      await started;
      expect(auth.state()).toEqual(signedIn('frame@hub.test'));
    },
  );

  it.each([
    'https://evil.example',
    'http://localhost:4000',
    'https://localhost:3000',
    'https://auth.example.evil.example',
    'null',
    '',
  ])('do not count from %j', async (origin) => {
    const { world, auth, started } = await startingInFrame({ authUrl: 'https://auth.example' }, aFan);
    world.say(origin, { type: 'BLINK_AUTH_TOKENS', tokens: world.issue('evil@hub.test') });
    world.advanceMs(100);
    await started;
    world.say(origin, { type: 'BLINK_AUTH_TOKENS', tokens: world.issue('evil@hub.test') });
    world.say(origin, { type: 'BLINK_AUTH_LOGOUT' });
    await world.settle();
    expect(auth.state()).toEqual(signedIn());
  });

  it('are accepted late, and end the session when they say so', async () => {
    const { world, auth, started } = await startingInFrame();
    world.advanceMs(100);
    await started;
    expect(auth.state()).toEqual(signedOut('noSession'));
    world.say(HUB, { type: 'BLINK_AUTH_TOKENS', tokens: world.issue('late@hub.test') });
    await world.settle();
    expect(auth.state()).toEqual(signedIn('late@hub.test'));
    world.say(HUB, { type: 'BLINK_AUTH_LOGOUT' });
    expect(auth.state()).toEqual(signedOut('left'));
  });

  it.each([
    null,
    'text',
    {},
    { type: 'BLINK_AUTH_TOKENS' },
    { type: 'BLINK_AUTH_TOKENS', tokens: { access_token: '' } },
  ])('are ignored without tokens: %j', async (data) => {
    const { world, auth, started } = await startingInFrame();
    world.say(HUB, data);
    world.advanceMs(100);
    await started;
    expect(auth.state()).toEqual(signedOut('noSession'));
  });
});

describe('an access token', () => {
  it('is used until 30 seconds before its expiry, and refreshed from then on', async () => {
    const { world, auth, accessToken } = await startedFan();
    world.advanceMs(869_999);
    expect(await auth.accessToken()).toBe(accessToken);
    expect(world.refreshes()).toBe(0);
    world.advanceMs(1);
    expect(await auth.accessToken()).not.toBe(accessToken);
    expect(world.refreshes()).toBe(1);
    expect(world.stored(KEY)).toMatchObject({
      access_token: await auth.accessToken(),
      issued_at: world.nowS(),
    });
  });

  it('is refreshed once for ten requests waiting for it', async () => {
    const { world, auth } = await startedFan();
    world.advanceMs(900_000);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => auth.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(world.refreshes()).toBe(1);
  });

  it('is refreshed once for ten requests refused at the same time', async () => {
    const { world, auth, accessToken } = await startedFan();
    world.revoke(accessToken);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => auth.renewedToken(accessToken)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(accessToken);
    expect(await auth.renewedToken(accessToken)).toBe(tokens[0]);
    expect(world.refreshes()).toBe(1);
  });

  it('is refreshed once by two tabs that share a lock', async () => {
    const world = fakeProvider();
    aFan(world);
    const [one, other] = [await startedAuth(world), await startedAuth(world.secondTab())];
    world.advanceMs(900_000);
    const tokens = await Promise.all([one.accessToken(), other.accessToken()]);
    expect(tokens[0]).toBe(tokens[1]);
    expect(world.refreshes()).toBe(1);
  });

  it('is refreshed before the user is fetched if it has expired at the start', async () => {
    const world = fakeProvider();
    aFan(world);
    world.advanceMs(1_000_000);
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedIn());
    expect(world.calls.slice(1)).toEqual(['POST /api/auth/refresh', 'GET /api/auth/me']);
  });

  it('is refreshed and retried once if it is refused at the start', async () => {
    const world = fakeProvider();
    world.revoke(aFan(world).access_token);
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedIn());
    expect(world.calls.slice(1)).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh', 'GET /api/auth/me']);
  });
});

describe('a session ends', () => {
  it('when the refresh token is refused', async () => {
    const { world, tokens, auth } = await startedFan();
    world.revoke(tokens.refresh_token);
    world.advanceMs(900_000);
    expect(await auth.accessToken()).toBeNull();
    expect(auth.state()).toEqual(signedOut('sessionEnded'));
    expect(world.stored(KEY)).toBeNull();
  });

  it('when the refresh token has expired, without asking the provider', async () => {
    const world = fakeProvider();
    aFan(world);
    world.advanceMs(2_592_000_000);
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedOut('sessionEnded'));
    expect(world.refreshes()).toBe(0);
  });

  it('when there is no refresh token', async () => {
    const world = fakeProvider();
    const { access_token, expires_in } = world.issue('fan@hub.test');
    world.store(KEY, { access_token, expires_in, issued_at: world.nowS() });
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedIn());
    world.advanceMs(900_000);
    expect(await auth.accessToken()).toBeNull();
    expect(auth.state()).toEqual(signedOut('sessionEnded'));
  });

  it('when even a fresh token is refused', async () => {
    const world = fakeProvider();
    aFan(world);
    world.refuseEverybody = true;
    expect((await startedAuth(world)).state()).toEqual(signedOut('sessionEnded'));
    expect(world.stored(KEY)).toBeNull();
  });
});

describe('while the provider fails', () => {
  it.each(['network', 500, 503, 429, 'nonsense'] as const)('(%s) keeps users signed in', async (outage) => {
    const { world, auth } = await startedFan();
    world.advanceMs(900_000);
    world.outage = outage;
    await expect(auth.accessToken()).rejects.toThrow(UnreachableError);
    expect(auth.state()).toEqual(signedIn());
    expect(world.stored(KEY)).not.toBeNull();
    world.outage = null;
    expect(await auth.accessToken()).toMatch(/^access/u);
  });

  it.each(['network', 500] as const)('(%s) lets a known user go on after a reload', async (outage) => {
    const world = fakeProvider();
    aFan(world);
    await startedAuth(world);
    world.outage = outage;
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedIn());
    expect(world.stored(KEY)).not.toBeNull();
  });

  it('asks an unknown user to try again, and loses nothing', async () => {
    const world = fakeProvider();
    aFan(world);
    world.outage = 502;
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual({ status: 'loading', isStuck: true });
    world.outage = null;
    await auth.start();
    expect(auth.state()).toEqual(signedIn());
  });

  it('fetches the user again when the browser is back online', async () => {
    const world = fakeProvider();
    aFan(world);
    world.outage = 502;
    const auth = await startedAuth(world);
    world.outage = null;
    world.goOnline();
    await world.settle();
    expect(auth.state()).toEqual(signedIn());
  });
});

describe('signing in and out', () => {
  it('leaves for the sign-in page of the hub itself, to return to the current address', async () => {
    const world = fakeProvider();
    world.address = `${HUB}/players?verein=fcb&redirect=x&redirect_url=https://evil.example#oben`;
    const auth = await startedAuth(world);
    auth.signIn();
    const page = new URL(world.leftTo!);
    expect(page.origin + page.pathname).toBe(`${HUB}/auth`);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      redirect_url: `${HUB}/players?verein=fcb#oben`,
      project_id: 'hub',
    });
  });

  it("passes the number of players in a visitor's team to the sign-in page", async () => {
    const world = fakeProvider();
    world.devicePlayers = 15;
    const auth = await startedAuth(world);
    auth.signIn();
    expect(new URL(world.leftTo!).searchParams.get('players')).toBe('15');
  });

  it('leaves for the page of a provider elsewhere', async () => {
    const world = fakeProvider({ authUrl: 'https://auth.example/' });
    const auth = await startedAuth(world);
    auth.signIn();
    expect(world.leftTo).toMatch(/^https:\/\/auth\.example\/auth\?redirect_url=/u);
  });

  it('ends the session here, in every other tab and at the provider', async () => {
    const world = fakeProvider();
    const { refresh_token } = aFan(world);
    const [auth, other] = [await startedAuth(world), await startedAuth(world.secondTab())];
    auth.signOut();
    await world.settle();
    expect(auth.state()).toEqual(signedOut('left'));
    expect(other.state()).toEqual(signedOut('left'));
    expect(await auth.accessToken()).toBeNull();
    expect(await other.accessToken()).toBeNull();
    expect(world.stored(KEY)).toBeNull();
    expect(world.bodies.at(-1)).toEqual({ refresh_token });
    expect(world.calls.at(-1)).toBe('POST /api/auth/signout');
  });

  it('leaves no trace of the user in the storage', async () => {
    const { world, auth } = await startedFan();
    auth.signOut();
    expect(world.storageText()).not.toContain('fan@hub.test');
  });

  it('signs out even if the provider does not answer', async () => {
    const { world, auth } = await startedFan();
    world.outage = 'network';
    auth.signOut();
    await world.settle();
    expect(auth.state()).toEqual(signedOut('left'));
  });

  it('stays signed out when a refresh was under way', async () => {
    const { world, auth } = await startedFan();
    world.advanceMs(900_000);
    const waiting = auth.accessToken();
    auth.signOut();
    expect(await waiting).toBeNull();
    expect(world.stored(KEY)).toBeNull();
    expect(auth.state()).toEqual(signedOut('left'));
  });

  it('follows a sign-in from another tab, even as another user', async () => {
    const world = fakeProvider();
    const auth = await startedAuth(world);
    const tab = world.secondTab();
    tab.environment.storage.write(KEY, JSON.stringify(world.issue('fan@hub.test')));
    await world.settle();
    expect(auth.state()).toEqual(signedIn());
    tab.environment.storage.write(KEY, JSON.stringify(world.issue('other@hub.test')));
    await world.settle();
    expect(auth.state()).toEqual(signedIn('other@hub.test'));
  });

  it('takes over changes to the signed-in user only', async () => {
    const { auth } = await startedFan();
    const seen: unknown[] = [];
    const unsubscribe = auth.subscribe(() => seen.push(auth.state()));
    const user = { id: 'id-of-fan@hub.test', email: 'fan@hub.test', displayName: 'Neu', emailVerified: true };
    auth.userChanged({ ...user, id: 'somebody-else' });
    expect(seen).toEqual([]);
    auth.userChanged(user);
    expect(seen).toEqual([{ status: 'signedIn', user }]);
    unsubscribe();
  });
});
