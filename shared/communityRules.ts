/** Limits and messages of the discussion (specification, sections 5, 8 and 9), for the forms and again for the server. */

export const COMMENT_LENGTH = 2000;
export const QUESTION_LENGTH = 200;
export const OPTION_LENGTH = 100;
export const REASON_LENGTH = 500;

export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 6;

export const SIGN_IN = {
  comment: 'Please sign in to comment',
  like: 'Please sign in to like comments',
  createPoll: 'Please sign in to create polls',
  vote: 'Please sign in to vote',
  deleteComment: 'Please sign in to delete comments',
  deletePoll: 'Please sign in to delete polls',
  report: 'Please sign in to report comments and polls',
} as const;

export const ALREADY_VOTED = {
  poll: 'You have already voted on this poll',
  option: 'You have already voted on this option',
} as const;

/** Control and text-direction characters, with which a text could pretend to be another; line breaks and tabs stay. */
const UNWANTED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A text as it is kept: composed, without control characters, without space around it. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll(UNWANTED, '').trim();
}

/** As `cleanText`, on one line; empty when there is nothing to see. */
export function cleanLine(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/gu, ' ');
  return VISIBLE.test(line) ? line : '';
}

/** Why a comment cannot be posted; null: it can. */
export function commentProblem(content: string): string | null {
  const text = cleanText(content);
  if (!VISIBLE.test(text)) return 'Please enter a comment';
  return text.length > COMMENT_LENGTH ? `A comment has at most ${COMMENT_LENGTH} characters` : null;
}

/** What a poll's form holds; slots left empty count for nothing. */
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

/** Why a poll cannot be created; null: it can. */
export function pollProblem(draft: PollDraft): string | null {
  const question = cleanLine(draft.question);
  if (question === '') return 'Please enter a poll question';
  if (question.length > QUESTION_LENGTH) return `A question has at most ${QUESTION_LENGTH} characters`;
  const filled = filledChoices(draft);
  if (filled.length < OPTIONS_MIN) return `Please provide at least ${OPTIONS_MIN} options`;
  if (filled.length > OPTIONS_MAX) return `A poll has at most ${OPTIONS_MAX} options`;
  if (filled.some((option) => option.length > OPTION_LENGTH && draft.choices.kind === 'text'))
    return `An option has at most ${OPTION_LENGTH} characters`;
  const distinct = new Set(filled.map((option) => option.toLocaleLowerCase('de')));
  return distinct.size < filled.length ? 'The options must differ from each other' : null;
}

/** Why a reason cannot be sent along; null: it can. */
export function reasonProblem(reason: string): string | null {
  const text = cleanText(reason);
  if (!VISIBLE.test(text)) return 'Please enter a reason';
  return text.length > REASON_LENGTH ? `A reason has at most ${REASON_LENGTH} characters` : null;
}
