import { useEffect, useMemo } from 'react';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { playerSearchKey, type SearchKey } from '#shared/search/searchKeys.ts';

export interface LeaguePlayer {
  player: PlayerCard;
  teamShortName: string | null;
  searchKey: SearchKey;
}

/** All players of the league by name, from the same query as the players screen. */
export function useLeaguePlayers(): { players: LeaguePlayer[]; isLoading: boolean } {
  const { data, hasNextPage, isFetching, isPending, isFetchNextPageError, fetchNextPage } =
    trpc.catalog.players.useInfiniteQuery(
      {},
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    );

  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const players = useMemo(() => {
    const teamOf = new Map(data?.pages[0]?.teams.map((team) => [team.id, team]));
    const cards = new Map(data?.pages.flatMap((page) => page.players).map((player) => [player.id, player]));
    return [...cards.values()].map((player): LeaguePlayer => {
      const club = teamOf.get(player.teamId ?? '') ?? null;
      return {
        player,
        teamShortName: club?.shortName ?? null,
        searchKey: playerSearchKey({ ...player, club }),
      };
    });
  }, [data]);
  return { players, isLoading: isPending };
}
