import { Box, Button, Text } from '@mantine/core';
import { lazy, Suspense, useRef, startTransition, useEffect, useState, type RefObject } from 'react';
import { ErrorBoundary } from '../../ui/states/ErrorBoundary.tsx';
import { texts as sharedTexts } from '../../ui/texts.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from '../Discussion.module.css';
import { DISCUSSION_ID } from './DiscussionLink.tsx';
import { specified, texts } from '../texts.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';

const DiscussionBlock = lazy(async () => ({
  default: (await import('./DiscussionBlock.tsx')).DiscussionBlock,
}));

/**
 * The discussion of a page. Its code and data load after the screen's own, and its failure leaves the screen intact.
 */
export function Discussion(page: PageRef) {
  const place = useRef<HTMLDivElement>(null);
  const isTime = useTimeToLoad(place);
  return (
    <Box ref={place} id={DISCUSSION_ID} tabIndex={-1} mt="lg" className={classes.place}>
      {isTime ? (
        <ErrorBoundary what="the discussion" fallback={<Failed />}>
          <Suspense fallback={<Waiting />}>
            {/* The key gives another page a fresh discussion, with no state left from the previous one. */}
            <DiscussionBlock key={`${page.pageType}:${page.pageId}`} {...page} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Waiting />
      )}
    </Box>
  );
}

function Waiting() {
  return (
    <Box miw={0} className={`${surfaces.surface} ${classes.block} ${classes.waiting}`} aria-busy>
      {/* Not a heading yet, because there is no content below it. */}
      <Text size="lg" className={classes.title} lang="en">
        {specified.title}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.loading}
      </Text>
    </Box>
  );
}

/** Takes the discussion's place, for instance when its code cannot be loaded. */
function Failed() {
  return (
    <Box role="alert" miw={0} className={`${surfaces.surface} ${classes.block} ${classes.waiting}`}>
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
