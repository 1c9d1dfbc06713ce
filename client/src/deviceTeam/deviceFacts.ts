import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { HubInfo } from '@hub/shared/hub/hub.schema.ts';
import { trpc } from '../api/trpc.ts';

/** What a device needs to know to hold the places of locked players. */
export interface DeviceFacts {
  fixtures: ComingFixtures;
  /** The hub's time, milliseconds since 1970. */
  nowMs: number;
}

export const deviceFacts = (
  fixtures: ComingFixtures,
  { nowTs, clockIsFixed }: HubInfo,
  elapsedMs: number,
): DeviceFacts => ({
  fixtures,
  nowMs: Date.parse(nowTs) + (clockIsFixed ? 0 : Math.max(0, elapsedMs)),
});

/** Returns what the hub has told, also offline; null before it has told anything. */
export const knownFactsOf = (queryClient: QueryClient) => (): DeviceFacts | null => {
  const hub = queryClient.getQueryState<HubInfo>(getQueryKey(trpc.catalog.hub, undefined, 'query'));
  const fixtures = queryClient.getQueryData<ComingFixtures>(
    getQueryKey(trpc.catalog.comingFixtures, undefined, 'query'),
  );
  if (hub?.data === undefined || fixtures === undefined) return null;
  return deviceFacts(fixtures, hub.data, Date.now() - hub.dataUpdatedAt);
};
