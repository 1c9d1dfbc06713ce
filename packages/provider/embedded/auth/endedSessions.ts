import type { Database } from '../../provider.ts';
import { aliveAt, IS_ALIVE } from './sessions.ts';

/** Deletes sessions, tokens and mailed links that ended before an instant, up to `limit` of each. @returns how many */
export async function removeEndedSessions(database: Database, before: Date, limit: number): Promise<number> {
  const beforeTs = before.toISOString();
  const expired = (table: string) => ({
    sql: `delete from ${table} where hash in (select hash from ${table} where expires_at <= ? limit ?)`,
    args: [beforeTs, limit],
  });
  const results = await database.batch([
    {
      sql: `delete from auth_sessions where id in (select id from auth_sessions where not ${IS_ALIVE} limit ?)`,
      args: [...aliveAt(before), limit],
    },
    expired('auth_refresh_tokens'),
    expired('auth_mail_tokens'),
  ]);
  return Math.max(...results.map(({ rowCount }) => rowCount));
}
