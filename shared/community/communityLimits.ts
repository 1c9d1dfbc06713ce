/** Limits of the discussion (specification, sections 5, 8 and 9). */

export const COMMENT_LENGTH = 2000;
export const QUESTION_LENGTH = 200;
export const OPTION_LENGTH = 100;
export const REASON_LENGTH = 500;

export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 6;

/** Pages created by other programs, for all users together. */
export const PROGRAM_PAGES_MAX = 2000;
