import { trpc } from '../api/trpc.ts';
import { useUser } from './AuthContext.tsx';

/** Whether the hub treats the user as an administrator; null until it has answered, false if it cannot answer and for visitors. */
export function useIsAdmin(): boolean | null {
  const isVisitor = useUser() === null;
  const { data, isError } = trpc.account.me.useQuery(undefined, { enabled: !isVisitor });
  if (isVisitor) return false;
  return data?.isAdmin ?? (isError ? false : null);
}
