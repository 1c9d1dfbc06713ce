import { FIRST_ADMIN_EMAIL } from '../../config/settings.ts';
import type { Deps } from '../../deps.ts';

/**
 * Creates the first administrator when none is configured, so that a fresh hub can be administrated.
 *
 * @returns credentials to hand over now, since only the hash is stored; null when there is nothing to do
 */
export async function createFirstAdministrator({
  config,
  provider,
}: Pick<Deps, 'config' | 'provider'>): Promise<{ email: string; password: string } | null> {
  if (!provider.accounts || !config.adminEmails.includes(FIRST_ADMIN_EMAIL)) return null;
  const password = await provider.accounts.createVerifiedUser(FIRST_ADMIN_EMAIL);
  return password === null ? null : { email: FIRST_ADMIN_EMAIL, password };
}
