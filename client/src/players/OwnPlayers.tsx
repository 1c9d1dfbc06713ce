import { createContext, useMemo, type ReactNode } from 'react';
import { NOBODY, useMyPlayers } from './useMyPlayers.ts';
import { useWatchedIds } from './useWatch.ts';

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
