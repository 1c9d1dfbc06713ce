import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authHub, HUB, PASSWORD, UNLIMITED, type AuthHub } from '../../../testing/authHub.ts';
import { openIdService, type OpenIdOptions } from '../../embedded/auth/openIdService.ts';

const CALLBACK = `${HUB}/auth/social/oidc/callback`;
const CLIENT = { clientId: 'the-hub', clientSecret: 'secret-of-the-hub-of-more-than-32-characters' };

/** Who sits before the browser. */
let person: { sub: string; email: string; email_verified: boolean; name: string };
let lastNumber = 0;

/** A real provider of OpenID Connect, in which whoever comes is signed in and agrees to everything. */
async function openProvider() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [CALLBACK] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => person }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void answer(request, response);
      return;
    }
    void (async () => {
      await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.clientId });
      grant.addOIDCScope('openid email profile');
      const login = { accountId: person.sub };
      const consent = { grantId: await grant.save() };
      await provider.interactionFinished(request, response, { login, consent });
    })();
  });
  return { issuer, server };
}

const serviceAt = (issuer: string, changes: Partial<OpenIdOptions> = {}) =>
  openIdService({
    ...CLIENT,
    issuer,
    name: 'Vereinsheim',
    nameClaim: 'name',
    linksByEmail: false,
    ...changes,
  });

let there: Awaited<ReturnType<typeof openProvider>>;
const hubWith = (changes: Partial<OpenIdOptions> = {}) =>
  authHub({
    social: [serviceAt(there.issuer, changes)],
    allowances: { signInsPerNetwork: UNLIMITED, signUpsPerNetwork: UNLIMITED },
  });

let hub: AuthHub;
beforeAll(async () => {
  there = await openProvider();
  hub = await hubWith();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  there.server.closeAllConnections();
  there.server.close();
});
beforeEach(() => {
  const sub = `s${(lastNumber += 1)}`;
  person = { sub, email: `${sub}@example.org`, email_verified: true, name: 'Jo' };
});

/** A browser that follows the provider to where it sends it back to the hub. */
async function start(at: AuthHub = hub) {
  const { headers } = await at.request
    .get(`/auth/social/oidc?redirect_url=${encodeURIComponent(`${HUB}/players`)}`)
    .expect(303);
  const cookie = String(headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
  const cookies = new Map<string, string>();
  let url = new URL(headers.location ?? '');
  const asked = url;
  while (url.origin === there.issuer) {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: sent } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    url = new URL(answer.headers.get('location') ?? '', url);
  }
  return { asked, cookie, path: `${url.pathname}${url.search}` };
}
const finish = ({ path, cookie }: { path: string; cookie: string }, at: AuthHub = hub) =>
  at.request.get(path).set('Cookie', cookie);

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
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/u),
      nonce: expect.stringMatching(/^.{20,}$/u),
    });
  });

  test('creates a verified user, and knows them again after a changed address', async () => {
    const first = await userAt((await finish(await start()).expect(303)).headers.location);
    expect(first).toMatchObject({ email: person.email, emailVerified: true, displayName: 'Jo' });
    person.email = 'moved@example.org';
    const second = await userAt((await finish(await start()).expect(303)).headers.location);
    expect(second).toMatchObject({ id: first.id, email: first.email });
  });

  test('opens nobody’s account by its address, unless the operator allows it', async () => {
    await registered(person.email, hub);
    await finish(await start()).expect(401);
    await using linking = await hubWith({ linksByEmail: true });
    const id = await registered(person.email, linking);
    const { headers } = await finish(await start(linking), linking).expect(303);
    expect(await userAt(headers.location, linking)).toMatchObject({ id });
  });

  test('refuses an address that is not verified', async () => {
    person.email_verified = false;
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

  test('refuses a provider that calls itself otherwise, or does not answer, on the sign-in page', async () => {
    for (const issuer of [there.issuer.replace('127.0.0.1', 'localhost'), 'http://127.0.0.1:9']) {
      await using strange = await hubWith({ issuer });
      const { text } = await strange.request.get('/auth/social/oidc').expect(401);
      expect(text).toContain('hat nicht geklappt');
    }
  });
});
