import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Log } from '../deps.ts';
import { ERRORS, type ErrorCode } from '@hub/shared/errors.ts';
import { errorCodeOf } from '../errors.ts';
import { Failure, retryAfterSecondsOf, statusOfReason } from '@hub/provider/base/failure.ts';

export const answerNotFound: RequestHandler = (_req, res) => {
  res.status(404).json({ error: { message: ERRORS.notFound[1], code: 'NOT_FOUND', ...codesOf('notFound') } });
};

/** Last handler: expected errors keep their message, all others are logged and masked. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = statusOf(error);
    const retryAfterSeconds = retryAfterSecondsOf(error);
    if (retryAfterSeconds !== null) res.set('retry-after', String(retryAfterSeconds));
    if (status >= 500 && retryAfterSeconds === null)
      log.error({ err: error, path: req.path }, 'request failed');
    const message =
      (status < 500 || retryAfterSeconds !== null) && error instanceof Error
        ? publicMessage(error, status)
        : ERRORS.unexpected[1];
    res
      .status(status)
      .json({ error: { message, code: 'REQUEST_FAILED', ...codesOf(publicCodeOf(error, status)) } });
  };
}

/** The codes in every error response, for programs. */
const codesOf = (errorCode: ErrorCode) => ({ errorCode, reason: ERRORS[errorCode][0] });

function publicCodeOf(error: unknown, status: number): ErrorCode {
  if (error instanceof Failure) return errorCodeOf(error);
  return status < 500 ? 'invalid' : 'unexpected';
}

function statusOf(error: unknown): number {
  if (error instanceof Failure) return statusOfReason(error.reason);
  // Express and its parsers put the status of a bad request on the error.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

function publicMessage(error: Error, status: number): string {
  if (error instanceof Failure) return error.publicMessage;
  return status === 413 ? 'The request is too large' : 'The request is malformed';
}
