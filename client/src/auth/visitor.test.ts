import { describe, expect, it } from 'vitest';
import { createAuth } from './auth.ts';
import { fakeProvider, startedAuth } from '../testing/fakeProvider.ts';

const signedOut = (reason: string) => ({ status: 'signedOut', reason });

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
    world.store('blink_tokens_hub', world.issue('fan@hub.test'));
    await started;
    expect(auth.state()).toMatchObject({ status: 'signedIn', user: { email: 'fan@hub.test' } });
  });
});
