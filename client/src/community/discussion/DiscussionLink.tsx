import { UnstyledButton } from '@mantine/core';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { useThreadQuery } from '../thread/useThreadQuery.ts';
import { texts } from '../texts.ts';
import wrapping from '../../ui/Wrapping.module.css';
import taps from '../../ui/Taps.module.css';

/** The place of a screen's discussion, the target of the jump. */
export const DISCUSSION_ID = 'diskussion';

/**
 * Jumps from the top of a screen to its discussion, if somebody has written; shown once the discussion has loaded, because the
 * number of comments is part of its answer.
 */
export function DiscussionLink(page: PageRef) {
  const comments = useThreadQuery(page, false).data?.pages[0]?.counts.comments ?? 0;
  if (comments === 0) return null;
  return (
    <UnstyledButton
      c="accent"
      fw={600}
      flex="none"
      fz="sm"
      className={`${wrapping.nowrap} ${taps.link}`}
      onClick={jumpToDiscussion}
    >
      {texts.jump} ({formatCount(comments)})
    </UnstyledButton>
  );
}

/** Scrolls to the screen's discussion and moves the focus there. */
export function jumpToDiscussion() {
  const place = document.getElementById(DISCUSSION_ID);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
