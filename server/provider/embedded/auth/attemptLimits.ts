import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isIPv6 } from 'node:net';
import { AccountError } from '../../accounts.ts';

/** How many attempts are free within a time. */
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

/** Each function throws AccountError RATE_LIMITED when too much was tried; an account counts whether it exists or not. */
export interface AttemptLimits {
  /** Counts before the password is compared, so that attempts at the same moment cannot slip through. */
  signIn(from: string, email: string): Promise<void>;
  /** As `signIn`, for somebody whose network is known from the session already. */
  password(email: string): Promise<void>;
  /** A success is no guess: it is not counted against the network, and the account starts anew. */
  signedIn(from: string, email: string): Promise<void>;
  signUp(from: string): Promise<void>;
  /** Both asking for a link and following one. */
  reset(from: string): Promise<void>;
  /** Whether another mail may go to the address; never throws, because nobody may see the answer. */
  mayMail(email: string): Promise<boolean>;
  /** The same for the owner of the address, who may see it. */
  mail(email: string): Promise<void>;
}

/** Kept in this process's memory: several processes allow as many times more (decision 0005). */
export function attemptLimitsOf(allowances: Partial<AttemptAllowances> = {}): AttemptLimits {
  const limiter = (name: keyof AttemptAllowances) =>
    new RateLimiterMemory({ keyPrefix: name, ...ALLOWANCES[name], ...allowances[name] });
  const signInsPerNetwork = limiter('signInsPerNetwork');
  const signInsPerAccount = limiter('signInsPerAccount');
  const signUpsPerNetwork = limiter('signUpsPerNetwork');
  const resetsPerNetwork = limiter('resetsPerNetwork');
  const mailsPerAccount = limiter('mailsPerAccount');

  return {
    async signIn(from, email) {
      await take(signInsPerNetwork, networkOf(from));
      await take(signInsPerAccount, email);
    },
    password: (email) => take(signInsPerAccount, email),
    async signedIn(from, email) {
      await signInsPerNetwork.reward(networkOf(from), 1);
      await signInsPerAccount.delete(email);
    },
    signUp: (from) => take(signUpsPerNetwork, networkOf(from)),
    reset: (from) => take(resetsPerNetwork, networkOf(from)),
    mayMail: (email) =>
      take(mailsPerAccount, email).then(
        () => true,
        () => false,
      ),
    mail: (email) => take(mailsPerAccount, email),
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

/** An IPv4 address, or the /64 of an IPv6 address, which one household or server owns as a whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length);
  const all = [...groups, ...Array<string>(gap).fill('0'), ...tailGroups];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
