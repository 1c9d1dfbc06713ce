import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { PageRef } from '#shared/communityPages.ts';
import { trpc } from '../api/trpc.ts';
import type { ThreadChange } from './threadChanges.ts';

/** Between two looks at a thread that nothing tells about. */
const ASK_AGAIN_MS = 30_000;

/**
 * A page's discussion. `apply` shows a change at once, and again over an answer that was on its way meanwhile and may
 * be older; `catchUp` asks the hub how things stand.
 *
 * @param isLive changes are told; otherwise they are asked for
 */
export function useThread({ pageType, pageId }: PageRef, isLive: boolean) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const page = useMemo<PageRef>(() => ({ pageType, pageId }), [pageType, pageId]);
  const query = trpc.community.thread.useInfiniteQuery(page, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: isLive ? false : ASK_AGAIN_MS,
    networkMode: 'always',
  });
  const underWay = useRef<ThreadChange[]>([]);
  const mustCatchUp = useRef(false);
  const { isFetching } = query;

  const isAsking = useCallback(
    () =>
      queryClient.getQueryState(getQueryKey(trpc.community.thread, page, 'infinite'))?.fetchStatus ===
      'fetching',
    [queryClient, page],
  );

  const change = useCallback(
    (changes: readonly ThreadChange[]) =>
      utils.community.thread.setInfiniteData(page, (thread) =>
        thread === undefined ? undefined : changes.reduce((changed, one) => one(changed), thread),
      ),
    [utils, page],
  );

  const apply = useCallback(
    (one: ThreadChange) => {
      if (isAsking()) underWay.current.push(one);
      change([one]);
    },
    [isAsking, change],
  );

  const catchUp = useCallback(() => {
    // An answer on its way may have been read too early.
    if (isAsking()) mustCatchUp.current = true;
    else void utils.community.thread.invalidate(page);
  }, [isAsking, utils, page]);

  useLayoutEffect(() => {
    if (isFetching) return;
    const changes = underWay.current.splice(0);
    if (changes.length > 0) change(changes);
    if (!mustCatchUp.current) return;
    mustCatchUp.current = false;
    void utils.community.thread.invalidate(page);
  }, [isFetching, change, utils, page]);

  return { query, apply, catchUp };
}

export type Apply = ReturnType<typeof useThread>['apply'];
