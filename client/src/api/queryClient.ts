import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { outdatedSince } from './dataAge.ts';
import { isTransient } from './errorTexts.ts';
import { reportError } from './reportError.ts';

const STALE_AFTER_MS = 60_000;
/** New numbers reach an open page well within a minute, without a word from the hub. */
const CATALOG_ASK_AGAIN_MS = 30_000;
/** What is missing or of earlier is asked for sooner: the end of an outage shall be seen without a reload. */
const OUTAGE_ASK_AGAIN_MS = 8_000;
const RETRIES = 2;

/** A fresh query cache: reads are good for a minute, and tried again only where that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => reportError(`query ${JSON.stringify(query.queryKey[0])} failed`, error),
    }),
    mutationCache: new MutationCache({ onError: (error) => reportError('mutation failed', error) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchInterval: (query) => {
          if (!isCatalogRead(query.queryKey)) return false;
          return isInOutage(query) ? OUTAGE_ASK_AGAIN_MS : CATALOG_ASK_AGAIN_MS;
        },
        retry: (failureCount, error) => failureCount < RETRIES && isTransient(error),
      },
    },
  });
}

function isInOutage(query: Query): boolean {
  return outdatedSince(query) !== null || (query.state.status === 'error' && isTransient(query.state.error));
}

/** Cheap to ask again: the hub answers from memory, and an unchanged answer is not sent twice. */
function isCatalogRead([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path[0] === 'catalog';
}
