import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AccountError } from '../../accountErrors.ts';
import { isCommonPassword } from './commonPasswords.ts';
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

/** Hashes with scrypt, which costs an attacker memory as well as time. */
export interface Passwords {
  /** @returns `scrypt$N$r$p$salt$key` */
  hash(password: string): Promise<string>;
  /** @param hash null when there is none: the same work is done, and nothing matches */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = COST): Passwords {
  /** Stands in for a missing hash, so that an unknown account takes as long as a known one. */
  const dummy = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await keyOf(password, salt, cost);
      const { N, r, p } = cost;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async matches(password, hash) {
      const stored = hash === null ? null : parseHash(hash);
      const { salt, key, cost: storedCost } = stored ?? dummy;
      const given = await keyOf(password, salt, storedCost);
      return timingSafeEqual(given, key) && stored !== null;
    },
  };
}

/**
 * Refuses passwords that attackers guess first.
 *
 * @param email the account's own address, which is refused as a password too
 * @throws AccountError WEAK_PASSWORD
 */
export async function assertStrong(password: string, email: string): Promise<void> {
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new AccountError('WEAK_PASSWORD', `The password needs at least ${PASSWORD_MIN_LENGTH} characters`, {
      weakness: 'short',
    });
  if (password.length > PASSWORD_MAX_LENGTH)
    throw new AccountError('WEAK_PASSWORD', `The password has more than ${PASSWORD_MAX_LENGTH} characters`, {
      weakness: 'long',
    });
  // Only after the length, since everything else takes work.
  const plain = password.normalize('NFKC').toLowerCase();
  const isRepeated = new Set(plain).size < 3;
  const isAddress = plain === email || plain === email.split('@', 1)[0];
  if (isRepeated || isAddress || (await isCommonPassword(plain)))
    throw new AccountError('WEAK_PASSWORD', 'The password is one that attackers guess first', {
      weakness: 'common',
    });
}

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
