import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, authHub, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

let userCount = 0;
const newEmail = () => `fan${(userCount += 1)}@example.org`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

await describeOnDatabases('accounts as JSON', (on) => {
  let hub: AuthHub;
  beforeAll(async () => {
    hub = await authHub({
      on,
      allowances: { signUpsPerNetwork: UNLIMITED, signInsPerNetwork: UNLIMITED, resetMails: UNLIMITED },
    });
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  const post = (path: string, body: object | string) => hub.request.post(`/api/auth${path}`).send(body);
  const signUp = (email: string, password = PASSWORD, more = {}) =>
    post('/signup', { email, password, ...more, projectId: 'hub' });
  const signIn = (email: string, password = PASSWORD) =>
    post('/signin/email', { email, password, projectId: 'hub' });
  const me = (token: string) => hub.request.get('/api/auth/me').set(bearer(token));
  const usersInAll = async () =>
    Number((await hub.provider.database.sql('select count(*) as n from auth_users')).rows[0]?.n);

  test('registering signs in at once and returns five token fields and the user', async () => {
    const email = newEmail();
    const { body, headers } = await signUp(email.toUpperCase(), PASSWORD, { displayName: ' Jo ' }).expect(
      200,
    );
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
      user: {
        id: expect.any(String),
        email,
        displayName: 'Jo',
        photoURL: null,
        emailVerified: false,
        createdAt: hub.clock.now().toISOString(),
        lastSignInAt: hub.clock.now().toISOString(),
      },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await me(body.access_token).expect(200)).body.user).toEqual(body.user);
  });

  test.each([
    ['an invalid address', { email: 'nobody', password: PASSWORD }, 'INVALID_EMAIL'],
    ['a header in the address', { email: 'a@b.de\r\nBcc: x@y.de', password: PASSWORD }, 'INVALID_EMAIL'],
    ['a short password', { email: 'a@b.de', password: 'seven77' }, 'WEAK_PASSWORD'],
    ['a long password', { email: 'a@b.de', password: 'lang '.repeat(41) }, 'WEAK_PASSWORD'],
    ['a common password', { email: 'a@b.de', password: 'Passwort123' }, 'WEAK_PASSWORD'],
    ['the address as password', { email: 'long@address.de', password: 'long@address.de' }, 'WEAK_PASSWORD'],
    ['a long name', { email: 'a@b.de', password: PASSWORD, displayName: 'x'.repeat(101) }, 'INVALID_NAME'],
    [
      'a name that reverses the text',
      { email: 'a@b.de', password: PASSWORD, displayName: 'Max\u202Ereisiak' },
      'INVALID_NAME',
    ],
    [
      'a name of zero width',
      { email: 'a@b.de', password: PASSWORD, displayName: '\u200B\u2060' },
      'INVALID_NAME',
    ],
    [
      "the hub's own name",
      { email: 'a@b.de', password: PASSWORD, displayName: ' ADMIN-istrator ' },
      'INVALID_NAME',
    ],
    ['an invisible address', { email: 'a\u200B@b.de', password: PASSWORD }, 'INVALID_EMAIL'],
    ...[
      'a@hub..test',
      'a@-hub.test',
      'a@hub-.test',
      'a@hub.test.',
      'a@hub.-test',
      'a@hub.1',
      'a@hub%2e.test',
      `a@${'x'.repeat(64)}.test`,
      '.a@hub.test',
      'a..b@hub.test',
      'a,b@hub.test',
      'a@b@hub.test',
      `${'ü'.repeat(33)}@hub.test`,
    ].map((email): [string, object, string] => [
      `the address ${email}`,
      { email, password: PASSWORD },
      'INVALID_EMAIL',
    ]),
    ['a name that is not text', { email: 'a@b.de', password: PASSWORD, displayName: 1 }, 'VALIDATION_ERROR'],
    ['no password', { email: 'a@b.de' }, 'VALIDATION_ERROR'],
    ['a list', [], 'VALIDATION_ERROR'],
  ])('refuses %s and changes nothing', async (_title, body, code) => {
    const before = await usersInAll();
    const answer = await post('/signup', body).expect(400);
    expect(answer.body).toEqual({
      message: expect.any(String),
      error: answer.body.message,
      code,
      errorCode: 'invalid',
      reason: 'invalid',
    });
    expect(await usersInAll()).toBe(before);
  });

  test('refuses an oversized body', async () => {
    await signUp('a@b.de', 'x'.repeat(20_000)).expect(413);
    await post('/signin/email', '{"email":').set('Content-Type', 'application/json').expect(400);
  });

  test.each([
    ['İlkay@hub.test', 'İlkay@hub.test'],
    ["JÖRG.O'Neil+hub@Über.test", "jörg.o'neil+hub@über.test"],
    ['Jo@xn--ber-goa.test', 'jo@über.test'],
    ['Jo@ｈｕｂ。test', 'jo@hub.test'],
  ])('stores %s as %s, with which one signs in however it is written', async (email, stored) => {
    expect((await signUp(email).expect(200)).body.user.email).toBe(stored);
    const users = await usersInAll();
    await signUp(stored).expect(200);
    expect(await usersInAll()).toBe(users);
    for (const address of [email, stored])
      await post('/signin/email', { email: address, password: PASSWORD }).expect(200);
  });

  test('signs in with the right password, in any case of the address', async () => {
    const email = newEmail();
    const { body: first } = await signUp(email).expect(200);
    const { body } = await signIn(` ${email.toUpperCase()}`).expect(200);
    expect(body.user.id).toBe(first.user.id);
    expect(body.access_token).not.toBe(first.access_token);
  });

  test('neither answers nor amount of work reveal whether an account exists', async () => {
    const email = newEmail();
    await signUp(email).expect(200);
    const social = await hub.provider.auth.createUser({ email: newEmail(), displayName: null });
    const attempts = [
      () => signIn(email, 'not the password'),
      () => signIn(newEmail(), 'not the password'),
      () => signIn(social.email, 'not the password'),
      () => signIn('no address at all', 'not the password'),
      () => signUp(email, 'not the password'),
    ];
    const seen = new Set<string>();
    for (const attempt of attempts) {
      const before = hub.hashes();
      const { body, status } = await attempt();
      seen.add(JSON.stringify({ status, body, hashes: hub.hashes() - before }));
    }
    expect([...seen]).toEqual([
      JSON.stringify({
        status: 401,
        body: {
          message: 'The e-mail address or the password is not right',
          code: 'INVALID_CREDENTIALS',
          errorCode: 'notSignedIn',
          reason: 'notSignedIn',
          error: 'The e-mail address or the password is not right',
        },
        hashes: 1,
      }),
    ]);
    const reset = async (address: string) => {
      const before = hub.hashes();
      const { body, status } = await post('/password/reset', { email: address });
      return { body, status, hashes: hub.hashes() - before };
    };
    expect(await reset(email)).toEqual(await reset(newEmail()));
  });

  test('mails the owner when someone registers their address again, and keeps the account', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    await signUp(email, 'another password', { displayName: 'Thief' }).expect(401);
    const mails = (await hub.mails()).filter(({ to }) => to === email);
    expect(mails.map(({ link }) => link.replace(/=.*/, '')).sort()).toEqual([
      '/auth/forgotten',
      '/auth/verify?token',
    ]);
    expect((await me(body.access_token)).body.user.displayName).toBeNull();
    expect((await signUp(email).expect(200)).body.user.id).toBe(body.user.id);
  });

  test('simultaneous registrations of one address create one account', async () => {
    const email = newEmail();
    const before = await usersInAll();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(email)));
    expect(await usersInAll()).toBe(before + 1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  });

  test('a mailed link sets a new password once, ends all sessions and verifies the address', async () => {
    const email = newEmail();
    const { body: old } = await signUp(email).expect(200);
    await me(old.access_token).expect(200);
    await post('/password/reset', { email }).expect(200, { success: true });
    const token = tokenIn(await hub.mailedLink(email, '/auth/reset'));
    const confirm = (password: string, link = token) =>
      post('/password/reset/confirm', { token: link, password });
    expect((await confirm('passwort').expect(400)).body.code).toBe('WEAK_PASSWORD');
    expect((await confirm('a new password', 'nonsense').expect(400)).body.code).toBe('TOKEN_EXPIRED');
    await confirm('a new password').expect(200, { success: true });
    expect((await confirm('a third password').expect(400)).body.code).toBe('TOKEN_EXPIRED');
    await me(old.access_token).expect(401);
    await post('/refresh', { refresh_token: old.refresh_token }).expect(401);
    await signIn(email).expect(401);
    expect((await signIn(email, 'a new password').expect(200)).body.user.emailVerified).toBe(true);
  });

  test('only the newest reset link works, for an hour', async () => {
    const email = newEmail();
    await signUp(email).expect(200);
    const links: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      await post('/password/reset', { email }).expect(200);
      links.push(tokenIn(await hub.mailedLink(email, '/auth/reset')));
    }
    const confirm = (token?: string) =>
      post('/password/reset/confirm', { token, password: 'a new password' });
    await confirm(links[0]).expect(400);
    hub.clock.advance(3601);
    await confirm(links[1]).expect(400);
    await signIn(email).expect(200);
  });

  test('verifying the address takes the mailed link and the password', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    const token = tokenIn(await hub.mailedLink(email, '/auth/verify'));
    expect((await post('/email/verify', { token, password: 'of somebody' }).expect(401)).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await me(body.access_token)).body.user.emailVerified).toBe(false);
    const { body: verified } = await post('/email/verify', { token, password: PASSWORD }).expect(200);
    expect(verified.user.emailVerified).toBe(true);
    expect((await me(body.access_token)).body.user.emailVerified).toBe(true);
    await post('/email/verify', { token, password: PASSWORD }).expect(400);
    await post('/password/reset/confirm', { token, password: PASSWORD }).expect(400);
  });

  test('mails the link to a signed-in user again, and invalidates the previous one', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    const links = async () => (await hub.mails()).filter(({ to }) => to === email).map(({ link }) => link);
    const [first] = await links();
    const again = () => post('/email/verify/send', {}).set(bearer(body.access_token));
    expect((await again().expect(200)).body).toEqual({ success: true, emailVerified: false });
    const [, second] = await links();
    const verify = (link?: string) => post('/email/verify', { token: tokenIn(link), password: PASSWORD });
    expect((await verify(first).expect(400)).body.code).toBe('TOKEN_EXPIRED');
    await verify(second).expect(200);
    expect((await again().expect(200)).body).toEqual({ success: true, emailVerified: true });
    expect(await links()).toHaveLength(2);
  });

  test('changes the password of a signed-in user who knows the old one', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    const change = (token: string | null, sent: object) => {
      const asked = post('/password/change', sent);
      return token === null ? asked : asked.set(bearer(token));
    };
    const passwords = { oldPassword: PASSWORD, newPassword: 'sieben blaue trikots' };
    await change(null, passwords).expect(401);
    await change(`${body.access_token}x`, passwords).expect(401);
    await change(body.access_token, { oldPassword: PASSWORD }).expect(400);
    const wrong = await change(body.access_token, { ...passwords, oldPassword: 'falsch' }).expect(401);
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    const weak = await change(body.access_token, { ...passwords, newPassword: 'kurz' }).expect(400);
    expect(weak.body.code).toBe('WEAK_PASSWORD');
    await change(body.access_token, passwords).expect(200, { success: true });
    await signIn(email).expect(401);
    await signIn(email, passwords.newPassword).expect(200);
  });

  test('a listed address makes its user an administrator only once verified', async () => {
    const asksFlows = (token: string) => hub.request.get('/trpc/admin.flows').set(bearer(token));
    const { body } = await signUp(ADMIN).expect(200);
    await asksFlows(body.access_token).expect(403);
    const token = tokenIn(await hub.mailedLink(ADMIN, '/auth/verify'));
    await post('/email/verify', { token, password: PASSWORD }).expect(200);
    await asksFlows(body.access_token).expect(200);
  });

  test('deleting a user removes sessions, password and links, and frees the address', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    const { body: elsewhere } = await signIn(email).expect(200);
    await me(elsewhere.access_token).expect(200);
    await hub.provider.auth.deleteMe(body.access_token);
    await me(elsewhere.access_token).expect(401);
    await signIn(email).expect(401);
    for (const table of ['auth_credentials', 'auth_sessions', 'auth_mail_tokens']) {
      const { rows } = await hub.provider.database.sql(`select * from ${table} where user_id = ?`, [
        body.user.id,
      ]);
      expect(rows).toEqual([]);
    }
    expect((await signUp(email).expect(200)).body.user.id).not.toBe(body.user.id);
  });

  test('passwords, tokens and links are stored as hashes only', async () => {
    const email = newEmail();
    const { body } = await signUp(email).expect(200);
    const link = tokenIn(await hub.mailedLink(email, '/auth/verify'));
    const tables = [
      'auth_users',
      'auth_credentials',
      'auth_sessions',
      'auth_refresh_tokens',
      'auth_mail_tokens',
    ];
    const stored = await Promise.all(
      tables.map(async (table) =>
        JSON.stringify((await hub.provider.database.sql(`select * from ${table}`)).rows),
      ),
    );
    for (const secret of [PASSWORD, link, body.access_token, body.refresh_token])
      expect(stored.join('')).not.toContain(secret);
    expect(stored[1]).toContain('scrypt$');
  });
});

const tokenIn = (link: string | undefined) => new URL(link ?? '', 'http://x').searchParams.get('token') ?? '';

test('reports a refusing mail server without quoting it', async () => {
  const url = 'smtp://127.0.0.1:9';
  await using hub = await authHub({ mail: { kind: 'smtp', url, from: 'Hub <hub@hub.test>' } });
  const { body } = await hub.request
    .post('/api/auth/signup')
    .send({ email: 'a@b.de', password: PASSWORD })
    .expect(200);
  await hub.provider.accounts.idle();
  const { text } = await hub.request
    .post('/api/auth/email/verify/send')
    .set(bearer(body.access_token))
    .send({})
    .expect(503);
  expect(text).toContain('The message could not be sent');
  expect(text).not.toContain('127.0.0.1');
});
