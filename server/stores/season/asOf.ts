import type { HubSettings } from './settings.ts';

/** The as-of of the data: an imported season's own instant, else now. ISO-8601 UTC. */
export function asOfTsOf({ dataKind, dataAsOf }: HubSettings, nowTs: string): string {
  return dataKind === 'imported' && dataAsOf !== null ? dataAsOf : nowTs;
}
