import { createHash, randomBytes } from 'node:crypto';
import { providerErrorOf } from '../../errors.ts';
import type { AuthTokens, Database, Statement } from '../../provider.ts';
import { newId } from '../database/tableOperations.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './accessTokens.ts';

const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
/** A loading page refreshes several times in parallel with the same token; within this time all of them succeed. */
const GRACE_SECONDS = 10;

export interface Sessions {
  /** Signs the user in. @throws ProviderError 404 when the user does not exist */
  start(userId: string): Promise<AuthTokens>;
  /** @throws ProviderError 401 when the session is over; reusing a token after the grace period ends its session */
  refresh(refreshToken: string): Promise<AuthTokens>;
  /** Ends the session of a valid refresh token; ignores any other token. */
  end(refreshToken: string): Promise<void>;
}

/**
 * Sessions with rotating refresh tokens. A refresh token is `{session id}.{256 random bits}`, stored as SHA-256 only.
 * It works once, and again during the grace period after that; then it is deleted, and presenting it for a live session
 * means that it was stolen or replayed.
 */
export function createSessions(database: Database, accessTokens: AccessTokens, now: () => Date): Sessions {
  const instant = (secondsFromNow = 0) => new Date(now().getTime() + secondsFromNow * 1000).toISOString();

  function newRefreshToken(sessionId: string) {
    const token = `${sessionId}.${randomBytes(32).toString('base64url')}`;
    return {
      token,
      insert: {
        sql: 'insert into auth_refresh_tokens (hash, session_id, expires_at) values (?, ?, ?)',
        args: [hashOf(token), sessionId, instant(REFRESH_TOKEN_SECONDS)],
      },
    };
  }

  async function pair(userId: string, sessionId: string, refreshToken: string): Promise<AuthTokens> {
    return {
      accessToken: await accessTokens.issue({ userId, sessionId }),
      refreshToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshExpiresIn: REFRESH_TOKEN_SECONDS,
    };
  }

  return {
    async start(userId) {
      const sessionId = newId();
      const refresh = newRefreshToken(sessionId);
      const { rowCount } = await database.sql('update auth_users set last_sign_in_at = ? where id = ?', [
        instant(),
        userId,
      ]);
      if (rowCount === 0) throw providerErrorOf(404, `Record with id ${userId} not found`);
      await database.batch([
        // Sessions that can no longer be refreshed are deleted here and nowhere else.
        {
          sql: `delete from auth_sessions where user_id = ? and not exists (
            select 1 from auth_refresh_tokens t where t.session_id = auth_sessions.id and t.expires_at > ?)`,
          args: [userId, instant()],
        },
        {
          sql: 'insert into auth_sessions (id, user_id, created_at) values (?, ?, ?)',
          args: [sessionId, userId, instant()],
        },
        refresh.insert,
      ]);
      return pair(userId, sessionId, refresh.token);
    },

    async refresh(refreshToken) {
      const sessionId = /^([\da-f]{32})\.[\w-]{43}$/.exec(refreshToken)?.[1];
      if (!sessionId) throw sessionOver();
      const hash = hashOf(refreshToken);
      const next = newRefreshToken(sessionId);
      const results = await database.batch(
        rotation({ sessionId, hash, nextHash: hashOf(next.token), instant }),
      );
      const userId = results.at(-1)?.rows[0]?.userId;
      if (typeof userId !== 'string') throw sessionOver();
      return pair(userId, sessionId, next.token);
    },

    async end(refreshToken) {
      await database.sql(
        `delete from auth_sessions where id in (
          select session_id from auth_refresh_tokens where hash = ? and expires_at > ?)`,
        [hashOf(refreshToken), instant()],
      );
    },
  };
}

interface Rotation {
  sessionId: string;
  /** Of the presented token. */
  hash: string;
  nextHash: string;
  instant: (secondsFromNow?: number) => string;
}

/**
 * Marks a refresh token as used and stores the next one; the last statement returns the user of the session. Checking
 * the token and marking it as used are one step, so two processes cannot both see it unused.
 */
const rotation = ({ sessionId, hash, nextHash, instant }: Rotation): Statement[] => [
  {
    sql: 'delete from auth_refresh_tokens where session_id = ? and (used_at < ? or expires_at <= ?)',
    args: [sessionId, instant(-GRACE_SECONDS), instant()],
  },
  {
    sql: 'update auth_refresh_tokens set used_at = coalesce(used_at, ?) where hash = ?',
    args: [instant(), hash],
  },
  {
    sql: `insert into auth_refresh_tokens (hash, session_id, expires_at)
      select ?, session_id, ? from auth_refresh_tokens where hash = ?`,
    args: [nextHash, instant(REFRESH_TOKEN_SECONDS), hash],
  },
  // Without a valid token this is a replay, or everything has expired: the session ends.
  {
    sql: `delete from auth_sessions where id = ?
      and not exists (select 1 from auth_refresh_tokens where hash = ?)`,
    args: [sessionId, hash],
  },
  { sql: 'select user_id from auth_sessions where id = ?', args: [sessionId] },
];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const sessionOver = () => providerErrorOf(401, 'The session is over');
