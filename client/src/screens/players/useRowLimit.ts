import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Players shown at once; more on demand. */
const ROWS_AT_ONCE = 50;

/** The number of rows shown when the user last left the list, so that going back shows the same ones. */
let lastVisit: { entry: string; limit: number } | null = null;

/** The number of players to show, and a function that shows the next fifty. */
export function useRowLimit() {
  const { key: entry } = useLocation();
  const [limit, setLimit] = useState(lastVisit?.entry === entry ? lastVisit.limit : ROWS_AT_ONCE);
  useEffect(
    () => () => {
      lastVisit = { entry, limit };
    },
    [entry, limit],
  );
  return { limit, showMore: () => setLimit((before) => before + ROWS_AT_ONCE) };
}
