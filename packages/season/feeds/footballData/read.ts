import { leagueIdAt, SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import { z } from 'zod';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import { NOT_YET, wholeSeasonOf, type Pulled, type SourceReader } from '../pull.ts';
import { CupMatches, Matches, Teams } from './schema.ts';
import { championsLeagueToFacts, matchesToFacts, teamsToFacts } from './toFacts.ts';

/** The service's code of the only league that the hub requests. */
const COMPETITION = leagueIdAt('football-data', 'bl1');

/** @param base origin of the service */
function createFootballData(
  client: FeedClient,
  token: string,
  base = `https://${SOURCE_DESCRIPTORS['football-data'].service.host}`,
) {
  async function ask<T>(path: string, schema: z.ZodType<T>, competition = COMPETITION): Promise<T> {
    const text = await client.get(`${base}/v4/competitions/${competition}${path}`, { 'X-Auth-Token': token });
    return parseAs(schema, parseJson(text), client.unread);
  }
  return {
    /** All clubs of the current season with their squads. */
    teams: () => ask('/teams', Teams),
    /** All matches of the current season. */
    matches: () => ask('/matches', Matches),
    /** All matches of the current Champions League, the only European competition of the free plan. */
    championsLeague: () => ask('/matches', CupMatches, 'CL'),
  };
}

const Progress = z.object({
  /** Milliseconds since 1970; 0 before the first reading. */
  seasonMs: z.number().catch(0),
});

/** @param base replaces the service's own origin, for the simulator */
export function createFootballDataReader(client: FeedClient, token: string, base?: string): SourceReader {
  const source = createFootballData(client, token, base);
  return {
    async pull(given, { nowMs }, isForced) {
      const { seasonMs } = Progress.parse(given ?? {});
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
