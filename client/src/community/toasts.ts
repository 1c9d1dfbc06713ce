import { notifications } from '@mantine/notifications';
import { errorCodeOf, errorText, textOfCode } from '../api/errorTexts.ts';
import { specified, texts } from './texts.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './Toasts.module.css';

const LOOK = {
  // Away from the buttons of forms and from a phone's tabs.
  position: 'top-center',
  withBorder: true,
  classNames: { root: classes.toast, description: ui.ink },
  closeButtonProps: { 'aria-label': texts.close },
} as const;

/** The subject of a toast: the outcome of the latest try replaces earlier ones. */
type Subject = 'writing' | 'poll' | 'vote' | 'like' | 'deletion' | 'report' | 'loading';

/** Toasts on the screen at once. */
export const TOASTS_MAX = 3;

/** Toasts on the screen, oldest first. */
const shown = new Map<Subject, string>();

function show(subject: Subject, toast: { title?: string; message: string; color: string }): void {
  hide(subject);
  // New toasts show at once instead of waiting for old ones.
  const [oldest] = shown.keys();
  if (oldest !== undefined && shown.size >= TOASTS_MAX) hide(oldest);
  const id = notifications.show({
    ...LOOK,
    ...toast,
    onClose: () => shown.get(subject) === id && shown.delete(subject),
  });
  shown.set(subject, id);
}

function hide(subject: Subject): void {
  const id = shown.get(subject);
  shown.delete(subject);
  if (id !== undefined) notifications.hide(id);
}

export const toastSuccess = (subject: Subject, message: string): void =>
  show(subject, { message, color: 'green' });

/** Tells users what an action still requires of them. */
export const toastNotice = (subject: Subject, message: string): void =>
  show(subject, { message, color: 'yellow' });

export const toastFailure = (subject: Subject, title: string, error: unknown): void =>
  show(subject, { title, message: errorText(error), color: 'red' });

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
