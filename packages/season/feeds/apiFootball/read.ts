import { leagueIdAt, SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import type { z } from 'zod';
import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';
import { FeedError } from '../feedError.ts';
import { parseJson, parseAs, rowsOf, type FeedClient } from '../http.ts';
import { Envelope, Injury, League, Match, Person, Sidelined, Squad } from './schema.ts';
import type { SourceReader } from '../pull.ts';
import type { ReportedFact } from '../facts.ts';
import { createSeasonReader, type Ahead, type SeasonService } from '../seasonReader.ts';
import {
  expectedReturnOf,
  injuriesToAbsences,
  matchesToClubs,
  matchesToEuropeanMatches,
  matchesToFixtures,
  matchToLineups,
  matchToMatchSquads,
  squadToFacts,
} from './toFacts.ts';

/** Maximum number of matches per request. */
const MATCHES_AT_ONCE = 20;

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

type ApiFootball = ReturnType<typeof createApiFootball>;

/** An answer with errors is a failure, never an empty list. @throws FeedError */
function refuseErrors(errors: z.infer<typeof Envelope>['errors']): void {
  const [key] = Array.isArray(errors) ? errors.map(() => '') : Object.keys(errors);
  if (key === undefined) return;
  throw new FeedError(ERRORS[key] ?? 'refused', `The source answers with an error about '${key}'`);
}

/** @param base replaces the service's own origin, for the simulator @param league its id of the league */
export function createApiFootballReader(
  client: FeedClient,
  key: string,
  base?: string,
  league = leagueIdAt('api-football', 'bl1'),
): SourceReader {
  return createSeasonReader(
    serviceOf(createApiFootball(client, key, base, league), league),
    SOURCE_DESCRIPTORS['api-football'].service.pollIntervals,
  );
}

function serviceOf(api: ApiFootball, leagueId: string | null): SeasonService {
  return {
    async currentSeason() {
      const leagues = await api.leagues();
      const seasons = leagues.find(({ league }) => String(league.id) === leagueId)?.seasons ?? [];
      const startYear = seasons.find(({ current }) => current)?.year;
      return startYear === undefined ? null : { startYear, id: String(startYear) };
    },

    async fixtures({ startYear }) {
      const matches = await api.season(startYear);
      return { clubs: matchesToClubs(matches), fixtures: matchesToFixtures(matches) };
    },

    squads: ({ startYear }, clubs) => readSquads(api, startYear, clubs),

    async matches(_season, ids, isUrgent) {
      const matches: Match[] = [];
      for (let start = 0; start < ids.length; start += MATCHES_AT_ONCE)
        matches.push(...(await api.matches(ids.slice(start, start + MATCHES_AT_ONCE), isUrgent)));
      return {
        fixtures: matchesToFixtures(matches),
        lineups: matches.flatMap(matchToLineups),
        matchSquads: matches.flatMap(matchToMatchSquads),
      };
    },

    async absences({ startYear }, known, ahead) {
      const injuries = await api.injuries(startYear);
      // Played matches keep their rows, so an emptied list is a failure.
      if (injuries.length === 0 && known.length > 0) throw new FeedError('empty', 'All absences are gone');
      return withReturns(api, injuriesToAbsences(injuries, known, ahead), ahead);
    },

    async europeanMatches({ startYear }, clubs) {
      const facts: ReportedFact<'europeanMatch'>[] = [];
      for (const club of clubs) {
        const matches = await api.matchesOfTeam(club, startYear);
        facts.push(...matchesToEuropeanMatches(club, matches, leagueId, startYear));
      }
      return facts;
    },
  };
}

/** Players requested per reading; the others follow with the next one. */
const RETURNS_AT_ONCE = 30;

/** Requests the expected return for each absence ahead, once: the list of absences does not contain it. */
async function withReturns(
  api: ApiFootball,
  absences: ReportedFact<'absence'>[],
  { nowMs, isAhead }: Pick<Ahead, 'nowMs' | 'isAhead'>,
): Promise<ReportedFact<'absence'>[]> {
  const reportedTs = new Date(nowMs).toISOString();
  const requested = absences
    .filter(
      ({ value: { kind, fixture, returns } }) =>
        returns === undefined && kind !== 'suspension' && isAhead(fixture),
    )
    .slice(0, RETURNS_AT_ONCE);
  try {
    for (const { value } of requested) {
      const day = expectedReturnOf(await api.sidelined(value.player), reportedTs.slice(0, 10));
      value.returns = [{ reportedTs, day }];
    }
  } catch (error) {
    // Absences matter more than expected returns, which are requested again with the next reading.
    if (!(error instanceof FeedError)) throw error;
  }
  return absences;
}

async function readSquads(api: ApiFootball, startYear: number, clubs: readonly string[]) {
  const people = new Map<number, Person['player']>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api.players(startYear, page);
    pages = answer.pages;
    for (const { player } of answer.rows) people.set(player.id, player);
  }
  const facts: ReturnType<typeof squadToFacts> = [];
  for (const club of clubs) {
    const [squad] = await api.squad(club);
    if (squad === undefined || squad.players.length === 0)
      throw new FeedError('empty', 'The answer holds no squad');
    facts.push(...squadToFacts(squad, people, startYear));
  }
  return facts;
}
