/** How long an answer that was asked for early is as good as a new one. */
const FRESH_MS = 10_000;
/** The connection may have died meanwhile; a new one is then tried. */
const TIMEOUT_MS = 8000;

interface EarlyAnswer {
  answer: Promise<Response>;
  /** In whose name it was asked for; null: in nobody's. */
  authorization: string | null;
  askedMs: number;
}

declare global {
  // The early script stores them here, because it is separate from the document's later scripts.
  var hubEarlyAnswers: Map<string, EarlyAnswer> | undefined;
}

/**
 * Asks the hub now for what will be wanted shortly.
 *
 * @param accessToken of the user whose answer it is; without one it is the same for everybody
 */
export function askEarly(address: string, accessToken?: string): void {
  const authorization = accessToken === undefined ? null : `Bearer ${accessToken}`;
  const answer = whole(
    fetch(address, {
      ...(authorization === null ? { cache: 'no-cache' } : { cache: 'no-store', headers: { authorization } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  // The consumer learns of a failure.
  answer.catch(() => null);
  globalThis.hubEarlyAnswers ??= new Map();
  globalThis.hubEarlyAnswers.set(address, { answer, authorization, askedMs: performance.now() });
}

/** Whether an address was asked for early, and nobody has taken the answer yet. */
export const isAskedEarly = (address: string): boolean => globalThis.hubEarlyAnswers?.has(address) ?? false;

/** Reads the body at once: on a slow network the consuming scripts load after the timeout, which would cut it off. */
async function whole(coming: Promise<Response>): Promise<Response> {
  const answer = await coming;
  return new Response(await answer.arrayBuffer(), answer);
}

/** Asks as before, unless it was asked early; asks again if nothing came of that. */
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
 * Takes what was asked for early, once.
 *
 * @returns null if it was not, or too long ago, or in another's name
 */
export function takeEarly(address: string, authorization: string | null = null): Promise<Response> | null {
  const early = globalThis.hubEarlyAnswers?.get(address);
  if (early === undefined) return null;
  globalThis.hubEarlyAnswers?.delete(address);
  const isFresh = performance.now() - early.askedMs < FRESH_MS;
  return isFresh && early.authorization === authorization ? early.answer : null;
}
