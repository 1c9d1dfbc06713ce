import { networkOf } from '../../../security/network.ts';
import { AccountError } from '../../../accountErrors.ts';
import type { Caller } from '../../../accounts.ts';
import type { Allowance, Attempt, Attempts } from './attempts.ts';
import type { Devices } from '../devices.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * What may be tried how often. Waits never lock out the owner of an account: they can sign in from a known device whatever
 * strangers try, and from anywhere else after a mailed link, which strangers cannot use up either.
 */
const ALLOWANCES = {
  /** Wrong passwords from one device that has signed in to the account before. */
  signInsPerDevice: { free: 10, firstDelay: 1, longestDelay: 900, forgottenAfter: DAY },
  /** Wrong passwords for one account from one network. */
  signInsPerAccountAndNetwork: { free: 5, firstDelay: 2, longestDelay: 900, forgottenAfter: DAY },
  /** Wrong passwords for one account from unknown devices all over the world. */
  signInsPerAccount: { free: 100, firstDelay: 1, longestDelay: 60, forgottenAfter: DAY },
  /** Wrong passwords from one network, whatever the account. */
  signInsPerNetwork: { free: 50, firstDelay: 15, longestDelay: 900, forgottenAfter: 900 },
  signUpsPerNetwork: { free: 30, firstDelay: 60, longestDelay: HOUR, forgottenAfter: HOUR },
  resetsPerNetwork: { free: 20, firstDelay: 60, longestDelay: HOUR, forgottenAfter: HOUR },
  /**
   * Reset mails to one address, requested by unknown devices. The waits are shorter than a link is valid, so the inbox has
   * a mail with a valid link whenever none is sent.
   */
  resetMails: { free: 1, firstDelay: 300, longestDelay: 1800, forgottenAfter: DAY },
  /** Reset mails to one address, requested by a device of its owner. */
  resetMailsPerDevice: { free: 3, firstDelay: 300, longestDelay: 1800, forgottenAfter: DAY },
  /** Mails that sign-ups send to one address. */
  signUpMails: { free: 2, firstDelay: HOUR, longestDelay: DAY, forgottenAfter: DAY },
  /** Mails to one mailbox, whatever follows a plus in its address: for sign-ups and addresses to be verified. */
  mailsPerMailbox: { free: 6, firstDelay: HOUR, longestDelay: DAY, forgottenAfter: DAY },
  /** Mails sent by sign-ups, to any address. */
  signUpMailsOverall: { free: 500, firstDelay: 1, longestDelay: 10, forgottenAfter: HOUR },
  /** Verification mails requested by signed-in users. */
  verificationMails: { free: 3, firstDelay: 300, longestDelay: HOUR, forgottenAfter: DAY },
  /** Wrong passwords by signed-in users. */
  passwordChecks: { free: 10, firstDelay: 60, longestDelay: 900, forgottenAfter: DAY },
  /** Wrong codes of the second factor. */
  codes: { free: 5, firstDelay: 10, longestDelay: 900, forgottenAfter: DAY },
} satisfies Record<string, Allowance>;

type Limit = keyof typeof ALLOWANCES;
export type AttemptAllowances = Record<Limit, Allowance>;

/** Functions that return nothing throw AccountError RATE_LIMITED, whether the account exists or not. */
export interface AttemptLimits {
  /** Counts before the password is compared, so that simultaneous attempts cannot slip through. */
  countSignIn(email: string, caller: Caller): Promise<void>;
  /** Takes a successful attempt back, and forgets those before it for this device and network. */
  refundSignIn(email: string, caller: Caller): Promise<void>;
  countSignUp(caller: Caller): Promise<void>;
  /** Counts both requesting a link and following one. */
  countReset(caller: Caller): Promise<void>;
  /** Whether a reset mail may go to the address; never throws, because the caller must not see the answer. */
  mayMailReset(email: string, caller: Caller): Promise<boolean>;
  /** The same for mails that greet new users or warn of a second registration. */
  mayMailSignUp(email: string): Promise<boolean>;
  countVerificationMail(email: string): Promise<void>;
  countPasswordCheck(userId: string): Promise<void>;
  forgetPasswordChecks(userId: string): Promise<void>;
  countCode(userId: string): Promise<void>;
  forgetCodes(userId: string): Promise<void>;
}

interface LimitOptions {
  attempts: Attempts;
  devices: Devices;
  /** Overrides some of the hub's own. */
  allowances?: Partial<AttemptAllowances>;
}

export function createAttemptLimits({ attempts, devices, allowances = {} }: LimitOptions): AttemptLimits {
  const all: AttemptAllowances = { ...ALLOWANCES, ...allowances };
  const keyOf = (limit: Limit, ...parts: readonly string[]) => [limit, ...parts].join('\n');
  const on = (limit: Limit, ...parts: readonly string[]): Attempt => ({
    key: keyOf(limit, ...parts),
    limit,
    allowance: all[limit],
  });
  const count = (limit: Limit, ...parts: readonly string[]) => attempts.count([on(limit, ...parts)]);
  const forget = (limit: Limit, ...parts: readonly string[]) => attempts.forget([keyOf(limit, ...parts)]);

  return {
    async countSignIn(email, caller) {
      const device = await devices.idOf(caller.device, email);
      const network = networkOf(caller.address);
      if (device !== null) return count('signInsPerDevice', device);
      await attempts.count([
        on('signInsPerNetwork', network),
        on('signInsPerAccountAndNetwork', email, network),
        on('signInsPerAccount', email),
      ]);
    },
    async refundSignIn(email, caller) {
      const device = await devices.idOf(caller.device, email);
      const network = networkOf(caller.address);
      if (device !== null) return forget('signInsPerDevice', device);
      await attempts.refund([keyOf('signInsPerNetwork', network), keyOf('signInsPerAccount', email)]);
      await forget('signInsPerAccountAndNetwork', email, network);
    },
    countSignUp: ({ address }) => count('signUpsPerNetwork', networkOf(address)),
    countReset: ({ address }) => count('resetsPerNetwork', networkOf(address)),
    async mayMailReset(email, caller) {
      const device = await devices.idOf(caller.device, email);
      return isAllowed(device === null ? count('resetMails', email) : count('resetMailsPerDevice', device));
    },
    mayMailSignUp: (email) =>
      isAllowed(
        attempts.count([
          on('signUpMails', email),
          on('mailsPerMailbox', mailboxOf(email)),
          on('signUpMailsOverall'),
        ]),
      ),
    countVerificationMail: (email) =>
      attempts.count([on('verificationMails', email), on('mailsPerMailbox', mailboxOf(email))]),
    countPasswordCheck: (userId) => count('passwordChecks', userId),
    forgetPasswordChecks: (userId) => forget('passwordChecks', userId),
    countCode: (userId) => count('codes', userId),
    forgetCodes: (userId) => forget('codes', userId),
  };
}

/** The mailbox of an address at services that support plus-addresses. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*(?=@)/u, '');

async function isAllowed(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AccountError && error.accountCode === 'RATE_LIMITED') return false;
    throw error;
  }
}
