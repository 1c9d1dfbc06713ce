import { trpc } from './trpc.ts';

/** Returns the hub's time to the millisecond, for callers that must not be late by a tick; null until the hub has sent it. */
export function useHubNow(): () => number | null {
  const { data: hub, dataUpdatedAt } = trpc.catalog.hub.useQuery();
  return () => {
    if (hub === undefined) return null;
    return Date.parse(hub.nowTs) + (hub.clockIsFixed ? 0 : Math.max(0, Date.now() - dataUpdatedAt));
  };
}

/** An instant of the browser's clock as one of the hub's, in milliseconds since 1970; null until the hub has sent its time. */
export function useToHubMs(): (browserMs: number) => number | null {
  const { data: hub, dataUpdatedAt } = trpc.catalog.hub.useQuery();
  return (browserMs) => {
    if (hub === undefined) return null;
    return Date.parse(hub.nowTs) + (hub.clockIsFixed ? 0 : browserMs - dataUpdatedAt);
  };
}
