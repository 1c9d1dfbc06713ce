import { useMemo } from 'react';
import { trpc } from '../api/trpc.ts';

/** Ids of all players in the user's own teams; null until loaded. */
export function useMyPlayers(): ReadonlySet<string> | null {
  const { data } = trpc.myTeam.teams.useQuery();
  return useMemo(
    () => (data === undefined ? null : new Set(data.flatMap(({ players }) => players.map(({ id }) => id)))),
    [data],
  );
}
