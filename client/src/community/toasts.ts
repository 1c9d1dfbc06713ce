import { errorCodeOf, errorText, textOfCode } from '../api/errorTexts.ts';
import type { ToastMessage } from '../ui/Toast.tsx';
import { specified } from './texts.ts';

/** The outcome of the latest try, which replaces earlier ones. */
let latest: ToastMessage | null = null;
const listeners = new Set<() => void>();

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const latestToast = (): ToastMessage | null => latest;

function show(message: ToastMessage | null): void {
  latest = message;
  for (const listener of listeners) listener();
}

export const dismissToast = (): void => show(null);

/** Reports a success, or what an action still requires. */
export const toast = (text: string): void => show({ text });

export const toastFailure = (title: string, error: unknown): void =>
  show({ title, text: errorText(error), isFailure: true });

/**
 * Explains why a vote was not counted. An unnamed conflict is a breach of one vote per poll (specification, section 8).
 */
export function toastVoteFailure(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'alreadyVotedOption') toast(textOfCode(code));
  else if (code === 'alreadyVotedPoll' || code === 'conflict') toast(textOfCode('alreadyVotedPoll'));
  else toastFailure(specified.voteFailed, error);
}
