import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef } from 'react';
import type { Poll, PollOption } from '@hub/shared/community/community.schema.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { Link } from 'react-router';
import { useUser } from '../../auth/AuthContext.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Poll.module.css';
import { nameOf } from '../names.ts';
import { PlayerFacts } from './PlayerFacts.tsx';
import { QuietActions } from '../QuietActions.tsx';
import { texts, specified } from '../texts.ts';
import type { Apply, Votes } from '../thread/useThread.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { pollDeleted, voteCast, votesCounted, voteUndone } from '../thread/threadChanges.ts';
import { toastSuccess, toastNotice, toastVoteFailure } from '../toasts.ts';
import { textOfCode } from '../../api/errorTexts.ts';

interface PollCardProps {
  poll: Poll;
  isOver: boolean;
  isAdmin: boolean;
  apply: Apply;
  votes: Votes;
}

const VOTED = `${ui.accent} ${ui.inline} ${ui.gap4} ${ui.text135} ${ui.strong} ${classes.voted}`;

/** A poll with its results, and a button per option as long as the user can vote. */
export const PollCard = memo(function PollCard({ poll, isOver, isAdmin, apply, votes }: PollCardProps) {
  const titleId = useId();
  const userId = useUser()?.id ?? null;
  const { vote, isVoting } = useVote(poll, apply, votes);
  const ownVote = useRef<HTMLSpanElement>(null);
  const isFocusWanted = useRef(false);
  // The pressed button disappears with the vote.
  useEffect(() => {
    if (poll.votedOptionId === null || !isFocusWanted.current) return;
    isFocusWanted.current = false;
    ownVote.current?.focus({ preventScroll: true });
  }, [poll.votedOptionId]);
  const isOpen = poll.votedOptionId === null && !isOver;
  const end = poll.endsTs === null ? null : isOver ? texts.ended : texts.endsAt(formatKickoff(poll.endsTs));

  return (
    <li className={`${ui.framed} ${ui.roundSm} ${ui.padded12x14} ${classes.poll}`}>
      <h4 id={titleId} className={`${ui.textM} ${ui.lines140} ${ui.breaks} ${classes.question}`} dir="auto">
        {poll.question}
      </h4>
      <ul aria-labelledby={titleId} className={ui.stack12}>
        {poll.options.map((option) => (
          <li
            key={option.id}
            className={`${ui.stack} ${ui.gapY4} ${ui.gapX12} ${ui.centred} ${ui.columnRest} ${classes.option}`}
            data-voted={option.id === poll.votedOptionId || undefined}
          >
            <div className={`${ui.stack} ${ui.gapY4} ${ui.gapX12} ${ui.whole} ${ui.columnRest} ${ui.onBase}`}>
              <OptionName option={option} />
              <Result votes={option.votesCount} total={poll.totalVotes} />
            </div>
            {option.player !== null && (
              <PlayerFacts player={option.player} teamShortName={option.player.teamShortName} />
            )}
            {isOpen && (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.vote}
                disabled={userId === null || isVoting}
                aria-label={texts.voteFor(option.optionText)}
                onClick={() => {
                  isFocusWanted.current = true;
                  vote(option.id);
                }}
              >
                {texts.vote}
              </Button>
            )}
            {option.id === poll.votedOptionId && (
              <span ref={ownVote} tabIndex={-1} className={VOTED}>
                <IconCheck size={15} aria-hidden /> {texts.yourVote}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={`${ui.hint} ${ui.breaks} ${ui.above10}`}>
        {[texts.votes(poll.totalVotes), texts.askedBy(nameOf(poll.user)), formatKickoff(poll.createdAt), end]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={`${ui.wrap} ${classes.actions}`}>
        <QuietActions
          postedBy={poll.user}
          userId={userId}
          isAdmin={isAdmin}
          subject="poll"
          subjectId={poll.id}
          labels={{
            report: texts.reportPollOf(poll.question),
            delete: texts.deletePollOf(poll.question),
          }}
          renderDeleteDialog={(onClose) => (
            <DeletePollDialog pollId={poll.id} apply={apply} onClose={onClose} />
          )}
        />
      </div>
    </li>
  );
});

function OptionName({ option: { optionText, player } }: { option: PollOption }) {
  if (player === null)
    return (
      <span className={`${ui.breaks} ${classes.name}`} dir="auto">
        {optionText}
      </span>
    );
  return (
    <Link to={playerPath(player.id)} state={{ name: player.name }} className={`${ui.breaks} ${classes.name}`}>
      {optionText}
    </Link>
  );
}

function Result({ votes, total }: { votes: number; total: number }) {
  return (
    <>
      <span className={`${ui.whole} ${ui.clipped} ${classes.track}`} aria-hidden>
        <span
          className={`${ui.block} ${ui.high} ${classes.bar}`}
          style={{ inlineSize: `${total === 0 ? 0 : (votes / total) * 100}%` }}
        />
      </span>
      <span className={`${ui.quiet} ${ui.nowrap} ${ui.text135} ${classes.numbers}`}>
        <strong>{texts.share(votes, total)}</strong> · {texts.votes(votes)}
      </span>
    </>
  );
}

interface DeletePollDialogProps {
  pollId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a poll and its votes after confirmation. */
function DeletePollDialog({ pollId, apply, onClose }: DeletePollDialogProps) {
  const { mutateAsync } = trpc.community.deletePoll.useMutation();
  const question: Question = {
    title: texts.deletePollTitle,
    text: texts.deletePollText,
    confirm: texts.delete,
    isDangerous: true,
    failed: texts.deletePollFailed,
    async run() {
      apply(pollDeleted(await mutateAsync({ pollId })));
      toastSuccess('deletion', texts.pollGone);
    },
  };
  return <ConfirmDialog question={question} onClose={onClose} />;
}

/** Casts the vote: shown at once, undone if the hub rejects it; then the polls are refetched. */
function useVote({ id: pollId, votedOptionId }: Poll, apply: Apply, votes: Votes) {
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
