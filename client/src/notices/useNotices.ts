import { useEffect, useState } from 'react';
import type { Notice } from '#shared/account.ts';
import { trpc } from '../api/trpc.ts';

const ASK_AGAIN_MS = 5 * 60_000;

export interface NoticesView {
  /** Undefined until loaded. */
  items: readonly Notice[] | undefined;
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
  /** Number of notices the user has not seen yet. */
  unseenCount: number;
  markSeen: () => void;
}

/** Changes to the user's players; seen ones stay listed until the bell is opened again, but no longer count. */
export function useNotices(): NoticesView {
  const { data, error, isFetching, refetch } = trpc.account.notices.useQuery(undefined, {
    refetchInterval: ASK_AGAIN_MS,
  });
  const [seenVersion, setSeenVersion] = useState<string | null>(null);
  const { mutate, isIdle } = trpc.account.markNoticesSeen.useMutation({
    onSuccess: async ({ isMarked }) => {
      if (isMarked) return;
      setSeenVersion(null);
      await refetch();
    },
    onError: () => setSeenVersion(null),
  });

  const isFirstVisit = data?.isFirstVisit === true;
  const version = data?.version;
  useEffect(() => {
    // The first visit sets the baseline for later notices.
    if (isFirstVisit && version !== undefined && isIdle) mutate({ version });
  }, [isFirstVisit, version, isIdle, mutate]);

  const unseenCount = data === undefined || data.version === seenVersion ? 0 : data.items.length;
  return {
    items: data?.items,
    error: data === undefined ? error : null,
    isRetrying: isFetching,
    retry: () => void refetch(),
    unseenCount,
    markSeen() {
      if (data === undefined || unseenCount === 0) return;
      setSeenVersion(data.version);
      mutate({ version: data.version });
    },
  };
}
