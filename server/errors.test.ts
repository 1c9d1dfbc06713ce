import { expect, it } from 'vitest';
import { ERRORS, type Reason } from '@hub/shared/errors.ts';
import { AppError, errorCodeOf } from './errors.ts';
import { FAILURES, Failure, generalMessage } from '@hub/provider/base/failure.ts';

it('has each general failure of the provider in the closed list, with the same sentence', () => {
  const reasons = Object.keys(FAILURES) as Reason[];
  expect(reasons.map((reason) => ERRORS[reason])).toEqual(
    reasons.map((reason) => [reason, generalMessage(reason)]),
  );
});

it('gives callers a code of the closed list, whoever failed', () => {
  expect(errorCodeOf(new AppError('pollOver'))).toBe('pollOver');
  expect(errorCodeOf(new Failure('invalid', 'line 3', { errorCode: 'bundleInvalid' }))).toBe('bundleInvalid');
  expect(errorCodeOf(new Failure('conflict', 'Twice', { errorCode: 'unheardOf' }))).toBe('conflict');
});
