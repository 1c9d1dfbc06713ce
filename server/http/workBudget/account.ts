import { LRUCache } from 'lru-cache';
import { recordRefusal } from '../../provider/security/refusals.ts';
import { atMost } from '../../provider/security/atMost.ts';

const KEYS_MAX = 50_000;

/** The allowance of one resource (milliseconds, bytes) for many payers, in windows that start with their first use. */
export interface Account {
  /** Counts an amount, negative to give it back. @returns how much the payer has used in this window */
  add(key: string, amount: number): number;
  usedBy(key: string): number;
  /** Milliseconds until the payer's window ends; null unless it is used up. */
  waitMsOf(key: string): number | null;
  /** Counts an amount, and records a refusal. @returns as `waitMsOf` */
  take(key: string, amount: number): number | null;
}

/** @param name of the limit, for metrics */
export function createAccount(name: string, most: number, seconds: number): Account {
  const used = new LRUCache<string, { amount: number }>({
    ...atMost(KEYS_MAX),
    ttl: seconds * 1000,
    // In a flood payers are looked up far more often than the clock needs to be read.
    ttlResolution: 100,
  });
  function add(key: string, amount: number): number {
    const known = used.get(key);
    if (known !== undefined) return (known.amount = Math.max(0, known.amount + amount));
    if (amount > 0) used.set(key, { amount });
    return Math.max(0, amount);
  }
  const usedBy = (key: string) => used.get(key)?.amount ?? 0;
  const waitMsOf = (key: string) =>
    usedBy(key) > most ? Math.max(1, Math.ceil(used.getRemainingTTL(key))) : null;
  return {
    add,
    usedBy,
    waitMsOf,
    take(key, amount) {
      add(key, amount);
      const waitMs = waitMsOf(key);
      if (waitMs !== null) recordRefusal(name);
      return waitMs;
    },
  };
}
