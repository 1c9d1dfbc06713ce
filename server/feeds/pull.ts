import { leagueIdAt, SOURCE_DESCRIPTORS, type PulledSource } from '#shared/feeds/sources.ts';
import { z } from 'zod';
import type { FactKind, FeedErrorCode } from '#shared/feeds/feeds.schema.ts';
import type { NewsFeed } from '#shared/feeds/newsFeeds.ts';
import { seasonOf, type CompleteList, type FactsByKind, type ReportedFact } from './facts.ts';
import { FeedError } from './feedError.ts';
import { createFootballData } from './footballData/read.ts';
import { championsLeagueToFacts, matchesToFacts, teamsToFacts } from './footballData/toFacts.ts';
import type { FeedClient, UnreadRow } from './http.ts';
import { createOpenLigaDb } from './openLigaDb/read.ts';
import { toFacts } from './openLigaDb/toFacts.ts';
import { isSeasonOver, toReportedFixtures } from './runningSeason.ts';
import type { FeedHeadline } from './rss/toNews.ts';

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

/** From kickoff until the result is final. */
const MATCH_MS = 150 * 60_000;
const RESULTS = SOURCE_DESCRIPTORS.openligadb.service.pollIntervals;
/** Errors by which the service says that it does not have a season yet. */
const NOT_YET: ReadonlySet<FeedErrorCode> = new Set(['empty', 'notFound']);

const Progress = z.object({
  startYear: z.int().optional(),
  matchday: z.int().optional(),
  lastChange: z.string().optional(),
  /** Milliseconds since 1970. */
  seasonMs: z.number().optional(),
  matchdayMs: z.number().optional(),
});
type Progress = z.infer<typeof Progress>;

/** The lists that an answer with a whole season completes. */
export const wholeSeasonOf = (season: string): CompleteList[] => [
  { kind: 'club', season },
  { kind: 'fixture', season },
];

const progressOf = (value: unknown): Progress => Progress.safeParse(value).data ?? {};

/** Whether a match is running, or one has just settled, since `sinceMs`. */
function mayHaveChanged({ kickoffs, nowMs }: Watched, sinceMs: number): boolean {
  return kickoffs.some((kickoff) => {
    const kickoffMs = Date.parse(kickoff);
    const isRunning = nowMs >= kickoffMs && nowMs < kickoffMs + MATCH_MS;
    const settled = RESULTS.settledAfterMs.map((after) => kickoffMs + MATCH_MS + after);
    return isRunning || settled.some((time) => sinceMs < time && time <= nowMs);
  });
}

/** @param base replaces the service's own origin, for the simulator @param league its name of the league */
export function createOpenLigaDbReader(
  client: FeedClient,
  base?: string,
  league = leagueIdAt('openligadb', 'bl1'),
): SourceReader {
  const source = createOpenLigaDb(client, base, league);

  /** The next season, which the service reports before it becomes the current one; null while it has none. */
  async function nextSeason(startYear: number): Promise<ReturnType<typeof toFacts> | null> {
    try {
      return toFacts(await source.season(startYear));
    } catch (error) {
      if (error instanceof FeedError && NOT_YET.has(error.code)) return null;
      throw error;
    }
  }

  async function wholeSeason(nowMs: number): Promise<Pulled> {
    const [first] = await source.currentMatchday();
    // The service reports which season is running; a rule by the date would err in summer.
    const startYear = first?.leagueSeason ?? 0;
    const facts = toFacts(await source.season(startYear));
    const running = { startYear, matchday: first?.group.groupOrderID ?? 1 };
    const next = isSeasonOver(toReportedFixtures(facts.fixtures.map(({ value }) => value)), nowMs)
      ? await nextSeason(startYear + 1)
      : null;
    return {
      facts:
        next === null
          ? facts
          : { clubs: [...facts.clubs, ...next.clubs], fixtures: [...facts.fixtures, ...next.fixtures] },
      complete: [startYear, ...(next === null ? [] : [startYear + 1])].flatMap((year) =>
        wholeSeasonOf(seasonOf(year)),
      ),
      progress: {
        ...(next === null ? running : { startYear: startYear + 1, matchday: 1 }),
        seasonMs: nowMs,
        matchdayMs: nowMs,
      },
    };
  }

  return {
    async pull(given, watched, isForced) {
      const progress = progressOf(given);
      const { startYear, matchday, seasonMs = 0, matchdayMs = 0 } = progress;
      const { nowMs } = watched;
      if (
        isForced ||
        startYear === undefined ||
        matchday === undefined ||
        nowMs - seasonMs >= RESULTS.seasonMs
      )
        return wholeSeason(nowMs);
      const isBusy = mayHaveChanged(watched, matchdayMs);
      if (nowMs - matchdayMs < (isBusy ? RESULTS.whileRunningMs : RESULTS.otherwiseMs)) return null;
      // A late goal of a settled match belongs to an earlier matchday, which only the season shows.
      const lastChange = await source.lastChange(startYear, matchday);
      const next = { ...progress, matchdayMs: nowMs, lastChange };
      if (lastChange === progress.lastChange && !isBusy) return { facts: {}, complete: [], progress: next };
      const { fixtures } = toFacts(await source.matchday(startYear, matchday));
      return { facts: { fixtures }, complete: [], progress: next };
    },
  };
}

/** @param base replaces the service's own origin, for the simulator */
export function createFootballDataReader(client: FeedClient, token: string, base?: string): SourceReader {
  const source = createFootballData(client, token, base);
  return {
    async pull(given, { nowMs }, isForced) {
      const { seasonMs = 0 } = progressOf(given);
      if (!isForced && nowMs - seasonMs < SOURCE_DESCRIPTORS['football-data'].service.pollIntervals.everyMs)
        return null;
      const [teams, matches] = [await source.teams(), await source.matches()];
      const squads = teamsToFacts(teams);
      const season = squads.clubs[0]?.value?.season ?? '';
      const clubs = new Set(squads.clubs.map(({ sourceId }) => sourceId));
      const pulled: Pulled = {
        facts: { ...squads, fixtures: matchesToFacts(matches).fixtures },
        complete: [{ kind: 'squadPlayer', season }, ...wholeSeasonOf(season)],
        progress: { seasonMs: nowMs },
      };
      try {
        const europeanMatches = championsLeagueToFacts(await source.championsLeague(), clubs);
        return { ...pulled, facts: { ...pulled.facts, europeanMatches } };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        // Between seasons there is none, and a plan may lack it: the league matters more.
        return NOT_YET.has(error.code) || error.code === 'notInPlan' ? pulled : { ...pulled, failure: error };
      }
    },
  };
}

/** Readers of the enabled sources. */
export type SourceReaders = Partial<Record<PulledSource, SourceReader>>;
