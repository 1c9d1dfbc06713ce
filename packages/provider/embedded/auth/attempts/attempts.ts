import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AccountError } from '../../../accountErrors.ts';
import type { Database, Statement } from '../../../provider.ts';
import { recordRefusal } from '../../../security/refusals.ts';
import { newId } from '../../database/tableOperations.ts';
import { atMost } from '../../../security/atMost.ts';

/** How often something may be tried before waits begin, and how they grow. */
export interface Allowance {
  /** Attempts without any wait. */
  free: number;
  /** Seconds to wait after the last free attempt; doubles with each further one. */
  firstDelay: number;
  longestDelay: number;
  /** Seconds after the first attempt when all of them are forgotten. */
  forgottenAfter: number;
}

/** An attempt to count by its key, within an allowance. */
export interface Attempt {
  key: string;
  /** Name of the limit. */
  limit: string;
  allowance: Allowance;
}

/**
 * Counts attempts in the database, and so across all processes. Keys are stored as keyed hashes, so that the table names neither
 * addresses nor networks.
 */
export interface Attempts {
  /**
   * Counts each attempt before anything is compared, so that simultaneous ones cannot slip through. An attempt that has to
   * wait is not counted.
   *
   * @throws AccountError RATE_LIMITED with the longest of the waits
   */
  count(attempts: readonly Attempt[]): Promise<void>;
  /** Takes one attempt back. */
  refund(keys: readonly string[]): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

/** Counts between two clean-ups of expired rows. */
const COUNTS_PER_ROUND = 100;
const WAITS_KEPT = 10_000;

export function createAttempts(
  database: Database,
  { key: secret, now }: { key: Uint8Array; now: () => Date },
): Attempts {
  /** When known waits end, by key, in Unix ms: refusing again costs no query, so attackers cannot burden the database. */
  const waits = new LRUCache<string, number>(atMost(WAITS_KEPT));
  let counts = 0;
  const hashOf = (key: string) => createHmac('sha256', secret).update(`attempt:${key}`).digest('base64url');

  async function refund(hashes: readonly string[]): Promise<void> {
    await database.batch(hashes.map((hash) => REFUND(hash, now().toISOString())));
    for (const hash of hashes) waits.delete(hash);
  }

  return {
    async count(attempts) {
      const time = now();
      const keyed = attempts.map(({ key, limit, allowance }) => ({ hash: hashOf(key), limit, allowance }));
      const refuse = (waiting: readonly Keyed[]) => {
        for (const { limit } of waiting) recordRefusal(limit);
        return tooMany(Math.max(...waiting.map(({ hash }) => waits.get(hash) ?? 0)) - time.getTime());
      };
      const known = keyed.filter(({ hash, allowance }) => {
        const leftMs = (waits.get(hash) ?? 0) - time.getTime();
        return leftMs > 0 && leftMs <= 2000 * allowance.longestDelay;
      });
      if (known.length > 0) throw refuse(known);

      const attemptId = newId();
      counts += 1;
      const results = await database.batch([
        ...(counts % COUNTS_PER_ROUND === 0 ? [FORGET_EXPIRED(time)] : []),
        ...keyed.map((one) => countStatement({ ...one, attemptId, time })),
      ]);
      const rows = results.slice(-keyed.length).map(({ rows: [row] }) => row);
      const counted = keyed.filter((_one, n) => rows[n]?.attemptId === attemptId);
      if (counted.length === keyed.length) return;
      keyed.forEach(({ hash }, n) => waits.set(hash, Date.parse(String(rows[n]?.nextAt)) || 0));
      await refund(counted.map(({ hash }) => hash));
      throw refuse(keyed.filter((one) => !counted.includes(one)));
    },

    refund: (keys) => refund(keys.map(hashOf)),

    async forget(keys) {
      const hashes = keys.map(hashOf);
      await database.batch(
        hashes.map((hash) => ({ sql: 'delete from auth_attempts where key = ?', args: [hash] })),
      );
      for (const hash of hashes) waits.delete(hash);
    },
  };
}

/** Seconds to wait after the given number of attempts. */
export function delayAfter(attempts: number, { free, firstDelay, longestDelay }: Allowance): number {
  return attempts < free ? 0 : Math.min(longestDelay, firstDelay * 2 ** (attempts - free));
}

interface Keyed {
  hash: string;
  limit: string;
  allowance: Allowance;
}

interface Count extends Pick<Keyed, 'hash' | 'allowance'> {
  attemptId: string;
  time: Date;
}

/**
 * Counts an attempt unless it has to wait, in one statement, so that simultaneous attempts are counted one after the other.
 * The attempt was counted if the row has its id.
 */
function countStatement({ hash, allowance, attemptId, time }: Count): Statement {
  const nowTs = time.toISOString();
  const inSeconds = (seconds: number) => new Date(time.getTime() + seconds * 1000).toISOString();
  const nextAfter = (attempts: number) => {
    const delay = delayAfter(attempts, allowance);
    return delay === 0 ? '' : inSeconds(delay);
  };
  const { free, firstDelay, longestDelay } = allowance;
  const doublings = Math.ceil(Math.log2(longestDelay / firstDelay));
  const levels = Array.from({ length: doublings + 1 }, (_none, n) => free + doublings - n);
  // An instant further ahead than any wait was written by a clock that was ahead.
  const isForgotten = '(auth_attempts.expires_at <= ? or auth_attempts.expires_at > ?)';
  const mustWait = '(auth_attempts.next_at > ? and auth_attempts.next_at <= ?)';
  const forgotten = [nowTs, inSeconds(2 * allowance.forgottenAfter)];
  const waiting = [nowTs, inSeconds(2 * longestDelay)];
  return {
    sql: `insert into auth_attempts (key, attempts, attempt_id, next_at, expires_at) values (?, 1, ?, ?, ?)
      on conflict (key) do update set
        attempts = case when ${isForgotten} then 1 when ${mustWait} then auth_attempts.attempts
          else auth_attempts.attempts + 1 end,
        attempt_id = case when ${isForgotten} then excluded.attempt_id
          when ${mustWait} then auth_attempts.attempt_id else excluded.attempt_id end,
        next_at = case when ${isForgotten} then excluded.next_at when ${mustWait} then auth_attempts.next_at
          ${levels.map(() => 'when auth_attempts.attempts + 1 >= ? then ?').join(' ')} else '' end,
        expires_at = case when ${isForgotten} then excluded.expires_at else auth_attempts.expires_at end
      returning attempt_id, next_at`,
    args: [
      hash,
      attemptId,
      nextAfter(1),
      inSeconds(allowance.forgottenAfter),
      ...[forgotten, waiting, forgotten, waiting, forgotten, waiting].flat(),
      ...levels.flatMap((level) => [level, nextAfter(level)]),
      ...forgotten,
    ],
  };
}

/** Also ends a wait, which the refunded attempt may have begun. */
const REFUND = (hash: string, nowTs: string): Statement => ({
  sql: `update auth_attempts set attempts = attempts - 1, next_at = ''
    where key = ? and attempts > 0 and expires_at > ?`,
  args: [hash, nowTs],
});

const FORGET_EXPIRED = (time: Date): Statement => ({
  sql: 'delete from auth_attempts where expires_at <= ?',
  args: [time.toISOString()],
});

const tooMany = (waitMs: number) =>
  new AccountError('RATE_LIMITED', 'Too many attempts; try again later', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
