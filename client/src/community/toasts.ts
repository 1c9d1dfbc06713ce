import { notifications } from '@mantine/notifications';
import { ALREADY_VOTED } from '#shared/communityRules.ts';
import { errorText, httpStatusOf } from '../api/errorTexts.ts';
import { specified, texts } from './texts.ts';
import classes from './Toasts.module.css';

const CONFLICT = 409;
const LOOK = {
  position: 'bottom-right',
  withBorder: true,
  classNames: { root: classes.toast, description: classes.reason },
  closeButtonProps: { 'aria-label': texts.close },
} as const;

/** What the hub says about a discussion, in German; sentences of the specification stay as they are. */
const GERMAN = new Map([
  ['This comment no longer exists', 'Diesen Kommentar gibt es nicht mehr.'],
  ['This poll no longer exists', 'Diese Umfrage gibt es nicht mehr.'],
  ['This poll is over', 'Diese Abstimmung ist beendet.'],
  ['The end of the poll must lie ahead', 'Das Ende der Umfrage muss in der Zukunft liegen.'],
  ['You have already asked this question', 'Diese Frage hast du hier gerade schon gestellt.'],
  ['You have already posted this comment', 'Genau das hast du hier gerade schon geschrieben.'],
  ['You have already reported this comment', 'Du hast diesen Kommentar schon gemeldet.'],
  ['You have already reported this poll', 'Du hast diese Umfrage schon gemeldet.'],
  ['The options must differ from each other', 'Die Optionen müssen sich voneinander unterscheiden.'],
]);
const SPECIFIED = /^(?:Please |You have already voted )/u;

/** Why something failed, as a sentence for the user. */
export function failureText(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (SPECIFIED.test(said)) return said;
  return GERMAN.get(said) ?? errorText(error);
}

/** A rule of the form in German where the specification does not word it. */
export const problemText = (problem: string) => GERMAN.get(problem) ?? problem;

export function toastSuccess(message: string): void {
  notifications.show({ ...LOOK, message, color: 'green' });
}

/** Something is asked of the user before it can go on. */
export function toastNotice(message: string): void {
  notifications.show({ ...LOOK, message, color: 'yellow' });
}

export function toastFailure(title: string, error: unknown): void {
  notifications.show({ ...LOOK, title, message: failureText(error), color: 'red' });
}

/** Why a vote was not counted. */
export function toastVoteFailure(error: unknown): void {
  const said = error instanceof Error ? error.message : '';
  if (said === ALREADY_VOTED.option) return toastNotice(ALREADY_VOTED.option);
  const isDuplicate =
    said === ALREADY_VOTED.poll ||
    /unique constraint|duplicate/iu.test(said) ||
    (httpStatusOf(error) === CONFLICT && !GERMAN.has(said));
  if (isDuplicate) toastNotice(ALREADY_VOTED.poll);
  else toastFailure(specified.voteFailed, error);
}
