import { AppError } from '../../errors.ts';
import { networkOf } from '../../provider/security/network.ts';
import { createAccount, type Account } from './account.ts';

/** Limits of addresses and users within a number of seconds, in each process (decision 0017). */
export interface BudgetLimits {
  seconds: number;
  /** Milliseconds of the event loop for all strangers at an address, which a household or school may share. */
  msPerAddress: number;
  msPerUser: number;
  /** For all users at an address together. */
  msOfUsersPerAddress: number;
  /** Bytes sent to all strangers at an address. */
  bytesPerAddress: number;
  bytesPerUser: number;
}

/** The payer of work: a signed-in user, or a stranger's address. */
export interface Payer {
  address: string;
  /** Null for a stranger. */
  userId: string | null;
  /** Administrators wait for their turn, but have no budget limit. */
  isAdmin?: boolean;
}

interface Held {
  account: Account;
  key: string;
}

/** The budgets used by each payer. */
export function createBudgets({
  seconds,
  msPerAddress,
  msPerUser,
  msOfUsersPerAddress,
  bytesPerAddress,
  bytesPerUser,
}: BudgetLimits) {
  const ofAddress = createAccount('work-address', msPerAddress, seconds);
  const ofUser = createAccount('work-user', msPerUser, seconds);
  const ofUsers = createAccount('work-users', msOfUsersPerAddress, seconds);
  const bytesOfAddress = createAccount('bytes-address', bytesPerAddress, seconds);
  const bytesOfUser = createAccount('bytes-user', bytesPerUser, seconds);

  /** The accounts that work is charged to. */
  function accountsOf({ address, userId, isAdmin = false }: Payer): Held[] {
    if (isAdmin) return [];
    const network = networkOf(address);
    if (userId === null) return [{ account: ofAddress, key: network }];
    return [
      { account: ofUser, key: userId },
      { account: ofUsers, key: network },
    ];
  }

  const bytesOf = ({ address, userId }: Payer): Held =>
    userId === null
      ? { account: bytesOfAddress, key: networkOf(address) }
      : { account: bytesOfUser, key: userId };

  return {
    /** Charges the expected cost of work in advance. @throws AppError 'tooMany' */
    take(payer: Payer, costMs: number): void {
      const accounts = accountsOf(payer);
      for (const [index, { account, key }] of accounts.entries()) {
        const waitMs = account.take(key, costMs);
        if (waitMs === null) continue;
        for (const taken of accounts.slice(0, index)) taken.account.add(taken.key, -costMs);
        throw new AppError('tooMany', undefined, { retryAfterMs: waitMs });
      }
    },

    /** Adds the difference between the actual and the expected cost. */
    settle(payer: Payer, moreMs: number): void {
      for (const { account, key } of accountsOf(payer)) account.add(key, moreMs);
    },

    /** Milliseconds of work that a payer has recently used. */
    usedMs: (payer: Payer): number =>
      Math.max(0, ...accountsOf(payer).map(({ account, key }) => account.usedBy(key))),

    /** Milliseconds until a payer without budget may retry; null for others. */
    refusedForMs(payer: Payer): number | null {
      if (payer.isAdmin === true) return null;
      const accounts = [...accountsOf(payer), bytesOf(payer)];
      return Math.max(...accounts.map(({ account, key }) => account.waitMsOf(key) ?? 0)) || null;
    },

    bytesRefusedForMs(payer: Payer): number | null {
      const { account, key } = bytesOf(payer);
      return account.waitMsOf(key);
    },

    chargeBytes(payer: Payer, bytes: number): void {
      if (payer.isAdmin === true) return;
      const { account, key } = bytesOf(payer);
      account.add(key, bytes);
    },
  };
}
