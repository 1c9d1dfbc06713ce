import { z } from 'zod';
import { leagueIdAt } from '#shared/season/leagues.ts';
import { seasonOf, startYearAt } from '../facts.ts';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedDoor } from '../http.ts';
import type { SourceReader } from '../pull.ts';
import { hasPassed, RHYTHM } from '../rhythm.ts';
import { SERVICES } from '../services.ts';
import { OpenSeason } from './schema.ts';
import { openMatchesToFacts } from './toFacts.ts';

const Progress = z.object({
  readMs: z.number().default(0),
  season: z.string().default(''),
  etag: z.string().nullable().default(null),
  lastModified: z.string().nullable().default(null),
});

/**
 * A second opinion on kickoffs and results, kept by hand about once a week: it is compared, and never shown.
 *
 * @param base replaces the service's own origin, for a simulator
 * @param league its name of the league, such as `de.1`
 */
export function createOpenFootballReader(
  door: FeedDoor,
  base = `https://${SERVICES.openfootball.host}`,
  league = leagueIdAt('openfootball', 'bl1'),
): SourceReader {
  return {
    async pull(given, { nowMs }, isForced) {
      const before = Progress.safeParse(given).data ?? Progress.parse({});
      if (!isForced && !hasPassed(RHYTHM.fixtures, before.readMs, nowMs)) return null;
      const startYear = startYearAt(nowMs);
      const season = seasonOf(startYear);
      const { etag, lastModified } = before.season === season ? before : Progress.parse({});
      const answer = await door.getChanged(
        `${base}/openfootball/football.json/master/${season}/${league}.json`,
        {
          etag,
          lastModified,
        },
      );
      const progress = { ...before, season, readMs: nowMs };
      if (answer === null) return { told: {}, complete: null, progress };
      const parsed = OpenSeason.safeParse(parseJson(answer.text));
      if (!parsed.success) throw new FeedError('malformed', 'The answer is no season of openfootball');
      if (parsed.data.matches.length === 0) throw new FeedError('empty', 'The answer holds no matches');
      return {
        told: openMatchesToFacts(parsed.data.matches, startYear),
        complete: null,
        progress: { ...progress, ...answer.validators },
      };
    },
  };
}
