import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { outdatedSince } from './dataAge.ts';
import { isTransient } from './errorTexts.ts';
import { logError } from './logError.ts';

const STALE_AFTER_MS = 60_000;
/** New numbers reach an open page well within a minute without a push from the hub. */
const CATALOG_ASK_AGAIN_MS = 30_000;
/** Missing or outdated data is refetched sooner, so that the end of an outage shows without a reload. */
const OUTAGE_ASK_AGAIN_MS = 8_000;
const RETRIES = 2;

/**
 * Creates an empty query cache: data stays fresh for a minute, and queries are retried only where that can help. Offline,
 * everything fails at once, so that no screen waits silently and nothing looks saved when it is not.
 */
export function createQueryClient(): QueryClient {
  // The manager hears only of changes, and assumes a connection at the start.
  if (!navigator.onLine) onlineManager.setOnline(false);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logError(`query ${JSON.stringify(query.queryKey[0])} failed`, error),
    }),
    mutationCache: new MutationCache({ onError: (error) => logError('mutation failed', error) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        networkMode: 'always',
        // Refetches even fresh data, because nothing was refetched while offline.
        refetchOnReconnect: 'always',
        refetchInterval: (query) => {
          if (!isCatalogRead(query.queryKey) || !onlineManager.isOnline()) return false;
          return isInOutage(query) ? OUTAGE_ASK_AGAIN_MS : CATALOG_ASK_AGAIN_MS;
        },
        retry: (failureCount, error) =>
          failureCount < RETRIES && onlineManager.isOnline() && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isInOutage(query: Query): boolean {
  return outdatedSince(query) !== null || (query.state.status === 'error' && isTransient(query.state.error));
}

/** Refetching is cheap: the hub answers from memory and does not resend an unchanged answer. */
function isCatalogRead([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path[0] === 'catalog';
}
