import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import type { z } from 'zod';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import { BoxScore, Events, Lineups, Matches, type Match } from './schema.ts';

/** The service's id of the only league that the hub requests. */
const LEAGUE = leagueIdAt('highlightly', 'bl1');

/** @param base origin of the service */
export function createHighlightly(
  client: FeedClient,
  key: string,
  base = `https://${SOURCE_DESCRIPTORS.highlightly.service.host}`,
) {
  async function ask<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    // The reader plans all requests, so none has to be reserved for urgent ones.
    const text = await client.get(`${base}${path}`, { 'x-rapidapi-key': key }, true);
    return parseAs(schema, parseJson(text), client.unread);
  }
  return {
    /** The league's matches of a UTC day. @param day YYYY-MM-DD @param startYear 2026 for 2026-27 */
    async matchesOf(day: string, startYear: number): Promise<Match[]> {
      const query = `leagueId=${LEAGUE}&season=${startYear}&date=${day}&limit=100`;
      const { data } = await ask(`/matches?${query}`, Matches);
      if (data.some(({ league }) => String(league?.id ?? LEAGUE) !== LEAGUE))
        throw new FeedError('malformed', 'The answer holds matches of another league');
      return data;
    },
    /** Both clubs' players in a played match, in any order. */
    boxScore: (match: string) => ask(`/box-score/${match}`, BoxScore),
    lineups: (match: string) => ask(`/lineups/${match}`, Lineups),
    events: (match: string) => ask(`/events/${match}`, Events),
  };
}

export type Highlightly = ReturnType<typeof createHighlightly>;
