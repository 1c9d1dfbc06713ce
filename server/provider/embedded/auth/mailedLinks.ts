import { createHash, randomBytes } from 'node:crypto';
import type { MailPurpose } from '../../accounts.ts';
import type { AuthUser, Database, Statement } from '../../provider.ts';
import { toUser } from './users.ts';

export const LINK_SECONDS: Record<MailPurpose, number> = { verify: 7 * 24 * 3600, reset: 3600 };

/** Links that work once. A user has at most one per purpose: the newest. */
export interface MailedLinks {
  /** @returns the token, 256 random bits; only its SHA-256 is stored */
  issue(userId: string, purpose: MailPurpose): Promise<string>;
  /** The user of a link that is still valid, otherwise null. */
  userOf(token: string, purpose: MailPurpose): Promise<AuthUser | null>;
  /**
   * Consumes a link and runs `statements` in the same transaction. They may refer to its user as
   * `(select user_id from auth_mail_tokens where hash = ? and expires_at > ?)` with the arguments passed to them.
   *
   * @returns false, without changing anything, when the link is no longer valid
   */
  redeem(token: string, statements: (link: readonly [string, string]) => Statement[]): Promise<boolean>;
}

export function createMailedLinks(database: Database, now: () => Date): MailedLinks {
  return {
    async issue(userId, purpose) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LINK_SECONDS[purpose] * 1000).toISOString();
      await database.sql(
        `insert into auth_mail_tokens (hash, user_id, purpose, expires_at) values (?, ?, ?, ?)
          on conflict (user_id, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
        [hashOf(token), userId, purpose, expiresAt],
      );
      return token;
    },

    async userOf(token, purpose) {
      const { rows } = await database.sql(
        `select u.* from auth_users u join auth_mail_tokens t on t.user_id = u.id
          where t.hash = ? and t.purpose = ? and t.expires_at > ?`,
        [hashOf(token), purpose, now().toISOString()],
      );
      return rows[0] ? toUser(rows[0]) : null;
    },

    async redeem(token, statements) {
      const link = [hashOf(token), now().toISOString()] as const;
      const results = await database.batch([
        ...statements(link),
        {
          sql: 'delete from auth_mail_tokens where hash = ? and expires_at > ? returning user_id',
          args: link,
        },
      ]);
      return results.at(-1)?.rows.length === 1;
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
