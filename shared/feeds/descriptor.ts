import type { League } from '../catalog/leagues.ts';
import type { PollIntervals } from './pollIntervals.ts';

/** The shape of a source's descriptor. */

/** Parts of a season that a source can report, as shown to fans and operators. */
export const SOURCE_PARTS = [
  'fixtures',
  'postponements',
  'squads',
  'elevens',
  'minutes',
  'absences',
  'returns',
  'europeanMatches',
  'headlines',
] as const;
export type SourcePart = (typeof SOURCE_PARTS)[number];

/** Kinds of facts about which sources can disagree. */
export type ConflictKind = 'fixture' | 'squad' | 'lineup' | 'absence';

/** A small request that shows whether a key is valid. */
export interface KeyTrial {
  path: string;
  header: string;
  /** Precedes the key in the header. */
  prefix: string;
  /** Marks an answer that looks successful but refuses the key; null if wrong keys get an error. */
  refusal: RegExp | null;
}

/** How the hub requests data from a source. */
export interface Service {
  /** Null for feeds at the hosts of many publishers. */
  host: string | null;
  /** Environment variable of its key; null if it needs none. */
  keyVariable: string | null;
  /** Source whose list of matches decides what to request; null if it has its own. */
  master: 'openligadb' | null;
  /** Its ids of the leagues that it has; null if it is about all leagues. */
  leagues: Partial<Record<League, string>> | null;
  /** Requests per UTC day that the hub allows itself, unless the source states another limit. */
  requestsPerDay: number;
  /** Percentage of them reserved for urgent requests, such as elevens shortly before kickoff. */
  reservePercent: number;
  /** Headers with the day's limit and the requests left. */
  budgetHeaders: { limit: string; remaining: string } | null;
  /** Words in a 429 answer about the day's limit, after which retrying soon is pointless. */
  dayIsUsedUp: RegExp | null;
  /** Null if there is no key. */
  trial: KeyTrial | null;
  /** When the hub requests which parts. */
  pollIntervals: PollIntervals;
}

export interface SourceDescriptor {
  /** Its own name; screens use a German word for sources without one. */
  name: string;
  /** Null for data imported by operators. */
  site: string | null;
  covers: readonly SourcePart[];
  /** Rank by trust for each kind of fact, most trusted first; missing if the source does not count for that kind. */
  rank: Partial<Record<ConflictKind, number>>;
  /** The required credit; null if that is up to each file or publisher. */
  credit: string | null;
  /** In words, as of 2026. */
  price: string;
  /** Whether its rows may be passed on as data. */
  isRedistributable: boolean;
  /** Null if the hub does not read it itself. */
  service: Service | null;
}
