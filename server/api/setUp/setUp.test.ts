import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, authHub, PASSWORD, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { createInvitation } from '../../commands/setUp/claim.ts';
import { readSetUp, saveSetUp } from '../../commands/setUp/setUp.ts';
import { readStoredSettings } from '../../commands/setUp/storedSettings.ts';
import { loadConfig } from '../../config/config.ts';
import type { SetUpInput } from '@hub/shared/setUp/setUp.schema.ts';

const AS_IT_IS: SetUpInput = { sources: null, keys: {}, contact: null, owner: null };
const NEXT = 'ein ganz neues Passwort';
const OWN = 'me@hub.example';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app[Symbol.asyncDispose]());

const stored = async (deps: TestApp['deps'] = app.deps) =>
  Object.fromEntries((await readStoredSettings(deps)).settings);
const save = (changes: object, token: string | null = app.adminToken) =>
  mutate(app, 'setUp.save', token, { ...AS_IT_IS, ...changes });

describe('who may set up', () => {
  it.each(['read', 'progress'])('setUp.%s', async (name) => {
    await query(app, `setUp.${name}`).expect(401);
    await query(app, `setUp.${name}`, app.userToken).expect(403);
    await query(app, `setUp.${name}`, app.adminToken).expect(200);
  });

  it.each(['save', 'tryKey'])('setUp.%s', async (name) => {
    await mutate(app, `setUp.${name}`).expect(401);
    await mutate(app, `setUp.${name}`, app.userToken).expect(403);
    await mutate(app, `setUp.${name}`, app.adminToken, {}).expect(400);
    expect(await stored()).toEqual({});
  });
});

describe('setUp.save', () => {
  it.each([
    { sources: ['of-tomorrow'] },
    { sources: 'openligadb' },
    { keys: { openligadb: 'key' } },
    { keys: { 'football-data': '' } },
    { keys: { 'football-data': 'two\r\nlines' } },
    { contact: 'nobody' },
    { owner: { email: 'nobody', password: PASSWORD } },
    { owner: { email: OWN } },
    { more: 1 },
  ])('refuses %j, and changes nothing', async (changes) => {
    await save({ sources: ['openligadb'], ...changes }).expect(400);
    expect(await stored()).toEqual({});
  });

  it('refuses a source without the one whose matches it is asked about', async () => {
    const { status, body } = await save({ sources: ['highlightly'] });
    expect([status, body.error.data.errorCode]).toEqual([400, 'sourceWithoutMaster']);
    expect(await stored()).toEqual({});
  });

  it('refuses another account of an administrator who has not just claimed the hub', async () => {
    const { status } = await save({ sources: ['openligadb'], owner: { email: null, password: NEXT } });
    expect(status).toBe(403);
    expect(await stored()).toEqual({});
  });

  it('refuses what the environment sets', async () => {
    await using fixed = await testApp({
      ...loadConfig({ FEEDS: 'openligadb', FOOTBALL_DATA_TOKEN: 'given', FEED_CONTACT: OWN }),
      adminEmails: app.deps.config.adminEmails,
    });
    for (const changes of [
      { sources: [] },
      { keys: { 'football-data': 'new' } },
      { contact: 'x@y.example' },
    ]) {
      const { body } = await mutate(fixed, 'setUp.save', fixed.adminToken, { ...AS_IT_IS, ...changes });
      expect(body.error.data.errorCode).toBe('settingOfEnvironment');
    }
    expect(await stored(fixed.deps)).toEqual({});
    expect(await callerOf(fixed, fixed.adminToken).setUp.read()).toMatchObject({
      sources: ['openligadb'],
      keys: { 'football-data': 'environment', highlightly: 'none' },
      isFromEnvironment: { sources: true, administrators: false, contact: true },
    });
  });

  it('leaves everything to the environment where the database is shared with other programs', async () => {
    const { privateValues: _, ...provider } = app.deps.provider;
    const deps = { ...app.deps, provider };
    const user = await provider.auth.me(app.adminToken);
    const input = { ...AS_IT_IS, sources: ['openligadb'] } satisfies SetUpInput;
    await expect(saveSetUp(deps, { user, accessToken: app.adminToken }, input)).rejects.toMatchObject({
      errorCode: 'settingOfEnvironment',
    });
    expect((await readSetUp(deps, user)).isFromEnvironment).toEqual({
      sources: true,
      administrators: true,
      contact: true,
    });
  });

  it('stores sources and keys, and never returns a key', async () => {
    const { body } = await save({
      sources: ['openligadb', 'football-data'],
      keys: { 'football-data': 'a-key' },
      contact: OWN,
    }).expect(200);
    expect(JSON.stringify(body)).not.toContain('a-key');
    expect(await stored()).toEqual({
      FEEDS: 'openligadb,football-data',
      FOOTBALL_DATA_TOKEN: 'a-key',
      FEED_CONTACT: OWN,
    });
    const facts = await query(app, 'setUp.read', app.adminToken);
    expect(facts.body.result.data.keys).toMatchObject({ 'football-data': 'set', highlightly: 'none' });
    expect(facts.text).not.toContain('a-key');
    expect(app.securityEvents).toEqual([
      expect.objectContaining({ event: 'settingsChanged', detail: 'FEEDS FOOTBALL_DATA_TOKEN FEED_CONTACT' }),
    ]);
    expect(JSON.stringify(app.logLines)).not.toContain('a-key');
  });

  it('keeps a key that is not entered again, and removes the contact', async () => {
    await save({ sources: ['football-data'], keys: { 'football-data': 'a-key' }, contact: OWN }).expect(200);
    await save({ sources: ['openligadb', 'football-data'], contact: '' }).expect(200);
    expect(await stored()).toEqual({ FEEDS: 'openligadb,football-data', FOOTBALL_DATA_TOKEN: 'a-key' });
  });
});

describe('the operator who has just claimed the hub', () => {
  /** Claims a hub by the code. */
  async function claimedHub(env: Record<string, string> = {}): Promise<AuthHub & { token: string }> {
    const { code, claim } = createInvitation();
    const hub = await authHub({ env, claim });
    await hub.provider.accounts.createVerifiedUser('admin@hub.local');
    const { body } = await mutate(hub, 'setUp.claim', null, { secret: code }).expect(200);
    return { ...hub, token: body.result.data.access_token };
  }
  const name = (hub: AuthHub & { token: string }, owner: SetUpInput['owner']) =>
    mutate(hub, 'setUp.save', hub.token, { ...AS_IT_IS, sources: ['openligadb'], owner });
  const signIn = (hub: AuthHub, email: string, password: string) =>
    hub.request.post('/api/auth/signin/email').send({ email, password });

  it('names an own address and password, once, and stays signed in', async () => {
    await using hub = await claimedHub();
    expect((await callerOf(hub, hub.token).setUp.read()).isNewOwner).toBe(true);
    await name(hub, { email: 'Me@hub.example', password: NEXT }).expect(200);
    await signIn(hub, OWN, NEXT).expect(200);
    await signIn(hub, 'admin@hub.local', NEXT).expect(401);
    expect((await callerOf(hub, hub.token).account.me()).user).toMatchObject({
      email: OWN,
      emailVerified: true,
    });
    const values = await hub.provider.privateValues.all();
    expect(values.get('setting ADMIN_EMAILS')).toBe(OWN);
    expect(values.get('setting FEED_CONTACT')).toBe(OWN);
    expect(values.get('claimed')).toBe('');
  });

  it.each([
    [{ email: OWN, password: '1234567' }, 'passwordTooShort'],
    [{ email: OWN, password: 'passwort' }, 'passwordTooCommon'],
    [{ email: 'taken@hub.example', password: NEXT }, 'addressTaken'],
  ])('can try again after %j', async (owner, errorCode) => {
    await using hub = await claimedHub();
    await hub.provider.accounts.createVerifiedUser('taken@hub.example');
    expect((await name(hub, owner)).body.error.data.errorCode).toBe(errorCode);
    expect([...(await hub.provider.privateValues.all()).keys()]).toEqual(['claimed']);
    expect((await callerOf(hub, hub.token).setUp.read()).isNewOwner).toBe(true);
    await name(hub, { email: OWN, password: NEXT }).expect(200);
  });

  it('takes the place of a stranger who has registered the address, but never verified it', async () => {
    await using hub = await claimedHub();
    const stranger = await hub.request
      .post('/api/auth/signup')
      .send({ email: OWN, password: PASSWORD })
      .expect(200);
    await name(hub, { email: OWN, password: NEXT }).expect(200);
    await query(hub, 'account.me', stranger.body.access_token).expect(401);
    await signIn(hub, OWN, PASSWORD).expect(401);
    await signIn(hub, OWN, NEXT).expect(200);
  });

  it('keeps the address that the environment names', async () => {
    await using hub = await claimedHub({ ADMIN_EMAILS: ADMIN });
    expect((await name(hub, { email: OWN, password: NEXT })).body.error.data.errorCode).toBe(
      'settingOfEnvironment',
    );
    await name(hub, { email: null, password: NEXT }).expect(200);
    await signIn(hub, ADMIN, NEXT).expect(200);
    expect((await hub.provider.privateValues.all()).get('setting FEED_CONTACT')).toBe(ADMIN);
  });
});

it('tries a key with the source, without storing it', async () => {
  const server = createServer((request, response) => {
    const isGood = request.headers['x-auth-token'] === 'good';
    response.writeHead(isGood ? 200 : 401).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { feeds } = app.deps.config;
  await using hub = await testApp({ feeds: { ...feeds, baseUrl } });
  const { setUp } = callerOf(hub, hub.adminToken);
  expect(await setUp.tryKey({ source: 'football-data', key: ' good ' })).toEqual({ verdict: 'good' });
  expect(await setUp.tryKey({ source: 'football-data', key: 'bad' })).toEqual({ verdict: 'wrong' });
  expect(await stored(hub.deps)).toEqual({});
  server.close();
});

it('says how far an empty hub is', async () => {
  expect(await callerOf(app, app.adminToken).setUp.progress()).toEqual({
    season: expect.any(String),
    isLive: false,
    clubs: 0,
    players: 0,
    clubsWithChances: 0,
    sources: [],
  });
});
