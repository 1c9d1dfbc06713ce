import type { AccountDataPage } from '@hub/shared/users/account.schema.ts';
import type { AccountSecurity } from '@hub/shared/users/accountSecurity.schema.ts';
import type { Deps } from '../../deps.ts';
import type { Accounts, AuthUser } from '@hub/provider/provider.ts';
import { AppError, type ExpectedCode } from '../../errors.ts';
import { removeProfilePicture, discardFiles } from './pictures.ts';
import { AccountError, type PasswordWeakness } from '@hub/provider/accountErrors.ts';

/** Rows per list and page: this many comments of maximum length are half a megabyte. */
const PAGE_ROWS = 250;

/**
 * Everything the hub stores about a user, in pages, so that a long history takes no more memory or time per request.
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

/** Whether deleting the account needs a password, and whether the sign-in remains, as it does with a hosted provider. */
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
 * Erases all of a user's data, then the sign-in if the provider can. In this order an interruption leaves an account
 * without data, whose owner can try again, but never data without an owner.
 *
 * @param typed the user's address and, if the account has one, password, typed in to confirm
 * @returns whether the sign-in remains with the provider
 * @throws AppError 'invalid' if the address is not the user's, 'notAllowed' if the password is missing or wrong,
 *   'tooMany' after too many wrong ones; in each case nothing is changed
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

/** Erases all of a user's data except the sign-in; published posts stay without a name. */
export async function eraseData(deps: EraseDeps, user: AuthUser): Promise<void> {
  const { stores, provider } = deps;
  await removeProfilePicture(deps, user);
  await discardFiles(deps, await stores.sharedPictures.pathsOf(user.id));
  await stores.account.erase(user.id);
  await provider.storage.removeAllOf?.(user.id);
}

/** The owner of the account, identified by the verified token. */
interface Owner {
  user: AuthUser;
  accessToken: string;
}
type AccountDeps = Pick<Deps, 'provider'>;

/** How the user's own account is secured; null if another provider keeps the accounts. */
export async function readAccountSecurity(
  { provider: { accounts } }: AccountDeps,
  { user, accessToken }: Owner,
): Promise<AccountSecurity> {
  if (accounts === undefined) return null;
  const [hasPassword, secondFactor, devices] = await Promise.all([
    accounts.hasPassword(user.id),
    accounts.secondFactorOf(user.id),
    accounts.sessions(accessToken),
  ]);
  return { hasPassword, secondFactor, devices };
}

/** @throws AppError 'accountsElsewhere' */
export const endSession = (deps: AccountDeps, { accessToken }: Owner, id: string) =>
  accountsOf(deps).endSession(accessToken, id);

/** @returns the number of ended sessions @throws AppError 'accountsElsewhere' */
export const endOtherSessions = (deps: AccountDeps, { accessToken }: Owner) =>
  accountsOf(deps).endOtherSessions(accessToken);

/**
 * Ends all sessions of any account.
 *
 * @param administrator the caller
 * @returns the number of ended sessions
 * @throws AppError 'accountNotFound', 'accountsElsewhere'
 */
export async function endSessionsOf(
  deps: AccountDeps,
  administrator: Pick<AuthUser, 'id'>,
  email: string,
): Promise<number> {
  const ended = await accountsOf(deps).endSessionsOf(email, administrator.id);
  if (ended === null) throw new AppError('accountNotFound');
  return ended;
}

/**
 * @throws AppError 'wrongPassword', 'passwordTooShort', 'passwordTooLong', 'passwordTooCommon', 'passwordGuessable',
 *   'tooMany'
 */
export const changePassword = (
  deps: AccountDeps,
  { accessToken }: Owner,
  passwords: { current: string; next: string },
) => withOwnCodes(accountsOf(deps).changePassword(accessToken, passwords));

/**
 * Gives the user another address, which the hub vouches for, and another password.
 *
 * @param freeAddress removes an account that must not stand in the way
 * @throws AppError 'addressTaken', and those of a weak password
 */
export async function moveAccount(
  deps: AccountDeps,
  { accessToken }: Owner,
  to: { email: string; password: string },
  freeAddress: (email: string) => Promise<void>,
): Promise<void> {
  const move = () => withOwnCodes(accountsOf(deps).moveTo(accessToken, to));
  if (await move()) return;
  await freeAddress(to.email);
  if (!(await move())) throw new AppError('addressTaken');
}

/** @throws AppError 'secondFactorIsOn' */
export async function startSecondFactor(deps: AccountDeps, { user, accessToken }: Owner) {
  const accounts = accountsOf(deps);
  if (await accounts.hasSecondFactor(user.id)) throw new AppError('secondFactorIsOn');
  return accounts.startSecondFactor(accessToken);
}

/** @returns the recovery codes @throws AppError 'wrongCode', 'tooMany' */
export const confirmSecondFactor = (deps: AccountDeps, { accessToken }: Owner, code: string) =>
  withOwnCodes(accountsOf(deps).confirmSecondFactor(accessToken, code));

/** @throws AppError 'wrongCode', 'tooMany' */
export const endSecondFactor = (deps: AccountDeps, { accessToken }: Owner, code: string) =>
  withOwnCodes(accountsOf(deps).endSecondFactor(accessToken, code));

function accountsOf({ provider }: AccountDeps): Accounts {
  if (provider.accounts === undefined) throw new AppError('accountsElsewhere');
  return provider.accounts;
}

const CODE_OF_WEAKNESS: Record<PasswordWeakness, ExpectedCode> = {
  short: 'passwordTooShort',
  long: 'passwordTooLong',
  common: 'passwordTooCommon',
  guessable: 'passwordGuessable',
};

/** Turns a signed-in user's wrong password or code into its own error; as a missing sign-in it would sign them out. */
async function withOwnCodes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    if (error.accountCode === 'INVALID_CREDENTIALS') throw new AppError('wrongPassword');
    if (error.accountCode === 'INVALID_CODE') throw new AppError('wrongCode');
    if (error.weakness !== undefined) throw new AppError(CODE_OF_WEAKNESS[error.weakness]);
    throw error;
  }
}
