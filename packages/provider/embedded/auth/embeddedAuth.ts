import { providerErrorOf } from '../../errors.ts';
import type { Auth, AuthTokens, AuthUser, Database } from '../../provider.ts';
import { newId } from '../database/tableOperations.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { AccessTokens } from './accessTokens.ts';
import { createSessions, type Agent } from './sessions.ts';
import { parseEmail } from './emailAddress.ts';
import { parseName, parsePhotoUrl, insertUser, toUser } from './users.ts';

/** The port's auth, plus what a sign-in page needs. */
export interface EmbeddedAuth extends Required<Auth> {
  /**
   * @param user e-mail in any case, not yet in use
   * @throws ProviderError 400 for an invalid address or name, 409 when the address is in use
   */
  createUser(user: { email: string; displayName: string | null }): Promise<AuthUser>;
  /**
   * Signs in a user whose identity has been checked.
   *
   * @param agent the device's name in the list of sessions; unnamed by default
   * @throws ProviderError 404 when the user does not exist
   */
  issueSession(userId: string, agent?: Agent): Promise<AuthTokens>;
}

export interface EmbeddedAuthOptions {
  /** 256 bits that derive refresh tokens. */
  key: Uint8Array;
  accessTokens: AccessTokens;
  projectId: string;
  securityLog: SecurityLog;
  /** Origin of the hub, which serves the sign-in page. */
  publicUrl: string;
  now: () => Date;
}

export function createEmbeddedAuth(
  database: Database,
  { key, accessTokens, projectId, publicUrl, securityLog, now }: EmbeddedAuthOptions,
): EmbeddedAuth {
  const sessions = createSessions(database, { accessTokens, key, securityLog, now });

  /** The user of a token whose session is still alive. */
  async function userOf(accessToken: string): Promise<AuthUser> {
    const { userId, sessionId } = await accessTokens.verify(accessToken);
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
          displayName === undefined ? user.displayName : parseName(displayName),
          photoUrl === undefined ? user.photoUrl : parsePhotoUrl(photoUrl),
          user.id,
        ],
      );
      if (!rows[0]) throw providerErrorOf(401, 'The session is over');
      return toUser(rows[0]);
    },

    refresh: (refreshToken) => sessions.refresh(refreshToken),

    signOut: (refreshToken) => sessions.end(refreshToken),

    async deleteMe(accessToken) {
      const { id } = await userOf(accessToken);
      // Sessions, credentials, identities and mailed links go with the user.
      await database.sql('delete from auth_users where id = ?', [id]);
      securityLog({ event: 'accountDeleted', userId: id });
    },

    signInUrl(redirectUrl) {
      const address = new URL('/auth', publicUrl);
      address.searchParams.set('redirect_url', redirectUrl);
      address.searchParams.set('project_id', projectId);
      return address.href;
    },

    async createUser({ email, displayName }) {
      const { sql, args } = insertUser({
        id: newId(),
        email: parseEmail(email),
        displayName: displayName === null ? null : parseName(displayName),
        photoUrl: null,
        emailVerified: false,
        createdAt: now().toISOString(),
      });
      const { rows } = await database.sql(sql, args);
      if (!rows[0]) throw providerErrorOf(503, 'Failed to create record');
      return toUser(rows[0]);
    },

    issueSession: (userId, agent = { browser: null, system: null }) => sessions.start(userId, agent),
  };
}
