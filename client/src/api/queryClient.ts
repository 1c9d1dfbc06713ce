import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './errorTexts.ts';
import { reportError } from './reportError.ts';

const STALE_AFTER_MS = 60_000;
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
        retry: (failureCount, error) => failureCount < RETRIES && isTransient(error),
      },
    },
  });
}
