import type { Deps } from '../../deps.ts';

/**
 * Tells the security log who has become an administrator since the last start, and who is none any more: rights are a
 * setting, so that they change with a restart.
 */
export async function noteAdministrators({
  config,
  provider,
  stores,
  securityLog,
}: Pick<Deps, 'config' | 'provider' | 'stores' | 'securityLog'>): Promise<void> {
  const { accounts } = provider;
  // A provider elsewhere keeps a log of its own.
  if (accounts === undefined) return;
  const before = await stores.settings.administrators();
  const now = config.adminEmails.map((email) => accounts.pseudonymOf(email));
  const added = now.filter((account) => !before.includes(account));
  const removed = before.filter((account) => !now.includes(account));
  for (const account of added) securityLog({ event: 'administratorAdded', account });
  for (const account of removed) securityLog({ event: 'administratorRemoved', account });
  if (added.length + removed.length > 0) await stores.settings.setAdministrators(now);
}
