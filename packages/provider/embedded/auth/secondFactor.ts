import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AccountError } from '../../accountErrors.ts';
import type { SecondFactorSetup } from '../../accountSecurity.ts';
import { providerErrorOf } from '../../errors.ts';
import type { AuthUser, Database } from '../../provider.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** 80 bits in groups of four: too many to guess, few enough to type. */
const RECOVERY_BYTES = 10;
/** Base32 after Crockford, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 s), and recovery codes for a lost phone. */
export interface SecondFactor {
  isOn(userId: string): Promise<boolean>;
  recoveryCodesLeft(userId: string): Promise<number>;
  /** Stores a new secret, which has no effect until `confirm`. @throws ProviderError 409 when a confirmed one is on */
  start(user: Pick<AuthUser, 'id' | 'email'>): Promise<SecondFactorSetup>;
  /** Turns the second factor on. @returns the recovery codes @throws AccountError INVALID_CODE */
  confirm(userId: string, code: string): Promise<string[]>;
  /** Uses up a code of the app or a recovery code; each works once. @throws AccountError INVALID_CODE */
  assertCode(userId: string, code: string): Promise<void>;
  end(userId: string): Promise<void>;
}

export function createSecondFactor(database: Database, issuer: string, now: () => Date): SecondFactor {
  const { spendAppCode, spendRecoveryCode } = spendingOf(database, now);

  return {
    async isOn(userId) {
      const { rows } = await database.sql(
        'select 1 as found from auth_second_factors where user_id = ? and confirmed_at is not null',
        [userId],
      );
      return rows.length > 0;
    },

    async start({ id, email }) {
      const secret = new Secret({ size: 20 });
      const { rowCount } = await database.sql(
        `insert into auth_second_factors (user_id, secret, confirmed_at, last_step) values (?, ?, null, 0)
          on conflict (user_id) do update set secret = excluded.secret
          where auth_second_factors.confirmed_at is null`,
        [id, secret.base32],
      );
      if (rowCount === 0) throw providerErrorOf(409, 'The second factor is already on');
      const address = new TOTP({ issuer, label: email, secret, period: STEP_SECONDS }).toString();
      return { secret: secret.base32, address };
    },

    async confirm(userId, code) {
      if (!(await spendAppCode(userId, normalise(code)))) throw invalidCode();
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await database.batch([
        {
          sql: 'update auth_second_factors set confirmed_at = ? where user_id = ? and confirmed_at is null',
          args: [now().toISOString(), userId],
        },
        { sql: 'delete from auth_recovery_codes where user_id = ?', args: [userId] },
        ...codes.map((recoveryCode) => ({
          sql: 'insert into auth_recovery_codes (hash, user_id) values (?, ?)',
          args: [hashOf(userId, normalise(recoveryCode)), userId],
        })),
      ]);
      return codes;
    },

    async assertCode(userId, given) {
      const code = normalise(given);
      const isRight = /^\d{6}$/.test(code)
        ? await spendAppCode(userId, code)
        : await spendRecoveryCode(userId, code);
      if (!isRight) throw invalidCode();
    },

    async end(userId) {
      await database.batch([
        { sql: 'delete from auth_recovery_codes where user_id = ?', args: [userId] },
        { sql: 'delete from auth_second_factors where user_id = ?', args: [userId] },
      ]);
    },

    async recoveryCodesLeft(userId) {
      const { rows } = await database.sql('select count(*) as n from auth_recovery_codes where user_id = ?', [
        userId,
      ]);
      return Number(rows[0]?.n);
    },
  };
}

/** Uses codes up; both functions return false for a wrong or used one. */
function spendingOf(database: Database, now: () => Date) {
  /** The step of a code, one step of clock drift allowed each way; null when the code is wrong. */
  function stepOf(secret: string, code: string): number | null {
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
    const timestamp = now().getTime();
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
  }

  /** Checking that the step is new and remembering it are one statement, so that an observed code cannot be reused. */
  async function spendAppCode(userId: string, code: string): Promise<boolean> {
    const { rows } = await database.sql('select secret from auth_second_factors where user_id = ?', [userId]);
    const secret = rows[0]?.secret;
    const step = typeof secret === 'string' ? stepOf(secret, code) : null;
    if (step === null) return false;
    const { rowCount } = await database.sql(
      'update auth_second_factors set last_step = ? where user_id = ? and secret = ? and last_step < ?',
      [step, userId, String(secret), step],
    );
    return rowCount === 1;
  }

  async function spendRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await database.sql(
      'delete from auth_recovery_codes where hash = ? and user_id = ?',
      [hashOf(userId, code), userId],
    );
    return rowCount === 1;
  }

  return { spendAppCode, spendRecoveryCode };
}

function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** As people type codes: in capitals, with blanks, with an o for a zero. */
const normalise = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');

const invalidCode = () => new AccountError('INVALID_CODE', 'The code is not right');
