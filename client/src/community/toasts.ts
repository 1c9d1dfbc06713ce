import { useSyncExternalStore } from 'react';
import { errorCodeOf, errorText, textOfCode } from '../api/errorTexts.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { specified } from './texts.ts';
import type { Subject, Toast } from './ToastLayer.tsx';

/** Visitors hardly ever get a toast, so its script loads with the first one. */
const loadLayer = () => import('./ToastLayer.tsx');
/** The place for toasts. */
export const ToastLayer = lazyPart(async () => (await loadLayer()).ToastLayer);

let isNeeded = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a toast may be needed. */
export const useAreToastsNeeded = (): boolean => useSyncExternalStore(subscribe, () => isNeeded);

async function show(subject: Subject, toast: Toast): Promise<void> {
  isNeeded = true;
  for (const listener of listeners) listener();
  const layer = await loadLayer().catch(() => null);
  layer?.showToast(subject, toast);
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
