import { z } from 'zod';
import { DEFAULT_COMPETITION, DEFAULT_SEASON } from '@hub/shared/limits.ts';
import { LEAGUE_KEYS, type League } from '@hub/shared/catalog/leagues.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import type { Database } from '@hub/provider/provider.ts';
import { NO_TREND, type SeasonTrend } from '@hub/forecast/start/seasonTrend.ts';
import { number } from '../../schema/columns.ts';
import { hubSettings } from '../../schema/season.ts';
import { RUN_ID_LENGTH } from '../runIds.ts';
import { query, readRow, readRows, readTogether, write, writeRows } from '../statements.ts';

/** The origin of the current season. */
export type DataKind = 'empty' | 'demo' | 'imported';

export interface HubSettings {
  season: string;
  competition: string;
  dataKind: DataKind;
  /** As-of of the season's data, ISO-8601 UTC; null: now. */
  dataAsOf: string | null;
  /** Times of a demo season that continues; null for other seasons. */
  demo: { sinceTs: string; dueTs: string | null } | null;
  /** How the season's matches differ from those on which the model was fitted. */
  trend: SeasonTrend;
  /** Changes whenever an appearance may have changed; empty if not stored. */
  appearancesVersion: string;
}

/** All settings, for `settingsOf`. */
export const SETTINGS = query(hubSettings.columns, 'select {columns} from hub_settings');

const one = (
  name: 'dataVersion' | 'importHash' | 'replayedFrom' | 'league' | 'administrators' | 'restored',
) => query(hubSettings.pick('value'), `select {columns} from hub_settings where id = '${name}'`);
/** The version of everything that the catalog shows. */
export const DATA_VERSION = one('dataVersion');
const IMPORT_HASH = one('importHash');
const REPLAYED_FROM = one('replayedFrom');
const LEAGUE = one('league');
const ADMINISTRATORS = one('administrators');
const RESTORED = one('restored');

const SIZE = query(
  { clubs: number, players: number },
  `select (select count(*) from teams where is_in_league = 1) as clubs,
    (select count(*) from players where team_id is not null) as players`,
);

const set = (name: 'dataVersion' | 'replayedFrom' | 'league' | 'administrators') =>
  write(
    `insert into hub_settings (id, value) values ('${name}', :value)
    on conflict (id) do update set value = excluded.value`,
  );
const setDataVersion = set('dataVersion');
/** Invalidates the cached answers of all processes. @param version a unique text */
export const newDataVersion = (version: string) => setDataVersion({ value: version });
export const setReplayedFrom = set('replayedFrom');
const setLeague = set('league');
const setAdministrators = set('administrators');

const OTHER_ANSWERS = write(
  `insert into hub_settings (id, value) values ('dataVersion', :value)
  on conflict (id) do update set value = substr(hub_settings.value, 1, ${RUN_ID_LENGTH}) || '+' || excluded.value`,
);
/** Invalidates cached answers, but not the newest run, whose id stays at the start of the data version. */
export const otherAnswers = () => OTHER_ANSWERS({ value: crypto.randomUUID() });

/** Reads and writes the hub's settings. Only conditions within statements read them elsewhere (`inCurrentSeason`). */
export function createSettingsStore(database: Database) {
  let lastRead: HubSettings | null = null;

  async function read(): Promise<HubSettings> {
    lastRead = settingsOf(await readRows(database, SETTINGS()));
    return lastRead;
  }

  return {
    read,

    /** The settings, or those last read while the provider cannot be reached. */
    async lastKnown(): Promise<HubSettings> {
      try {
        return await read();
      } catch (error) {
        if (lastRead === null || !(error instanceof Failure) || error.reason !== 'providerDown') throw error;
        return lastRead;
      }
    },

    /**
     * The version of everything that the catalog shows, empty before the first change. Every change writes a new one in the
     * same transaction.
     */
    async dataVersion(): Promise<string> {
      return (await readRow(database, DATA_VERSION()))?.value ?? '';
    },

    /** Makes all processes compute the catalog's answers anew. */
    async forgetAnswers(): Promise<void> {
      await writeRows(database, otherAnswers());
    },

    /** The league last requested from the sources; null before the first start. */
    async league(): Promise<League | null> {
      const value = (await readRow(database, LEAGUE()))?.value;
      return LEAGUE_KEYS.find((league) => league === value) ?? null;
    },

    async setLeague(league: League): Promise<void> {
      await writeRows(database, setLeague({ value: league }));
    },

    /** Pseudonyms of the administrators at the last start. */
    async administrators(): Promise<string[]> {
      const value = (await readRow(database, ADMINISTRATORS()))?.value ?? '';
      return value === '' ? [] : value.split(' ');
    },

    async setAdministrators(pseudonyms: readonly string[]): Promise<void> {
      await writeRows(database, setAdministrators({ value: pseudonyms.join(' ') }));
    },

    /** What the last restore left here, as JSON; empty without one. */
    async restored(): Promise<string> {
      return (await readRow(database, RESTORED()))?.value ?? '';
    },

    /** Identifies the imported data; empty before the first import. */
    async importHash(): Promise<string> {
      return (await readRow(database, IMPORT_HASH()))?.value ?? '';
    },

    /** The current season's settings, hash and size. */
    async currentSeason() {
      const [rows, hashes, sizes] = await readTogether(database, [SETTINGS(), IMPORT_HASH(), SIZE()]);
      return {
        settings: settingsOf(rows),
        importHash: hashes[0]?.value ?? '',
        clubs: sizes[0]?.clubs ?? 0,
        players: sizes[0]?.players ?? 0,
      };
    },

    /** Identifies the data of the stored replay; empty without one. */
    async replayedFrom(): Promise<string> {
      return (await readRow(database, REPLAYED_FROM()))?.value ?? '';
    },
  };
}

const TrendText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ slope: z.number(), startedLast: z.number() }));

/** The stored trend, or `NO_TREND`. */
const trendIn = (text: string): SeasonTrend => TrendText.safeParse(text).data ?? NO_TREND;

/** @param rows of `SETTINGS` */
export function settingsOf(rows: readonly { id: string; value: string }[]): HubSettings {
  const valueOf = new Map(rows.map(({ id, value }) => [id, value]));
  const dataKind = valueOf.get('dataKind');
  return {
    season: valueOf.get('season') ?? DEFAULT_SEASON,
    competition: valueOf.get('competition') ?? DEFAULT_COMPETITION,
    dataKind: dataKind === 'demo' || dataKind === 'imported' ? dataKind : 'empty',
    dataAsOf: valueOf.get('dataAsOf') || null,
    demo: demoIn(valueOf),
    trend: trendIn(valueOf.get('seasonTrend') ?? ''),
    appearancesVersion: valueOf.get('appearancesVersion') ?? '',
  };
}

function demoIn(valueOf: ReadonlyMap<string, string>): HubSettings['demo'] {
  const sinceTs = valueOf.get('dataKind') === 'demo' ? valueOf.get('demoSince') : undefined;
  return sinceTs ? { sinceTs, dueTs: valueOf.get('demoDue') || null } : null;
}
