import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import { FeedError } from '../feedError.ts';
import type { FeedClient } from '../http.ts';
import type { SourceReader } from '../pull.ts';
import type { ReportedFact } from '../facts.ts';
import { createSeasonReader, type Ahead, type SeasonService } from '../seasonReader.ts';
import { createApiFootball, MATCHES_AT_ONCE, type ApiFootball } from './read.ts';
import type { Match, Person } from './schema.ts';
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
