import type { Poll } from '#shared/community/community.schema.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { specified } from '../texts.ts';
import { voteCast, votesCounted, voteUndone } from '../thread/threadChanges.ts';
import { toastNotice, toastSuccess, toastVoteFailure } from '../toasts.ts';
import type { Apply, Votes } from '../thread/useThread.ts';

/** Casts the vote: shown at once, undone if the hub rejects it; then the polls are refetched. */
export function useVote({ id: pollId, votedOptionId }: Poll, apply: Apply, votes: Votes) {
  const user = useUser();
  const { mutate, isPending } = trpc.community.vote.useMutation({
    onMutate({ optionId }) {
      votes.hold(pollId);
      apply(voteCast(pollId, optionId));
    },
    onSuccess({ votedOptionId: counted, ...tally }) {
      apply(votesCounted(tally, counted));
      toastSuccess('vote', specified.voteRecorded);
      void votes.reload(pollId);
    },
    onError(error, { optionId }) {
      apply(voteUndone(pollId, optionId));
      toastVoteFailure(error);
      void votes.reload(pollId);
    },
  });
  return {
    isVoting: isPending,
    vote: (optionId: string) => {
      if (user === null) toastNotice('vote', textOfCode('signInToVote'));
      else if (!isPending && votedOptionId === null) mutate({ pollId, optionId });
    },
  };
}
