import type { ErrorRequestHandler } from 'express';
import type { Response } from 'express';
import { Failure, retryAfterSecondsOf, statusOfReason } from '../base/failure.ts';
import { ProviderError, providerErrorOf } from '../errors.ts';

/** Receives every unexpected error, for the hub's log. */
export type OnError = (error: unknown) => void;

interface WireFailure {
  status: number;
  /** `code` is the provider's own; `errorCode` and `reason` are the hub's. */
  body: { message: string; code: string; errorCode: string; reason: string };
}

/** The fields of an error that go over the wire. */
export const toErrorBody = ({ message, code, errorCode, reason }: ProviderError) => ({
  message,
  code,
  errorCode,
  reason,
});

/** What a caller may know about a failure: never a stack, SQL or a path. */
function failureOf(error: unknown): WireFailure {
  if (error instanceof ProviderError) return { status: error.status || 503, body: toErrorBody(error) };
  if (error instanceof Failure) {
    const status = statusOfReason(error.reason);
    const { code } = providerErrorOf(status, error.message);
    const { errorCode, reason, publicMessage: message } = error;
    return { status, body: { message, code, errorCode, reason } };
  }
  // Express and its body parser mark errors of the request with a status.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return failureOf(providerErrorOf(413, 'The body is too large'));
  if (status >= 400 && status < 500) return failureOf(providerErrorOf(400, 'The request is malformed'));
  const unexpected = { errorCode: 'unexpected', reason: 'unexpected' };
  return { status: 500, body: { message: 'Internal error', code: 'NETWORK_ERROR', ...unexpected } };
}

/** Says when a retry can help. */
function setRetryAfter(response: Response, error: unknown): boolean {
  const seconds = retryAfterSecondsOf(error);
  if (seconds !== null) response.set('Retry-After', String(seconds));
  return seconds !== null;
}

/** Sends errors as the core host does: `{error: {message, code}}`. */
export const coreErrors =
  (onError: OnError): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, body } = failureOf(error);
    // Neither a service that is not set up nor a refusal is a failure.
    if (!setRetryAfter(response, error) && status >= 500 && status !== 501) onError(error);
    response.status(status).json({ error: body });
  };

/** Sends errors as the auth host does: its newer clients expect `error` to be text. */
export const authErrors =
  (onError: OnError): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, body } = failureOf(error);
    if (!setRetryAfter(response, error) && status >= 500 && status !== 501) onError(error);
    response.status(status).json({ ...body, error: body.message });
  };
