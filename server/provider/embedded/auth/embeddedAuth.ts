import { providerErrorOf } from '../../errors.ts';
import type { Auth, AuthTokens, AuthUser, Database, TableRow } from '../../provider.ts';
import { newId } from '../tableOperations.ts';
import { accessTokensOf } from './accessTokens.ts';
import { prepareAuthTables } from './authTables.ts';
import { sessionsOf } from './sessions.ts';

const NAME_LIMIT = 100;
const ADDRESS_LIMIT = 2000;
const EMAIL_LIMIT = 254;

/** The port's auth, and what a sign-in page needs besides. */
export interface EmbeddedAuth extends Auth {
  /**
   * @param user e-mail in any case, not yet in use
   * @throws ProviderError 400 for an impossible address or name, 409 when the address is in use
   */
  createUser(user: { email: string; displayName: string | null }): Promise<AuthUser>;
  /** Signs a user in who has proved to be the one. @throws ProviderError 404 when there is no such user */
  issueSession(userId: string): Promise<AuthTokens>;
}

export interface EmbeddedAuthOptions {
  projectId: string;
  /** Origin of the hub, which serves the sign-in page. */
  publicUrl: string;
  now: () => Date;
}

export async function openEmbeddedAuth(
  database: Database,
  { projectId, publicUrl, now }: EmbeddedAuthOptions,
): Promise<EmbeddedAuth> {
  const accessTokens = accessTokensOf(await prepareAuthTables(database), projectId, now);
  const sessions = sessionsOf(database, accessTokens, now);

  /** The user, as long as the session lives. */
  async function userOf(accessToken: string): Promise<AuthUser> {
    const { userId, sessionId } = await accessTokens.verified(accessToken);
    const { rows } = await database.sql(
      'select u.* from auth_users u join auth_sessions s on s.user_id = u.id where u.id = ? and s.id = ?',
      [userId, sessionId],
    );
    if (!rows[0]) throw providerErrorOf(401, 'The session is over');
    return toUser(rows[0]);
  }

  return {
    me: userOf,

    async update(accessToken, { displayName, photoUrl }) {
      const user = await userOf(accessToken);
      const { rows } = await database.sql(
        'update auth_users set display_name = ?, photo_url = ? where id = ? returning *',
        [
          displayName === undefined ? user.displayName : checkedName(displayName),
          photoUrl === undefined ? user.photoUrl : checkedAddress(photoUrl),
          user.id,
        ],
      );
      if (!rows[0]) throw providerErrorOf(401, 'The session is over');
      return toUser(rows[0]);
    },

    refresh: (refreshToken) => sessions.refresh(refreshToken),

    signInUrl(redirectUrl) {
      const address = new URL('/auth', publicUrl);
      address.searchParams.set('redirect_url', redirectUrl);
      address.searchParams.set('project_id', projectId);
      return address.href;
    },

    async createUser({ email, displayName }) {
      const { rows } = await database.sql(
        `insert into auth_users (id, email, display_name, email_verified, created_at)
          values (?, ?, ?, 0, ?) returning *`,
        [
          newId(),
          checkedEmail(email),
          displayName === null ? null : checkedName(displayName),
          now().toISOString(),
        ],
      );
      if (!rows[0]) throw providerErrorOf(503, 'Failed to create record');
      return toUser(rows[0]);
    },

    issueSession: (userId) => sessions.start(userId),
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function toUser(row: TableRow): AuthUser {
  return {
    id: String(row.id),
    email: String(row.email),
    displayName: textOrNull(row.displayName),
    photoUrl: textOrNull(row.photoUrl),
    emailVerified: row.emailVerified === 1,
    createdAt: String(row.createdAt),
    lastSignInAt: textOrNull(row.lastSignInAt),
  };
}

function checkedEmail(email: string): string {
  const address = email.trim().toLowerCase();
  if (address.length > EMAIL_LIMIT || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
    throw providerErrorOf(400, 'The e-mail address is not valid');
  return address;
}

function checkedName(name: unknown): string {
  const text = typeof name === 'string' ? name.trim() : '';
  if (text === '' || text.length > NAME_LIMIT)
    throw providerErrorOf(400, `The display name needs 1 to ${NAME_LIMIT} characters`);
  return text;
}

function checkedAddress(address: unknown): string | null {
  if (address === null) return null;
  const protocol = typeof address === 'string' ? URL.parse(address)?.protocol : undefined;
  if (typeof address !== 'string' || address.length > ADDRESS_LIMIT || !/^https?:$/.test(protocol ?? ''))
    throw providerErrorOf(400, 'The photo needs an http or https address');
  return address;
}
