import type { ErrorRequestHandler } from 'express';
import { ProviderError, providerErrorOf } from '../errors.ts';

/** Everything unexpected, for the log of the hub. */
export type OnError = (error: unknown) => void;

interface WireFailure {
  status: number;
  message: string;
  code: string;
}

/** What a caller may know of a failure: never a stack, SQL or a path. */
function failureOf(error: unknown): WireFailure {
  if (error instanceof ProviderError)
    return { status: error.status || 503, message: error.message, code: error.code };
  // Express and its body parser mark what the request did wrong.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return failureOf(providerErrorOf(413, 'The body is too large'));
  if (status >= 400 && status < 500) return failureOf(providerErrorOf(400, 'The request is malformed'));
  return { status: 500, message: 'Internal error', code: 'NETWORK_ERROR' };
}

/** Errors as the core host gives them: `{error: {message, code}}`. */
export const coreErrors =
  (onError: OnError): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, message, code } = failureOf(error);
    if (status >= 500) onError(error);
    response.status(status).json({ error: { message, code } });
  };

/** Errors as the auth host gives them: its newer clients expect `error` to be text. */
export const authErrors =
  (onError: OnError): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, message, code } = failureOf(error);
    if (status >= 500) onError(error);
    response.status(status).json({ message, error: message, code });
  };
