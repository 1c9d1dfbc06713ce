import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';

/** What a fan wants to see on a train: the own team, elevens, fixtures. */
const KEPT: ReadonlySet<string> = new Set([
  'myTeam.teams',
  'watchlist.ids',
  'account.me',
  'catalog.hub',
  'catalog.dashboard',
  'catalog.lineups',
  'catalog.comingFixtures',
  'catalog.fixtures',
]);
const CACHE = 'hub-kept';
const ADDRESS = '/kept-answers';
const WRITE_AFTER_MS = 1500;
/** Older ones help nobody. */
const KEPT_MS = 14 * 24 * 3600_000;

interface Kept {
  userId: string;
  writtenMs: number;
  state: DehydratedState;
}

const isKept = ({ queryKey, state }: Query) =>
  state.status === 'success' && Array.isArray(queryKey[0]) && KEPT.has(queryKey[0].join('.'));

/**
 * Keeps the newest answers of a user on this device.
 *
 * @returns a function that stops this
 */
export function keepAnswers(queryClient: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = () => {
    timer = null;
    const state = dehydrate(queryClient, { shouldDehydrateQuery: isKept });
    if (state.queries.length === 0) return;
    const kept: Kept = { userId, writtenMs: Date.now(), state };
    void caches.open(CACHE).then((cache) => cache.put(ADDRESS, Response.json(kept)));
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Shows what was kept of a user; what has arrived since stays. */
export async function restoreAnswers(queryClient: QueryClient, userId: string): Promise<void> {
  const answer = await caches.match(ADDRESS, { cacheName: CACHE });
  if (answer === undefined) return;
  const kept = (await answer.json()) as Kept;
  if (kept.userId !== userId || Date.now() - kept.writtenMs > KEPT_MS) return;
  hydrate(queryClient, kept.state);
}

/** Nothing of a user stays on the device when they leave. */
export async function forgetAnswers(): Promise<void> {
  await caches.delete(CACHE);
}
