import { lazy, useSyncExternalStore } from 'react';
import { errorCodeOf, errorText, textOfCode } from '../api/errorTexts.ts';
import { specified } from './texts.ts';

/** The subject of a toast: the outcome of the latest try replaces earlier ones. */
export type Subject = 'writing' | 'poll' | 'vote' | 'like' | 'deletion' | 'report' | 'loading';

export interface Toast {
  title?: string;
  message: string;
  color: string;
}

/** Most readers never get a toast, so its script loads once they do something, and before the connection may be gone. */
const loadLayer = () => import('./ToastLayer.tsx');
/** The place for toasts. */
export const ToastLayer = lazy(async () => ({ default: (await loadLayer()).ToastLayer }));

let isNeeded = false;
const listeners = new Set<() => void>();

/** Loads the place for toasts, and shows it. */
export function needToasts(): void {
  isNeeded = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a toast may be needed. */
export const useAreToastsNeeded = (): boolean => useSyncExternalStore(subscribe, () => isNeeded);

async function show(subject: Subject, toast: Toast): Promise<void> {
  needToasts();
  (await loadLayer()).showToast(subject, toast);
}

export const toastSuccess = (subject: Subject, message: string): void =>
  void show(subject, { message, color: 'green' });

/** Tells users what an action still requires of them. */
export const toastNotice = (subject: Subject, message: string): void =>
  void show(subject, { message, color: 'yellow' });

export const toastFailure = (subject: Subject, title: string, error: unknown): void =>
  void show(subject, { title, message: errorText(error), color: 'red' });

/**
 * Explains why a vote was not counted. An unnamed conflict is a breach of one vote per poll (specification, section 8).
 */
export function toastVoteFailure(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'alreadyVotedOption') toastNotice('vote', textOfCode(code));
  else if (code === 'alreadyVotedPoll' || code === 'conflict')
    toastNotice('vote', textOfCode('alreadyVotedPoll'));
  else toastFailure('vote', specified.voteFailed, error);
}
