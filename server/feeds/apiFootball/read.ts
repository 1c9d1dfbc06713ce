import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import type { z } from 'zod';
import type { FeedErrorCode } from '#shared/feeds/feeds.schema.ts';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs, rowsOf } from '../http.ts';
import { Envelope, Injury, League, Match, Person, Sidelined, Squad } from './schema.ts';

/** Maximum number of matches per request. */
export const MATCHES_AT_ONCE = 20;

/** Meanings of the service's errors, by key. */
const ERRORS: Readonly<Record<string, FeedErrorCode>> = {
  token: 'wrongKey',
  access: 'wrongKey',
  plan: 'notInPlan',
  requests: 'overBudget',
  rateLimit: 'tooManyRequests',
};

/** @param base origin of the service @param league its id of the league */
export function createApiFootball(
  client: FeedClient,
  key: string,
  base = `https://${SOURCE_DESCRIPTORS['api-football'].service.host}`,
  league = leagueIdAt('api-football', 'bl1'),
) {
  async function ask<T>(
    path: string,
    row: z.ZodType<T>,
    isUrgent = false,
  ): Promise<{ rows: T[]; pages: number }> {
    const text = await client.get(`${base}${path}`, { 'x-apisports-key': key }, isUrgent);
    const { errors, response, paging } = parseAs(Envelope, parseJson(text));
    refuseErrors(errors);
    return { rows: parseAs(rowsOf(row), response, client.unread), pages: paging?.total ?? 1 };
  }
  const rowsAt = async <T>(path: string, row: z.ZodType<T>, isUrgent = false) =>
    (await ask(path, row, isUrgent)).rows;

  return {
    /** The league's seasons, and the data that the service has for each. */
    leagues: () => rowsAt(`/leagues?id=${league}`, League),
    /** All matches of a season. @param startYear 2026 for 2026-27 */
    season: (startYear: number) => rowsAt(`/fixtures?league=${league}&season=${startYear}`, Match),
    /** All matches of a club in a season, in any competition. */
    matchesOfTeam: (team: string, startYear: number) =>
      rowsAt(`/fixtures?team=${team}&season=${startYear}`, Match),
    /** Matches with line-ups, events and players. @param ids at most `MATCHES_AT_ONCE` */
    matches: (ids: readonly string[], isUrgent = false) =>
      rowsAt(`/fixtures?ids=${ids.join('-')}`, Match, isUrgent),
    /** All players who missed a match of the season, or may miss one. */
    injuries: (startYear: number) => rowsAt(`/injuries?league=${league}&season=${startYear}`, Injury),
    /** Spells of a player, the newest first. */
    sidelined: (player: string) => rowsAt(`/sidelined?player=${player}`, Sidelined),
    squad: (team: string) => rowsAt(`/players/squads?team=${team}`, Squad),
    /** Birth dates and full names; 20 players a page. */
    players: (startYear: number, page: number) =>
      ask(`/players?league=${league}&season=${startYear}&page=${page}`, Person),
  };
}

export type ApiFootball = ReturnType<typeof createApiFootball>;

/** An answer with errors is a failure, never an empty list. @throws FeedError */
function refuseErrors(errors: z.infer<typeof Envelope>['errors']): void {
  const [key] = Array.isArray(errors) ? errors.map(() => '') : Object.keys(errors);
  if (key === undefined) return;
  throw new FeedError(ERRORS[key] ?? 'refused', `The source answers with an error about '${key}'`);
}
