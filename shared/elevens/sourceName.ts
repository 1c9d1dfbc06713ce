import { SOURCE_NAME_LENGTH } from '../limits.ts';

/** Whether a cleaned line can name a source of expected elevens. */
export const isSourceName = (line: string): boolean =>
  /[\p{L}\p{N}]{2}/u.test(line) && line.length <= SOURCE_NAME_LENGTH;
