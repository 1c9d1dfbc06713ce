import type { Accounts } from '../../accounts.ts';
import type { AccountsOptions } from './accountParts.ts';
import { toUser } from './users.ts';

/** Accounts with an unconfirmed address. Other services confirm the addresses that they pass on. */
export function createNeverVerified({
  database,
  onUsersChanged,
  securityLog,
}: Pick<AccountsOptions, 'database' | 'onUsersChanged' | 'securityLog'>): Pick<
  Accounts,
  'neverVerified' | 'removeNeverVerified'
> {
  return {
    async neverVerified(before, limit) {
      const beforeTs = before.toISOString();
      const { rows } = await database.sql(
        `select u.* from auth_users u
          where u.email_verified = 0 and u.created_at < ? and coalesce(u.last_sign_in_at, u.created_at) < ?
            and not exists (select 1 from auth_sessions s
              where s.user_id = u.id and coalesce(s.last_used_at, s.created_at) >= ?)
          order by u.created_at, u.id limit ?`,
        [beforeTs, beforeTs, beforeTs, limit],
      );
      return rows.map(toUser);
    },

    async removeNeverVerified(userId) {
      const { rowCount } = await database.sql('delete from auth_users where id = ? and email_verified = 0', [
        userId,
      ]);
      onUsersChanged();
      if (rowCount > 0) securityLog({ event: 'accountDeleted', userId, detail: 'never verified' });
    },
  };
}
