import { useEffect, useState } from 'react';
import { trpc } from './trpc.ts';

const TICK_MS = 15_000;

/** Whether the hub's time is still loading; false once it has arrived or failed to load. */
export function useIsHubClockLoading(): boolean {
  return trpc.catalog.hub.useQuery().isPending;
}

/**
 * The hub's current time in milliseconds since 1970, or null until the hub has sent it. It ticks on from the moment the
 * answer arrived, unless the hub's clock is fixed. The browser's own clock may be wrong, so it only measures the time
 * elapsed since then.
 */
export function useHubNowMs(): number | null {
  const { data: hub, dataUpdatedAt } = trpc.catalog.hub.useQuery();
  const isTicking = hub !== undefined && !hub.clockIsFixed;
  const [browserNowMs, setBrowserNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setBrowserNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);

  if (hub === undefined) return null;
  const elapsedMs = isTicking ? Math.max(0, browserNowMs - dataUpdatedAt) : 0;
  return Date.parse(hub.nowTs) + elapsedMs;
}
