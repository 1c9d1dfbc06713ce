import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authHub, HUB, OTHER_ORIGIN, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { readPage as read } from '@hub/tools/testing/readPage.ts';

const ALLOWANCES = {
  signUpsPerNetwork: UNLIMITED,
  signInsPerNetwork: UNLIMITED,
  resetsPerNetwork: UNLIMITED,
};

let hub: AuthHub;
let userCount = 0;
const newEmail = () => `visitor${(userCount += 1)}@example.org`;

beforeAll(async () => {
  hub = await authHub({ allowances: ALLOWANCES });
});
afterAll(() => hub[Symbol.asyncDispose]());

const open = (path: string) => hub.request.get(path);
const send = (path: string, fields: Record<string, string>, origin: string | null = HUB) => {
  const request = hub.request.post(path).type('form');
  if (origin !== null) request.set('Origin', origin);
  return request.send(fields);
};
const register = (email: string, fields = {}) =>
  send('/auth/register', { email, password: PASSWORD, ...fields }).expect(303);
const tokenOf = (location: string | undefined) =>
  new URL(location ?? '', HUB).searchParams.get('access_token') ?? '';
const me = async (token: string) =>
  (await hub.request.get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(200)).body.user;

describe('the sign-in page', () => {
  const address = `/auth?redirect_url=${encodeURIComponent(`${HUB}/players?x=1#y`)}&project_id=hub`;

  test('is German and neither needs nor allows scripts', async () => {
    const { text, headers } = await open(address).expect(200);
    const page = read(text);
    expect(page.documentElement.lang).toBe('de');
    expect(page.querySelector('h1')?.textContent).toBe('Anmelden');
    expect(page.querySelector('script')).toBeNull();
    expect(text).not.toMatch(/\son\w+=|style=|<style/);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${HUB} ${OTHER_ORIGIN}; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const style = page.querySelector('link[rel=stylesheet]');
    const sheet = await open(style?.getAttribute('href') ?? '')
      .expect(200)
      .expect('Content-Type', /text\/css/);
    const fonts = [...sheet.text.matchAll(/url\('(?<name>[^']+)'\)/gu)].map(
      (found) => found.groups?.['name'],
    );
    expect(fonts).toHaveLength(3);
    for (const font of fonts)
      await open(`/auth/${font}`)
        .expect(200)
        .expect('Content-Type', /font\/woff2/u);
  });

  test.each([
    ['/auth', { email: ['email', 'username'], password: ['password', 'current-password'] }],
    [
      '/auth/register',
      {
        email: ['email', 'username'],
        displayName: ['text', 'nickname'],
        password: ['password', 'new-password'],
      },
    ],
    ['/auth/forgotten', { email: ['email', 'username'] }],
  ])('%s has labelled fields that password managers know', async (path, expected) => {
    const page = read((await open(path).expect(200)).text);
    const fields = [...page.querySelectorAll('input:not([type=hidden])')];
    const found = Object.fromEntries(fields.map((field) => [field.name, [field.type, field.autocomplete]]));
    expect(found).toEqual(expected);
    for (const field of fields) {
      expect(page.querySelector(`label[for=${field.id}]`)?.textContent).not.toBe('');
      expect(field.hasAttribute('maxlength')).toBe(false);
    }
  });

  test('links to registration and forgotten password and keeps the return address', async () => {
    const page = read((await open(address)).text);
    const links = [...page.querySelectorAll('main a')];
    expect(links.map((link) => link.textContent)).toEqual([
      'Passwort vergessen?',
      'Kostenlos registrieren und sofort loslegen',
    ]);
    for (const link of links) {
      const next = read((await open(link.getAttribute('href') ?? '').expect(200)).text);
      expect(next.querySelector('[name=redirect_url]')?.value).toBe(`${HUB}/players?x=1#y`);
    }
  });

  test.each([
    ['15', '15 Spieler'],
    ['1', '1 Spieler'],
  ])('says on all pages to an account that a team of %s comes along', async (players, words) => {
    const page = read((await open(`${address}&players=${players}`).expect(200)).text);
    expect(page.querySelector('.team')?.textContent).toBe(`Dein Team kommt mit. ${words}`);
    const registration = page.querySelector('.other a')?.getAttribute('href') ?? '';
    const form = read((await open(registration).expect(200)).text);
    expect(form.querySelector('.team')?.textContent).toBe(`Dein Team kommt mit. ${words}`);
    const refused = await send('/auth/register', { players, email: 'a@b.de', password: 'kurz' }).expect(400);
    expect(read(refused.text).querySelector('.team')).not.toBeNull();
  });

  test.each(['', '&players=0', '&players=<b>', '&players=100', '&players=zwei'])(
    'mentions no team for an address with %j',
    async (more) => {
      const page = read((await open(`${address}${more}`).expect(200)).text);
      expect(page.querySelector('.team')).toBeNull();
    },
  );

  test('belongs to one project', async () => {
    await open('/auth?project_id=other').expect(404);
    await send('/auth', { project_id: 'other', email: 'a@b.de', password: PASSWORD }).expect(404);
  });

  test('answers unknown addresses with a not-found page', async () => {
    const { text } = await open('/auth/nothing').expect(404);
    expect(read(text).querySelector('h1')?.textContent).toBe('Das hat nicht geklappt');
    await open('/auth/social/google').expect(404);
    await open('/auth/../../package.json').expect(404);
  });
});

describe('signing in on the page', () => {
  test('returns to the full original address with both tokens', async () => {
    const email = newEmail();
    await register(email);
    const { headers } = await send('/auth', {
      email,
      password: PASSWORD,
      redirect_url: `${HUB}/players?x=1&access_token=old#y`,
      project_id: 'hub',
    }).expect(303);
    const location = new URL(headers.location ?? '');
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(`${HUB}/players#y`);
    expect([...location.searchParams.keys()]).toEqual(['x', 'access_token', 'refresh_token']);
    expect((await me(tokenOf(headers.location))).email).toBe(email);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('returns to other allowed origins', async () => {
    const { headers } = await register(newEmail(), { redirect_url: `${OTHER_ORIGIN}/start` });
    expect(headers.location).toMatch(/^https:\/\/fans\.example\/start\?access_token=/);
  });

  // `returnAddress.test.ts` has forty more.
  test.each(['https://evil.example/', '/\\evil.example'])(
    'never sends tokens to %s, on any path through the pages',
    async (redirect_url) => {
      const query = `redirect_url=${encodeURIComponent(redirect_url)}`;
      for (const path of ['/auth', '/auth/register', '/auth/forgotten']) {
        const { text } = await open(`${path}?${query}`).expect(200);
        expect(text).not.toContain('redirect_url');
        expect(text).not.toContain('evil');
      }
      const email = newEmail();
      const registered = await register(email, { redirect_url });
      const signedIn = await send('/auth', { email, password: PASSWORD, redirect_url }).expect(303);
      for (const { headers } of [registered, signedIn])
        expect(headers.location).toMatch(/^\/\?access_token=[^&/]+&refresh_token=[^&/]+$/);
    },
  );

  test('ignores a repeated redirect_url', async () => {
    const { text } = await open(`/auth?redirect_url=${HUB}/a&redirect_url=https://evil.example/`).expect(200);
    expect(text).not.toContain('redirect_url');
  });

  test('shows a wrong password beside the field and keeps the address but not the password', async () => {
    const email = newEmail();
    await register(email);
    const { text } = await send('/auth', {
      email,
      password: 'my secret guess',
      redirect_url: `${HUB}/x`,
    }).expect(401);
    const page = read(text);
    const field = page.querySelector('#password');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const error = page.getElementById(field?.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('E-Mail-Adresse oder Passwort stimmen nicht.');
    expect(page.title).toMatch(/^Fehler: Anmelden/);
    expect(page.querySelector('#email')?.value).toBe(email);
    expect(page.querySelector('[name=redirect_url]')?.value).toBe(`${HUB}/x`);
    expect(text).not.toContain('my secret guess');
    const unknown = await send('/auth', { email: newEmail(), password: 'my secret guess' }).expect(401);
    expect(read(unknown.text).querySelector('.error')?.textContent).toBe(error?.textContent);
  });

  test('refuses forms from other sites and without an origin', async () => {
    const email = newEmail();
    const forms = [
      ['/auth/register', { email, password: PASSWORD }],
      ['/auth', { email, password: PASSWORD }],
      ['/auth/forgotten', { email }],
      ['/auth/reset', { token: 'x', password: PASSWORD }],
      ['/auth/verify', { token: 'x', password: PASSWORD }],
    ] as const;
    for (const [path, fields] of forms)
      for (const origin of ['https://evil.example', OTHER_ORIGIN, 'null', 'http://localhost:3001', null])
        await send(path, fields, origin).expect(403);
    expect((await send('/auth', { email, password: PASSWORD })).status).toBe(401);
    await hub.request
      .post('/auth')
      .type('form')
      .set('Sec-Fetch-Site', 'same-origin')
      .send({ email, password: PASSWORD })
      .expect(401);
  });

  test('refuses oversized and malformed forms with a page', async () => {
    const { text } = await send('/auth', { email: 'x'.repeat(20_000), password: '' }).expect(413);
    expect(text).toContain('Deine Eingabe konnte nicht gelesen werden.');
    await send('/auth', {}).expect(401);
  });
});

describe('registering on the page', () => {
  test('signs in at once, and the mailed link verifies the address', async () => {
    const email = newEmail();
    const { headers } = await register(email, { displayName: '  ' });
    const user = await me(tokenOf(headers.location));
    expect(user).toMatchObject({ email, displayName: null, emailVerified: false });
    const link = await hub.mailedLink(email, '/auth/verify');
    const page = read((await open(link).expect(200)).text);
    expect(page.querySelector('#email')?.value).toBe(email);
    const token = page.querySelector('[name=token]')?.value ?? '';
    expect((await send('/auth/verify', { token, password: 'of a stranger' }).expect(401)).text).toContain(
      'stimmen nicht',
    );
    const done = await send('/auth/verify', { token, password: PASSWORD }).expect(303);
    expect((await me(tokenOf(done.headers.location))).emailVerified).toBe(true);
    await open(link).expect(410);
    await send('/auth/verify', { token, password: PASSWORD }).expect(410);
  });

  test.each([
    [{ password: 'kurz' }, 'password', 'Das Passwort braucht mindestens 8 Zeichen.'],
    [{ password: 'x'.repeat(201) }, 'password', 'Das Passwort darf höchstens 200 Zeichen haben.'],
    [{ password: 'password123' }, 'password', /wird als eines der ersten erraten/],
    [{ password: 'Sommer2026!' }, 'password', /mit Jahr, Zahl oder Zeichen ist schnell erraten/],
    [{ email: 'niemand' }, 'email', 'Das ist keine gültige E-Mail-Adresse.'],
    [
      { displayName: 'x'.repeat(101) },
      'displayName',
      /^Der Anzeigename hat höchstens 100 sichtbare Zeichen/u,
    ],
  ])('shows the error for %j beside the field %s', async (wrong, id, words) => {
    const { text } = await send('/auth/register', { email: newEmail(), password: PASSWORD, ...wrong }).expect(
      400,
    );
    const page = read(text);
    const invalid = [...page.querySelectorAll('[aria-invalid=true]')];
    expect(invalid.map((field) => field.id)).toEqual([id]);
    expect(invalid[0]?.getAttribute('aria-describedby')?.split(' ')).toContain(`${id}-error`);
    expect(page.getElementById(`${id}-error`)?.textContent).toMatch(words);
  });

  test('keeps all that was typed, shows the password on request, and registers nobody then', async () => {
    const typed = { email: newEmail(), displayName: 'Fritzi', password: 'kurz' };
    const valuesIn = (text: string) =>
      Object.fromEntries(
        [...read(text).querySelectorAll('form div input')].map(({ name, value }) => [name, value]),
      );
    const refused = await send('/auth/register', typed).expect(400);
    expect(valuesIn(refused.text)).toEqual(typed);
    const fine = { ...typed, password: PASSWORD };
    const shown = await send('/auth/register', { ...fine, shown: 'yes' }).expect(200);
    expect(valuesIn(shown.text)).toEqual(fine);
    expect(read(shown.text).querySelector('#password')?.type).toBe('text');
    expect(shown.headers['cache-control']).toBe('no-store');
    const hidden = await send('/auth/register', { ...fine, shown: 'no' }).expect(200);
    expect(read(hidden.text).querySelector('#password')?.type).toBe('password');
    // Enter presses the first button.
    expect(read(hidden.text).querySelector('button')?.textContent).toBe('Registrieren und loslegen');
    await send('/auth', { email: typed.email, password: PASSWORD }).expect(401);
    await register(typed.email, { displayName: 'Fritzi' });
  });

  test('refuses a registered address without revealing that it is registered', async () => {
    const email = newEmail();
    await register(email);
    const { text } = await send('/auth/register', { email, password: 'another password' }).expect(401);
    expect(read(text).querySelector('.error')?.textContent).toMatch(
      /^Mit diesen Angaben geht es nicht\. Wenn du/,
    );
  });

  test('shows input as text, never as markup', async () => {
    const script = `"><script>alert('1')</script>`;
    const { text } = await send('/auth/register', {
      email: `a@b.de${script}`,
      displayName: script,
      password: PASSWORD,
    }).expect(400);
    const page = read(text);
    expect(page.querySelector('script')).toBeNull();
    expect(page.querySelector('#displayName')?.value).toBe(script);
    const { text: withAddress } = await open(`/auth?redirect_url=${encodeURIComponent(`${HUB}/${script}`)}`);
    expect(read(withAddress).querySelector('script')).toBeNull();
    const { headers } = await register(newEmail(), { displayName: '<script>alert(1)</script>' });
    expect((await me(tokenOf(headers.location))).displayName).toBe('<script>alert(1)</script>');
  });
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link', async () => {
    const email = newEmail();
    await register(email);
    const asked = await send('/auth/forgotten', { email }).expect(200);
    const unknown = await send('/auth/forgotten', { email: newEmail() }).expect(200);
    expect(unknown.text).toBe(asked.text);
    const link = await hub.mailedLink(email, '/auth/reset');
    const page = read((await open(link).expect(200)).text);
    expect(page.querySelector('#email')).toMatchObject({ value: email, readOnly: true });
    expect(page.querySelector('#password')?.autocomplete).toBe('new-password');
    const token = page.querySelector('[name=token]')?.value ?? '';
    await send('/auth/reset', { token, password: 'kurz' }).expect(400);
    const done = await send('/auth/reset', { token, password: 'ein neues passwort' }).expect(200);
    expect(read(done.text).querySelector('[role=status]')?.textContent).toMatch(/ist gespeichert/);
    await send('/auth/reset', { token, password: 'noch ein passwort' }).expect(410);
    await send('/auth', { email, password: PASSWORD }).expect(401);
    await send('/auth', { email, password: 'ein neues passwort' }).expect(303);
  });

  test.each(['/auth/reset', '/auth/reset?token=x', '/auth/verify?token=', '/auth/verify?token=a&token=b'])(
    '%s says that the link is not valid',
    async (path) => {
      const { text } = await open(path).expect(410);
      expect(read(text).querySelector('h1')?.textContent).toBe('Dieser Link gilt nicht mehr');
    },
  );

  test('shows an invalid address beside the field', async () => {
    const { text } = await send('/auth/forgotten', { email: 'niemand' }).expect(400);
    expect(read(text).querySelector('#email-error')?.textContent).toBe(
      'Das ist keine gültige E-Mail-Adresse.',
    );
  });

  test('tells how long to wait after too many attempts', async () => {
    const resetsPerNetwork = { free: 1, firstDelay: 600, longestDelay: 600, forgottenAfter: 3600 };
    await using small = await authHub({ allowances: { resetsPerNetwork } });
    const ask = () =>
      small.request.post('/auth/forgotten').type('form').set('Origin', HUB).send({ email: 'a@b.de' });
    await ask().expect(200);
    const { text, headers } = await ask().expect(429);
    expect(read(text).querySelector('#email-error')?.textContent).toBe(
      'Zu viele Versuche. Versuch es in 10 Minuten noch einmal.',
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the page for the second factor', () => {
  /** @returns the secret of an account that has it on */
  async function withSecondFactor(email: string): Promise<string> {
    const { headers } = await register(email);
    const token = tokenOf(headers.location);
    const { accounts } = hub.provider;
    const { secret } = await accounts.startSecondFactor(token);
    await accounts.confirmSecondFactor(token, codeOf(secret));
    hub.clock.advance(30);
    return secret;
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: hub.clock.now().getTime() });
  const password = { password: PASSWORD, redirect_url: `${HUB}/players`, project_id: 'hub' };
  /** The fields of the form on a page. */
  const fieldsOn = (text: string) =>
    Object.fromEntries(
      [...read(text).querySelectorAll('form input')].map((field) => [
        field.getAttribute('name') ?? '',
        field.getAttribute('value') ?? '',
      ]),
    );

  test('follows the right password and leads back to where the visitor came from', async () => {
    const email = newEmail();
    const secret = await withSecondFactor(email);
    const { text } = await send('/auth', { email, ...password }).expect(200);
    const page = read(text);
    expect(page.querySelector('h1')?.textContent).toBe('Zweiter Faktor');
    expect(page.querySelector('#code')?.getAttribute('autocomplete')).toBe('one-time-code');
    expect(text).not.toContain(PASSWORD);
    const { headers } = await send('/auth/code', { ...fieldsOn(text), code: codeOf(secret) }).expect(303);
    expect(headers.location).toMatch(/^http:\/\/localhost:3000\/players\?access_token=/);
    expect((await me(tokenOf(headers.location))).email).toBe(email);
  });

  test('shows a wrong code beside the field, and starts over once the ticket is too old', async () => {
    const email = newEmail();
    const secret = await withSecondFactor(email);
    const { text } = await send('/auth', { email, ...password }).expect(200);
    const { text: wrong } = await send('/auth/code', { ...fieldsOn(text), code: '000000' }).expect(401);
    expect(read(wrong).querySelector('#code-error')?.textContent).toContain('Der Code stimmt nicht');
    hub.clock.advance(301);
    const { text: late } = await send('/auth/code', { ...fieldsOn(wrong), code: codeOf(secret) }).expect(410);
    expect(read(late).querySelector('h1')?.textContent).toBe('Anmelden');
    expect(late).toContain('Die Anmeldung hat zu lange gedauert');
  });
});

test('logs where messages are written, but no links', async () => {
  const email = newEmail();
  await register(email);
  await hub.mails();
  const line = hub.logLines.findLast(({ sentence }) => sentence.includes('SMTP_URL'));
  expect(JSON.stringify(line)).toMatch(/mail\/[^"]+\.eml/);
  expect(JSON.stringify(hub.logLines)).not.toContain('token=');
});
