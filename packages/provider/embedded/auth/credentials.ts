import { AccountError } from '../../accountErrors.ts';
import { ProviderError } from '../../errors.ts';
import type { AuthUser, Database } from '../../provider.ts';
import type { Passwords } from './passwords/passwords.ts';
import { insertUser } from './users.ts';

interface CredentialsOptions {
  database: Database;
  passwords: Passwords;
  now: () => Date;
}

export type Credentials = ReturnType<typeof createCredentials>;

/** Users with their password hashes, on the tables of authTables.ts. */
export function createCredentials({ database, passwords, now }: CredentialsOptions) {
  async function hashOf(userId: string): Promise<string | null> {
    const { rows } = await database.sql('select password_hash from auth_credentials where user_id = ?', [
      userId,
    ]);
    return typeof rows[0]?.passwordHash === 'string' ? rows[0].passwordHash : null;
  }

  return {
    hasPassword: async (userId: string) => (await hashOf(userId)) !== null,

    /** For signed-in users. */
    matches: async (userId: string, password: string) =>
      passwords.matches(password, await hashOf(userId), true),

    /**
     * Compares exactly once, whether or not the user and the password exist.
     *
     * @param isKnown whether the device has signed in to the account before
     * @throws AccountError INVALID_CREDENTIALS, RATE_LIMITED
     */
    async assertPassword(user: AuthUser | null, password: string, isKnown: boolean): Promise<AuthUser> {
      const hash = user === null ? null : await hashOf(user.id);
      if (!(await passwords.matches(password, hash, isKnown)) || user === null)
        throw new AccountError('INVALID_CREDENTIALS', 'The e-mail address or the password is not right');
      return user;
    },

    /** @returns false when the address is taken */
    async insert(user: Omit<AuthUser, 'lastSignInAt'>, password: string): Promise<boolean> {
      const hash = await passwords.hash(password);
      try {
        await database.batch([
          insertUser(user),
          {
            sql: 'insert into auth_credentials (user_id, password_hash, updated_at) values (?, ?, ?)',
            args: [user.id, hash, now().toISOString()],
          },
        ]);
        return true;
      } catch (error) {
        if (error instanceof ProviderError && error.status === 409) return false;
        throw error;
      }
    },
  };
}
