import { aiError } from '../../ai.ts';
import { ProviderError } from '../../errors.ts';

/** An endpoint that speaks the OpenAI API, such as Ollama, vLLM, or a paid service. */
export interface AiOptions {
  /** Base address, e.g. `http://localhost:11434/v1`. */
  url: string;
  /** Null: the endpoint needs none. */
  key: string | null;
  /** Names of its models; null if it has none of the kind. */
  model: string;
  imageModel: string | null;
  speechModel: string | null;
  transcriptionModel: string | null;
  timeouts?: Partial<AiTimeouts>;
}

/** Milliseconds. */
export interface AiTimeouts {
  /** For a whole answer that is not streamed. */
  answer: number;
  /** Between two parts of a stream, and before the first. */
  idle: number;
  /** For a whole stream. */
  stream: number;
}

export const AI_TIMEOUTS: AiTimeouts = { answer: 120_000, idle: 60_000, stream: 300_000 };

/** The time limit of a call, which also ends when the caller leaves. */
export interface Deadline {
  signal: AbortSignal;
  isOver: boolean;
  /** Restarts the idle time. */
  touch(): void;
  end(): void;
}

export function createDeadline(totalMs: number, idleMs = totalMs, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const expire = () => {
    deadline.isOver = true;
    controller.abort(new DOMException('the time is over', 'TimeoutError'));
  };
  const total = setTimeout(expire, totalMs);
  let idle = setTimeout(expire, idleMs);
  const deadline: Deadline = {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    isOver: false,
    touch() {
      clearTimeout(idle);
      if (!deadline.isOver) idle = setTimeout(expire, idleMs);
    },
    end() {
      clearTimeout(total);
      clearTimeout(idle);
      // Stops what still runs at the endpoint.
      controller.abort();
    },
  };
  return deadline;
}

/** The answer was larger than anything the hub requests. */
class TooMuchError extends Error {}

/** `fetch` that follows no redirect, which would carry the key elsewhere, and reads a limited number of bytes. */
export const boundedFetch =
  (bytesMax: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes > bytesMax) controller.error(new TooMuchError('the answer is too large'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };

export const AI_INTERRUPTED = 'The AI service broke off';

/** How an HTTP status of the endpoint reaches the caller. */
export function failureOfStatus(status: number): ProviderError {
  if (status === 429) return aiError(503, 'The AI service is busy; please try again later');
  if (status === 400 || status === 413 || status === 422)
    return aiError(400, 'The AI service does not accept this request');
  return aiError(502, `The AI service answered HTTP ${status}`);
}

/**
 * The failure as callers and the log may see it: without the endpoint's message, which can repeat the prompt or the key, and
 * without the library's error, which contains the whole request.
 *
 * @param missing the message for an answer that cannot be read
 */
export function failureOf(
  error: unknown,
  { deadline, caller, missing }: { deadline: Deadline; caller: AbortSignal | undefined; missing: string },
): ProviderError {
  if (error instanceof ProviderError) return error;
  if (caller?.aborted) return aiError(499, 'The caller has left');
  if (deadline.isOver) return aiError(504, 'The AI service did not answer in time');
  const { name, statusCode } = fieldsOf(error);
  if (typeof statusCode === 'number' && statusCode >= 300) return failureOfStatus(statusCode);
  // The library sets no status for a request that failed before its answer.
  if (name === 'AI_APICallError' && statusCode === undefined)
    return aiError(502, 'The AI service cannot be reached');
  return typeof name === 'string' && name.startsWith('AI_')
    ? aiError(502, missing)
    : aiError(502, AI_INTERRUPTED);
}

const fieldsOf = (error: unknown): { name?: unknown; statusCode?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
