import { serviceOf, type KeyedSource } from '@hub/shared/feeds/sources.ts';
import type { KeyVerdict } from '@hub/shared/setUp/setUp.schema.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import { createFeedClient } from '@hub/season/feeds/http.ts';

const TIMEOUT_MS = 8000;

/**
 * Tests a key with a single request to its source.
 *
 * @param base replaces the service's own origin, for tests
 */
export async function tryKey(source: KeyedSource, key: string, base?: string): Promise<KeyVerdict> {
  const { host, trial } = serviceOf(source);
  if (host === null || trial === null) return 'unreachable';
  const origin = base ?? `https://${host}`;
  const client = createFeedClient({
    allowedHosts: [new URL(origin).host],
    contact: null,
    timeoutMs: TIMEOUT_MS,
    attempts: 1,
    takeRequest: async () => true,
  });
  try {
    const answer = await client.get(`${origin}${trial.path}`, { [trial.header]: `${trial.prefix}${key}` });
    return trial.refusal?.test(answer) ? 'wrong' : 'good';
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (error.code === 'wrongKey' || error.code === 'refused') return 'wrong';
    return error.code === 'tooManyRequests' ? 'usedUp' : 'unreachable';
  }
}
