import { Box, Skeleton, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense, lazy, useId, useMemo } from 'react';
import { useHubNowMs } from '../../api/hubClock.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../ui/states/NextPage.tsx';
import classes from '../Discussion.module.css';
import type { Draft } from './drafts.ts';
import { specified, texts } from '../texts.ts';
import type { ChangeDraft } from './drafts.ts';
import type { Apply, useThread } from '../thread/useThread.ts';

const MINUTE_MS = 60_000;

/** Most discussions are empty, and need neither. */
const CommentWindow = lazy(async () => ({ default: (await import('./CommentWindow.tsx')).CommentWindow }));
const CommentItem = lazy(async () => ({ default: (await import('./CommentItem.tsx')).CommentItem }));

interface CommentListProps {
  query: ReturnType<typeof useThread>['query'];
  reply: Draft['reply'];
  onChange: ChangeDraft;
  apply: Apply;
  catchUp: () => void;
}

/** The comments with their replies, newest first; older pages load on demand. */
export function CommentList({ query, reply, onChange, apply, catchUp }: CommentListProps) {
  const titleId = useId();
  const userId = useUser()?.id ?? null;
  const isAdmin = useIsAdmin() === true;
  const nowMs = useHubNowMs();
  // Ages are shown in minutes, so rows need not render more often.
  const minuteMs = nowMs === null ? null : Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const { data, isPending } = query;
  const comments = useMemo(() => data?.pages.flatMap((page) => page.comments) ?? [], [data]);

  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} order={3} size="md" mt="xl" mb="sm" lang="en">
        {specified.comments(data?.pages[0]?.counts.comments ?? null)}
      </Title>
      <LoadFailure of={query} title={texts.loadFailed} />
      {isPending && <Loading />}
      {data !== undefined && comments.length === 0 && (
        <EmptyState Icon={IconMessageCircle} title={texts.noComments}>
          {userId !== null && <p>{texts.noCommentsText}</p>}
        </EmptyState>
      )}
      {comments.length > 0 && (
        <Suspense fallback={<Loading />}>
          <CommentWindow
            titleId={titleId}
            comments={comments}
            hasMore={query.hasNextPage}
            openId={reply?.commentId}
          >
            {(comment) => (
              <CommentItem
                comment={comment}
                userId={userId}
                isAdmin={isAdmin}
                minuteMs={minuteMs}
                replyText={reply?.commentId === comment.id ? reply.text : null}
                onChange={onChange}
                apply={apply}
                catchUp={catchUp}
              />
            )}
          </CommentWindow>
        </Suspense>
      )}
      <NextPage
        of={query}
        label={texts.moreComments}
        failed={texts.moreFailed}
        size="sm"
        className={classes.more}
      />
    </section>
  );
}

function Loading() {
  return (
    <>
      <Box component="output" c="dimmed" fz="sm">
        {texts.loading}
      </Box>
      <Skeleton height={72} mb="sm" aria-hidden />
      <Skeleton height={72} aria-hidden />
    </>
  );
}
