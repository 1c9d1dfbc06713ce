import type { Deps } from '../deps.ts';
import { invalid, notAllowed } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';

/** What deleting the account takes. A provider elsewhere keeps its users and their passwords to itself. */
export async function deletionTerms(
  { provider }: Pick<Deps, 'provider'>,
  user: AuthUser,
): Promise<{ needsPassword: boolean; signInRemains: boolean }> {
  return {
    needsPassword: (await provider.accounts?.hasPassword(user.id)) ?? false,
    signInRemains: provider.auth.deleteMe === undefined,
  };
}

/**
 * Erases everything of a user, then the sign-in itself where the provider can. In this order an interruption leaves
 * an account without data, whose owner can try again; never data without an owner.
 *
 * @param typed the own address and, where the account has one, the password, typed in to confirm
 * @returns whether the provider keeps the sign-in
 * @throws AppError 'invalid' when the address is not the user's own, 'notAllowed' when the password is missing or
 *   wrong, 'tooMany' after too many wrong ones; nothing is changed then
 */
export async function deleteAccount(
  { stores, provider, log }: Pick<Deps, 'stores' | 'provider' | 'log'>,
  { user, accessToken }: { user: AuthUser; accessToken: string },
  typed: { email: string; password?: string | undefined },
): Promise<{ signInRemains: boolean }> {
  if (typed.email.trim().toLowerCase() !== user.email.toLowerCase())
    throw invalid('The e-mail address is not the one of this account');
  const { needsPassword, signInRemains } = await deletionTerms({ provider }, user);
  if (needsPassword && !(await provider.accounts?.isPasswordOf(user, typed.password ?? '')))
    throw notAllowed('The password is not right');
  await stores.account.erase(user.id);
  await provider.auth.deleteMe?.(accessToken);
  log.info({ userId: user.id, signInRemains }, 'account deleted');
  return { signInRemains };
}
