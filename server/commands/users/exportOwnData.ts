import type { AccountDataPage } from '#shared/users/account.schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuthUser } from '../../provider/provider.ts';

/** Rows of a list in one page: comments of the greatest length are half a megabyte. */
const PAGE_ROWS = 250;

/**
 * Everything the hub keeps about a user, in pages, so that nobody's years take more memory or time at once than others'.
 *
 * @param page from 0; each holds the next rows of every list
 */
export async function exportOwnData(
  { stores, now, securityLog }: Pick<Deps, 'stores' | 'now' | 'securityLog'>,
  user: AuthUser,
  page: number,
): Promise<AccountDataPage> {
  const data = await stores.account.dataOf(user.id, { page, pageRows: PAGE_ROWS });
  const pictureUrl = await stores.profiles.pictureOf(user.id);
  if (page === 0) securityLog({ event: 'dataExported', userId: user.id });
  const { userTeams: _all, ...lists } = data;
  const isMore = Object.values(lists).some((list) => Array.isArray(list) && list.length === PAGE_ROWS);
  return {
    exportedTs: now().toISOString(),
    user: { ...user, adminGroup: user.adminGroup ?? null, pictureUrl },
    ...data,
    nextPage: isMore ? page + 1 : null,
  };
}
