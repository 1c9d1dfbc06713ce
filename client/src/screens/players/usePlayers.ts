import { useDeferredValue, useEffect, useMemo } from 'react';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { listFormer, listPlayers } from './playerList.ts';

/** Loads all players, page after page. */
function usePlayers() {
  const query = trpc.catalog.players.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { error, hasNextPage, isFetching, isFetchNextPageError, failureCount, fetchNextPage, refetch } =
    query;

  // Deferred, so that the rows of a page are rendered in small pieces and typing takes precedence.
  const data = useDeferredValue(query.data);
  const isShown = data === query.data;
  const pages = data?.pages;
  const isMoreMissing = isFetchNextPageError && isShown;

  // The next page waits until the previous one is shown.
  useEffect(() => {
    if (isShown && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShown, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const players = useMemo(() => playersOf(pages ?? []), [pages]);
  const teams = useMemo(() => pages?.[0]?.teams ?? [], [pages]);

  return {
    players,
    teams,
    /** Total over all pages; null until the first one has arrived. */
    total: pages?.at(-1)?.total ?? null,
    /** Has no data while a page is missing. */
    query: {
      data: isMoreMissing ? undefined : pages,
      error,
      isFetching,
      refetch: isFetchNextPageError ? fetchNextPage : refetch,
    },
    isLoading: pages === undefined && error === null,
    /** Whether further pages are being loaded. */
    hasMore: (hasNextPage || !isShown) && error === null && failureCount === 0,
  };
}

/**
 * The league's players as the list shows them, or those who have left it.
 *
 * @param isFormer whether to return those who have left
 */
export function useListedPlayers(isFormer: boolean) {
  const members = usePlayers();
  const former = trpc.catalog.formerPlayers.useQuery(undefined, { enabled: isFormer });
  const { players, teams } = members;
  const listed = useMemo(
    () => (isFormer ? listFormer(former.data ?? []) : listPlayers(players, teams)),
    [isFormer, former.data, players, teams],
  );
  if (!isFormer) return { ...members, listed, loaded: players.length };
  return {
    teams,
    listed,
    loaded: listed.length,
    total: former.data?.length ?? null,
    query: former,
    isLoading: former.data === undefined && former.error === null,
    hasMore: false,
  };
}

/** Lists a player once even if he moved to another page while the pages were loaded. */
function playersOf(pages: readonly { players: PlayerCard[] }[]): PlayerCard[] {
  const all = pages.flatMap((page) => page.players);
  return [...new Map(all.map((player) => [player.id, player])).values()];
}
