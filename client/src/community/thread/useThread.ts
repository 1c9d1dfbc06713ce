import { useCallback, useMemo, useRef } from 'react';
import type { LiveEvent } from '#shared/community/community.schema.ts';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { logError } from '../../api/logError.ts';
import { trpc } from '../../api/trpc.ts';
import { changeOf, pollsRead } from './threadChanges.ts';
import { useCatchUp } from './useCatchUp.ts';
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
