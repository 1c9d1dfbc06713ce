import type { Poll } from '#shared/community.ts';
import { SIGN_IN } from '#shared/communityRules.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { specified } from './texts.ts';
import { voteCast, votesCounted, voteTakenBack } from './threadChanges.ts';
import { toastNotice, toastSuccess, toastVoteFailure } from './toasts.ts';
import type { Apply } from './useThread.ts';

/** Votes once: shown at once, taken back when the hub does not count it; then the polls are asked for again. */
export function useVote({ id: pollId, votedOptionId }: Poll, apply: Apply, catchUp: () => void) {
  const user = useUser();
  const { mutate, isPending } = trpc.community.vote.useMutation({
    networkMode: 'always',
    onMutate: ({ optionId }) => apply(voteCast(pollId, optionId)),
    onSuccess({ votedOptionId: counted, ...tally }) {
      apply(votesCounted(tally, counted));
      toastSuccess(specified.voteRecorded);
      // Specified: the polls reload after a vote.
      catchUp();
    },
    onError(error, { optionId }) {
      apply(voteTakenBack(pollId, optionId));
      toastVoteFailure(error);
      catchUp();
    },
  });
  return {
    isVoting: isPending,
    vote: (optionId: string) => {
      if (user === null) toastNotice(SIGN_IN.vote);
      else if (!isPending && votedOptionId === null) mutate({ pollId, optionId });
    },
  };
}
