import { SHEET_TEXT_MAX } from './sheetText.ts';

/** Characters of a pasted sheet; what is longer than the reader reads is no sheet. */
export const SHEET_TEXT_LENGTH = SHEET_TEXT_MAX;
export const SHEET_ANSWERS_MAX = 200;
/** Characters of a file of sheets at the desk: a matchday has 30,000. */
export const SHEET_CSV_MAX = 90_000;
