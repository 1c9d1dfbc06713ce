import { trpc } from '../api/trpc.ts';

/** Whether the hub treats the user as an administrator; null until it has answered, false if it cannot answer. */
export function useIsAdmin(): boolean | null {
  const { data, isError } = trpc.account.me.useQuery();
  return data?.isAdmin ?? (isError ? false : null);
}
