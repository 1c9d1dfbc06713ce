import { useCallback, useMemo, useRef, useEffect, useLayoutEffect } from 'react';
import type { LiveEvent } from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { logError } from '../../api/logError.ts';
import { trpc } from '../../api/trpc.ts';
import { changeOf, pollsRead } from './threadChanges.ts';
import { useThreadData, type ThreadData } from './useThreadData.ts';

/**
 * A page's discussion: its data, its live updates, and what is requested after a lost connection.
 *
 * @param isLive changes are reported live; otherwise they are requested
 */
export function useThread({ pageType, pageId }: PageRef, isLive: boolean) {
  const page = useMemo<PageRef>(() => ({ pageType, pageId }), [pageType, pageId]);
  const data = useThreadData(page);
  const { catchUp, markShown, resume } = useCatchUp(page, isLive, data);
  const { votes, isVoting } = useVotes(page, data);
  const { query, apply } = data;

  /** @param id of the message that reports the event */
  const hear = useCallback(
    (event: LiveEvent, id: string) => {
      // The polls are refetched after the user's vote, and that answer includes all votes before it.
      const isIncluded = event.type === 'vote' && isVoting(event.data.pollId);
      if (!isIncluded) apply(changeOf(event));
      markShown(id);
    },
    [apply, isVoting, markShown],
  );

  return { query, apply, hear, resume, catchUp, votes };
}

function useVotes(page: PageRef, { applyAnswer }: ThreadData) {
  const utils = trpc.useUtils();
  /** Polls with a vote of the user in progress. */
  const votedOn = useRef(new Set<string>());
  const isVoting = useCallback((pollId: string) => votedOn.current.has(pollId), []);
  const votes = useMemo(
    () => ({
      hold: (pollId: string) => void votedOn.current.add(pollId),
      /** Refetches the polls after a vote, as specified. */
      async reload(pollId: string) {
        votedOn.current.delete(pollId);
        try {
          await applyAnswer(
            () => utils.client.community.polls.query(page),
            (answer) => [pollsRead(answer)],
          );
        } catch (error) {
          logError('polls failed', error);
        }
      },
    }),
    [applyAnswer, utils, page],
  );
  return { votes, isVoting };
}

export type Apply = ReturnType<typeof useThread>['apply'];
export type Votes = ReturnType<typeof useThread>['votes'];

/** Interval between two refetches of a thread without live updates. */
const ASK_AGAIN_MS = 30_000;

/** The pending request: the changes since the mark, or the pages themselves. */
type Request = 'changes' | 'pages';

/**
 * Requests what was not reported live: the changes since the last known message, or the loaded pages where no message is
 * known.
 *
 * @param isLive changes are reported live; otherwise they are requested every half minute
 */
function useCatchUp(
  page: PageRef,
  isLive: boolean,
  { query: { isFetching }, applyAnswer, isAsking }: ThreadData,
) {
  const utils = trpc.useUtils();
  /** Id of the message up to which everything is shown; null: not known. */
  const mark = useRef<string | null>(null);
  const isReading = useRef(false);
  const pending = useRef<Request | null>(null);

  const keepFirstPage = useCallback(
    () =>
      utils.community.thread.setInfiniteData(page, (thread) =>
        thread === undefined
          ? undefined
          : { pages: thread.pages.slice(0, 1), pageParams: thread.pageParams.slice(0, 1) },
      ),
    [utils, page],
  );

  const readChanges = useCallback(
    async (since: string) => {
      isReading.current = true;
      try {
        const { events, mark: newest } = await applyAnswer(
          () => utils.client.community.changesSince.query({ ...page, mark: since }),
          (answer) => (answer.events ?? []).map((event) => changeOf(event)),
        );
        mark.current = newest;
        if (events !== null) return;
        // Too much has changed, so the thread starts again with its first page.
        keepFirstPage();
      } catch (error) {
        logError('changes failed', error);
      } finally {
        isReading.current = false;
      }
      mark.current = null;
      pending.current = 'pages';
    },
    [applyAnswer, keepFirstPage, utils, page],
  );

  /** Makes the pending request, unless one is in flight, whose answer may be too old. */
  const proceed = useCallback(async () => {
    while (pending.current !== null && !isReading.current && !isAsking()) {
      const since = pending.current === 'changes' ? mark.current : null;
      pending.current = null;
      // oxlint-disable-next-line no-await-in-loop -- what is pending afterwards depends on it
      await (since === null ? utils.community.thread.invalidate(page) : readChanges(since));
    }
  }, [isAsking, readChanges, utils, page]);

  const catchUp = useCallback(() => {
    pending.current = mark.current === null ? 'pages' : (pending.current ?? 'changes');
    void proceed();
  }, [proceed]);

  /** Records that everything up to this message is shown. */
  const markShown = useCallback((id: string) => {
    if (!isReading.current && pending.current === null) mark.current = id;
  }, []);

  /** @param lastId the page's newest message, after which everything is reported live again; undefined if unknown */
  const resume = useCallback(
    (lastId: string | null | undefined) => {
      if (lastId !== undefined && lastId === mark.current) return;
      catchUp();
      // Whatever is fetched from now on includes everything up to that message.
      if (mark.current === null) mark.current = lastId ?? null;
    },
    [catchUp],
  );

  useLayoutEffect(() => {
    if (!isFetching) void proceed();
  }, [isFetching, proceed]);

  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => document.hidden || catchUp(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLive, catchUp]);

  return { catchUp, markShown, resume };
}
