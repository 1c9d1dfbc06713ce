import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { OPTIONS_MIN } from '@hub/shared/limits.ts';
import { useCallback, useRef, useState } from 'react';

const EMPTY_SLOTS = Array.from({ length: OPTIONS_MIN }, () => '');

export interface PollFields {
  question: string;
  kind: 'text' | 'players';
  /** Texts and players are kept separately, so that switching the kind of poll loses nothing. */
  options: string[];
  playerIds: string[];
  /** Empty for a poll without an end. */
  fixtureId: string;
}

export const EMPTY_POLL: PollFields = {
  question: '',
  kind: 'text',
  options: EMPTY_SLOTS,
  playerIds: EMPTY_SLOTS,
  fixtureId: '',
};

/** The unsent input of a user on a page. */
export interface Draft {
  comment: string;
  /** The only comment whose reply box is open. */
  reply: { commentId: string; text: string } | null;
  poll: PollFields;
}

export const EMPTY_DRAFT: Draft = { comment: '', reply: null, poll: EMPTY_POLL };

const keyOf = (userId: string, { pageType, pageId }: PageRef) => `hub-draft:${userId}:${pageType}:${pageId}`;

/** Reads the draft of a user's page; returns the empty draft if nothing valid is stored. */
export function readDraft(userId: string, page: PageRef): Draft {
  try {
    const kept = localStorage.getItem(keyOf(userId, page));
    const draft: unknown = JSON.parse(kept ?? 'null');
    return isDraft(draft) ? draft : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores a draft in this browser until it is sent. Without storage it lives as long as the page. */
export function storeDraft(userId: string, page: PageRef, draft: Draft): void {
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

// Checked without a schema, whose library would be loaded only for this.
const isDraft = (value: unknown): value is Draft => {
  const { comment, reply, poll } = Object(value) as Record<string, unknown>;
  return typeof comment === 'string' && (reply === null || isReply(reply)) && isPoll(poll);
};

const isReply = (value: unknown): boolean => {
  const { commentId, text } = Object(value) as Record<string, unknown>;
  return typeof commentId === 'string' && typeof text === 'string';
};

const isPoll = (value: unknown): boolean => {
  const { question, kind, options, playerIds, fixtureId } = Object(value) as Record<string, unknown>;
  const areTexts = [question, fixtureId].every((text) => typeof text === 'string');
  return areTexts && (kind === 'text' || kind === 'players') && areSlots(options) && areSlots(playerIds);
};

const areSlots = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= OPTIONS_MIN && value.every((slot) => typeof slot === 'string');

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
      if (userId !== null) storeDraft(userId, { pageType, pageId }, latest.current);
    },
    [userId, pageType, pageId],
  );
  return [draft, change];
}
