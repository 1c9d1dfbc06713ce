import { useMemo } from 'react';
import {
  NOTHING_WEIGHED,
  weighedMatchdays,
  type WeighedMatchdays,
} from '#shared/transfers/weighedMatchdays.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';

const MINUTE_MS = 60_000;

/** The matchdays over which transfers are weighed now; none until both time and fixtures are known. */
export function useWeighed(): WeighedMatchdays {
  const { data: coming } = trpc.catalog.comingFixtures.useQuery();
  const nowMs = useHubNowMs();
  // Rounded to minutes, so that nothing is recomputed with every tick.
  const minute = nowMs === null ? null : Math.floor(nowMs / MINUTE_MS);
  return useMemo(
    () =>
      coming === undefined || minute === null
        ? NOTHING_WEIGHED
        : weighedMatchdays(coming, new Date(minute * MINUTE_MS).toISOString()),
    [coming, minute],
  );
}
