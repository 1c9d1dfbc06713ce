import { describe, expect, test } from 'vitest';
import { authHub, CALLER, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';

const OWNER = 'owner@example.org';
const WRONG = 'a wrong guess';

/** A hub behind a proxy, so that each request can come from a network of its own. */
const openHub = () => authHub({ env: { TRUSTED_PROXIES: '1' } });
const from = (network: number) => `10.0.${Math.floor(network / 250)}.${(network % 250) + 1}`;

interface Sent {
  network?: number;
  cookie?: string;
}

const post = (hub: AuthHub, path: string, body: object, { network = 0, cookie }: Sent = {}) => {
  const request = hub.request.post(`/api/auth${path}`).set('X-Forwarded-For', from(network));
  if (cookie !== undefined) request.set('Cookie', cookie);
  return request.send(body);
};
const signIn = (hub: AuthHub, password: string, sent?: Sent) =>
  post(hub, '/signin/email', { email: OWNER, password }, sent);

/** Registers the owner. @returns the cookie of the owner's device */
async function register(hub: AuthHub, email = OWNER): Promise<string> {
  const { headers } = await post(hub, '/signup', { email, password: PASSWORD }, { network: 1 }).expect(200);
  return String(headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
}

describe('strangers who guess a password', () => {
  test('wait longer and longer, whether or not the account exists', async () => {
    await using hub = await openHub();
    await register(hub);
    const tried = new Map<string, unknown[]>();
    for (const email of [OWNER, 'nobody@example.org']) {
      const seen: unknown[] = [];
      for (let n = 0; n < 9; n += 1) {
        const { status, headers, body } = await post(
          hub,
          '/signin/email',
          { email, password: WRONG },
          { network: email === OWNER ? 2 : 3 },
        );
        seen.push([status, headers['retry-after'], body.code]);
        hub.clock.advance(Number(headers['retry-after'] ?? 0));
      }
      tried.set(email, seen);
    }
    const refused = (seconds: string) => [429, seconds, 'RATE_LIMITED'];
    const wrong = [401, undefined, 'INVALID_CREDENTIALS'];
    expect(tried.get(OWNER)).toEqual([
      ...Array.from({ length: 5 }, () => wrong),
      refused('2'),
      wrong,
      refused('4'),
      wrong,
    ]);
    expect(tried.get('nobody@example.org')).toEqual(tried.get(OWNER));
  });

  test('are counted even when they come at the same moment', async () => {
    await using hub = await openHub();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(hub, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(hub.hashes()).toBe(5);
  });

  test('never keep the owner out: neither on a known device nor in a network of their own', async () => {
    await using hub = await openHub();
    const cookie = await register(hub);
    for (let n = 0; n < 20; n += 1) await signIn(hub, WRONG, { network: 2 });
    await signIn(hub, PASSWORD, { network: 2 }).expect(429);
    await signIn(hub, PASSWORD, { network: 2, cookie }).expect(200);
    await signIn(hub, PASSWORD, { network: 3 }).expect(200);
  });

  test('from networks all over the world slow the account down, but not its known devices', async () => {
    await using hub = await openHub();
    const cookie = await register(hub);
    for (let network = 10; network < 110; network += 1) await signIn(hub, WRONG, { network }).expect(401);
    const { headers } = await signIn(hub, PASSWORD, { network: 200 }).expect(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    await signIn(hub, PASSWORD, { network: 201, cookie }).expect(200);
  });

  test('slow their whole network down, not counting right passwords', async () => {
    await using hub = await openHub();
    await register(hub);
    for (let n = 0; n < 60; n += 1) await signIn(hub, PASSWORD).expect(200);
    for (let n = 0; n < 50; n += 1)
      await post(hub, '/signin/email', { email: `x${n}@example.org`, password: WRONG }).expect(401);
    await signIn(hub, PASSWORD).expect(429);
    await signIn(hub, PASSWORD, { network: 5 }).expect(200);
  });

  test('are slowed down on a stolen device as well', async () => {
    await using hub = await openHub();
    const cookie = await register(hub);
    for (let n = 0; n < 10; n += 1) await signIn(hub, WRONG, { network: 2, cookie }).expect(401);
    await signIn(hub, PASSWORD, { network: 2, cookie }).expect(429);
    await signIn(hub, PASSWORD, { network: 3 }).expect(200);
  });

  test('gain nothing from a forged cookie or from that of another account', async () => {
    await using hub = await openHub();
    await register(hub);
    const cookies = [await register(hub, 'other@example.org'), 'hub_device=forged', 'hub_device=a.b.c'];
    for (const [n, cookie] of cookies.entries()) {
      for (let time = 0; time < 5; time += 1)
        await signIn(hub, WRONG, { network: 2 + n, cookie }).expect(401);
      await signIn(hub, PASSWORD, { network: 2 + n, cookie }).expect(429);
    }
  });
});

describe('the cookie of a device', () => {
  test('is hidden from scripts and other sites, and names no user', async () => {
    await using hub = await openHub();
    const { headers } = await post(hub, '/signup', { email: OWNER, password: PASSWORD }).expect(200);
    const cookie = String(headers['set-cookie']?.[0]);
    expect(cookie).toMatch(
      /^hub_device=[\w.-]+; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const payload = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
    expect(payload).not.toContain('owner');
  });

  test('grants nothing on its own', async () => {
    await using hub = await openHub();
    const cookie = await register(hub);
    await signIn(hub, WRONG, { cookie }).expect(401);
    await hub.request.get('/api/auth/me').set('Cookie', cookie).expect(401);
  });

  test('serves all accounts of a household', async () => {
    await using hub = await openHub();
    const first = await register(hub);
    const { headers } = await post(
      hub,
      '/signup',
      { email: 'second@example.org', password: PASSWORD },
      { cookie: first },
    ).expect(200);
    const both = String(headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
    for (let n = 0; n < 6; n += 1) await signIn(hub, WRONG, { network: 7 });
    await signIn(hub, PASSWORD, { network: 7, cookie: both }).expect(200);
  });
});

describe('mails', () => {
  const resetMails = async (hub: AuthHub) =>
    (await hub.mails()).filter(({ to, link }) => to === OWNER && link.startsWith('/auth/reset'));
  const ask = (hub: AuthHub, sent?: Sent) => post(hub, '/password/reset', { email: OWNER }, sent).expect(200);

  test('requested by strangers never leave the owner without a valid link', async () => {
    await using hub = await openHub();
    await register(hub);
    for (let minute = 0; minute < 180; minute += 1) {
      await ask(hub, { network: 10 + minute });
      const newest = (await resetMails(hub)).at(-1);
      const token = new URL(newest?.link ?? '', 'http://x').searchParams.get('token') ?? '';
      expect(await hub.provider.accounts.emailOfLink(token, 'reset')).toBe(OWNER);
      hub.clock.advance(60);
    }
    expect((await resetMails(hub)).length).toBeLessThanOrEqual(9);
  });

  test('are sent for a known device at once, whatever strangers have requested', async () => {
    await using hub = await openHub();
    const cookie = await register(hub);
    for (let network = 10; network < 15; network += 1) await ask(hub, { network });
    expect(await resetMails(hub)).toHaveLength(1);
    await ask(hub, { cookie });
    expect(await resetMails(hub)).toHaveLength(2);
  });

  test('warning of a second registration do not use up the reset mails', async () => {
    await using hub = await openHub();
    await register(hub);
    for (let network = 10; network < 20; network += 1)
      await post(hub, '/signup', { email: OWNER, password: 'another password' }, { network }).expect(401);
    await ask(hub, { network: 30 });
    expect(await resetMails(hub)).toHaveLength(1);
    expect((await hub.mails()).filter(({ to }) => to === OWNER).length).toBeLessThanOrEqual(4);
  });

  test('a mailed link ends the wait of its user', async () => {
    await using hub = await openHub();
    await register(hub);
    for (let n = 0; n < 6; n += 1) await signIn(hub, WRONG, { network: 4 });
    await ask(hub, { network: 4 });
    const token = new URL((await resetMails(hub))[0]?.link ?? '', 'http://x').searchParams.get('token');
    await post(hub, '/password/reset/confirm', { token, password: 'a new password!' }, { network: 4 }).expect(
      200,
    );
    await signIn(hub, 'a new password!', { network: 4 }).expect(200);
  });

  test('and registrations are limited per network', async () => {
    await using hub = await openHub();
    for (let n = 0; n < 30; n += 1)
      await post(hub, '/signup', { email: `new${n}@example.org`, password: PASSWORD }).expect(200);
    await post(hub, '/signup', { email: 'new30@example.org', password: PASSWORD }).expect(429);
    for (let n = 0; n < 20; n += 1) await ask(hub);
    const { headers } = await post(hub, '/password/reset', { email: OWNER }).expect(429);
    expect(Number(headers['retry-after'])).toBe(60);
  });

  test('verifying the address are limited per user', async () => {
    await using hub = await openHub();
    const { body } = await post(hub, '/signup', { email: OWNER, password: PASSWORD }).expect(200);
    const again = () =>
      hub.request.post('/api/auth/email/verify/send').set('Authorization', `Bearer ${body.access_token}`);
    for (let n = 0; n < 3; n += 1) await again().expect(200);
    const { body: refusal, headers } = await again().expect(429);
    expect(refusal.code).toBe('RATE_LIMITED');
    expect(Number(headers['retry-after'])).toBe(300);
  });

  test('share one cap over all plus-addresses of a mailbox', async () => {
    await using plus = await authHub({ allowances: { signUpsPerNetwork: UNLIMITED } });
    for (let tag = 0; tag < 9; tag += 1)
      await plus.provider.accounts.signUp(
        { email: `victim+${tag}@hub.test`, password: PASSWORD, displayName: null },
        CALLER,
      );
    await plus.provider.accounts.signUp(
      { email: 'somebody@hub.test', password: PASSWORD, displayName: null },
      CALLER,
    );
    const mails = await plus.mails();
    expect(mails.filter(({ to }) => to.startsWith('victim+'))).toHaveLength(6);
    expect(mails.filter(({ to }) => to === 'somebody@hub.test')).toHaveLength(1);
  });
});

describe('the security log', () => {
  test('logs sign-ins and failures without an address in clear text', async () => {
    await using hub = await openHub();
    await register(hub);
    for (let n = 0; n < 6; n += 1) await signIn(hub, WRONG, { network: 9 });
    await signIn(hub, PASSWORD, { network: 3 }).expect(200);
    const events = hub.securityEvents.map(({ event }) => event);
    expect(events).toEqual([
      'signedUp',
      'signedIn',
      ...Array<string>(5).fill('signInFailed'),
      'signInDelayed',
      'signedIn',
    ]);
    const text = JSON.stringify(hub.securityEvents);
    for (const clear of [OWNER, 'owner', from(9), from(3), PASSWORD, WRONG])
      expect(text).not.toContain(clear);
    const failures = hub.securityEvents.filter(({ event }) => event === 'signInFailed');
    expect(new Set(failures.map(({ account, network }) => `${account} ${network}`)).size).toBe(1);
  });
});
