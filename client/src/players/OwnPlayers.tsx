import { createContext, useMemo, type ReactNode } from 'react';
import { useWatchedIds } from './useWatch.ts';
import { trpc } from '../api/trpc.ts';

/** For users without a team, and until the team's players are loaded. */
export const NOBODY: ReadonlySet<string> = new Set();

interface OwnPlayersView {
  /** Ids of all players in the user's teams. */
  mine: ReadonlySet<string>;
  /** Ids on the user's watchlist. */
  watched: ReadonlySet<string>;
}

/** Empty for a visitor and until loaded. */
export const OwnPlayers = createContext<OwnPlayersView>({ mine: NOBODY, watched: NOBODY });

/** Queries once for all rows of all lists, because a query in each of hundreds of rows costs more than the rows. */
export function OwnPlayersProvider({ children }: { children: ReactNode }) {
  const mine = useMyPlayers() ?? NOBODY;
  const watchedIds = useWatchedIds();
  const own = useMemo(() => ({ mine, watched: new Set(watchedIds) }), [mine, watchedIds]);
  return <OwnPlayers value={own}>{children}</OwnPlayers>;
}

/** Ids of all players in the user's teams; none if they cannot be loaded, null while loading. */
export function useMyPlayers(): ReadonlySet<string> | null {
  const { data, isPending } = trpc.myTeam.teams.useQuery();
  return useMemo(() => {
    if (isPending) return null;
    return new Set(data?.flatMap(({ players }) => players.map(({ id }) => id)));
  }, [data, isPending]);
}
