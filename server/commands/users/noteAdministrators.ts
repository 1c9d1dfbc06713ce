import type { Deps } from '../../deps.ts';
import { adminGroupIn } from './administrators.ts';

/**
 * Tells the security log whom the settings have made an administrator since the last start, and whom no more: an address, or a
 * group as a whole. Who comes into the group and who leaves it is told at the sign-in.
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
  const group = adminGroupIn(config);
  const now = [...config.adminEmails, ...(group === null ? [] : [group])].map((named) =>
    accounts.pseudonymOf(named),
  );
  const added = now.filter((account) => !before.includes(account));
  const removed = before.filter((account) => !now.includes(account));
  for (const account of added) securityLog({ event: 'administratorAdded', account });
  for (const account of removed) securityLog({ event: 'administratorRemoved', account });
  if (added.length + removed.length > 0) await stores.settings.setAdministrators(now);
}
