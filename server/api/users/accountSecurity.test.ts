import { TOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { ADMIN, authHub, PASSWORD, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const FAN = 'fan@example.org';
const NEXT = 'ein ganz neues Passwort';
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0';

const call = (hub: AuthHub, procedure: string, token: string | null, input?: object) =>
  input === undefined
    ? query(hub, `account.${procedure}`, token)
    : mutate(hub, `account.${procedure}`, token, input);
const auth = (hub: AuthHub, path: string, body: object, agent = PHONE) =>
  hub.request.post(`/api/auth${path}`).set('User-Agent', agent).send(body);
const signUp = async (hub: AuthHub, email = FAN): Promise<Tokens> =>
  (await auth(hub, '/signup', { email, password: PASSWORD }).expect(200)).body;
const signIn = (hub: AuthHub, email = FAN, password = PASSWORD) =>
  auth(hub, '/signin/email', { email, password });
const me = (hub: AuthHub, token: string) =>
  hub.request.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
const security = async (hub: AuthHub, token: string) => (await callerOf(hub, token).account.security())!;

interface Tokens {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** The code shown in the authenticator app `steps` half minutes from now. */
const codeOf = (hub: AuthHub, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: hub.clock.now().getTime() + steps * 30_000,
  });

/** Turns the second factor on. */
async function withSecondFactor(hub: AuthHub, token: string) {
  const { account } = callerOf(hub, token);
  const { secret } = await account.startSecondFactor();
  const { recoveryCodes } = await account.confirmSecondFactor({ code: codeOf(hub, secret) });
  hub.clock.advance(30);
  return { secret, recoveryCodes };
}

describe('bad input', () => {
  it.each([
    ['endSession', {}],
    ['endSession', { id: '' }],
    ['changePassword', { current: PASSWORD }],
    ['changePassword', { current: PASSWORD, next: 'x'.repeat(1001) }],
    ['changePassword', { current: PASSWORD, next: NEXT, email: FAN }],
    ['confirmSecondFactor', { code: 123_456 }],
    ['endSecondFactor', { code: '' }],
  ])('account.%s refuses %j', async (procedure, input) => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const before = await security(hub, token);
    await call(hub, procedure, token, input).expect(400);
    expect(await security(hub, token)).toEqual(before);
    await signIn(hub).expect(200);
  });
});

describe('the list of devices', () => {
  it('names each by browser and system, and marks the current one', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    hub.clock.advance(60);
    await auth(hub, '/signin/email', { email: FAN, password: PASSWORD }, 'curl/8').expect(200);
    hub.clock.advance(60);
    const { devices } = await security(hub, token);
    expect(devices).toEqual([
      {
        id: expect.any(String),
        browser: null,
        system: null,
        startedAt: '2025-02-15T14:31:00.000Z',
        lastUsedAt: '2025-02-15T14:31:00.000Z',
        isCurrent: false,
      },
      {
        id: expect.any(String),
        browser: 'Firefox',
        system: 'Android',
        startedAt: '2025-02-15T14:30:00.000Z',
        lastUsedAt: '2025-02-15T14:30:00.000Z',
        isCurrent: true,
      },
    ]);
  });

  it('shows when a device was last used, and omits expired ones', async () => {
    await using hub = await authHub();
    const first: Tokens = await signUp(hub);
    const day = 24 * 3600;
    hub.clock.advance(29 * day);
    const { body: second } = await signIn(hub).expect(200);
    hub.clock.advance(2 * day);
    const { body: renewed } = await auth(hub, '/refresh', { refresh_token: second.refresh_token }).expect(
      200,
    );
    const { devices } = await security(hub, renewed.access_token);
    expect(devices.map(({ lastUsedAt }: { lastUsedAt: string }) => lastUsedAt)).toEqual([
      hub.clock.now().toISOString(),
    ]);
    await auth(hub, '/refresh', { refresh_token: first.refresh_token }).expect(401);
  });

  it('ends one session or all others, but none of other users', async () => {
    await using hub = await authHub();
    const here: Tokens = await signUp(hub);
    const there: Tokens = (await signIn(hub).expect(200)).body;
    const elsewhere: Tokens = (await signIn(hub).expect(200)).body;
    const stranger: Tokens = await signUp(hub, 'stranger@example.org');
    const idOfCurrent = async ({ access_token: token }: Tokens) =>
      (await security(hub, token)).devices.find(({ isCurrent }) => isCurrent)!.id;

    await call(hub, 'endSession', here.access_token, { id: await idOfCurrent(stranger) }).expect(200);
    await me(hub, stranger.access_token).expect(200);

    await call(hub, 'endSession', here.access_token, { id: await idOfCurrent(there) }).expect(200);
    await me(hub, there.access_token).expect(401);
    await auth(hub, '/refresh', { refresh_token: there.refresh_token }).expect(401);
    await me(hub, elsewhere.access_token).expect(200);

    expect(await callerOf(hub, here.access_token).account.endOtherSessions()).toEqual({ ended: 1 });
    await me(hub, elsewhere.access_token).expect(401);
    await me(hub, here.access_token).expect(200);
    await me(hub, stranger.access_token).expect(200);
  });
});

describe('account.changePassword', () => {
  it('needs the current password, and otherwise changes nothing', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { body } = await call(hub, 'changePassword', token, {
      current: 'falsch geraten',
      next: NEXT,
    }).expect(403);
    expect(body.error.data.errorCode).toBe('wrongPassword');
    await signIn(hub).expect(200);
    await signIn(hub, FAN, NEXT).expect(401);
  });

  it.each([
    ['kurz', 'passwordTooShort'],
    ['lang '.repeat(41), 'passwordTooLong'],
    ['trustno1', 'passwordTooCommon'],
    [FAN, 'passwordGuessable'],
    ['Sommer2026!', 'passwordGuessable'],
  ])('refuses %s', async (next, errorCode) => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { body } = await call(hub, 'changePassword', token, { current: PASSWORD, next }).expect(400);
    expect(body.error.data.errorCode).toBe(errorCode);
    await signIn(hub).expect(200);
  });

  it('limits guesses without keeping the owner from signing in', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    for (let guess = 0; guess < 10; guess += 1)
      await call(hub, 'changePassword', token, { current: `geraten ${guess}`, next: NEXT }).expect(403);
    await call(hub, 'changePassword', token, { current: PASSWORD, next: NEXT }).expect(429);
    await signIn(hub).expect(200);
  });

  it('signs all other devices out, mails the owner, and invalidates a pending reset link', async () => {
    await using hub = await authHub();
    const here: Tokens = await signUp(hub);
    const there: Tokens = (await signIn(hub).expect(200)).body;
    await auth(hub, '/password/reset', { email: FAN }).expect(200);
    const link = await hub.mailedLink(FAN, '/auth/reset');
    await call(hub, 'changePassword', here.access_token, { current: PASSWORD, next: NEXT }).expect(200);
    await me(hub, here.access_token).expect(200);
    await me(hub, there.access_token).expect(401);
    await signIn(hub).expect(401);
    await signIn(hub, FAN, NEXT).expect(200);
    const texts = (await hub.mails()).filter(({ to }) => to === FAN).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('das Passwort deines Kontos wurde gerade geändert'));
    await hub.request.get(link).expect(410);
  });
});

describe('the second factor', () => {
  it('takes effect once it is confirmed, and signs all other devices out', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const there: Tokens = (await signIn(hub).expect(200)).body;
    const { account } = callerOf(hub, token);
    const { secret, address } = await account.startSecondFactor();
    expect(address).toContain(`secret=${secret}`);
    expect(decodeURIComponent(address)).toContain('Bundesliga Fantasy Hub:fan@example.org');
    expect((await security(hub, token)).secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await signIn(hub).expect(200);

    const { body: refused } = await call(hub, 'confirmSecondFactor', token, {
      code: codeOf(hub, secret, 40),
    }).expect(403);
    expect(refused.error.data.errorCode).toBe('wrongCode');

    const { recoveryCodes } = await account.confirmSecondFactor({ code: codeOf(hub, secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await security(hub, token)).secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await me(hub, there.access_token).expect(401);
    await call(hub, 'startSecondFactor', token, {}).expect(409);
  });

  it('is requested only after the right password, and each code works once', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { secret } = await withSecondFactor(hub, token);
    expect((await signIn(hub, FAN, 'falsch geraten').expect(401)).body).not.toHaveProperty('ticket');
    const { body: asked } = await signIn(hub).expect(401);
    expect(asked.code).toBe('TWO_FACTOR_REQUIRED');
    expect(asked).not.toHaveProperty('access_token');
    const finish = (code: string, ticket = asked.ticket) => auth(hub, '/signin/code', { ticket, code });
    expect((await finish('000000').expect(401)).body.code).toBe('INVALID_CODE');
    expect((await finish(codeOf(hub, secret), 'forged').expect(400)).body.code).toBe('TOKEN_EXPIRED');
    const code = codeOf(hub, secret);
    const { body } = await finish(code).expect(200);
    await me(hub, body.access_token).expect(200);
    expect((await finish(code).expect(401)).body.code).toBe('INVALID_CODE');
    hub.clock.advance(301);
    expect((await finish(codeOf(hub, secret)).expect(400)).body.code).toBe('TOKEN_EXPIRED');
  });

  it('accepts no ticket or cookie as another kind of token', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { secret } = await withSecondFactor(hub, token);
    const { body } = await signIn(hub).expect(401);
    await me(hub, body.ticket).expect(401);
    await auth(hub, '/signin/code', { ticket: token, code: codeOf(hub, secret) }).expect(400);
  });

  it('accepts a recovery code instead, however typed, once', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { recoveryCodes } = await withSecondFactor(hub, token);
    const typed = ` ${(recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')}`;
    const finish = async () => {
      const { body: asked } = await signIn(hub).expect(401);
      return auth(hub, '/signin/code', { ticket: asked.ticket, code: typed });
    };
    const { body, status } = await finish();
    expect(status).toBe(200);
    expect((await finish()).status).toBe(401);
    expect((await security(hub, body.access_token)).secondFactor.recoveryCodesLeft).toBe(9);
  });

  it('limits guesses of codes, whatever the ticket', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { secret } = await withSecondFactor(hub, token);
    for (let guess = 0; guess < 5; guess += 1) {
      const { body: asked } = await signIn(hub).expect(401);
      await auth(hub, '/signin/code', { ticket: asked.ticket, code: '000000' }).expect(401);
    }
    const { body: asked } = await signIn(hub).expect(401);
    const { headers } = await auth(hub, '/signin/code', {
      ticket: asked.ticket,
      code: codeOf(hub, secret),
    }).expect(429);
    expect(Number(headers['retry-after'])).toBe(10);
  });

  it('is turned off with a code only', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    const { secret } = await withSecondFactor(hub, token);
    await call(hub, 'endSecondFactor', token, { code: '000000' }).expect(403);
    await signIn(hub).expect(401);
    await call(hub, 'endSecondFactor', token, { code: codeOf(hub, secret) }).expect(200);
    await signIn(hub).expect(200);
    expect((await security(hub, token)).secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('is still needed after a password reset by mail', async () => {
    await using hub = await authHub();
    const { access_token: token } = await signUp(hub);
    await withSecondFactor(hub, token);
    await auth(hub, '/password/reset', { email: FAN }).expect(200);
    const link = new URL(await hub.mailedLink(FAN, '/auth/reset'), 'http://x').searchParams.get('token');
    await auth(hub, '/password/reset/confirm', { token: link, password: NEXT }).expect(200);
    expect((await signIn(hub, FAN, NEXT).expect(401)).body.code).toBe('TWO_FACTOR_REQUIRED');
  });
});

describe('administrators', () => {
  const flows = (hub: AuthHub, token: string) => query(hub, 'admin.flows', token);
  const verified = async (hub: AuthHub): Promise<string> => {
    const { access_token: token } = await signUp(hub, ADMIN);
    const link = await hub.mailedLink(ADMIN, '/auth/verify');
    const linkToken = new URL(link, 'http://x').searchParams.get('token');
    await auth(hub, '/email/verify', { token: linkToken, password: PASSWORD }).expect(200);
    return token;
  };

  it('of a public hub need a second factor', async () => {
    await using hub = await authHub({ env: { ADMIN_EMAILS: ADMIN, PUBLIC_URL: 'https://hub.example' } });
    const token = await verified(hub);
    const { body } = await flows(hub, token).expect(403);
    expect(body.error.data.errorCode).toBe('secondFactorNeeded');
    const account = () => callerOf(hub, token).account.me();
    expect(await account()).toMatchObject({ isAdmin: false, needsSecondFactor: true });
    await withSecondFactor(hub, token);
    await flows(hub, token).expect(200);
    expect(await account()).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  });

  it.each(['http://localhost:3000', 'http://192.168.1.20:3000', 'http://hub.local'])(
    'of a hub at %s do not need one',
    async (PUBLIC_URL) => {
      await using hub = await authHub({ env: { ADMIN_EMAILS: ADMIN, PUBLIC_URL } });
      await flows(hub, await verified(hub)).expect(200);
    },
  );

  it('can end all sessions of an account, unlike other users', async () => {
    await using hub = await authHub();
    const admin = await verified(hub);
    const { access_token: fan } = await signUp(hub);
    const end = (token: string | null, input: object) => mutate(hub, 'admin.endSessions', token, input);
    await end(admin, { email: '' }).expect(400);
    const { body: missing } = await end(admin, { email: 'nobody@example.org' }).expect(404);
    expect(missing.error.data.errorCode).toBe('accountNotFound');
    await me(hub, fan).expect(200);
    expect(await callerOf(hub, admin).admin.endSessions({ email: ' Fan@Example.org' })).toEqual({ ended: 1 });
    await me(hub, fan).expect(401);
    const event = hub.securityEvents.findLast(({ event: name }) => name === 'sessionsEnded');
    expect(event).toMatchObject({ userId: expect.any(String), byUserId: expect.any(String) });
    expect(event?.userId).not.toBe(event?.byUserId);
  });
});

describe('the security log', () => {
  it('logs changes to an account, exports and deletion', async () => {
    await using hub = await authHub();
    const { access_token: token, user } = await signUp(hub);
    const { secret } = await withSecondFactor(hub, token);
    await call(hub, 'endSecondFactor', token, { code: codeOf(hub, secret) }).expect(200);
    await call(hub, 'changePassword', token, { current: PASSWORD, next: NEXT }).expect(200);
    await call(hub, 'download', token).expect(200);
    await call(hub, 'delete', token, { email: FAN, password: NEXT }).expect(200);
    const network = expect.any(String);
    expect(hub.securityEvents).toEqual(
      [
        'signedUp',
        'signedIn',
        'secondFactorOn',
        'secondFactorOff',
        'passwordChanged',
        'dataExported',
        'accountDeleted',
      ].map((event) => ({ event, userId: user.id, network })),
    );
    expect(new Set(hub.securityEvents.map((event) => event.network)).size).toBe(1);
  });
});
