import { SHEET_TEXT_MAX } from './sheetText.ts';

/** Characters in a pasted sheet: no more than the reader reads. */
export const SHEET_TEXT_LENGTH = SHEET_TEXT_MAX;
export const SHEET_ANSWERS_MAX = 200;
/** Characters in a file of sheets at the desk; a matchday has 30,000. */
export const SHEET_CSV_MAX = 90_000;
