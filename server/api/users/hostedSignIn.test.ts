import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/config.ts';
import { openProvider } from '@hub/provider/openProvider.ts';
import { openChatSender } from '../../chat/openChatSender.ts';
import { openPushSender } from '../../push/openPushSender.ts';
import { createStores } from '../../stores/stores.ts';
import { authHub, HUB, OTHER_ORIGIN, PASSWORD, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { recordingLog, recordingSecurityLog } from '@hub/tools/testing/recordingLog.ts';

/** A hub whose provider is another hub, over real HTTP. */
let origin: AuthHub;
let server: ReturnType<typeof createServer>;
let hosted: ReturnType<typeof supertest>;
let authUrl: string;

beforeAll(async () => {
  // The first hub uses the test's clock, the second the machine's; tokens must be valid by both.
  origin = await authHub({ env: { ALLOWED_ORIGINS: OTHER_ORIGIN }, startsAt: new Date() });
  server = createServer(origin.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = loadConfig({
    PROVIDER: 'hosted',
    PROVIDER_CORE_URL: authUrl,
    PROVIDER_SECRET_KEY: 'the-secret-key-of-the-tests',
    PUBLIC_URL: OTHER_ORIGIN,
    ADMIN_EMAILS: 'chief@hub.test',
  });
  const provider = await openProvider(config.provider, { publicUrl: OTHER_ORIGIN });
  const now = () => new Date();
  const deps = {
    config,
    provider,
    stores: createStores(provider),
    now,
    log: recordingLog(),
    securityLog: recordingSecurityLog(),
    readers: {},
    push: openPushSender(config),
    chat: openChatSender(config),
  };
  hosted = supertest(createApp(deps, { clientDir: null, requestLog: null }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await origin[Symbol.asyncDispose]();
});

test('visitors of a hosted hub sign in at the other hub, return, and sign out there too', async () => {
  await hosted.get('/auth').set('Accept', 'text/html').expect(404);
  await hosted.post('/api/auth/signup').send({ email: 'a@b.de', password: PASSWORD }).expect(404);

  const back = `${OTHER_ORIGIN}/players`;
  const registered = await supertest(authUrl)
    .post('/auth/register')
    .type('form')
    .set('Origin', HUB)
    .send({ email: 'a@b.de', password: PASSWORD, redirect_url: back, project_id: 'hub' })
    .expect(303);
  const location = new URL(registered.headers.location ?? '');
  expect(`${location.origin}${location.pathname}`).toBe(back);
  const [token, refreshToken] = ['access_token', 'refresh_token'].map((name) =>
    location.searchParams.get(name),
  );

  const account = (of: string | null) => callerOf({ request: hosted }, of).account.me();
  expect(await account(String(token))).toMatchObject({
    user: { email: 'a@b.de', emailVerified: false },
    isAdmin: false,
    needsSecondFactor: false,
  });
  await expect(account(null)).rejects.toThrow('401');
  await expect(account(`${token}x`)).rejects.toThrow('401');
  await supertest(authUrl).post('/api/auth/signout').send({ refresh_token: refreshToken }).expect(200);
  await supertest(authUrl).get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(401);
});
