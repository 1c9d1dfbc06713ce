import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AccountError } from '../../accounts.ts';
import { networkOf } from '../../network.ts';

/** How many attempts are allowed within a period. */
export interface Allowance {
  points: number;
  /** Seconds. */
  duration: number;
}

export interface AttemptAllowances {
  signInsPerNetwork: Allowance;
  signInsPerAccount: Allowance;
  signUpsPerNetwork: Allowance;
  resetsPerNetwork: Allowance;
  mailsPerAccount: Allowance;
}

const QUARTER_HOUR = 900;
const HOUR = 3600;

const ALLOWANCES: AttemptAllowances = {
  signInsPerNetwork: { points: 50, duration: QUARTER_HOUR },
  signInsPerAccount: { points: 10, duration: QUARTER_HOUR },
  signUpsPerNetwork: { points: 30, duration: HOUR },
  resetsPerNetwork: { points: 20, duration: HOUR },
  mailsPerAccount: { points: 3, duration: HOUR },
};

/** Each function throws AccountError RATE_LIMITED after too many attempts, whether the account exists or not. */
export interface AttemptLimits {
  /** Counts before the password is compared, so that simultaneous attempts cannot slip through. */
  countSignIn(from: string, email: string): Promise<void>;
  /** Like `countSignIn`, for a user who is already signed in: counts against the account only. */
  countPasswordCheck(email: string): Promise<void>;
  /** Refunds a successful attempt to the network and resets the count of the account. */
  refundSignIn(from: string, email: string): Promise<void>;
  countSignUp(from: string): Promise<void>;
  /** Counts both asking for a link and following one. */
  countReset(from: string): Promise<void>;
  /** Whether another mail may go to the address; never throws, because the caller must not see the answer. */
  mayMail(email: string): Promise<boolean>;
  /** Like `mayMail`, but throws: the caller owns the address. */
  countMail(email: string): Promise<void>;
}

/** Counts in this process's memory, so several processes multiply what is allowed (decision 0005). */
export function createAttemptLimits(allowances: Partial<AttemptAllowances> = {}): AttemptLimits {
  const limiter = (name: keyof AttemptAllowances) =>
    new RateLimiterMemory({ keyPrefix: name, ...ALLOWANCES[name], ...allowances[name] });
  const signInsPerNetwork = limiter('signInsPerNetwork');
  const signInsPerAccount = limiter('signInsPerAccount');
  const signUpsPerNetwork = limiter('signUpsPerNetwork');
  const resetsPerNetwork = limiter('resetsPerNetwork');
  const mailsPerAccount = limiter('mailsPerAccount');

  return {
    async countSignIn(from, email) {
      await take(signInsPerNetwork, networkOf(from));
      await take(signInsPerAccount, email);
    },
    countPasswordCheck: (email) => take(signInsPerAccount, email),
    async refundSignIn(from, email) {
      await signInsPerNetwork.reward(networkOf(from), 1);
      await signInsPerAccount.delete(email);
    },
    countSignUp: (from) => take(signUpsPerNetwork, networkOf(from)),
    countReset: (from) => take(resetsPerNetwork, networkOf(from)),
    mayMail: (email) =>
      take(mailsPerAccount, email).then(
        () => true,
        () => false,
      ),
    countMail: (email) => take(mailsPerAccount, email),
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    throw new AccountError('RATE_LIMITED', 'Too many attempts; try again later', { retryAfterSeconds });
  }
}
