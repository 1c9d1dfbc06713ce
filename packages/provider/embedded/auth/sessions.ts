import { parse } from 'bowser';
import { createHmac, randomBytes } from 'node:crypto';
import { providerErrorOf } from '../../errors.ts';
import type { AuthTokens, Database, Statement } from '../../provider.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { newId } from '../database/tableOperations.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './accessTokens.ts';
import { tokenHash } from '../../security/secrets.ts';

const DAY = 24 * 3600;
const REFRESH_TOKEN_SECONDS = 30 * DAY;
/** However often it is refreshed, a session ends after this time. */
const SESSION_SECONDS = 90 * DAY;
/** A loading page refreshes several times in parallel with the same token; within this time all of them succeed. */
const GRACE_SECONDS = 10;

/** A browser as its owner recognises it. */
export interface Agent {
  browser: string | null;
  system: string | null;
}

export interface Sessions {
  /** Signs the user in. @throws ProviderError 404 when the user does not exist */
  start(userId: string, agent: Agent): Promise<AuthTokens>;
  /** @throws ProviderError 401 when the session is over; reusing a token after the grace period ends its session */
  refresh(refreshToken: string): Promise<AuthTokens>;
  /** Ends the session of a valid refresh token; ignores any other token. */
  end(refreshToken: string): Promise<void>;
}

export interface SessionOptions {
  accessTokens: AccessTokens;
  /** Derives refresh tokens from one another. */
  key: Uint8Array;
  securityLog: SecurityLog;
  now: () => Date;
}

/**
 * Sessions with rotating refresh tokens. A refresh token is `{session id}.{256 random bits}`, stored as SHA-256 only.
 * It works once, and again during the grace period after that; then it is deleted, and presenting it for a live session
 * means that it was stolen or replayed. Its successor follows from it by a keyed hash, so that parallel refreshes all
 * get the same one and a session never has two lines of tokens.
 */
export function createSessions(
  database: Database,
  { accessTokens, key, securityLog, now }: SessionOptions,
): Sessions {
  const instant = (secondsFromNow = 0) => instantAt(now(), secondsFromNow);

  async function pair(userId: string, sessionId: string, refresh: { token: string; startedAt: string }) {
    const ageSeconds = Math.floor((now().getTime() - Date.parse(refresh.startedAt)) / 1000);
    return {
      accessToken: await accessTokens.issue({ userId, sessionId }),
      refreshToken: refresh.token,
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshExpiresIn: Math.min(REFRESH_TOKEN_SECONDS, SESSION_SECONDS - ageSeconds),
    };
  }

  return {
    async start(userId, { browser, system }) {
      const sessionId = newId();
      const token = `${sessionId}.${randomBytes(32).toString('base64url')}`;
      const startedAt = instant();
      const { rowCount } = await database.sql('update auth_users set last_sign_in_at = ? where id = ?', [
        startedAt,
        userId,
      ]);
      if (rowCount === 0) throw providerErrorOf(404, `Record with id ${userId} not found`);
      await database.batch([
        // Deletes the user's sessions that can no longer be refreshed.
        {
          sql: `delete from auth_sessions where user_id = ? and not ${IS_ALIVE}`,
          args: [userId, ...aliveAt(now())],
        },
        {
          sql: `insert into auth_sessions (id, user_id, created_at, last_used_at, browser, system)
            values (?, ?, ?, ?, ?, ?)`,
          args: [sessionId, userId, startedAt, startedAt, browser, system],
        },
        {
          sql: 'insert into auth_refresh_tokens (hash, session_id, expires_at) values (?, ?, ?)',
          args: [tokenHash(token), sessionId, instant(REFRESH_TOKEN_SECONDS)],
        },
      ]);
      return pair(userId, sessionId, { token, startedAt });
    },

    async refresh(refreshToken) {
      const sessionId = /^([\da-f]{32})\.[\w-]{43}$/.exec(refreshToken)?.[1];
      if (!sessionId) throw sessionOver();
      const successor = createHmac('sha256', key).update(`refresh:${refreshToken}`).digest('base64url');
      const token = `${sessionId}.${successor}`;
      const results = await database.batch(
        rotation({ sessionId, hash: tokenHash(refreshToken), nextHash: tokenHash(token), instant }),
      );
      const { userId, createdAt } = results.at(-1)?.rows[0] ?? {};
      if (typeof userId !== 'string') {
        securityLog({ event: 'refreshRefused' });
        throw sessionOver();
      }
      return pair(userId, sessionId, { token, startedAt: String(createdAt) });
    },

    async end(refreshToken) {
      const { rows } = await database.sql(
        `delete from auth_sessions where id in (
          select session_id from auth_refresh_tokens where hash = ? and expires_at > ?) returning user_id`,
        [tokenHash(refreshToken), instant()],
      );
      for (const { userId } of rows) securityLog({ event: 'signedOut', userId: String(userId) });
    },
  };
}

/** Condition on `auth_sessions` that takes `aliveAt`. */
export const IS_ALIVE = `(auth_sessions.created_at > ? and exists (
  select 1 from auth_refresh_tokens t where t.session_id = auth_sessions.id and t.expires_at > ?))`;

/** The arguments of `IS_ALIVE`. */
export const aliveAt = (time: Date): [startedAfter: string, now: string] => [
  instantAt(time, -SESSION_SECONDS),
  instantAt(time, 0),
];

const instantAt = (time: Date, secondsFromNow: number) =>
  new Date(time.getTime() + secondsFromNow * 1000).toISOString();

interface Rotation {
  sessionId: string;
  /** Of the presented token. */
  hash: string;
  nextHash: string;
  instant: (secondsFromNow?: number) => string;
}

/**
 * Marks a refresh token as used and stores its successor; the last statement returns user and start of the session.
 * Checking the token and marking it as used are one step, so two processes cannot both see it unused.
 */
const rotation = ({ sessionId, hash, nextHash, instant }: Rotation): Statement[] => [
  {
    sql: 'delete from auth_sessions where id = ? and created_at <= ?',
    args: [sessionId, instant(-SESSION_SECONDS)],
  },
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
      select ?, session_id, ? from auth_refresh_tokens where hash = ? on conflict (hash) do nothing`,
    args: [nextHash, instant(REFRESH_TOKEN_SECONDS), hash],
  },
  // Without a valid token this is a replay, or everything has expired: the session ends.
  {
    sql: `delete from auth_sessions where id = ?
      and not exists (select 1 from auth_refresh_tokens where hash = ?)`,
    args: [sessionId, hash],
  },
  {
    sql: 'update auth_sessions set last_used_at = ? where id = ? returning user_id, created_at',
    args: [instant(), sessionId],
  },
];

const sessionOver = () => providerErrorOf(401, 'The session is over');

const LONGEST_AGENT = 500;

/** Browser and system by their usual names, without versions: enough to recognise a device, too little to track one. */
export function agentOf(userAgent: string | null): Agent {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = parse(userAgent.slice(0, LONGEST_AGENT));
  return { browser: browser.name || null, system: os.name || null };
}
