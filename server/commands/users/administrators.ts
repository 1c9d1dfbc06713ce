import type { Deps } from '../../deps.ts';
import { adminGroupOf, type AuthUser } from '@hub/provider/provider.ts';
import { FIRST_ADMIN_EMAIL } from '../../config/settings.ts';

type Named = Pick<AuthUser, 'email' | 'adminGroup'>;

/** The group whose members are administrators, as stored with its members; null if none is configured. */
const adminGroupIn = ({ social }: Deps['config']): string | null =>
  social.openId === null ? null : adminGroupOf(social.openId);

/**
 * Whether the settings name this account as an administrator's: by its address, or by the group of its last sign-in. The
 * address may be unverified, and so anyone's; `isAdministrator` decides who may act.
 */
export function isMeantAsAdministrator(config: Deps['config'], { email, adminGroup = null }: Named): boolean {
  if (config.adminEmails.includes(email.toLowerCase())) return true;
  return adminGroup !== null && adminGroup === adminGroupIn(config);
}

/** Whether an account is an administrator's, apart from a second factor it may need; its address must be verified. */
export const isAdministrator = (
  config: Deps['config'],
  user: Named & Pick<AuthUser, 'emailVerified'>,
): boolean => user.emailVerified && isMeantAsAdministrator(config, user);

/** The users whom their group makes administrators, in no particular order. */
export async function usersInAdminGroup({
  config,
  provider,
}: Pick<Deps, 'config' | 'provider'>): Promise<AuthUser[]> {
  const group = adminGroupIn(config);
  return group === null ? [] : ((await provider.accounts?.usersInAdminGroup(group)) ?? []);
}

/** The accounts that currently are administrators', in the given order; only id and address need to be known. */
export async function administratorsAmong<T extends { id: string; email: string }>(
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  accounts: readonly T[],
): Promise<T[]> {
  const members = accounts.length > 0 ? await usersInAdminGroup({ config, provider }) : [];
  const groupOf = new Map(members.map(({ id, adminGroup }) => [id, adminGroup]));
  return accounts.filter(({ id, email }) =>
    isMeantAsAdministrator(config, { email, adminGroup: groupOf.get(id) ?? null }),
  );
}

/** An e-mail address and a password to sign in with. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Creates the first administrator if none is configured, so that a fresh hub can be administered.
 *
 * @param keep stores credentials that the hub has made up before the account exists, since only a hash is stored with it; if
 *   it fails, so does the call
 * @returns the credentials; null if there is nothing to do
 */
export async function createFirstAdministrator(
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  keep: (credentials: Credentials) => Promise<void>,
): Promise<Credentials | null> {
  if (!provider.accounts || !config.adminEmails.includes(FIRST_ADMIN_EMAIL)) return null;
  const email = FIRST_ADMIN_EMAIL;
  const given = config.firstAdminPassword;
  const password = await provider.accounts.createVerifiedUser(
    email,
    given === null ? { keep: (made) => keep({ email, password: made }) } : { password: given },
  );
  return password === null ? null : { email, password };
}

/**
 * Logs as security events the administrators added to or removed from the settings since the last start: addresses, or a
 * group as a whole. Users who join or leave the group are logged at their sign-in.
 */
export async function noteAdministrators({
  config,
  provider,
  stores,
  securityLog,
}: Pick<Deps, 'config' | 'provider' | 'stores' | 'securityLog'>): Promise<void> {
  const { accounts } = provider;
  // A hosted provider keeps its own log.
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
