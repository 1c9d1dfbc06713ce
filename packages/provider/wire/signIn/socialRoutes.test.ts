import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { urlencoded } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authHub, HUB, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { githubService, googleService } from '../../embedded/auth/socialServices.ts';

const CLIENT = { clientId: 'the-hub', clientSecret: 'secret-of-the-hub' };

/** What the fake services know about the person signing in. */
let person: { subject: string; email: string; isVerified: boolean; name: string | null };
let lastNumber = 0;

/** Fakes Google and GitHub locally: codes work once, and only with the verifier of their challenge. */
async function fakeServices() {
  const app = express();
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  app.get('/authorize', (request, response) => {
    const query = request.query as Record<string, string>;
    const code = `code${(lastNumber += 1)}`;
    codes.set(code, { challenge: query.code_challenge ?? '', redirectUri: query.redirect_uri ?? '' });
    const back = new URL(query.redirect_uri ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.state ?? '');
    response.redirect(back.href);
  });
  app.post('/token', urlencoded({ extended: false }), (request, response) => {
    const { code, code_verifier, redirect_uri, client_id, client_secret } = request.body as Record<
      string,
      string
    >;
    const asked = codes.get(code ?? '');
    codes.delete(code ?? '');
    const challenge = createHash('sha256')
      .update(code_verifier ?? '')
      .digest('base64url');
    const isRight =
      asked?.challenge === challenge &&
      asked.redirectUri === redirect_uri &&
      client_id === CLIENT.clientId &&
      client_secret === CLIENT.clientSecret;
    if (isRight) response.json({ access_token: 'token-there', token_type: 'Bearer' });
    else response.status(400).json({ error: 'invalid_grant' });
  });
  app.use((request, _response, next) => {
    next(request.headers.authorization === 'Bearer token-there' ? undefined : new Error('not signed in'));
  });
  app.get('/google/me', (_request, response) => {
    const { subject, email, isVerified, name } = person;
    response.json({
      sub: subject,
      email,
      email_verified: isVerified,
      name,
      picture: 'https://x.example/p.png',
    });
  });
  app.get('/github/me', (_request, response) => {
    response.json({ id: 4711, login: 'jo', name: person.name, email: 'shown@example.org', avatar_url: null });
  });
  app.get('/github/me/emails', (_request, response) => {
    response.json([
      { email: 'second@example.org', primary: false, verified: true },
      { email: person.email, primary: true, verified: person.isVerified },
    ]);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

let hub: AuthHub;
let services: Awaited<ReturnType<typeof fakeServices>>;

beforeAll(async () => {
  services = await fakeServices();
  const at = (user: string) => ({
    authorizeUrl: `${services.url}/authorize`,
    tokenUrl: `${services.url}/token`,
    userUrl: `${services.url}/${user}/me`,
  });
  hub = await authHub({
    social: [googleService(CLIENT, at('google')), githubService(CLIENT, at('github'))],
    allowances: {
      signInsPerNetwork: UNLIMITED,
      signUpsPerNetwork: UNLIMITED,
    },
  });
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  services.server.closeAllConnections();
  services.server.close();
});
beforeEach(() => {
  const subject = `s${(lastNumber += 1)}`;
  person = { subject, email: `${subject}@example.org`, isVerified: true, name: 'Jo' };
});

async function start(service = 'google', returnTo = `${HUB}/players`) {
  const { headers } = await hub.request
    .get(`/auth/social/${service}?redirect_url=${encodeURIComponent(returnTo)}`)
    .expect(303);
  const cookie = String(headers['set-cookie']?.[0]);
  const there = await fetch(headers.location ?? '', { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  return { asked: new URL(headers.location ?? ''), cookie, path: `${back.pathname}${back.search}` };
}
const finish = ({ path, cookie }: { path: string; cookie: string | null }) => {
  const request = hub.request.get(path);
  if (cookie !== null) request.set('Cookie', cookie.split(';', 1)[0] ?? '');
  return request;
};
async function userAt(location: string | undefined) {
  const token = new URL(location ?? '', HUB).searchParams.get('access_token');
  return (await hub.request.get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(200)).body
    .user;
}
const register = async (email: string) =>
  (await hub.request.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(200)).body;

describe('sign-in with an external service', () => {
  test('shows buttons only when configured', async () => {
    const { text } = await hub.request.get('/auth').expect(200);
    expect(text).toContain('Weiter mit Google');
    expect(text).toContain('Weiter mit GitHub');
    await using bare = await authHub();
    expect((await bare.request.get('/auth').expect(200)).text).not.toContain('Weiter mit');
  });

  test.each(['google', 'github'])('%s creates a verified user and returns with tokens', async (service) => {
    const begun = await start(service);
    expect(begun.asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(begun.asked.searchParams.get('redirect_uri')).toBe(`${HUB}/auth/social/${service}/callback`);
    expect(begun.cookie).toMatch(/HttpOnly/);
    expect(begun.cookie).toMatch(/SameSite=Lax/);
    const { headers } = await finish(begun).expect(303);
    expect(headers.location).toMatch(/^http:\/\/localhost:3000\/players\?access_token=/);
    expect(await userAt(headers.location)).toMatchObject({
      email: person.email,
      emailVerified: true,
      displayName: 'Jo',
    });
    expect(headers['set-cookie']?.[0]).toMatch(/^hub_social=;/);
  });

  test('recognises a user even after a changed address at the service', async () => {
    const first = await userAt((await finish(await start())).headers.location);
    person.email = 'moved@example.org';
    const second = await userAt((await finish(await start())).headers.location);
    expect(second).toMatchObject({ id: first.id, email: first.email });
  });

  test('links a verified account with the same address, which keeps its password', async () => {
    const { user } = await register(person.email);
    await hub.provider.database.sql('update auth_users set email_verified = 1 where id = ?', [user.id]);
    expect((await userAt((await finish(await start())).headers.location)).id).toBe(user.id);
    await hub.request
      .post('/api/auth/signin/email')
      .send({ email: person.email, password: PASSWORD })
      .expect(200);
  });

  test('locks out a person who registered the address without verifying it', async () => {
    const thief = await register(person.email);
    expect((await userAt((await finish(await start())).headers.location)).emailVerified).toBe(true);
    const old = hub.request.get('/api/auth/me').set('Authorization', `Bearer ${thief.access_token}`);
    await old.expect(401);
    await hub.request
      .post('/api/auth/signin/email')
      .send({ email: person.email, password: PASSWORD })
      .expect(401);
  });

  test('refuses an address that the service has not verified', async () => {
    const { user } = await register(person.email);
    person.isVerified = false;
    const { text, headers } = await finish(await start()).expect(401);
    expect(text).toContain('Die Anmeldung über den anderen Dienst hat nicht geklappt.');
    expect(headers.location).toBeUndefined();
    const { rows } = await hub.provider.database.sql('select * from auth_identities where user_id = ?', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('accepts an answer only once, in the browser that asked, for the same sign-in, and in time', async () => {
    const mine = await start();
    const other = await start();
    const github = await start('github');
    const refused = [
      { path: mine.path, cookie: null },
      { path: mine.path, cookie: other.cookie },
      { path: mine.path, cookie: github.cookie },
      { path: mine.path, cookie: 'hub_social=nonsense' },
      { path: mine.path.replace(/state=[^&]+/, 'state=x'), cookie: mine.cookie },
      { path: mine.path.replace('/google/', '/github/'), cookie: mine.cookie },
      { path: '/auth/social/google/callback?error=access_denied', cookie: mine.cookie },
      { path: `${mine.path}&code=again`, cookie: mine.cookie },
    ];
    for (const attempt of refused) await finish(attempt).expect(401);
    await finish(mine).expect(303);
    await finish(mine).expect(401);
    const late = await start();
    hub.clock.advance(601);
    await finish(late).expect(401);
  });

  test('does not accept a ticket as access token or a foreign return address', async () => {
    const begun = await start('google', 'https://evil.example/');
    const ticket = begun.cookie.split(';', 1)[0]?.split('=')[1] ?? '';
    await hub.request.get('/api/auth/me').set('Authorization', `Bearer ${ticket}`).expect(401);
    const { headers } = await finish(begun).expect(303);
    expect(headers.location).toMatch(/^\/\?access_token=/);
  });

  test('reports a failing service as such', async () => {
    const begun = await start();
    await finish({ ...begun, path: begun.path.replace(/code=[^&]+/, 'code=wrong') }).expect(401);
  });
});
