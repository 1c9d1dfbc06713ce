/** How long an early answer is as good as a new one. */
const FRESH_MS = 10_000;
/** The connection may have died; a new one is tried then. */
const TIMEOUT_MS = 8000;

interface EarlyAnswer {
  answer: Promise<Response>;
  /** The authorization header of the request; null if it had none. */
  authorization: string | null;
  startedMs: number;
}

declare global {
  // The early script stores them here, because it is separate from the document's later scripts.
  var hubEarlyAnswers: Map<string, EarlyAnswer> | undefined;
}

/**
 * Requests now what will be needed shortly.
 *
 * @param accessToken of the user whose answer it is; absent if the answer is the same for everyone
 */
export function fetchEarly(address: string, accessToken?: string): void {
  const authorization = accessToken === undefined ? null : `Bearer ${accessToken}`;
  const answer = whole(
    fetch(address, {
      ...(authorization === null ? { cache: 'no-cache' } : { cache: 'no-store', headers: { authorization } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  // A failure is reported to the consumer.
  answer.catch(() => null);
  globalThis.hubEarlyAnswers ??= new Map();
  globalThis.hubEarlyAnswers.set(address, { answer, authorization, startedMs: performance.now() });
}

/** Whether an address was requested early and its answer is still unused. */
export const isFetchedEarly = (address: string): boolean => globalThis.hubEarlyAnswers?.has(address) ?? false;

/** Reads the body at once: on a slow network the consuming scripts load after the timeout, which would cut it off. */
async function whole(coming: Promise<Response>): Promise<Response> {
  const answer = await coming;
  return new Response(await answer.arrayBuffer(), answer);
}

/** Wraps `fetch`: uses an early answer if there is one, and fetches if that failed. */
export const earlyOr =
  (ask: typeof fetch): typeof fetch =>
  async (address, options) => {
    const isRead = typeof address === 'string' && (options?.method ?? 'GET') === 'GET';
    const early = isRead ? takeEarly(address, authorizationOf(options)) : null;
    return (await early?.catch(() => null)) ?? ask(address, options);
  };

const authorizationOf = (options: RequestInit | undefined) =>
  new Headers(options?.headers).get('authorization');

/**
 * Takes an early answer, which can be used only once.
 *
 * @returns null if it was not requested, too long ago, or for another user
 */
export function takeEarly(address: string, authorization: string | null = null): Promise<Response> | null {
  const early = globalThis.hubEarlyAnswers?.get(address);
  if (early === undefined) return null;
  globalThis.hubEarlyAnswers?.delete(address);
  const isFresh = performance.now() - early.startedMs < FRESH_MS;
  return isFresh && early.authorization === authorization ? early.answer : null;
}
