import { useMemo } from 'react';
import type { Notice } from '#shared/users/account.schema.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { trpc } from '../api/trpc.ts';

/** Changes to the user's players since the user last looked, by the player's id; empty until loaded. */
export function useChanges(): ReadonlyMap<string, Notice> {
  const isUser = useUser() !== null;
  const { data } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  return useMemo(() => new Map(data?.items.map((notice) => [notice.playerId, notice])), [data]);
}
