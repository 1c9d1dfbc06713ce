import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOld } from '../../commands/retention/removeOld.ts';
import { administratorsAmong, isMeantAsAdministrator } from '../../commands/users/administrators.ts';
import { loadConfig } from '../../config/config.ts';
import { openIdService } from '@hub/provider/embedded/auth/openIdService.ts';
import { createStores } from '../../stores/stores.ts';
import { ADMIN, authHub, HUB, PASSWORD, UNLIMITED, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import {
  finishAt,
  OPEN_ID_CLIENT,
  openIdProvider,
  startAt,
  type OpenIdProvider,
} from '@hub/tools/testing/services/openIdProvider.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const GROUP = 'hub-administrators';

let there: OpenIdProvider;
let claimsAtOnce: OpenIdProvider;
beforeAll(async () => {
  [there, claimsAtOnce] = await Promise.all([openIdProvider(), openIdProvider('at once')]);
});
afterAll(async () => {
  await there[Symbol.asyncDispose]();
  await claimsAtOnce[Symbol.asyncDispose]();
});

let lastNumber = 0;
beforeEach(() => {
  const sub = `a${(lastNumber += 1)}`;
  for (const provider of [there, claimsAtOnce])
    provider.person = { sub, email: `${sub}@example.org`, email_verified: true, name: 'Jo' };
});

/** Environment variables as set by an operator. */
const envOf = (provider: OpenIdProvider, changes: Record<string, string> = {}) => ({
  ADMIN_EMAILS: ADMIN,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: OPEN_ID_CLIENT.clientId,
  OIDC_CLIENT_SECRET: OPEN_ID_CLIENT.clientSecret,
  OIDC_ADMIN_GROUP: GROUP,
  ...changes,
});
function hubWith(provider: OpenIdProvider = there, changes: Record<string, string> = {}): Promise<AuthHub> {
  const env = envOf(provider, changes);
  const { openId } = loadConfig(env).social;
  if (openId === null) throw new Error('The provider is not set up');
  const allowances = { signInsPerNetwork: UNLIMITED, signUpsPerNetwork: UNLIMITED };
  return authHub({ env, social: [openIdService(openId)], allowances });
}

/** Signs in with the provider. @returns the access token */
async function signIn(hub: AuthHub, provider: OpenIdProvider = there): Promise<string> {
  const { headers } = await finishAt(hub, await startAt(provider, hub)).expect(303);
  return new URL(headers.location ?? '', HUB).searchParams.get('access_token') ?? '';
}
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const askAdmin = (hub: AuthHub, token: string) => query(hub, 'admin.deskReminder', token);
const account = (hub: AuthHub, token: string) => callerOf(hub, token).account.me();

describe('administrators by a group of their sign-in service', () => {
  it.each([
    ['the list of groups', ['fans', GROUP]],
    ['one group as text', GROUP],
  ])('are those whose claim is %s', async (_, groups) => {
    await using hub = await hubWith();
    there.person.groups = groups;
    const token = await signIn(hub);
    await askAdmin(hub, token).expect(200);
    expect(await account(hub, token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  });

  it('are also recognised from the ID token, or by another claim', async () => {
    await using hub = await hubWith(claimsAtOnce);
    claimsAtOnce.person.groups = [GROUP];
    await askAdmin(hub, await signIn(hub, claimsAtOnce)).expect(200);
    await using other = await hubWith(claimsAtOnce, { OIDC_ADMIN_CLAIM: 'name', OIDC_ADMIN_GROUP: 'Jo' });
    await askAdmin(other, await signIn(other, claimsAtOnce)).expect(200);
  });

  const unchanged = openOnce(hubWith);
  it.each([
    ['no claim', undefined],
    ['another group', ['fans']],
    ['no group', []],
    ['a group with a longer name', [`${GROUP}-of-others`]],
    ['a text with several groups', `fans ${GROUP}`],
    ['a number', 7],
    ['an object', { [GROUP]: true }],
    ['a nested list', [[GROUP]]],
    ['null', null],
  ])('are not those with %s', async (_, groups) => {
    const hub = unchanged();
    there.person.groups = groups;
    const token = await signIn(hub);
    await askAdmin(hub, token).expect(403);
    expect(await account(hub, token)).toMatchObject({ isAdmin: false, needsSecondFactor: false });
  });

  it('do not exist without the setting', async () => {
    await using hub = await hubWith(there, { OIDC_ADMIN_GROUP: '' });
    there.person.groups = [GROUP, ''];
    await askAdmin(hub, await signIn(hub)).expect(403);
  });

  it('need a second factor on a public hub', async () => {
    await using hub = await hubWith(there, { PUBLIC_URL: 'https://hub.example.org' });
    there.person.groups = [GROUP];
    const token = await signIn(hub);
    expect(await account(hub, token)).toMatchObject({ isAdmin: false, needsSecondFactor: true });
    await askAdmin(hub, token).expect(403);
  });

  it('lose their rights in every session with their next sign-in without the group', async () => {
    await using hub = await hubWith();
    there.person.groups = [GROUP];
    const before = await signIn(hub);
    await askAdmin(hub, before).expect(200);
    there.person.groups = ['fans'];
    // The hub learns of it only at the next sign-in.
    await askAdmin(hub, before).expect(200);
    const after = await signIn(hub);
    await askAdmin(hub, after).expect(403);
    await askAdmin(hub, before).expect(403);
    there.person.groups = [GROUP];
    await signIn(hub);
    await askAdmin(hub, after).expect(200);
    const logged = hub.securityEvents.filter(({ event }) => event.startsWith('administrator'));
    expect(logged.map(({ event, detail }) => [event, detail])).toEqual([
      ['administratorAdded', 'group'],
      ['administratorRemoved', 'group'],
      ['administratorAdded', 'group'],
    ]);
    expect(new Set(logged.map(({ userId }) => userId)).size).toBe(1);
  });

  it('lose their rights after a sign-in with a password, which has no groups', async () => {
    await using hub = await hubWith(there, { OIDC_LINK_BY_EMAIL: '1' });
    const { email } = there.person;
    const registered = await hub.request.post('/api/auth/signup').send({ email, password: PASSWORD });
    await hub.provider.database.sql('update auth_users set email_verified = 1 where email = ?', [email]);
    there.person.groups = [GROUP];
    await signIn(hub);
    await askAdmin(hub, registered.body.access_token).expect(200);
    const { body } = await hub.request
      .post('/api/auth/signin/email')
      .send({ email, password: PASSWORD })
      .expect(200);
    await askAdmin(hub, body.access_token).expect(403);
  });

  it('keep their rights while their tokens are only renewed', async () => {
    await using hub = await hubWith();
    there.person.groups = [GROUP];
    const { headers } = await finishAt(hub, await startAt(there, hub)).expect(303);
    const refreshToken = new URL(headers.location ?? '', HUB).searchParams.get('refresh_token');
    const { body } = await hub.request
      .post('/api/auth/refresh')
      .send({ refreshToken, refresh_token: refreshToken })
      .expect(200);
    await askAdmin(hub, body.access_token).expect(200);
  });

  it('do not have their groups revealed to programs or other users', async () => {
    await using hub = await hubWith();
    there.person.groups = [GROUP];
    const token = await signIn(hub);
    const { text } = await hub.request.get('/api/auth/me').set(as(token)).expect(200);
    expect(text).toContain(there.person.email);
    expect(text).not.toContain(GROUP);
    expect((await callerOf(hub, token).account.download()).user.adminGroup).toContain(GROUP);
  });

  it('lose their rights at a restart with another group, claim or issuer', async () => {
    await using hub = await hubWith();
    there.person.groups = [GROUP];
    const user = await hub.provider.auth.me(await signIn(hub));
    const isOne = (changes: Record<string, string>) =>
      isMeantAsAdministrator(loadConfig(envOf(there, changes)), user);
    expect(isOne({})).toBe(true);
    expect(isOne({ OIDC_ADMIN_GROUP: 'others' })).toBe(false);
    expect(isOne({ OIDC_ADMIN_CLAIM: 'roles' })).toBe(false);
    expect(isOne({ OIDC_ISSUER: 'https://login.example.org' })).toBe(false);
    expect(isOne({ OIDC_ADMIN_GROUP: '' })).toBe(false);
  });

  it('get the administrators’ reminders, and are never removed', async () => {
    await using hub = await hubWith();
    there.person.groups = [GROUP];
    const { id, email } = await hub.provider.auth.me(await signIn(hub));
    const config = loadConfig({ ...envOf(there), SMTP_URL: 'smtp://127.0.0.1:1' });
    const deps = { config, provider: hub.provider };
    const [chief, fan] = [
      { id: 'chief', email: ADMIN },
      { id: 'fan', email: 'fan@hub.test' },
    ];
    expect(await administratorsAmong(deps, [fan, { id, email }, chief])).toEqual([{ id, email }, chief]);
    // Even with an unverified address the account is kept, although it no longer opens the administration.
    await hub.provider.database.sql('update auth_users set email_verified = 0');
    const inTwoMonths = new Date(hub.clock.now().getTime() + 60 * 24 * 3600_000);
    await removeOld({
      ...deps,
      stores: createStores(hub.provider),
      now: () => inTwoMonths,
      log: recordingLog(),
    });
    const { rows } = await hub.provider.database.sql('select id from auth_users');
    expect(rows).toEqual([{ id }]);
  });
});
