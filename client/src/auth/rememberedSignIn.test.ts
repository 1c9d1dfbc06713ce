import { describe, expect, it } from 'vitest';
import { createAuth } from './auth.ts';
import { fakeProvider, HUB, KEY, signedIn, signedOut, startedAuth } from '../testing/fakeProvider.ts';

describe('a user who was signed in before', () => {
  /** A device on which a user was signed in when its page was last open. */
  async function aDevice(email = 'fan@hub.test') {
    const world = fakeProvider();
    world.store(KEY, world.issue(email));
    await startedAuth(world);
    world.calls.length = 0;
    return world;
  }

  it('is shown at once, while the session is being checked', async () => {
    const world = await aDevice();
    const auth = createAuth(world.environment);
    const states: unknown[] = [];
    auth.subscribe(() => states.push(auth.state()));
    const started = auth.start();
    expect(auth.state()).toEqual(signedIn());
    expect(await auth.accessToken()).toContain('fan@hub.test');
    await started;
    expect(states).toEqual([signedIn()]);
    expect(world.calls).toEqual(['GET /trpc/account.provider', 'GET /api/auth/me']);
  });

  it('can sign out before anything is answered', async () => {
    const world = await aDevice();
    const auth = createAuth(world.environment);
    const started = auth.start();
    auth.signOut();
    expect(auth.state()).toEqual(signedOut('left'));
    expect(world.stored(KEY)).toBeNull();
    expect(world.calls).not.toContain('POST /api/auth/signout');
    await started;
    await world.settle();
    expect(auth.state()).toEqual(signedOut('left'));
    expect(world.calls).toContain('POST /api/auth/signout');
    expect(await auth.accessToken()).toBeNull();
  });

  it('can reject the sign-in before anything is answered', async () => {
    const world = await aDevice();
    const { access_token, refresh_token } = world.issue('other@hub.test');
    world.address = `${HUB}/?access_token=${access_token}&refresh_token=${refresh_token}`;
    await startedAuth(world);
    const auth = createAuth(world.environment);
    const started = auth.start();
    expect(auth.state()).toEqual({ ...signedIn('other@hub.test'), isUnasked: true });
    const rejected = auth.rejectUnasked();
    await Promise.all([started, rejected]);
    expect(auth.state()).toEqual(signedIn());
  });

  it('is signed out once the provider no longer knows the session', async () => {
    const world = await aDevice();
    world.refuseEverybody = true;
    world.revoke(String((world.stored(KEY) as Record<string, unknown>)['refresh_token']));
    const auth = createAuth(world.environment);
    const started = auth.start();
    expect(auth.state()).toEqual(signedIn());
    await started;
    expect(auth.state()).toEqual(signedOut('sessionEnded'));
  });

  it('is replaced by the user who now owns the tokens', async () => {
    const world = await aDevice();
    world.store(KEY, world.issue('other@hub.test'));
    const auth = createAuth(world.environment);
    const started = auth.start();
    expect(auth.state()).toEqual(signedIn());
    await started;
    expect(auth.state()).toEqual(signedIn('other@hub.test'));
  });

  it('is not shown when the session has certainly ended', async () => {
    const world = await aDevice();
    world.advanceMs(31 * 86_400_000);
    const auth = createAuth(world.environment);
    void auth.start();
    expect(auth.state()).toEqual({ status: 'loading', isStuck: false });
  });

  it('is not shown while the address contains tokens, which may be another user’s', async () => {
    const world = await aDevice();
    const { access_token } = world.issue('other@hub.test');
    world.address = `${HUB}/?access_token=${access_token}`;
    const auth = createAuth(world.environment);
    void auth.start();
    expect(auth.state()).toEqual({ status: 'loading', isStuck: false });
  });
});

describe('a visitor', () => {
  it('is recognised before the provider answers, and sends requests to the hub without waiting', async () => {
    const world = fakeProvider();
    const auth = createAuth(world.environment);
    const started = auth.start();
    expect(auth.state()).toEqual(signedOut('noSession'));
    expect(await auth.accessToken()).toBeNull();
    await started;
    expect(auth.state()).toEqual(signedOut('noSession'));
  });

  it('stays one while the provider cannot be reached, and can sign in once it can', async () => {
    const world = fakeProvider();
    world.outage = 'network';
    const auth = await startedAuth(world);
    expect(auth.state()).toEqual(signedOut('noSession'));
    auth.signIn();
    await world.settle();
    expect(world.leftTo).toBeNull();
    expect(auth.state()).toEqual(signedOut('signInFailed'));
    world.outage = null;
    auth.signIn();
    await world.settle();
    expect(world.leftTo).toMatch(/^https:\/\/hub\.example\/auth\?/u);
  });

  it('is signed in with tokens that another tab has stored in the meantime', async () => {
    const world = fakeProvider();
    const auth = createAuth(world.environment);
    const started = auth.start();
    world.store(KEY, world.issue('fan@hub.test'));
    await started;
    expect(auth.state()).toEqual(signedIn());
  });
});
