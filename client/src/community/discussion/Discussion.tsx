import { Box, Button, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, startTransition, useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '@hub/shared/text/format.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { EMPTY_DRAFT, readDraft } from '../comments/drafts.ts';
import { useThreadQuery } from '../thread/useThreadQuery.ts';
import { ErrorBoundary } from '../../ui/states/ErrorBoundary.tsx';
import { texts as sharedTexts } from '../../ui/texts.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { DISCUSSION_ID } from './DiscussionLink.tsx';
import { texts } from '../texts.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';

const DiscussionBlock = lazy(async () => ({
  default: (await import('./DiscussionBlock.tsx')).DiscussionBlock,
}));

/**
 * The discussion of a page: one line until somebody has written or the user opens it. Its code and data load after the screen's
 * own, and its failure leaves the screen intact.
 */
export function Discussion(page: PageRef) {
  const place = useRef<HTMLDivElement>(null);
  const isTime = useTimeToLoad(place);
  const userId = useUser()?.id ?? null;
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(
    () => hash === `#${DISCUSSION_ID}` || (userId !== null && readDraft(userId, page) !== EMPTY_DRAFT),
  );
  const thread = useThreadQuery(page, isTime).data?.pages[0];
  const comments = thread?.counts.comments;
  const isWritten = thread !== undefined && (thread.counts.comments > 0 || thread.polls.length > 0);
  // It stays open when the last comment is deleted.
  if (isWritten && !isOpen) setIsOpen(true);

  return (
    <Box
      ref={place}
      id={DISCUSSION_ID}
      tabIndex={-1}
      mt="lg"
      onFocus={({ target, currentTarget }) => target === currentTarget && setIsOpen(true)}
    >
      {isOpen ? (
        <ErrorBoundary what="the discussion" fallback={<Failed />}>
          <Suspense fallback={<Waiting />}>
            {/* The key gives another page a fresh discussion, with no state left from the previous one. */}
            <DiscussionBlock key={`${page.pageType}:${page.pageId}`} {...page} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <UnstyledButton
          w="100%"
          fz="sm"
          fw={600}
          c="dimmed"
          className={taps.thumb}
          aria-expanded={false}
          onClick={() => place.current?.focus()}
        >
          {texts.jump}
          {comments !== undefined && ` (${formatCount(comments)})`}
        </UnstyledButton>
      )}
    </Box>
  );
}

function Waiting() {
  return (
    <Text size="sm" c="dimmed" aria-busy>
      {texts.loading}
    </Text>
  );
}

/** Takes the discussion's place, for instance when its code cannot be loaded. */
function Failed() {
  return (
    <Box role="alert" miw={0} p="lg" className={surfaces.surface}>
      <Text size="sm" c="dimmed">
        {texts.chunkFailed}
      </Text>
      {/* Reloads the page, because a browser remembers that a chunk failed to load. */}
      <Button variant="default" size="sm" onClick={() => window.location.reload()}>
        {sharedTexts.retry}
      </Button>
    </Box>
  );
}

/** Distance below the window's edge within which an element counts as near. */
const NEAR = '600px';
const IDLE_TIMEOUT_MS = 2000;

/** False until the place is nearly in view or the browser is idle. */
function useTimeToLoad(place: RefObject<HTMLElement | null>): boolean {
  const [isTime, setIsTime] = useState(false);

  useEffect(() => {
    if (isTime || place.current === null) return undefined;
    // In small pieces, because the user is already using the screen.
    const load = () => startTransition(() => setIsTime(true));
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(
            (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
            {
              rootMargin: NEAR,
            },
          );
    observer?.observe(place.current);
    const idle =
      typeof requestIdleCallback === 'undefined'
        ? null
        : requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
    return () => {
      observer?.disconnect();
      if (idle !== null) cancelIdleCallback(idle);
    };
  }, [isTime, place]);

  return isTime;
}
