import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef } from 'react';
import type { Poll, PollOption } from '@hub/shared/community/community.schema.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { Link } from 'react-router';
import { useUser } from '../../auth/AuthContext.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { nameOf } from '../names.ts';
import { PlayerFacts } from './PlayerFacts.tsx';
import { QuietActions } from '../QuietActions.tsx';
import { texts, specified } from '../texts.ts';
import type { Apply, Votes } from '../thread/useThread.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { pollDeleted, voteCast, votesCounted, voteUndone } from '../thread/threadChanges.ts';
import { toast, toastVoteFailure } from '../toasts.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import taps from '../../ui/Taps.module.css';

interface PollCardProps {
  poll: Poll;
  isOver: boolean;
  isAdmin: boolean;
  apply: Apply;
  votes: Votes;
}

/** A poll with its results, and a button per option as long as the user can vote. */
export const PollCard = memo(function PollCard({ poll, isOver, isAdmin, apply, votes }: PollCardProps) {
  const titleId = useId();
  const userId = useUser()?.id ?? null;
  const { vote, isVoting } = useVote(poll, apply, votes);
  const ownVote = useRef<HTMLDivElement>(null);
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
    <Box component="li" bdrs="sm" px="md" py="md" bg="var(--hub-page)" className={surfaces.framed}>
      <Title id={titleId} order={4} size="md" mb="sm" className={wrapping.breaks} dir="auto">
        {poll.question}
      </Title>
      <Stack component="ul" aria-labelledby={titleId} gap="md">
        {poll.options.map((option) => (
          <Stack component="li" key={option.id} gap="xs">
            <OptionResult option={option} poll={poll} />
            {option.player !== null && (
              <PlayerFacts player={option.player} teamShortName={option.player.teamShortName} />
            )}
            {isOpen && (
              <Button
                size="compact-sm"
                variant="default"
                style={{ alignSelf: 'end' }}
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
              <Group
                component="span"
                display="inline-flex"
                gap="xs"
                wrap="nowrap"
                fz="sm"
                fw={600}
                c="accent"
                ref={ownVote}
                tabIndex={-1}
                style={{ alignSelf: 'end' }}
              >
                <IconCheck size={15} aria-hidden /> {texts.yourVote}
              </Group>
            )}
          </Stack>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm" className={wrapping.breaks}>
        {[
          poll.totalVotes === 0 ? texts.noVotes : texts.votes(poll.totalVotes),
          texts.askedBy(nameOf(poll.user)),
          formatKickoff(poll.createdAt),
          end,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="xs" mt="xs" className={surfaces.unlessEmpty}>
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
      </Group>
    </Box>
  );
});

function OptionName({ option: { optionText, player } }: { option: PollOption }) {
  if (player === null)
    return (
      <span className={wrapping.breaks} dir="auto">
        {optionText}
      </span>
    );
  return (
    <Link
      to={playerPath(player.id)}
      state={{ name: player.name }}
      className={`${wrapping.breaks} ${taps.link}`}
    >
      {optionText}
    </Link>
  );
}

interface OptionResultProps {
  option: PollOption;
  poll: Pick<Poll, 'totalVotes' | 'votedOptionId'>;
}

/** An option, and from the poll's first vote on its share. */
function OptionResult({ option, poll: { totalVotes, votedOptionId } }: OptionResultProps) {
  const { id, votesCount } = option;
  if (totalVotes === 0) return <OptionName option={option} />;
  return (
    <>
      <Group gap="line" justify="space-between" align="baseline">
        <OptionName option={option} />
        <Text span size="sm" c="dimmed" className={wrapping.nowrap}>
          <Text component="strong" inherit c="ink" fw={600}>
            {texts.share(votesCount, totalVotes)}
          </Text>{' '}
          · {texts.votes(votesCount)}
        </Text>
      </Group>
      <Box
        className={surfaces.track}
        style={{ '--bar': id === votedOptionId ? 'var(--hub-accent)' : undefined }}
        aria-hidden
      >
        <span style={{ inlineSize: `${(votesCount / totalVotes) * 100}%` }} />
      </Box>
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
      toast(texts.pollGone);
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
      toast(specified.voteRecorded);
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
      if (user === null) toast(textOfCode('signInToVote'));
      else if (!isPending && votedOptionId === null) mutate({ pollId, optionId });
    },
  };
}
