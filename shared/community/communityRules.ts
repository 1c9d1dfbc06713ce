import {
  COMMENT_LENGTH,
  OPTION_LENGTH,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_LENGTH,
  REASON_LENGTH,
} from '../limits.ts';
import type { ErrorCode } from '../errors.ts';
import { cleanLine, cleanText, isVisible } from '../text/cleanText.ts';

/** Rules of the discussion (specification, sections 5, 8 and 9), checked in the forms and again on the server. */

/** Why a text or a poll is rejected. */
export type Problem = Extract<
  ErrorCode,
  | `comment${'Empty' | 'TooLong'}`
  | `question${'Empty' | 'TooLong'}`
  | `reason${'Empty' | 'TooLong'}`
  | `too${'Few' | 'Many'}Options`
  | 'optionTooLong'
  | 'equalOptions'
>;

/** Why a comment cannot be posted; null if it can. */
export function commentProblem(content: string): Problem | null {
  const text = cleanText(content);
  if (!isVisible(text)) return 'commentEmpty';
  return text.length > COMMENT_LENGTH ? 'commentTooLong' : null;
}

/** Input of the poll form; empty slots are ignored. */
export interface PollDraft {
  question: string;
  choices: { kind: 'text'; options: readonly string[] } | { kind: 'players'; playerIds: readonly string[] };
}

/** The choices without empty slots, in their order. */
export function filledChoices({ choices }: PollDraft): string[] {
  return choices.kind === 'text'
    ? choices.options.map(cleanLine).filter((option) => option !== '')
    : choices.playerIds.filter((id) => id.trim() !== '');
}

/** Why a poll cannot be created; null if it can. */
export function pollProblem(draft: PollDraft): Problem | null {
  const question = cleanLine(draft.question);
  if (question === '') return 'questionEmpty';
  if (question.length > QUESTION_LENGTH) return 'questionTooLong';
  const filled = filledChoices(draft);
  if (filled.length < OPTIONS_MIN) return 'tooFewOptions';
  if (filled.length > OPTIONS_MAX) return 'tooManyOptions';
  if (filled.some((option) => option.length > OPTION_LENGTH && draft.choices.kind === 'text'))
    return 'optionTooLong';
  const distinct = new Set(filled.map((option) => option.toLocaleLowerCase('de')));
  return distinct.size < filled.length ? 'equalOptions' : null;
}

/** Why a reason is rejected; null if it is accepted. */
export function reasonProblem(reason: string): Problem | null {
  const text = cleanText(reason);
  if (!isVisible(text)) return 'reasonEmpty';
  return text.length > REASON_LENGTH ? 'reasonTooLong' : null;
}
