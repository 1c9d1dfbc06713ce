import type { AccountData } from '#shared/users/account.schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuthUser } from '../../provider/provider.ts';

/** Everything the hub keeps about a user. */
export async function exportOwnData(
  { stores, now, securityLog }: Pick<Deps, 'stores' | 'now' | 'securityLog'>,
  user: AuthUser,
): Promise<AccountData> {
  const data = await stores.account.dataOf(user.id);
  const pictureUrl = await stores.profiles.pictureOf(user.id);
  securityLog({ event: 'dataExported', userId: user.id });
  return { exportedTs: now().toISOString(), user: { ...user, pictureUrl }, ...data };
}
