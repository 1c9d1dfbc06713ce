import type { League } from '../catalog/leagues.ts';
import type { ConflictKind, Service, SourceDescriptor, SourcePart } from './descriptor.ts';
import { DAILY, NEWS, PLANNED, RESULTS, WHOLE_SEASON } from './pollIntervals.ts';

/** Where facts come from: one descriptor per source with everything except how its answers are read. */

const LAST = 99;

/** Keyed by the name used in the database and in `FEEDS`, in the order in which they are read. */
export const SOURCE_DESCRIPTORS = {
  openligadb: {
    name: 'OpenLigaDB',
    site: 'https://www.openligadb.de',
    covers: ['fixtures'],
    rank: { fixture: 1 },
    credit: 'Datenquelle: OpenLigaDB (www.openligadb.de), Open Database License (ODbL) v1.0',
    price: '0 €',
    isRedistributable: true,
    service: {
      host: 'api.openligadb.de',
      keyVariable: null,
      master: null,
      pollIntervals: RESULTS,
      leagues: { bl1: 'bl1', bl2: 'bl2' },
      requestsPerDay: 5000,
      reservePercent: 0,
      budgetHeaders: null,
      dayIsUsedUp: null,
      trial: null,
    },
  },
  'football-data': {
    name: 'football-data.org',
    site: 'https://www.football-data.org',
    covers: ['fixtures', 'postponements', 'squads', 'europeanMatches'],
    rank: { fixture: 2, squad: 1 },
    credit: 'Football data provided by the Football-Data.org API',
    price: '0 €, free key',
    isRedistributable: true,
    service: {
      host: 'api.football-data.org',
      keyVariable: 'FOOTBALL_DATA_TOKEN',
      master: null,
      pollIntervals: DAILY,
      leagues: { bl1: 'BL1' },
      requestsPerDay: 500,
      reservePercent: 0,
      budgetHeaders: null,
      dayIsUsedUp: null,
      trial: { path: '/v4/competitions/BL1', header: 'X-Auth-Token', prefix: '', refusal: null },
    },
  },
  'api-football': {
    name: 'API-Football',
    site: 'https://www.api-football.com',
    covers: ['fixtures', 'postponements', 'squads', 'elevens', 'minutes', 'absences', 'europeanMatches'],
    rank: { fixture: 4, squad: 3, lineup: 2, absence: 2 },
    credit: 'Data provided by API-Football (API-Sports)',
    price: '19 $ a month for the running season',
    isRedistributable: false,
    service: {
      host: 'v3.football.api-sports.io',
      keyVariable: 'API_FOOTBALL_KEY',
      master: null,
      pollIntervals: WHOLE_SEASON,
      leagues: { bl1: '78', bl2: '79' },
      requestsPerDay: 7500,
      reservePercent: 10,
      budgetHeaders: { limit: 'x-ratelimit-requests-limit', remaining: 'x-ratelimit-requests-remaining' },
      dayIsUsedUp: null,
      trial: { path: '/status', header: 'x-apisports-key', prefix: '', refusal: /"token":/ },
    },
  },
  sportmonks: {
    name: 'Sportmonks',
    site: 'https://www.sportmonks.com',
    covers: [
      'fixtures',
      'postponements',
      'squads',
      'elevens',
      'minutes',
      'absences',
      'returns',
      'europeanMatches',
    ],
    rank: { fixture: 3, squad: 2, lineup: 1, absence: 1 },
    credit: 'Data provided by Sportmonks',
    price: '29 € a month',
    isRedistributable: false,
    service: {
      host: 'api.sportmonks.com',
      keyVariable: 'SPORTMONKS_TOKEN',
      master: null,
      pollIntervals: WHOLE_SEASON,
      leagues: { bl1: '82' },
      // Counts requests per entity and hour rather than per day, as stated in its answers.
      requestsPerDay: 12_000,
      reservePercent: 10,
      budgetHeaders: null,
      dayIsUsedUp: null,
      trial: { path: '/v3/football/leagues/82', header: 'authorization', prefix: '', refusal: null },
    },
  },
  highlightly: {
    name: 'Highlightly',
    site: 'https://highlightly.net',
    covers: ['elevens', 'minutes'],
    rank: { fixture: 5, lineup: 3 },
    credit: 'Data provided by Highlightly',
    price: '0 €, free key',
    isRedistributable: false,
    service: {
      host: 'soccer.highlightly.net',
      keyVariable: 'HIGHLIGHTLY_KEY',
      master: 'openligadb',
      pollIntervals: PLANNED,
      leagues: { bl1: '67162' },
      // Without headers the free plan is assumed; its refusals do not state when to retry.
      requestsPerDay: 100,
      reservePercent: 0,
      budgetHeaders: { limit: 'x-ratelimit-requests-limit', remaining: 'x-ratelimit-requests-remaining' },
      dayIsUsedUp: /daily request limit/i,
      trial: {
        path: '/matches?leagueId=67162&limit=1',
        header: 'x-rapidapi-key',
        prefix: '',
        refusal: null,
      },
    },
  },
  rss: {
    name: 'Feeds of headlines',
    site: null,
    covers: ['headlines'],
    rank: {},
    credit: null,
    price: '0 €',
    isRedistributable: false,
    service: {
      host: null,
      keyVariable: null,
      master: null,
      pollIntervals: NEWS,
      leagues: null,
      requestsPerDay: 6000,
      reservePercent: 0,
      budgetHeaders: null,
      dayIsUsedUp: null,
      trial: null,
    },
  },
  roster: {
    name: 'Lists of squads',
    site: null,
    covers: ['squads'],
    rank: { squad: 4 },
    credit: null,
    price: '0 €',
    isRedistributable: true,
    service: null,
  },
  sheet: {
    name: 'Match sheets',
    site: null,
    covers: ['minutes'],
    rank: { lineup: 4 },
    credit: null,
    price: '0 €',
    isRedistributable: true,
    service: null,
  },
  bundle: {
    name: 'Files of a season',
    site: null,
    covers: ['fixtures', 'squads', 'minutes'],
    rank: { fixture: LAST, squad: LAST, lineup: LAST },
    credit: null,
    price: '0 €',
    isRedistributable: true,
    service: null,
  },
} as const satisfies Record<string, SourceDescriptor>;

type Descriptors = typeof SOURCE_DESCRIPTORS;

/** A source that earlier versions read; what is left of its rows must not be passed on. */
export const FORMER_SOURCE = { id: 'bsd', name: 'BSD (GoalDir)' } as const;

export type Source = keyof Descriptors;
export const SOURCES = Object.keys(SOURCE_DESCRIPTORS) as [Source, ...Source[]];

/** The lines of a squad, as sources report positions. */
export const SQUAD_LINES = ['GK', 'DF', 'MF', 'FW'] as const;
export type SquadLine = (typeof SQUAD_LINES)[number];

/** Source of the official elevens in the demo season. */
export const DEMO_LINEUP_SOURCE = 'demo';
export const LINEUP_SOURCES = [...SOURCES, DEMO_LINEUP_SOURCE] as const;
export type LineupSource = (typeof LINEUP_SOURCES)[number];

/** Sources that the hub reads itself, by their names in `FEEDS`. */
export type PulledSource = { [S in Source]: Descriptors[S]['service'] extends null ? never : S }[Source];

/** Sources that need a key. */
export type KeyedSource = {
  [S in PulledSource]: Descriptors[S]['service']['keyVariable'] extends string ? S : never;
}[PulledSource];

/** Environment variables for keys. */
export type KeyVariable = Descriptors[KeyedSource]['service']['keyVariable'];

export const descriptorOf = (source: Source): SourceDescriptor => SOURCE_DESCRIPTORS[source];

/** Whether the hub reads the source itself; others are imported. */
export const isPulled = (source: Source): source is PulledSource => descriptorOf(source).service !== null;

export const PULLED_SOURCES = SOURCES.filter(isPulled) as [PulledSource, ...PulledSource[]];

export const serviceOf = (source: PulledSource): Service => SOURCE_DESCRIPTORS[source].service;

export const needsKey = (source: Source): source is KeyedSource =>
  isPulled(source) && serviceOf(source).keyVariable !== null;

export const KEYED_SOURCES = SOURCES.filter(needsKey);

export const keyVariableOf = (source: KeyedSource): KeyVariable =>
  SOURCE_DESCRIPTORS[source].service.keyVariable;

/** Sources that count for a kind of fact, most trusted first. */
export const sourcesByTrust = (kind: ConflictKind): Source[] =>
  SOURCES.filter((source) => descriptorOf(source).rank[kind] !== undefined).toSorted(
    (one, other) => (descriptorOf(one).rank[kind] ?? LAST) - (descriptorOf(other).rank[kind] ?? LAST),
  );

export const covers = (source: Source, part: SourcePart): boolean =>
  descriptorOf(source).covers.includes(part);

/** A source's id of a league; null if it does not have the league. */
export const leagueIdAt = (source: PulledSource, league: League): string | null =>
  serviceOf(source).leagues?.[league] ?? null;
