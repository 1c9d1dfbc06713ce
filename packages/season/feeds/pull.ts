import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import type { FactKind, FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';
import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import type { CompleteList, FactsByKind, ReportedFact } from './facts.ts';
import type { FeedError } from './feedError.ts';
import type { UnreadRow } from './http.ts';

/** The outcome of reading a source. */
export interface Pulled {
  facts: FactsByKind;
  complete: readonly CompleteList[];
  /** Rows of the answers that could not be read. */
  unread?: readonly UnreadRow[];
  /** Remembered for the next pull. */
  progress: object;
  /** Matchdays of a season for which all absences are reported. */
  covered?: { season: string; matchdays: readonly number[] };
  /** Headlines, which are not facts: publishers forbid keeping them. */
  news?: NewsReading;
  /** An error after other parts had been read. */
  failure?: FeedError;
}

/** A headline as a feed reports it. */
export interface FeedHeadline {
  /** The same for one address in every feed. */
  id: string;
  title: string;
  /** An http or https address of the publisher. */
  url: string;
  /** ISO-8601 UTC; the time of reading if the feed has no usable one. */
  publishedTs: string;
  hasOwnDate: boolean;
}

/** The result of reading the feeds. */
export interface NewsReading {
  /** Enabled feeds; headlines of all others are removed. */
  feeds: readonly NewsFeed[];
  /** Headlines of the feeds that were read and have changed. */
  readings: readonly { feed: NewsFeed; news: readonly FeedHeadline[] }[];
  /** Ids of the headlines in each feed's last answer, by the feed's id. */
  ids: ReadonlyMap<string, readonly string[]>;
}

/** The state of the hub that a reading depends on. */
export interface Watched {
  /** Kickoffs of the current season near now, ISO-8601 UTC. */
  kickoffs: readonly string[];
  nowMs: number;
  /** The source's requests left for the day. */
  requestsLeft: number;
  /** The current season; null while it is not one that sources report. */
  season(): Promise<WatchedSeason | null>;
  /** The newest facts of this kind from the source for a season. */
  knownFacts<K extends FactKind>(kind: K, season: string): Promise<ReportedFact<K>[]>;
}

/** The current season, for sources that are asked about its single matches. */
export interface WatchedSeason {
  /** `2026-27` */
  season: string;
  /** In order of kickoff. */
  matches: readonly WatchedMatch[];
  /** The hub's id of one of the source's clubs; null while it is not recognised. */
  clubIdOf: (sourceId: string) => string | null;
  /** How often fans have players of its clubs in teams and watchlists; given for matches that are about to start. */
  fansOf: (match: WatchedMatch) => number;
}

export interface WatchedMatch {
  kickoffMs: number;
  matchday: number;
  /** Whether it has a result. */
  isPlayed: boolean;
  homeClubId: string;
  awayClubId: string;
}

/** Reads one source. */
export interface SourceReader {
  /**
   * Requests whatever is due.
   *
   * @param progress stored by the last reading; of unknown shape, since an older version may have written it
   * @param isForced requests everything, due or not
   * @returns null when nothing is due
   * @throws FeedError
   */
  pull(progress: unknown, watched: Watched, isForced: boolean): Promise<Pulled | null>;
}

/** Errors by which a service says that it does not have a season yet. */
export const NOT_YET: ReadonlySet<FeedErrorCode> = new Set(['empty', 'notFound']);

/** The lists that an answer with a whole season completes. */
export const wholeSeasonOf = (season: string): CompleteList[] => [
  { kind: 'club', season },
  { kind: 'fixture', season },
];

/** Readers of the enabled sources. */
export type SourceReaders = Partial<Record<PulledSource, SourceReader>>;
