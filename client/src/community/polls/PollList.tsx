import { Button, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { logError } from '../../api/logError.ts';
import { trpc } from '../../api/trpc.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import classes from '../Discussion.module.css';
import { PollCard } from './PollCard.tsx';
import { specified, texts } from '../texts.ts';
import { pollsLoaded } from '../thread/threadChanges.ts';
import { toastFailure } from '../toasts.ts';
import { useLoading } from '../thread/useLoading.ts';
import type { Apply, useThread, Votes } from '../thread/useThread.ts';
import grids from '../../ui/Grids.module.css';

interface PollListProps {
  page: PageRef;
  query: ReturnType<typeof useThread>['query'];
  apply: Apply;
  votes: Votes;
}

/** The polls of a page, newest first. */
export function PollList({ page, query: { data }, apply, votes }: PollListProps) {
  const titleId = useId();
  const nowMs = useHubNowMs();
  const isAdmin = useIsAdmin() === true;
  const utils = trpc.useUtils();
  const [first] = data?.pages ?? [];
  const cursor = first?.nextPollsCursor ?? null;
  const [isLoading, load] = useLoading(async () => {
    try {
      apply(pollsLoaded(await utils.client.community.polls.query({ ...page, cursor })));
    } catch (error) {
      logError('polls failed', error);
      toastFailure(texts.moreFailed, error);
    }
  });

  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} order={3} size="md" mt="xl" mb="sm" lang="en">
        {specified.polls}
      </Title>
      {first?.polls.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noPolls}
        </Text>
      )}
      {first !== undefined && first.polls.length > 0 && (
        <Stack
          component="ul"
          gap="md"
          className={grids.tiles}
          style={{ '--least': '22rem' }}
          aria-labelledby={titleId}
        >
          {first.polls.map((poll) => (
            <PollCard
              key={poll.id}
              poll={poll}
              isAdmin={isAdmin}
              isOver={poll.endsTs !== null && nowMs !== null && Date.parse(poll.endsTs) <= nowMs}
              apply={apply}
              votes={votes}
            />
          ))}
        </Stack>
      )}
      {cursor !== null && (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          className={classes.more}
          loading={isLoading}
          onClick={load}
        >
          {texts.morePolls}
        </Button>
      )}
    </section>
  );
}
