import type { Deps } from '../../deps.ts';
import { adminGroupOf, type AuthUser } from '../../provider/provider.ts';

type Named = Pick<AuthUser, 'email' | 'adminGroup'>;

/** The group whose members are administrators, as it is stored with them; null: there is none. */
export const adminGroupIn = ({ social }: Deps['config']): string | null =>
  social.openId === null ? null : adminGroupOf(social.openId);

/**
 * Whether the settings mean this account as an administrator's: by its address, or by the group that its last sign-in told of.
 * Its address may still be unverified, and anybody's; `isAdministrator` is who may act.
 */
export function isMeantAsAdministrator(config: Deps['config'], { email, adminGroup = null }: Named): boolean {
  if (config.adminEmails.includes(email.toLowerCase())) return true;
  return adminGroup !== null && adminGroup === adminGroupIn(config);
}

/** Whether an account is an administrator's, but for a second factor that it may need; its address must be verified. */
export const isAdministrator = (
  config: Deps['config'],
  user: Named & Pick<AuthUser, 'emailVerified'>,
): boolean => user.emailVerified && isMeantAsAdministrator(config, user);

/** Picks those who are administrators by now, out of accounts of which only id and address are known; keeps their order. */
export async function administratorsAmong<T extends { id: string; email: string }>(
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  accounts: readonly T[],
): Promise<T[]> {
  const group = adminGroupIn(config);
  const isAsked = accounts.length > 0 && group !== null && provider.accounts !== undefined;
  const members = isAsked ? await provider.accounts.usersInAdminGroup(group) : [];
  const groupOf = new Map(members.map(({ id, adminGroup }) => [id, adminGroup]));
  return accounts.filter(({ id, email }) =>
    isMeantAsAdministrator(config, { email, adminGroup: groupOf.get(id) ?? null }),
  );
}
