import { expect, it } from 'vitest';
import { testApp } from '../../testing/testApp.ts';
import { noteAdministrators } from './administrators.ts';

it('tells once who has become an administrator, and who is none any more', async () => {
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
