import { useEffect, useState } from 'react';
import type { Notice } from '#shared/account.ts';
import { trpc } from '../api/trpc.ts';

const ASK_AGAIN_MS = 5 * 60_000;

export interface NoticesView {
  /** Undefined while they are not loaded. */
  items: readonly Notice[] | undefined;
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
  /** How many the user has not seen yet. */
  unseenCount: number;
  markSeen: () => void;
}

/** What changed for the user's players; what was seen stays listed until the next look, but no longer counts. */
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

  const isFirstLook = data?.isFirstLook === true;
  const version = data?.version;
  useEffect(() => {
    // From the first look on there is something to compare with.
    if (isFirstLook && version !== undefined && isIdle) mutate({ version });
  }, [isFirstLook, version, isIdle, mutate]);

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
