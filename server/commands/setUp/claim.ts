import { randomInt } from 'node:crypto';
import { isSameSecret, tokenHash } from '@hub/provider/security/secrets.ts';
import { AccountError } from '@hub/provider/accountErrors.ts';
import type { Caller } from '@hub/provider/accounts.ts';
import { tokensToWire } from '@hub/provider/wire/signIn/authWire.ts';
import { FIRST_ADMIN_EMAIL } from '../../config/settings.ts';
import type { Claim, Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { eraseData } from '../users/account.ts';
import { isAdministrator, usersInAdminGroup } from '../users/administrators.ts';

export type { Caller };

/** Private value that exists once somebody has claimed the hub: who may still name an own address and password, or nobody. */
const CLAIMED = 'claimed';
const NOBODY = '';

const HOUR_MS = 3_600_000;
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = [4, 4, 2];

/** A claim, and the code to be shown to whoever can read the output of the hub. */
export interface Invitation {
  claim: Claim;
  /** Such as `ABCD-EFGH-JK`. */
  code: string;
  untilMs: number;
}

/** @param clockMs real time, even while the hub's clock stands still */
export function createInvitation(clockMs: () => number = Date.now): Invitation {
  const code = GROUPS.map((length) =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
  const hash = tokenHash(lettersOf(code));
  const untilMs = clockMs() + HOUR_MS;
  let isOpen = true;
  return {
    code,
    untilMs,
    claim: {
      isOpen: () => isOpen,
      matches: (given) => isOpen && clockMs() < untilMs && isSameSecret(tokenHash(lettersOf(given)), hash),
      close: () => void (isOpen = false),
    },
  };
}

/** As a user may type it: in small letters, with blanks or without hyphens. */
const lettersOf = (code: string) => code.toUpperCase().replaceAll(/[^A-Z\d]/gu, '');

type ClaimDeps = Pick<Deps, 'config' | 'provider'>;

/** Whether no administrator has ever signed in. Notes it once one has, so that changed settings never open the hub again. */
export async function isUnclaimed({ config, provider }: ClaimDeps): Promise<boolean> {
  const { accounts, privateValues } = provider;
  if (accounts === undefined || privateValues === undefined) return false;
  if ((await privateValues.all()).has(CLAIMED)) return false;
  const named = await Promise.all(config.adminEmails.map((email) => accounts.findByEmail(email)));
  const users = [
    ...named.filter((user) => user !== null),
    ...(await usersInAdminGroup({ config, provider })),
  ];
  if (!users.some((user) => user.lastSignInAt !== null && isAdministrator(config, user))) return true;
  await privateValues.set(new Map([[CLAIMED, NOBODY]]));
  return false;
}

/** Whether this process accepts a claim. Ends it for good once an administrator has signed in by other means. */
export async function canBeClaimed(deps: ClaimDeps & Pick<Deps, 'claim' | 'stores'>): Promise<boolean> {
  if (deps.claim?.isOpen() !== true) return false;
  if (await isUnclaimed(deps)) return true;
  deps.claim.close();
  await deps.stores.settings.forgetAnswers();
  return false;
}

/**
 * Signs in the operator of an unclaimed hub as its first administrator. Proofs are the code of the log, `FIRST_ADMIN_PASSWORD`,
 * and the password of the account. The first two create the account if it is missing, in place of one with an unverified
 * address, which may be a stranger's.
 *
 * @returns the tokens as sign-in hosts send them
 * @throws AppError 'hubClaimed', 'wrongProof'; AccountError RATE_LIMITED
 */
export async function claimHub(deps: Deps, secret: string, caller: Caller) {
  const { claim, config, provider, stores, securityLog } = deps;
  const { accounts, privateValues } = provider;
  const email = config.adminEmails.find((one) => one === FIRST_ADMIN_EMAIL) ?? config.adminEmails[0];
  if (!(await canBeClaimed(deps)) || !claim || !accounts || !privateValues || email === undefined)
    throw new AppError('hubClaimed');

  const prove = async (given: string) => {
    const isPassword = config.firstAdminPassword !== null && isSameSecret(given, config.firstAdminPassword);
    if (!isPassword && !claim.matches(given)) return false;
    await removeUnverified(deps, email);
    await accounts.createVerifiedUser(email, isPassword ? { password: given } : {});
    return true;
  };
  const result = await accounts.signInByProof({ email, secret, prove }, caller).catch((error: unknown) => {
    const isWrong = error instanceof AccountError && error.accountCode === 'INVALID_CREDENTIALS';
    throw isWrong ? new AppError('wrongProof') : error;
  });
  // Only who has signed in before has a second factor.
  if ('ticket' in result) throw new AppError('hubClaimed');
  await privateValues.set(new Map([[CLAIMED, result.user.id]]));
  claim.close();
  securityLog({ event: 'hubClaimed', userId: result.user.id });
  await stores.settings.forgetAnswers();
  return tokensToWire(result.tokens);
}

/** Removes an account whose address was never verified, with all its data. */
export async function removeUnverified(deps: Deps, email: string): Promise<void> {
  const user = await deps.provider.accounts?.findByEmail(email);
  if (!user || user.emailVerified) return;
  await eraseData(deps, user);
  await deps.provider.accounts?.removeNeverVerified(user.id);
}

/** Whether a user has claimed the hub, and has not yet named an own address and password. */
export const isNewOwner = async ({ provider }: Pick<Deps, 'provider'>, userId: string): Promise<boolean> =>
  (await provider.privateValues?.all())?.get(CLAIMED) === userId;

/** Ends the right to name another address and password without the old one. */
export const endNewOwner = async ({ provider }: Pick<Deps, 'provider'>): Promise<void> =>
  provider.privateValues?.set(new Map([[CLAIMED, NOBODY]]));
