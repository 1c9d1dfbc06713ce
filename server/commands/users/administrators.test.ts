import { describe, expect, test, it } from 'vitest';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { createFirstAdministrator, noteAdministrators } from './administrators.ts';
import { loadConfig } from '../../config/config.ts';
import { authHub, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { query } from '@hub/tools/testing/procedures.ts';

it('logs once each added and removed administrator', async () => {
  await using app = await testApp();
  const startWith = async (...adminEmails: string[]) => {
    app.securityEvents.length = 0;
    await noteAdministrators({ ...app.deps, config: { ...app.deps.config, adminEmails } });
    return app.securityEvents.map(({ event, account }) => `${event} ${account}`);
  };
  const pseudonymOf = (email: string) => app.deps.provider.accounts.pseudonymOf(email);
  const [anna, ben] = [pseudonymOf('anna@hub.test'), pseudonymOf('ben@hub.test')];
  expect(anna).not.toBe(ben);
  expect(anna).not.toContain('anna');
  expect(await startWith('anna@hub.test')).toEqual([`administratorAdded ${anna}`]);
  expect(await startWith('anna@hub.test')).toEqual([]);
  expect(await startWith('ben@hub.test')).toEqual([
    `administratorAdded ${ben}`,
    `administratorRemoved ${anna}`,
  ]);
});

const signIn = (hub: AuthHub, email: string, password: string) =>
  hub.request.post('/api/auth/signin/email').send({ email, password });

const keepNothing = () => Promise.resolve();

describe('the first administrator', () => {
  test('is created once with a random password and administrator rights when none is configured', async () => {
    await using hub = await authHub({ env: {} });
    const deps = { config: loadConfig({}), provider: hub.provider };
    const made = await createFirstAdministrator(deps, keepNothing);
    expect(made).toEqual({ email: 'admin@hub.local', password: expect.stringMatching(/^[\w-]{20}$/) });
    expect(await createFirstAdministrator(deps, keepNothing)).toBeNull();
    const { body } = await signIn(hub, 'admin@hub.local', made?.password ?? '').expect(200);
    expect(body.user.emailVerified).toBe(true);
    await query(hub, 'admin.flows', body.access_token).expect(200);
    expect(JSON.stringify(hub.logLines)).not.toContain(made?.password);
  });

  test('is created only once by processes that start at the same time', async () => {
    await using hub = await authHub({ env: {} });
    const deps = { config: loadConfig({}), provider: hub.provider };
    const made = await Promise.all([1, 2, 3].map(() => createFirstAdministrator(deps, keepNothing)));
    expect(made.filter((administrator) => administrator !== null)).toHaveLength(1);
  });

  test('is not created if the password cannot be kept', async () => {
    await using hub = await authHub({ env: {} });
    const deps = { config: loadConfig({}), provider: hub.provider };
    const diskIsFull = () => Promise.reject(new Error('ENOSPC'));
    await expect(createFirstAdministrator(deps, diskIsFull)).rejects.toThrow('ENOSPC');
    expect(await createFirstAdministrator(deps, keepNothing)).not.toBeNull();
  });

  test('is not created when administrators are configured or the provider keeps its own users', async () => {
    await using hub = await authHub();
    const { accounts, ...elsewhere } = hub.provider;
    expect(accounts).toBeDefined();
    const named = loadConfig({ ADMIN_EMAILS: 'chief@hub.test' });
    expect(await createFirstAdministrator({ config: named, provider: hub.provider }, keepNothing)).toBeNull();
    expect(
      await createFirstAdministrator({ config: loadConfig({}), provider: elsewhere }, keepNothing),
    ).toBeNull();
    await signIn(hub, 'admin@hub.local', '').expect(401);
    const { rows } = await hub.provider.database.sql('select id from auth_users');
    expect(rows).toEqual([]);
  });
});
