import { FIRST_ADMIN_EMAIL } from '../config.ts';
import type { Deps } from '../deps.ts';

/**
 * Gives a hub whose environment names no administrator its first one, so that a fresh hub can be run at all.
 *
 * @returns how to sign in, to be shown once because only its hash is kept; null when there is nothing to do
 */
export async function createFirstAdministrator({
  config,
  provider,
}: Pick<Deps, 'config' | 'provider'>): Promise<{ email: string; password: string } | null> {
  if (!provider.accounts || !config.adminEmails.includes(FIRST_ADMIN_EMAIL)) return null;
  const password = await provider.accounts.createVerifiedUser(FIRST_ADMIN_EMAIL);
  return password === null ? null : { email: FIRST_ADMIN_EMAIL, password };
}
