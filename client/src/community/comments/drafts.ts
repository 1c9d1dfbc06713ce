import { z } from 'zod';
import type { PageRef } from '#shared/communityPages.ts';
import { OPTIONS_MIN } from '#shared/communityLimits.ts';

const EMPTY_SLOTS = Array.from({ length: OPTIONS_MIN }, () => '');

const PollFields = z.object({
  question: z.string(),
  kind: z.enum(['text', 'players']),
  /** Texts and players are kept separately, so that switching the kind of poll loses nothing. */
  options: z.array(z.string()).min(OPTIONS_MIN),
  playerIds: z.array(z.string()).min(OPTIONS_MIN),
  /** Empty for a poll without an end. */
  fixtureId: z.string(),
});
export type PollFields = z.infer<typeof PollFields>;

export const EMPTY_POLL: PollFields = {
  question: '',
  kind: 'text',
  options: EMPTY_SLOTS,
  playerIds: EMPTY_SLOTS,
  fixtureId: '',
};

const Draft = z.object({
  comment: z.string(),
  /** The only comment whose reply box is open. */
  reply: z.object({ commentId: z.string(), text: z.string() }).nullable(),
  poll: PollFields,
});
/** What a user has typed on a page and not yet sent. */
export type Draft = z.infer<typeof Draft>;

export const EMPTY_DRAFT: Draft = { comment: '', reply: null, poll: EMPTY_POLL };

const keyOf = (userId: string, { pageType, pageId }: PageRef) => `hub-draft:${userId}:${pageType}:${pageId}`;

/** Reads the draft of a user's page; returns the empty draft if nothing valid is stored. */
export function readDraft(userId: string, page: PageRef): Draft {
  try {
    const kept = localStorage.getItem(keyOf(userId, page));
    return Draft.safeParse(JSON.parse(kept ?? 'null')).data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores a draft in this browser until it is sent. Without storage it lives as long as the page. */
export function keepDraft(userId: string, page: PageRef, draft: Draft): void {
  const isEmpty =
    draft.comment.trim() === '' &&
    (draft.reply?.text ?? '').trim() === '' &&
    JSON.stringify(draft.poll) === JSON.stringify(EMPTY_POLL);
  try {
    if (isEmpty) localStorage.removeItem(keyOf(userId, page));
    else localStorage.setItem(keyOf(userId, page), JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden; typing continues without it.
  }
}
