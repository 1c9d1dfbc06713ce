import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';

/**
 * Erases everything of a user, then the sign-in itself where the provider can. In this order an interruption leaves
 * an account without data, whose owner can try again; never data without an owner.
 *
 * @param email what the user typed to confirm
 * @returns whether the provider keeps the sign-in
 * @throws AppError 'invalid' when `email` is not the user's own
 */
export async function deleteAccount(
  { stores, provider, log }: Pick<Deps, 'stores' | 'provider' | 'log'>,
  { user, accessToken }: { user: AuthUser; accessToken: string },
  email: string,
): Promise<{ signInRemains: boolean }> {
  if (email.trim().toLowerCase() !== user.email.toLowerCase())
    throw invalid('The e-mail address is not the one of this account');
  await stores.account.erase(user.id);
  const signInRemains = provider.auth.deleteMe === undefined;
  await provider.auth.deleteMe?.(accessToken);
  log.info({ userId: user.id, signInRemains }, 'account deleted');
  return { signInRemains };
}
