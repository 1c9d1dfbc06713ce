import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AccountError, type PasswordWeakness } from '../../../accountErrors.ts';
import { createConcurrencyLimit } from '../../../security/concurrencyLimit.ts';
import { recordRefusal } from '../../../security/refusals.ts';
import type { Guessed } from '../attempts/guessing.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './passwordLengths.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The work of one hash: `128 · N · r` bytes of memory, `p` times over. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB, three times over; one of the settings that OWASP's password storage guide considers equal. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

/** Hashes computed at once: each takes 32 MB, and a processor that answers need as well. */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
/** Maximum hashes that wait, for about ten seconds. */
const HASHES_WAITING_MAX = 64;
const RETRY_AFTER_SECONDS = 10;

/** Hashes with scrypt, which costs an attacker memory as well as time. */
export interface Passwords {
  /** @param isKnown as in `matches` @returns `scrypt$N$r$p$salt$key` */
  hash(password: string, isKnown?: boolean): Promise<string>;
  /**
   * @param hash null when there is none: the same work is done, and nothing matches
   * @param isKnown whether the caller is known, and need not wait behind possible guessers
   * @throws AccountError RATE_LIMITED while too many others wait
   */
  matches(password: string, hash: string | null, isKnown?: boolean): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = COST): Passwords {
  /** Replaces a missing hash, so that an unknown account takes as long as a known one. */
  const dummy = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };

  const limit = createConcurrencyLimit(AT_ONCE);

  return {
    async hash(password, isKnown = false) {
      const salt = randomBytes(SALT_BYTES);
      const key = await limit.run(() => keyOf(password, salt, cost), isKnown);
      const { N, r, p } = cost;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async matches(password, hash, isKnown = false) {
      if (!isKnown && limit.waiting() >= HASHES_WAITING_MAX) {
        recordRefusal('passwords');
        throw new AccountError('RATE_LIMITED', 'Too many sign-ins at once; try again soon', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      const stored = hash === null ? null : parseHash(hash);
      const { salt, key, cost: storedCost } = stored ?? dummy;
      const given = await limit.run(() => keyOf(password, salt, storedCost), isKnown);
      return timingSafeEqual(given, key) && stored !== null;
    },
  };
}

/** Refuses weak passwords. @throws AccountError WEAK_PASSWORD */
export type AssertStrong = (
  password: string,
  user: { email: string; displayName: string | null },
) => Promise<void>;

const IDLE_MS = 60_000;
const WAITING_MAX = 100;

/** Shared within the process; starts with the first new password, and ends when idle. */
let guessing: Piscina<Guessed, 'common' | 'guessable' | null> | undefined;

/**
 * Refuses passwords that are too short, too long, or soon guessed: from attackers' lists, or by an attacker who knows the user
 * and the hub.
 *
 * @param hubWords well-known names of this hub
 */
export function createPasswordRules(hubWords: () => Promise<readonly string[]>): AssertStrong {
  return async (password, { email, displayName }) => {
    if (password.length < PASSWORD_MIN_LENGTH)
      throw weak('short', `The password needs at least ${PASSWORD_MIN_LENGTH} characters`);
    if (password.length > PASSWORD_MAX_LENGTH)
      throw weak('long', `The password has more than ${PASSWORD_MAX_LENGTH} characters`);
    // Starts after the length checks, because everything else takes work.
    guessing ??= new Piscina({
      filename: new URL('../attempts/guessing.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING_MAX,
      idleTimeout: IDLE_MS,
    });
    const [mailbox = '', domain = ''] = email.split('@');
    const own = [email, mailbox, domain, domain.replace(/\.\w+$/u, ''), displayName ?? ''];
    const words = [...own, ...(await hubWords())].filter(({ length }) => length > 1);
    const weakness = await guessing.run({ password, words });
    if (weakness === 'common') throw weak('common', 'The password is one that attackers guess first');
    if (weakness === 'guessable')
      throw weak('guessable', 'The password is a word, a name or a pattern with little around it');
  };
}

const weak = (weakness: PasswordWeakness, message: string) =>
  new AccountError('WEAK_PASSWORD', message, { weakness });

/** Normalises the password (NFKC), because different machines encode the same typed text differently. */
function keyOf(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((done, fail) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 2 * 128 * r * (N + p + 2) },
      (error, key) => (error ? fail(error) : done(key)),
    );
  });
}

function parseHash(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
