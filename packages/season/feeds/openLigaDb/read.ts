import { z } from 'zod';
import { leagueIdAt, SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import { seasonOf } from '../facts.ts';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import { NOT_YET, wholeSeasonOf, type Pulled, type SourceReader, type Watched } from '../pull.ts';
import { isSeasonOver, toReportedFixtures } from '../runningSeason.ts';
import { Matches, type Match } from './schema.ts';
import { toFacts } from './toFacts.ts';

/** @param base origin of the service @param id its name for the league, such as `bl1` */
function createOpenLigaDb(
  client: FeedClient,
  base = `https://${SOURCE_DESCRIPTORS.openligadb.service.host}`,
  id = leagueIdAt('openligadb', 'bl1'),
) {
  async function matches(path: string): Promise<Match[]> {
    const read = parseAs(Matches, parseJson(await client.get(`${base}${path}`)), client.unread);
    // The service sometimes answers [] for a while (its issue 87).
    if (read.length === 0) throw new FeedError('empty', 'The answer holds no matches');
    if (read.some(({ leagueShortcut }) => (leagueShortcut ?? id) !== id))
      throw new FeedError('malformed', 'The answer holds matches of another league');
    return read;
  }
  return {
    /** The matches of the current matchday, which contain the current season. */
    currentMatchday: () => matches(`/getmatchdata/${id}`),
    /** @param startYear 2026 for 2026-27 */
    season: (startYear: number) => matches(`/getmatchdata/${id}/${startYear}`),
    /** Fresher than the whole season, which the service caches. */
    matchday: (startYear: number, matchday: number) =>
      matches(`/getmatchdata/${id}/${startYear}/${matchday}`),
    /** When the matchday last changed, in the service's own format; only for comparison. */
    async lastChange(startYear: number, matchday: number): Promise<string> {
      const answer = parseJson(await client.get(`${base}/getlastchangedate/${id}/${startYear}/${matchday}`));
      if (typeof answer !== 'string')
        throw new FeedError('malformed', 'The date of the last change is not text');
      return answer;
    },
  };
}

/** From kickoff until the result is final. */
const MATCH_MS = 150 * 60_000;
const RESULTS = SOURCE_DESCRIPTORS.openligadb.service.pollIntervals;
const Progress = z.object({
  startYear: z.int().optional(),
  matchday: z.int().optional(),
  lastChange: z.string().optional(),
  /** Milliseconds since 1970. */
  seasonMs: z.number().optional(),
  matchdayMs: z.number().optional(),
});
type Progress = z.infer<typeof Progress>;

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
