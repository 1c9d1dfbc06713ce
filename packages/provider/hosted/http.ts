import { readBounded } from '../base/readBounded.ts';
import { isTransient, retryAfterMs, withRetries, type Attempt, type RetryRule } from '../base/retries.ts';
import { ProviderError, providerErrorOf } from '../errors.ts';

/** Users wait for these answers. */
const READS: RetryRule = {
  attempts: 3,
  firstPauseMs: 400,
  longestPauseMs: 10_000,
  ifLonger: 'repeat',
  deadlineMs: 30_000,
};
const WRITES: RetryRule = { ...READS, attempts: 1 };
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
/** The provider's answer to a statement that its database refuses. */
const STATEMENT_FAILED = 500;

export interface HttpOptions {
  /** Time limit for one attempt, including its response. */
  timeoutMs: number;
  fetch?: typeof fetch;
  /** Waits between attempts; tests replace it. */
  wait?: (delayMs: number) => Promise<unknown>;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  /** A form, or any JSON value. */
  body?: unknown;
  /** True when the request changes nothing on the server and may be retried. */
  isRead: boolean;
  timeoutMs?: number;
  /** Ends the request early. */
  signal?: AbortSignal | undefined;
  /** Words a failure for the operation; by default the server's own message. */
  failure?: (message: string) => string;
  /** Like `failure`, for a request without a response. */
  networkFailure?: (message: string) => string;
}

export interface HttpAnswer {
  headers: Headers;
  /** Undefined when the response was not JSON. */
  body: unknown;
}

/** @throws ProviderError for every failure, with its cause; status 0 without a response */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * Sends requests to the hosted provider. Retries reads after network failures and when the server reports that it is
 * busy, with growing random pauses; does not retry writes or requests that timed out.
 */
export function createSend({ timeoutMs, fetch: fetchNow = fetch, wait }: HttpOptions): Send {
  async function fetchOnce(request: HttpRequest): Promise<Response> {
    const { body } = request;
    // A form names its own type, with the boundary between its parts.
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = {
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      ...request.headers,
    };
    return fetchNow(request.url, {
      method: request.method,
      headers,
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any([
        AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
        ...(request.signal ? [request.signal] : []),
      ]),
      // A redirect would carry the key to another address.
      redirect: 'error',
    });
  }

  /** @throws ProviderError for a response that a retry would not improve */
  async function attempt(request: HttpRequest): Promise<Attempt<HttpAnswer>> {
    const { failure, networkFailure = (message) => `Network request failed: ${message}` } = request;
    try {
      const response = await fetchOnce(request);
      const text = await textOf(response);
      if (response.ok) return { value: { headers: response.headers, body: jsonOf(response, text) } };
      return {
        error: failureOf(response, text, failure),
        isTransient: isTransient(response.status) && response.status !== STATEMENT_FAILED,
        requestedPauseMs: retryAfterMs(response.headers.get('Retry-After')),
      };
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      const message = isTimeout ? 'the provider did not answer in time' : 'the provider cannot be reached';
      return { error: providerErrorOf(0, networkFailure(message), error), isTransient: !isTimeout };
    }
  }

  return (request) => withRetries(request.isRead ? READS : WRITES, () => attempt(request), wait);
}

/** @throws ProviderError 502 for more than the hub ever requests, which could exhaust its memory */
async function textOf(response: Response): Promise<string> {
  const tooLarge = () => providerErrorOf(502, 'The provider sent too much');
  return (await readBounded(response, ANSWER_BYTES_MAX, tooLarge)).toString();
}

/** The error in a failed response. */
export function failureOf(response: Response, text: string, failure = (message: string) => message) {
  const message = messageOf(jsonOf(response, text)) ?? `HTTP ${response.status}`;
  // According to the specification, only the text reveals a broken unique constraint.
  const status = /unique constraint|duplicate/i.test(message) ? 409 : response.status;
  return providerErrorOf(status, failure(foreignWords(message)));
}

function jsonOf(response: Response, text: string): unknown {
  if (!response.headers.get('Content-Type')?.includes('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw providerErrorOf(response.ok ? 502 : response.status, 'The provider sent malformed JSON', error);
  }
}

/** `error.message`, `message`, or an `error` that is text itself. */
function messageOf(body: unknown): string | undefined {
  const { error, message } = fieldsOf(body);
  return [fieldsOf(error).message, message, error].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

const READ_MAX = 2000;
const WORDS_MAX = 200;
/** Possible values: text in quotes or in the brackets of a key, an address, a long number, a token. */
const VALUES = /'[^']*(?:'|$)|"[^"]*(?:"|$)|=\([^)]*(?:\)|$)|[^\s@]+@[^\s@]+|\d{5,}|[\w.+/=-]{24,}/gu;

/** A foreign server's message for the log: at most 200 characters, without the values that it quotes. */
export const foreignWords = (text: string): string =>
  text.slice(0, READ_MAX).replaceAll(VALUES, '…').replaceAll(/\s+/gu, ' ').trim().slice(0, WORDS_MAX);
