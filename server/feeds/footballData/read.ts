import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import type { z } from 'zod';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import { CupMatches, Matches, Teams } from './schema.ts';

/** The service's code of the only league that the hub requests. */
const COMPETITION = leagueIdAt('football-data', 'bl1');

/** @param base origin of the service */
export function createFootballData(
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
