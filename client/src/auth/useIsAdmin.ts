import { trpc } from '../api/trpc.ts';

/** Whether the hub counts the user as an administrator; null while it has not said so, false when it cannot say. */
export function useIsAdmin(): boolean | null {
  const { data, isError } = trpc.account.me.useQuery();
  return data?.isAdmin ?? (isError ? false : null);
}
