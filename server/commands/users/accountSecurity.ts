import type { AccountSecurity } from '#shared/users/accountSecurity.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError, type ExpectedCode } from '../../errors.ts';
import { AccountError, type PasswordWeakness } from '../../provider/accountErrors.ts';
import type { Accounts, AuthUser } from '../../provider/provider.ts';

/** What the commands need; the verified token says whose account it is. */
interface Owner {
  user: AuthUser;
  accessToken: string;
}
type AccountDeps = Pick<Deps, 'provider'>;

/** How the own account is secured; null where another provider keeps the accounts. */
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

/** @returns how many @throws AppError 'accountsElsewhere' */
export const endOtherSessions = (deps: AccountDeps, { accessToken }: Owner) =>
  accountsOf(deps).endOtherSessions(accessToken);

/**
 * Ends all sessions of any account.
 *
 * @param administrator who does it
 * @returns how many
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

/** @throws AppError 'wrongPassword', 'passwordTooShort', 'passwordTooLong', 'passwordTooCommon', 'tooMany' */
export const changePassword = (
  deps: AccountDeps,
  { accessToken }: Owner,
  passwords: { current: string; next: string },
) => withOwnCodes(accountsOf(deps).changePassword(accessToken, passwords));

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

/** A wrong password of somebody who is signed in is no missing sign-in, which would sign them out. */
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
