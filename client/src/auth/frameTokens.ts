import type { AuthEnvironment } from './authEnvironment.ts';
import { toTokens, type Tokens } from './tokens.ts';

/** Time for the embedding page to answer before other tokens are considered. */
const ANSWER_WITHIN_MS = 100;

/** Development servers of pages that embed the hub in a frame (provider contract). */
const DEVELOPMENT_ORIGINS = ['http://localhost:3000', 'http://localhost:3001'];

export interface FrameListeners {
  onTokens: (tokens: Tokens) => void;
  onLogout: () => void;
}

/** The origins whose messages are accepted. */
export function trustedOrigins(
  hubOrigin: string,
  authUrl: string,
  frameOrigins: readonly string[],
): Set<string> {
  return new Set([hubOrigin, new URL(authUrl).origin, ...frameOrigins, ...DEVELOPMENT_ORIGINS]);
}

/**
 * Asks the embedding page for tokens and listens to it from now on.
 *
 * @returns resolves with its tokens, or with null on timeout; later tokens go to `onTokens`
 */
export function askParent(
  {
    parent,
    after,
    nowMs,
  }: Pick<AuthEnvironment, 'after' | 'nowMs'> & {
    parent: NonNullable<AuthEnvironment['parent']>;
  },
  projectId: string,
  origins: ReadonlySet<string>,
  { onTokens, onLogout }: FrameListeners,
): Promise<Tokens | null> {
  return new Promise((resolve) => {
    let isWaiting = true;
    const answer = (tokens: Tokens | null) => {
      isWaiting = false;
      resolve(tokens);
    };
    parent.onMessage(({ origin, data }) => {
      if (!origins.has(origin) || typeof data !== 'object' || data === null) return;
      const { type, tokens: offered } = data as Record<string, unknown>;
      if (type === 'BLINK_AUTH_LOGOUT') onLogout();
      if (type !== 'BLINK_AUTH_TOKENS') return;
      const tokens = toTokens(offered, Math.floor(nowMs() / 1000));
      if (tokens === null) return;
      if (isWaiting) answer(tokens);
      else onTokens(tokens);
    });
    parent.post({ type: 'BLINK_REQUEST_AUTH_TOKENS', projectId });
    after(ANSWER_WITHIN_MS, () => answer(null));
  });
}
