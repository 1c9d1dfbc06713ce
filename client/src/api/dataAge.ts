import { onlineManager, useQueryClient, type Query, type QueryCache } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** For each query answered from an older copy, the instant its data dates from (ISO-8601). */
const dataFromOf = new Map<string, string>();
const listeners = new Set<() => void>();

/** All pages of a list share one key, whatever their cursor. */
function questionOf(path: string, input: unknown): string {
  const { cursor: _, direction: __, ...rest } = (input ?? {}) as Record<string, unknown>;
  return `${path} ${JSON.stringify(rest)}`;
}

/**
 * Records that an answer contains data from an earlier instant, or, with null, that it is up to date.
 *
 * @param path the procedure, as in `catalog.news`
 */
export function rememberDataAge(path: string, input: unknown, dataFromTs: string | null): void {
  const question = questionOf(path, input);
  if (dataFromOf.get(question) === (dataFromTs ?? undefined)) return;
  if (dataFromTs === null) dataFromOf.delete(question);
  else dataFromOf.set(question, dataFromTs);
  for (const listener of listeners) listener();
}

/**
 * The instant (ISO-8601) of the oldest outdated data on the screen, or null when everything is up to date. Data is outdated
 * if the hub said so, or if it could not be refetched.
 */
export function useOutdatedDataFrom(): string | null {
  const queryCache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const unsubscribe = queryCache.subscribe(listener);
      const unsubscribeLine = onlineManager.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
        unsubscribeLine();
      };
    },
    [queryCache],
  );
  return useSyncExternalStore(subscribe, () => oldestOutdated(queryCache));
}

function oldestOutdated(queryCache: QueryCache): string | null {
  const outdated = queryCache.findAll({ type: 'active' }).flatMap((query) => outdatedSince(query) ?? []);
  return outdated.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** The instant (ISO-8601) an answer's data dates from, or null when it is up to date. */
export function outdatedSince({ queryKey, state }: Query): string | null {
  if (state.data === undefined) return null;
  const [path, options] = queryKey as [string[], { input?: unknown }?];
  const dataFromTs = dataFromOf.get(questionOf(path.join('.'), options?.input));
  if (dataFromTs !== undefined) return dataFromTs;
  // Offline, the hub's current state is unknown.
  const isUnsure = state.status === 'error' || !onlineManager.isOnline();
  return isUnsure ? new Date(state.dataUpdatedAt).toISOString() : null;
}
