import { useEffect, useMemo } from 'react';
import type { PlayerCard } from '#shared/players.ts';
import { trpc } from '../../api/trpc.ts';

/** Loads all players: the first page as soon as it arrives, the others automatically. */
export function usePlayers() {
  const query = trpc.catalog.players.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;

  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const pages = data?.pages;
  const players = useMemo(() => playersOf(pages ?? []), [pages]);
  const teams = useMemo(() => pages?.[0]?.teams ?? [], [pages]);

  return {
    players,
    teams,
    /** Total over all pages; null until the first one has arrived. */
    total: pages?.at(-1)?.total ?? null,
    error,
    isLoading: query.isLoading,
    isFetching,
    hasMore: hasNextPage,
    isMoreMissing: isFetchNextPageError,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** Counts a player once even if he moved to another page while the pages were read. */
function playersOf(pages: readonly { players: PlayerCard[] }[]): PlayerCard[] {
  const all = pages.flatMap((page) => page.players);
  return [...new Map(all.map((player) => [player.id, player])).values()];
}
