import type { QueryClient } from '@tanstack/react-query';
import { forgetKeptTexts } from './keptText.ts';
import type { Auth } from './auth.ts';

/** Catalog reads are the same for everyone and may stay. */
const PUBLIC_ROUTER = 'catalog';

/**
 * Clears data loaded for a user as soon as another user or no one is signed in, and the texts kept for one who has left. Who
 * signs in keeps what he has pasted as a visitor, and who is signed in again what he had pasted when his session ended.
 *
 * @returns a function that stops this
 */
export function forgetUserData(
  auth: Pick<Auth, 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  let userId = userIdOf(auth);
  return auth.subscribe(() => {
    const next = userIdOf(auth);
    if (next === userId) return;
    if (userId !== null && !hasSessionEnded(auth)) forgetKeptTexts();
    userId = next;
    queryClient.removeQueries({ predicate: ({ queryKey }) => routerOf(queryKey) !== PUBLIC_ROUTER });
  });
}

function userIdOf(auth: Pick<Auth, 'state'>): string | null {
  const state = auth.state();
  return state.status === 'signedIn' ? state.user.id : null;
}

function hasSessionEnded(auth: Pick<Auth, 'state'>): boolean {
  const state = auth.state();
  return state.status === 'signedOut' && state.reason === 'sessionEnded';
}

/** tRPC's keys begin with the path, e.g. `[['catalog', 'clubs'], …]`. */
function routerOf([path]: readonly unknown[]): unknown {
  return Array.isArray(path) ? path[0] : null;
}
