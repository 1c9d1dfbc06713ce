import type { HubSettings } from '../stores/settings.ts';

/** An imported season is seen as of its own instant, whatever the clock says. ISO-8601 UTC. */
export function asOfTsOf({ dataKind, dataAsOf }: HubSettings, nowTs: string): string {
  return dataKind === 'imported' && dataAsOf !== null ? dataAsOf : nowTs;
}
