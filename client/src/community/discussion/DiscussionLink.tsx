import { UnstyledButton } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { texts } from '../texts.ts';
import wrapping from '../../ui/Wrapping.module.css';
import classes from '../Discussion.module.css';

/** The place of a screen's discussion, the target of the jump. */
export const DISCUSSION_ID = 'diskussion';

/**
 * Jumps from the top of a screen to its discussion and shows the number of comments once the discussion has loaded, because the
 * number is part of its answer.
 */
export function DiscussionLink({ pageType, pageId }: PageRef) {
  const { data } = trpc.community.thread.useInfiniteQuery(
    { pageType, pageId },
    { enabled: false, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const counts = data?.pages[0]?.counts;
  return (
    <UnstyledButton
      c="accent"
      fw={600}
      pos="relative"
      flex="none"
      fz="sm"
      className={`${wrapping.nowrap} ${classes.jump}`}
      onClick={jumpToDiscussion}
    >
      <IconMessages size={17} stroke={1.7} aria-hidden />
      {texts.jump}
      <span className={classes.jumpCount}>
        {counts !== undefined && ` (${formatCount(counts.comments)})`}
      </span>
    </UnstyledButton>
  );
}

/** Scrolls to the screen's discussion and moves the focus there. */
export function jumpToDiscussion() {
  const place = document.getElementById(DISCUSSION_ID);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
