import { DEFAULT_COMPETITION, DEFAULT_SEASON } from '../../shared/limits.ts';
import { AppError } from '../errors.ts';
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
  let lastRead: HubSettings | null = null;

  return {
    async read(): Promise<HubSettings> {
      const rows = await database.table<{ id: string; value: string }>('hubSettings').list();
      lastRead = toSettings(new Map(rows.map((row) => [row.id, row.value])));
      return lastRead;
    },

    /** The same, or while the provider is out of reach what was read last. */
    async lastKnown(): Promise<HubSettings> {
      try {
        return await this.read();
      } catch (error) {
        if (lastRead === null || !(error instanceof AppError) || error.reason !== 'providerDown') throw error;
        return lastRead;
      }
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
