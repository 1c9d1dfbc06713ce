import { existsSync } from 'node:fs';
import { StartError } from '../errors.ts';

/** Where a restore keeps the previous database or folder of files. */
export const beforeRestore = (path: string): string => `${path}.before-restore`;

/** The sentence about a database or folder that a restore moved aside without putting the backup in place; null if all is well. */
export const halfRestoredMessage = (path: string): string | null =>
  !existsSync(path) && existsSync(beforeRestore(path))
    ? `There is no ${path}, but a ${beforeRestore(path)}: a restore was interrupted. Repeat it, or rename the latter back to ${path}.`
    : null;

/** @throws StartError where a new database or folder would hide an interrupted restore */
export function refuseHalfRestored(path: string): void {
  const sentence = halfRestoredMessage(path);
  if (sentence !== null) throw new StartError(sentence);
}
