import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authHub, HUB, PASSWORD, UNLIMITED, type AuthHub } from '../../../testing/authHub.ts';
import {
  finishAt,
  OPEN_ID_CALLBACK,
  OPEN_ID_CLIENT,
  openIdProvider,
  startAt,
  type OpenIdProvider,
} from '../../../testing/services/openIdProvider.ts';
import { openIdService, type OpenIdOptions } from '../../embedded/auth/openIdService.ts';

const serviceAt = (issuer: string, changes: Partial<OpenIdOptions> = {}) =>
  openIdService({
    ...OPEN_ID_CLIENT,
    issuer,
    name: 'Vereinsheim',
    nameClaim: 'name',
    linksByEmail: false,
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

  test('refuses an address that is not verified', async () => {
    there.person.email_verified = false;
    const { text } = await finish(await start()).expect(401);
    expect(text).toContain('Die Anmeldung über den anderen Dienst hat nicht geklappt.');
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
    }
  });
});
