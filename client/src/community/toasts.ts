import { notifications } from '@mantine/notifications';
import { errorCodeOf, errorText, textOfCode } from '../api/errorTexts.ts';
import { specified, texts } from './texts.ts';
import classes from './Toasts.module.css';

const LOOK = {
  // Where no form has its button and no thumb its tabs.
  position: 'top-center',
  withBorder: true,
  classNames: { root: classes.toast, description: classes.reason },
  closeButtonProps: { 'aria-label': texts.close },
} as const;

export function toastSuccess(message: string): void {
  notifications.show({ ...LOOK, message, color: 'green' });
}

/** Tells users what they must do before an action can go on. */
export function toastNotice(message: string): void {
  notifications.show({ ...LOOK, message, color: 'yellow' });
}

export function toastFailure(title: string, error: unknown): void {
  notifications.show({ ...LOOK, title, message: errorText(error), color: 'red' });
}

/**
 * Explains why a vote was not counted. An unnamed conflict is a breach of one vote per poll (specification, section 8).
 */
export function toastVoteFailure(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'alreadyVotedOption') toastNotice(textOfCode(code));
  else if (code === 'alreadyVotedPoll' || code === 'conflict') toastNotice(textOfCode('alreadyVotedPoll'));
  else toastFailure(specified.voteFailed, error);
}
