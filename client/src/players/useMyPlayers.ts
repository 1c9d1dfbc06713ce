import { useMemo } from 'react';
import { trpc } from '../api/trpc.ts';

/** For users without a team, and until the team's players are loaded. */
export const NOBODY: ReadonlySet<string> = new Set();

/** Ids of all players in the user's teams; none if they cannot be loaded, null while loading. */
export function useMyPlayers(): ReadonlySet<string> | null {
  const { data, isPending } = trpc.myTeam.teams.useQuery();
  return useMemo(() => {
    if (isPending) return null;
    return new Set(data?.flatMap(({ players }) => players.map(({ id }) => id)));
  }, [data, isPending]);
}
