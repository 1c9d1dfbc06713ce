import { AppError } from '../../errors.ts';
import { networkOf } from '../../provider/security/network.ts';
import { createAccount, type Account } from './account.ts';

/** What addresses and users may use within some seconds, in each process (decision 0017). */
export interface BudgetLimits {
  seconds: number;
  /** Milliseconds of the event loop for all strangers of an address, which a household or school may share. */
  msPerAddress: number;
  msPerUser: number;
  /** For all users of an address together. */
  msOfUsersPerAddress: number;
  /** Bytes sent to all strangers of an address, and to a user. */
  bytesPerAddress: number;
  bytesPerUser: number;
}

/** Who pays for work: a signed-in user, or the address of a stranger. */
export interface Payer {
  address: string;
  /** Null: a stranger. */
  userId: string | null;
  /** Administrators wait for their turn, but may use as much as their work takes. */
  isAdmin?: boolean;
}

interface Held {
  account: Account;
  key: string;
}

/** What each payer has used of his budgets. */
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

  /** The accounts that work is taken from. */
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
    /** Takes what work is going to cost. @throws AppError 'tooMany' */
    take(payer: Payer, costMs: number): void {
      const accounts = accountsOf(payer);
      for (const [index, { account, key }] of accounts.entries()) {
        const waitMs = account.take(key, costMs);
        if (waitMs === null) continue;
        for (const taken of accounts.slice(0, index)) taken.account.add(taken.key, -costMs);
        throw new AppError('tooMany', undefined, { retryAfterMs: waitMs });
      }
    },

    /** Corrects what was taken by what the work really cost. */
    settle(payer: Payer, moreMs: number): void {
      for (const { account, key } of accountsOf(payer)) account.add(key, moreMs);
    },

    /** Milliseconds of work that a payer has used of late. */
    usedMs: (payer: Payer): number =>
      Math.max(0, ...accountsOf(payer).map(({ account, key }) => account.usedBy(key))),

    /** Milliseconds until a payer who has used everything may try again; null for everybody else. */
    refusedForMs(payer: Payer): number | null {
      if (payer.isAdmin === true) return null;
      const held = [...accountsOf(payer), bytesOf(payer)];
      return Math.max(...held.map(({ account, key }) => account.waitMsOf(key) ?? 0)) || null;
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
