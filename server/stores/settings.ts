import { DEFAULT_COMPETITION, DEFAULT_SEASON } from '../../shared/limits.ts';
import type { Database } from '../provider/provider.ts';

/** Where the season on show comes from. */
export type DataKind = 'empty' | 'demo' | 'imported';

export interface HubSettings {
  season: string;
  competition: string;
  dataKind: DataKind;
  /** The season is seen as it stood at this instant; null: as it is now. ISO-8601 UTC. */
  dataAsOf: string | null;
}

export function createSettingsStore(database: Database) {
  return {
    async read(): Promise<HubSettings> {
      const rows = await database.table<{ id: string; value: string }>('hubSettings').list();
      return toSettings(new Map(rows.map((row) => [row.id, row.value])));
    },
  };
}

export function toSettings(values: ReadonlyMap<string, string>): HubSettings {
  const dataKind = values.get('dataKind');
  return {
    season: values.get('season') ?? DEFAULT_SEASON,
    competition: values.get('competition') ?? DEFAULT_COMPETITION,
    dataKind: dataKind === 'demo' || dataKind === 'imported' ? dataKind : 'empty',
    dataAsOf: values.get('dataAsOf') || null,
  };
}
