import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { trpc } from '../../api/trpc.ts';
import type { ThreadChange } from './threadChanges.ts';
import { useThreadQuery } from './useThreadQuery.ts';

/**
 * The loaded pages of a discussion. `apply` shows changes at once, and repeats them on answers that were requested
 * earlier and may be older; `applyAnswer` does the same with the result of a request.
 *
 * @param page must keep its identity
 */
export function useThreadData(page: PageRef) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const query = useThreadQuery(page);
  /** Changes shown while pages are being fetched. */
  const duringFetch = useRef<ThreadChange[]>([]);
  /** Changes shown during each other request. */
  const recordings = useRef(new Set<ThreadChange[]>());
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

  const applyAll = useCallback(
    (changes: readonly ThreadChange[]) => {
      if (isAsking()) duringFetch.current.push(...changes);
      for (const recording of recordings.current) recording.push(...changes);
      change(changes);
    },
    [isAsking, change],
  );
  const apply = useCallback((one: ThreadChange) => applyAll([one]), [applyAll]);

  const applyAnswer = useCallback(
    async <T>(ask: () => Promise<T>, changesOf: (answer: T) => readonly ThreadChange[]): Promise<T> => {
      const recorded: ThreadChange[] = [];
      recordings.current.add(recorded);
      const answer = await ask().finally(() => recordings.current.delete(recorded));
      applyAll([...changesOf(answer), ...recorded]);
      return answer;
    },
    [applyAll],
  );

  useLayoutEffect(() => {
    if (isFetching) return;
    const changes = duringFetch.current.splice(0);
    if (changes.length > 0) change(changes);
  }, [isFetching, change]);

  return { query, apply, applyAnswer, isAsking };
}

export type ThreadData = ReturnType<typeof useThreadData>;
