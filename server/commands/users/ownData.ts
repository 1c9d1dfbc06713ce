import type { AccountDataPage } from '#shared/users/account.schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { AppError } from '../../errors.ts';
import { removeProfilePicture, discardFiles } from './files.ts';

/** Rows of a list in one page: comments of the greatest length are half a megabyte. */
const PAGE_ROWS = 250;

/**
 * Everything the hub keeps about a user, in pages, so that nobody's years take more memory or time at once than others'.
 *
 * @param page from 0; each holds the next rows of every list
 */
export async function exportOwnData(
  { stores, now, securityLog }: Pick<Deps, 'stores' | 'now' | 'securityLog'>,
  user: AuthUser,
  page: number,
): Promise<AccountDataPage> {
  const data = await stores.account.dataOf(user.id, { page, pageRows: PAGE_ROWS });
  const pictureUrl = await stores.profiles.pictureOf(user.id);
  if (page === 0) securityLog({ event: 'dataExported', userId: user.id });
  const { userTeams: _all, ...lists } = data;
  const isMore = Object.values(lists).some((list) => Array.isArray(list) && list.length === PAGE_ROWS);
  return {
    exportedTs: now().toISOString(),
    user: { ...user, adminGroup: user.adminGroup ?? null, pictureUrl },
    ...data,
    nextPage: isMore ? page + 1 : null,
  };
}

type EraseDeps = Pick<Deps, 'config' | 'stores' | 'provider' | 'now' | 'log'>;

/** What is needed to delete the account, and whether the sign-in remains, as it does with a hosted provider. */
export async function readDeletionTerms(
  { provider }: Pick<Deps, 'provider'>,
  user: AuthUser,
): Promise<{ needsPassword: boolean; signInRemains: boolean }> {
  return {
    needsPassword: (await provider.accounts?.hasPassword(user.id)) ?? false,
    signInRemains: provider.auth.deleteMe === undefined,
  };
}

/**
 * Erases all data of a user, then the sign-in if the provider can. In this order an interruption leaves an account
 * without data, whose owner can try again, but never data without an owner.
 *
 * @param typed the user's address and, if the account has one, password, typed in to confirm
 * @returns whether the sign-in remains with the provider
 * @throws AppError 'invalid' if the address is not the user's, 'notAllowed' if the password is missing or wrong,
 *   'tooMany' after too many wrong ones; nothing is changed then
 */
export async function deleteAccount(
  deps: EraseDeps,
  { user, accessToken }: { user: AuthUser; accessToken: string },
  typed: { email: string; password?: string | undefined },
): Promise<{ signInRemains: boolean }> {
  const { provider, log } = deps;
  if (typed.email.trim().toLowerCase() !== user.email.toLowerCase()) throw new AppError('wrongEmail');
  const { needsPassword, signInRemains } = await readDeletionTerms({ provider }, user);
  if (needsPassword && !(await provider.accounts?.isPasswordOf(user, typed.password ?? '')))
    throw new AppError('wrongPassword');
  await eraseData(deps, user);
  await provider.auth.deleteMe?.(accessToken);
  log.info({ userId: user.id, signInRemains }, 'account deleted');
  return { signInRemains };
}

/** Erases all that belongs to a user but the sign-in; what was written for everybody stays without a name. */
export async function eraseData(deps: EraseDeps, user: AuthUser): Promise<void> {
  const { stores, provider } = deps;
  await removeProfilePicture(deps, user);
  await discardFiles(deps, await stores.sharedPictures.pathsOf(user.id));
  await stores.account.erase(user.id);
  await provider.storage.removeAllOf?.(user.id);
}
