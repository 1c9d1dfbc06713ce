import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { useEffect, useMemo } from 'react';
import { trpc } from '../api/trpc.ts';

/** A player of the league with his club, null if it is unknown. */
export interface PlayerOfClub {
  player: PlayerCard;
  club: TeamRef | null;
}

/** All players and clubs of the league: the first page as soon as it arrives, the others automatically. */
export function useAllPlayers() {
  const query = trpc.catalog.players.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { data, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;

  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const pages = data?.pages;
  // Lists a player once even if he moved to another page while the pages were loaded.
  const players = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.players).map((player) => [player.id, player])).values()],
    [pages],
  );
  const clubs = useMemo(() => pages?.[0]?.teams ?? [], [pages]);

  return { query, players, clubs, isComplete: pages !== undefined && !hasNextPage };
}
