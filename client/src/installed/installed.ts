import type { QueryClient, QueryState, MutationCache } from '@tanstack/react-query';
import type { Auth } from '../auth/auth.ts';
import { forgetUsersAnswers, persistAnswers, restoreAnswers, type Owner } from './offlineCache.ts';
import { announceNewVersion } from './newVersion.ts';
import { endOwnSubscription } from './pushSubscription.ts';

const WORKER = '/worker.js';

interface Installed {
  auth: Pick<Auth, 'state' | 'subscribe'>;
  queryClient: QueryClient;
  /** Opens one of the hub's pages without reloading the document. */
  open: (path: string) => void;
}

/** Starts everything behind the page: the watch over changes in flight, the service worker, answers kept for offline use, and navigation by notifications. */
export function startInstalled({ auth, queryClient, open }: Installed): void {
  watchChangesInFlight(queryClient.getMutationCache());
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  followUser(auth, queryClient);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') open(data.open);
  });
  void navigator.serviceWorker.register(WORKER).then(watchUpdates, () => {
    // Private windows of some browsers refuse; the hub works without a worker.
  });
  // In case the hub could not be reached when the browser renewed its subscription.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no window
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('renewSubscription'));
}

function followUser(auth: Installed['auth'], queryClient: QueryClient): void {
  /** Undefined until the user is known. */
  let owner: Owner | undefined;
  let stop: (() => void) | null = null;
  const keepOf = (next: Owner) => {
    if (next === owner) return;
    const sinceMs = owner === undefined ? 0 : Date.now();
    owner = next;
    stop?.();
    stop = persistAnswers(queryClient, next, sinceMs);
    restoreWhenCutOff(queryClient, next);
  };
  const follow = () => {
    const state = auth.state();
    if (state.status === 'signedIn') keepOf(state.user.id);
    if (state.status !== 'signedOut' || owner === null) return;
    void forgetUsersAnswers();
    void endOwnSubscription();
    keepOf(null);
  };
  follow();
  auth.subscribe(follow);
}

/** Restores kept answers: at once if offline, else as soon as a query without data fails. */
function restoreWhenCutOff(queryClient: QueryClient, owner: Owner): void {
  const cache = queryClient.getQueryCache();
  const isCutOff = !navigator.onLine || cache.getAll().some(({ state }) => isMissing(state));
  if (isCutOff) {
    void restoreAnswers(queryClient, owner);
    return;
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || !isMissing(event.query.state)) return;
    unsubscribe();
    void restoreAnswers(queryClient, owner);
  });
}

/** Whether a query has failed and never had data. */
const isMissing = ({ data, fetchFailureCount }: QueryState) => data === undefined && fetchFailureCount > 0;

/** @param registration undefined if a test or an extension blocks workers */
function watchUpdates(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  const offer = (worker: ServiceWorker) => {
    announceNewVersion(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no window
      worker.postMessage('takeOver');
    });
  };
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The very first worker takes over without asking.
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker);
    });
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
    offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

/**
 * Keeps changes from being lost when the page is left: the browser asks for confirmation while a change still waits for the
 * previous one.
 *
 * @returns a function that stops this
 */
export function watchChangesInFlight(mutations: MutationCache): () => void {
  let wasInFlight = false;
  const leave = (event: BeforeUnloadEvent) => {
    if (mutations.getAll().some(({ state }) => state.isPaused)) event.preventDefault();
  };
  const follow = () => {
    const isInFlight = mutations.findAll({ status: 'pending' }).length > 0;
    if (isInFlight === wasInFlight) return;
    wasInFlight = isInFlight;
    // Only now, because some browsers keep no page in memory for `Back` that listens to this.
    if (isInFlight) window.addEventListener('beforeunload', leave);
    else window.removeEventListener('beforeunload', leave);
  };
  const unsubscribe = mutations.subscribe(follow);
  // A change may have begun before the watch.
  follow();
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', leave);
  };
}
