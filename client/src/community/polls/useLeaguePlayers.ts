import { useEffect, useMemo } from 'react';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { playerSearchKey } from '#shared/text/searchKeys.ts';

export interface LeaguePlayer {
  player: PlayerCard;
  teamShortName: string | null;
  /** The text that a search matches: his name and club. */
  searchKey: string;
}

/** All players of the league by name, from the same query as the players screen. */
export function useLeaguePlayers(): { players: LeaguePlayer[]; isLoading: boolean } {
  const { data, hasNextPage, isFetching, isPending, isFetchNextPageError, fetchNextPage } =
    trpc.catalog.players.useInfiniteQuery(
      {},
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, networkMode: 'always' },
    );

  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const players = useMemo(() => {
    const teamOf = new Map(data?.pages[0]?.teams.map((team) => [team.id, team]));
    const cards = new Map(data?.pages.flatMap((page) => page.players).map((player) => [player.id, player]));
    return [...cards.values()].map((player): LeaguePlayer => {
      const team = teamOf.get(player.teamId ?? '');
      const searchKey = playerSearchKey(player, team?.name ?? '', team?.shortName ?? '');
      return { player, teamShortName: team?.shortName ?? null, searchKey };
    });
  }, [data]);
  return { players, isLoading: isPending };
}
