import type { League } from '#shared/season/leagues.ts';
import type { PollIntervals } from '#shared/feeds/pollIntervals.ts';

/** What a descriptor says of a source. */

/** What a source tells, as fans and operators see it. */
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
export type Believed = 'fixture' | 'squad' | 'lineup' | 'absence';

/** A small question that shows whether a key is good. */
export interface KeyTrial {
  path: string;
  header: string;
  /** Stands before the key in the header. */
  prefix: string;
  /** In an answer that looks good but is none; null where wrong keys are refused outright. */
  refusal: RegExp | null;
}

/** How the hub asks a source by itself. */
export interface Service {
  /** Null: at the hosts of many publishers. */
  host: string | null;
  /** Environment variable of its key; null: it needs none. */
  keyVariable: string | null;
  /** Source by whose matches it is asked; null: it knows itself what there is. */
  master: 'openligadb' | null;
  /** What it calls the leagues that a recording or a listing tells of; null: it is about all of them. */
  leagues: Partial<Record<League, string>> | null;
  /** Requests of a UTC day that the hub allows itself; a source that states another limit is believed. */
  requestsPerDay: number;
  /** Percent of them that stay for what cannot wait, such as elevens shortly before kickoff. */
  reservePercent: number;
  /** Headers that state the day's limit and what is left of it. */
  budgetHeaders: { limit: string; remaining: string } | null;
  /** Words of a refusal (429) that is about the whole day: asking again soon would only be refused again. */
  dayIsUsedUp: RegExp | null;
  /** Null where there is no key. */
  trial: KeyTrial | null;
  /** When it is asked for what. */
  pollIntervals: PollIntervals;
}

export interface SourceDescriptor {
  /** Its own name; screens call those without one by a German word. */
  name: string;
  /** Null for what operators import. */
  site: string | null;
  covers: readonly SourcePart[];
  /** Place in the order of belief, the smallest first; without one it is not asked about such facts. */
  rank: Partial<Record<Believed, number>>;
  /** How it wants to be named; null where that is up to each file or publisher. */
  credit: string | null;
  /** In words, as of 2026. */
  price: string;
  /** Whether its rows may leave the hub as data. */
  mayBePassedOn: boolean;
  /** Licence and origin are in doubt: it is named with a warning, and only who knows that should switch it on. */
  isDoubtful: boolean;
  /** Facts about which it is only heard where nobody else tells any; its silence says nothing. */
  secondOpinion: readonly Believed[];
  /** Null: the hub does not ask it by itself. */
  service: Service | null;
}
