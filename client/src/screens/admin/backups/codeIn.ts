import { ERRORS, type ErrorCode } from '@hub/shared/errors.ts';

/** A code that the hub sent beside other data; 'restoreUndone' for one that only a newer hub knows. */
export const codeIn = (code: string): ErrorCode =>
  Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'restoreUndone';
