import { useMemo } from 'react';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { useAllPlayers } from '../../players/useAllPlayers.ts';
import { playerSearchKey, type SearchKey } from '#shared/search/searchKeys.ts';

export interface LeaguePlayer {
  player: PlayerCard;
  teamShortName: string | null;
  searchKey: SearchKey;
}

/** All players of the league by name, from the same query as the players screen. */
export function useLeaguePlayers(): { players: LeaguePlayer[]; isLoading: boolean } {
  const { query, players: cards, clubs } = useAllPlayers();
  const players = useMemo(() => {
    const teamOf = new Map(clubs.map((team) => [team.id, team]));
    return cards.map((player): LeaguePlayer => {
      const club = teamOf.get(player.teamId ?? '') ?? null;
      return {
        player,
        teamShortName: club?.shortName ?? null,
        searchKey: playerSearchKey({ ...player, club }),
      };
    });
  }, [cards, clubs]);
  return { players, isLoading: query.isPending };
}
