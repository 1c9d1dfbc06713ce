import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Log } from '../deps.ts';
import { AppError, type Reason } from '../errors.ts';

export const STATUS_OF_REASON: Record<Reason, number> = {
  invalid: 400,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  providerDown: 502,
};

export const answerNotFound: RequestHandler = (_req, res) => {
  res.status(404).json({ error: { message: 'Not found', code: 'NOT_FOUND' } });
};

/** Last in line: expected failures keep their words, everything else is logged and masked. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, path: req.path }, 'request failed');
    const message =
      status < 500 && error instanceof Error ? publicMessage(error, status) : 'Something went wrong';
    res.status(status).json({ error: { message, code: 'REQUEST_FAILED' } });
  };
}

function statusOf(error: unknown): number {
  if (error instanceof AppError) return STATUS_OF_REASON[error.reason];
  // Express and its parsers put the status of a bad request on the error.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

function publicMessage(error: Error, status: number): string {
  if (error instanceof AppError) return error.message;
  return status === 413 ? 'The request is too large' : 'The request cannot be understood';
}
