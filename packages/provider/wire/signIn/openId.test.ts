import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authHub, HUB, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';
import {
  finishAt,
  OPEN_ID_CALLBACK,
  OPEN_ID_CLIENT,
  openIdProvider,
  startAt,
  type OpenIdProvider,
} from '@hub/tools/testing/services/openIdProvider.ts';
import { openIdService, type OpenIdOptions } from '../../embedded/auth/openIdService.ts';

const serviceAt = (issuer: string, changes: Partial<OpenIdOptions> = {}) =>
  openIdService({
    ...OPEN_ID_CLIENT,
    issuer,
    name: 'Vereinsheim',
    nameClaim: 'name',
    linksByEmail: false,
    trustsEmail: false,
    adminClaim: 'groups',
    adminGroup: null,
    ...changes,
  });

let lastNumber = 0;
let there: OpenIdProvider;
const hubWith = (changes: Partial<OpenIdOptions> = {}) =>
  authHub({
    social: [serviceAt(there.issuer, changes)],
    allowances: { signInsPerNetwork: UNLIMITED, signUpsPerNetwork: UNLIMITED },
  });

let hub: AuthHub;
beforeAll(async () => {
  there = await openIdProvider();
  hub = await hubWith();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
});
beforeEach(() => {
  const sub = `s${(lastNumber += 1)}`;
  there.person = { sub, email: `${sub}@example.org`, email_verified: true, name: 'Jo' };
  there.isCancelling = false;
});

const start = (at: AuthHub = hub) => startAt(there, at);
const finish = (began: { path: string; cookie: string }, at: AuthHub = hub) => finishAt(at, began);

async function userAt(location: string | undefined, at: AuthHub = hub) {
  const token = new URL(location ?? '', HUB).searchParams.get('access_token');
  const { body } = await at.request.get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
  return body.user as { id: string; email: string };
}

async function registered(email: string, at: AuthHub) {
  const { body } = await at.request.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(200);
  await at.provider.database.sql('update auth_users set email_verified = 1 where id = ?', [body.user.id]);
  return body.user.id as string;
}

describe('sign-in with a provider of OpenID Connect', () => {
  test('has a button with its name, and asks with PKCE, state and nonce', async () => {
    expect((await hub.request.get('/auth').expect(200)).text).toContain('Weiter mit Vereinsheim');
    const { asked } = await start();
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      redirect_uri: OPEN_ID_CALLBACK,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/u),
      nonce: expect.stringMatching(/^.{20,}$/u),
    });
  });

  test('creates a verified user, and recognises them after a changed address', async () => {
    const first = await userAt((await finish(await start()).expect(303)).headers.location);
    expect(first).toMatchObject({ email: there.person.email, emailVerified: true, displayName: 'Jo' });
    there.person.email = 'moved@example.org';
    const second = await userAt((await finish(await start()).expect(303)).headers.location);
    expect(second).toMatchObject({ id: first.id, email: first.email });
  });

  test('opens no account by its address unless the operator allows it', async () => {
    await registered(there.person.email, hub);
    await finish(await start()).expect(401);
    await using linking = await hubWith({ linksByEmail: true });
    const id = await registered(there.person.email, linking);
    const { headers } = await finish(await start(linking), linking).expect(303);
    expect(await userAt(headers.location, linking)).toMatchObject({ id });
  });

  test.each([
    ['as text', { email_verified: 'true' }, 303],
    ['as text in capitals', { email_verified: 'True' }, 303],
    ['not verified', { email_verified: false }, 401, 'has not verified the address'],
    ['not verified, as text', { email_verified: 'false' }, 401, 'has not verified the address'],
    ['a number', { email_verified: 1 }, 401, 'has not verified the address'],
    ['missing', { email_verified: undefined }, 401, 'does not say whether it has verified the address'],
    ['null', { email_verified: null }, 401, 'does not say whether it has verified the address'],
  ])('reads whether the address is verified: %s', async (_what, claims, status, reason = '') => {
    Object.assign(there.person, claims);
    const { text } = await finish(await start()).expect(status);
    if (status === 303) return;
    expect(text).toContain('Die Anmeldung über den anderen Dienst hat nicht geklappt.');
    expect(hub.securityEvents.at(-1)).toMatchObject({
      event: 'signInFailed',
      detail: `oidc: The other service ${reason}`,
      network: expect.any(String),
    });
  });

  test('asks for what the ID token leaves out', async () => {
    await using atOnce = await openIdProvider('at once');
    await using strange = await hubWith({ issuer: atOnce.issuer });
    for (const [missing, status] of [
      [{ email_verified: undefined }, 303],
      [{ email: undefined }, 303],
      [{ email_verified: false }, 401],
    ] as const) {
      atOnce.person = { ...there.person, sub: `${there.person.sub} ${JSON.stringify(missing)}` };
      atOnce.person.email = `${status}${Object.keys(missing)[0]}@example.org`;
      atOnce.inIdToken = missing;
      await finishAt(strange, await startAt(atOnce, strange)).expect(status);
    }
  });

  test('takes addresses as verified only if the operator allows it and the provider does not deny it', async () => {
    await using trusting = await hubWith({ trustsEmail: true });
    there.person.email_verified = undefined;
    await finish(await start(trusting), trusting).expect(303);
    there.person = {
      ...there.person,
      sub: `${there.person.sub}b`,
      email: 'b@example.org',
      email_verified: 'false',
    };
    await finish(await start(trusting), trusting).expect(401);
  });

  test('tells a user who cancels that they did', async () => {
    there.isCancelling = true;
    const { text } = await finish(await start()).expect(401);
    expect(text).toContain('Du hast die Anmeldung über den anderen Dienst abgebrochen.');
    expect(text).not.toContain('hat nicht geklappt');
    expect(hub.securityEvents.at(-1)?.detail).toContain('cancelled');
  });

  test.each(['server_error', 'access_denied', '<script>', ''])(
    'explains nothing of an error that no sign-in asked for: %s',
    async (error) => {
      const { text } = await hub.request.get(`/auth/social/oidc/callback?error=${error}&state=x`).expect(401);
      expect(text).toContain('hat nicht geklappt');
    },
  );

  test('logs another error of the provider', async () => {
    const { path, cookie } = await start();
    const state = new URL(path, HUB).searchParams.get('state');
    const callback = `/auth/social/oidc/callback?error=temporarily_unavailable&state=${state}`;
    expect((await finish({ path: callback, cookie }).expect(401)).text).toContain('hat nicht geklappt');
    expect(hub.securityEvents.at(-1)?.detail).toBe('oidc: The other service answers temporarily_unavailable');
  });

  test('refuses a code that was used, one of another sign-in, and an answer of another issuer', async () => {
    const mine = await start();
    const other = await start();
    await finish({ path: mine.path, cookie: other.cookie }).expect(401);
    expect(mine.path).toContain('iss=');
    await finish({
      ...other,
      path: other.path.replace(/iss=[^&]+/u, 'iss=https%3A%2F%2Fevil.example'),
    }).expect(401);
    await finish(mine).expect(303);
    await finish(mine).expect(401);
  });

  test('refuses a provider with another issuer name, or without an answer, on the sign-in page', async () => {
    for (const issuer of [there.issuer.replace('127.0.0.1', 'localhost'), 'http://127.0.0.1:9']) {
      await using strange = await hubWith({ issuer });
      const { text } = await strange.request.get('/auth/social/oidc').expect(401);
      expect(text).toContain('hat nicht geklappt');
      expect(strange.securityEvents.at(-1)?.detail).toMatch(
        /^oidc: The other service did not confirm the sign-in: ./u,
      );
    }
  });
});
