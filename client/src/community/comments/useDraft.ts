import { useCallback, useRef, useState } from 'react';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { EMPTY_DRAFT, keepDraft, readDraft, type Draft } from './drafts.ts';

export type ChangeDraft = (change: (draft: Draft) => Partial<Draft>) => void;

/** The user's draft for a page, which survives a reload and the end of a session. Visitors have none. */
export function useDraft(userId: string | null, page: PageRef): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState(() => (userId === null ? EMPTY_DRAFT : readDraft(userId, page)));
  const latest = useRef(draft);
  const { pageType, pageId } = page;

  const change = useCallback<ChangeDraft>(
    (changeOf) => {
      latest.current = { ...latest.current, ...changeOf(latest.current) };
      setDraft(latest.current);
      if (userId !== null) keepDraft(userId, { pageType, pageId }, latest.current);
    },
    [userId, pageType, pageId],
  );
  return [draft, change];
}
