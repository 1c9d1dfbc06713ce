/** How long an answer that was asked for early is as good as a new one. */
const FRESH_MS = 10_000;
/** The connection may have died meanwhile; a new one is then tried. */
const TIMEOUT_MS = 8000;

interface EarlyAnswer {
  answer: Promise<Response>;
  askedMs: number;
}

declare global {
  // The early script stores them here, because it is separate from the document's later scripts.
  var hubEarlyAnswers: Map<string, EarlyAnswer> | undefined;
}

/** Asks the hub now for what will be wanted shortly. */
export function askEarly(address: string): void {
  const answer = whole(fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }));
  // The consumer learns of a failure.
  answer.catch(() => null);
  globalThis.hubEarlyAnswers ??= new Map();
  globalThis.hubEarlyAnswers.set(address, { answer, askedMs: performance.now() });
}

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
    const early = isRead ? takeEarly(address) : null;
    return (await early?.catch(() => null)) ?? ask(address, options);
  };

/**
 * Takes what was asked for early, once.
 *
 * @returns null if it was not, or too long ago
 */
export function takeEarly(address: string): Promise<Response> | null {
  const early = globalThis.hubEarlyAnswers?.get(address);
  if (early === undefined) return null;
  globalThis.hubEarlyAnswers?.delete(address);
  return performance.now() - early.askedMs < FRESH_MS ? early.answer : null;
}
