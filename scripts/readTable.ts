import { readFile } from 'node:fs/promises';
import { decodeText } from '@hub/shared/text/decodeText.ts';
import { AppError } from '@hub/server/errors.ts';

/** The text of a table that a spreadsheet has saved, in any encoding. @throws AppError 'invalid' */
export async function readTable(file: string): Promise<string> {
  try {
    return decodeText(await readFile(file));
  } catch (cause) {
    throw new AppError('invalid', 'The file cannot be read.', { cause });
  }
}
