import { useMemo } from 'react';
import { trpc } from '../api/trpc.ts';

/** For whoever has no team, and until it is known who is in it. */
export const NOBODY: ReadonlySet<string> = new Set();

/** Ids of all players in the user's own teams, none where they cannot be loaded; null until that is known. */
export function useMyPlayers(): ReadonlySet<string> | null {
  const { data, isPending } = trpc.myTeam.teams.useQuery();
  return useMemo(() => {
    if (isPending) return null;
    return new Set(data?.flatMap(({ players }) => players.map(({ id }) => id)));
  }, [data, isPending]);
}
