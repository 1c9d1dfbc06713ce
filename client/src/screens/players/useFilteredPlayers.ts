import { use, useDeferredValue, useMemo } from 'react';
import { trpc } from '../../api/trpc.ts';
import { OwnPlayers } from '../../players/OwnPlayers.tsx';
import type { PlayerFilters } from './filters.ts';
import { filterPlayers, type ListedPlayer } from './playerList.ts';
import { countQuickly, fitQuickly } from './quickFilters.ts';

/**
 * The players who match the filters, in the given order, and the number that each quick filter would leave.
 *
 * @param begun ids of clubs whose match has begun
 */
export function useFilteredPlayers(
  ordered: readonly ListedPlayer[],
  { text, teamId, positionGroup, quick }: PlayerFilters,
  begun: ReadonlySet<string>,
) {
  const { mine, watched } = use(OwnPlayers);
  // In small pieces, because the user may tap the list that has just appeared.
  const histories = useDeferredValue(trpc.catalog.chanceHistories.useQuery().data);
  const facts = useMemo(() => ({ mine, watched, begun, histories }), [mine, watched, begun, histories]);
  const found = useMemo(
    () => filterPlayers(ordered, { text, teamId, positionGroup }),
    [ordered, text, teamId, positionGroup],
  );
  const shown = useMemo(() => fitQuickly(found, quick, facts), [found, quick, facts]);
  const counts = useMemo(() => countQuickly(found, quick, facts), [found, quick, facts]);
  return { shown, counts, histories };
}
