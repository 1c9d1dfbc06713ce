import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import { z } from 'zod';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import type { SourceReader } from '../pull.ts';
import { createSeasonReader, type SeasonService } from '../seasonReader.ts';
import { Incidents, Lineups, Match, Page, Player, PlayerStats, Season } from './schema.ts';
import {
  lineupToFact,
  matchesToClubs,
  matchesToFixtures,
  statsToSquad,
  unavailableToAbsences,
  type NextMatch,
} from './toFacts.ts';

/** The service's id of the only league that the hub requests. */
const LEAGUE = leagueIdAt('bsd', 'bl1');
/** Maximum number of rows per page. */
const ROWS_AT_ONCE = 200;
const PAGES_MAX = 10;
/** Maximum number of players outside the squads requested one by one per reading. */
const PEOPLE_AT_ONCE = 20;

/** @param base replaces the service's own origin, for the simulator */
export function createBsdReader(client: FeedClient, key: string, base?: string): SourceReader {
  return createSeasonReader(
    createService(createBsd(client, key, base)),
    SOURCE_DESCRIPTORS.bsd.service.pollIntervals,
  );
}

/** @param base origin of the service */
function createBsd(client: FeedClient, key: string, base = `https://${SOURCE_DESCRIPTORS.bsd.service.host}`) {
  async function ask<T>(path: string, schema: z.ZodType<T>, isUrgent = false): Promise<T> {
    // In a header, because an address with the key would end up in logs.
    const text = await client.get(`${base}/api/v2/${path}`, { authorization: `Token ${key}` }, isUrgent);
    return parseAs(schema, parseJson(text));
  }
  return {
    /** Some lists are paged, others are plain arrays or named fields. */
    seasons: async () => rowsIn(await ask(`leagues/${LEAGUE}/seasons/`, z.unknown()), 'seasons', Season),
    async matches(season: string): Promise<Match[]> {
      const rows: Match[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = `league_id=${LEAGUE}&season_id=${season}&limit=${ROWS_AT_ONCE}&offset=${rows.length}`;
        const { next, results } = await ask(`events/?${query}`, Page);
        rows.push(...parseAs(z.array(Match), results));
        if (!next || results.length === 0) return rows;
      }
      throw new FeedError('tooLarge', 'The list has too many pages');
    },
    lineups: (match: string, isUrgent: boolean) => ask(`events/${match}/lineups/`, Lineups, isUrgent),
    incidents: async (match: string) => (await ask(`events/${match}/incidents/`, Incidents)).incidents,
    stats: async (match: string) =>
      rowsIn(await ask(`events/${match}/player-stats/`, z.unknown()), 'player_stats', PlayerStats),
    squad: async (club: string, isUrgent: boolean) =>
      rowsIn(await ask(`teams/${club}/squad/`, z.unknown(), isUrgent), 'players', Player),
    player: (id: number) => ask(`players/${id}/`, Player),
  };
}
type Bsd = ReturnType<typeof createBsd>;

function createService(api: Bsd): SeasonService {
  /** Both clubs of each match, by its id: only the list of matches contains them. */
  const clubsOf = new Map<string, readonly [home: string, away: string]>();

  async function readFixtures(season: string): Promise<Match[]> {
    const matches = await api.matches(season);
    for (const { id, home_team_id: home, away_team_id: away } of matches)
      clubsOf.set(String(id), [String(home), String(away)]);
    return matches;
  }

  return {
    isSecondOpinion: true,

    async currentSeason() {
      const season = (await api.seasons()).find(({ is_current: isCurrent }) => isCurrent);
      return season === undefined ? null : { id: String(season.id), startYear: season.year };
    },

    async fixtures({ id, startYear }) {
      const matches = await readFixtures(id);
      return { clubs: matchesToClubs(matches, startYear), fixtures: matchesToFixtures(matches, startYear) };
    },

    // No squads: the origin of these rows is too doubtful to make a player a member of a club.

    async matches({ id: season, startYear }, ids, isUrgent) {
      if (ids.some((id) => !clubsOf.has(id))) await readFixtures(season);
      const squads = createSquads(api, isUrgent);
      const lineups = [];
      const matchSquads = [];
      for (const match of ids) {
        const clubs = clubsOf.get(match) ?? [];
        if (isUrgent) {
          const { lineup_status: status, lineups: reportedLineups } = await api.lineups(match, true);
          if (status !== 'confirmed') continue;
          for (const [n, club] of clubs.entries()) {
            const lineup = n === 0 ? reportedLineups?.home : reportedLineups?.away;
            lineups.push(lineupToFact({ startYear, match, club }, status, lineup, await squads.of(club)));
          }
          continue;
        }
        const [incidents, stats] = [await api.incidents(match), await api.stats(match)];
        for (const club of clubs) {
          const counted = stats.filter((row) => String(row.team_id) === club);
          const people = await squads.people(
            club,
            counted.map((row) => row.player_id),
          );
          matchSquads.push(statsToSquad({ startYear, match, club }, stats, incidents, people));
        }
      }
      return {
        fixtures: [],
        lineups: lineups.filter((fact) => fact !== null),
        matchSquads: matchSquads.filter((fact) => fact !== null),
      };
    },

    async absences({ id: season, startYear }, known, { nowMs, isAhead, clubs, nextOf }) {
      const next = new Map(clubs.map((club) => [club, nextOf(club)]));
      const matches = new Set([...next.values()].flatMap((match) => match?.fixture ?? []));
      if ([...matches].some((id) => !clubsOf.has(id))) await readFixtures(season);
      const nextMatches: NextMatch[] = [];
      for (const match of matches) {
        const { unavailable_players: unavailable } = await api.lineups(match, false);
        for (const [n, club] of (clubsOf.get(match) ?? []).entries()) {
          const kickoffTs = next.get(club)?.kickoffTs;
          if (next.get(club)?.fixture !== match || kickoffTs === undefined) continue;
          const ofClub = (n === 0 ? unavailable?.home : unavailable?.away) ?? [];
          nextMatches.push({ startYear, match, club, kickoffTs, unavailable: ofClub });
        }
      }
      return unavailableToAbsences(nextMatches, known, { nowMs, isAhead });
    },
  };
}

/** Full names, missing from statistics and line-ups; requests each squad once. */
function createSquads(api: Bsd, isUrgent: boolean) {
  const squads = new Map<string, Player[]>();
  let requested = 0;
  async function of(club: string): Promise<Player[]> {
    const squad = squads.get(club) ?? (await api.squad(club, isUrgent));
    squads.set(club, squad);
    return squad;
  }
  return {
    of,
    /** Members of the squad, and others who played for the club. */
    async people(club: string, ids: readonly number[]): Promise<Map<number, Player>> {
      const people = new Map((await of(club)).map((player) => [player.id, player]));
      for (const id of ids) {
        if (people.has(id) || requested >= PEOPLE_AT_ONCE) continue;
        requested += 1;
        try {
          people.set(id, await api.player(id));
        } catch (error) {
          // One unknown player makes only his own club's squad incomplete.
          if (!(error instanceof FeedError) || error.code !== 'notFound') throw error;
        }
      }
      return people;
    },
  };
}

function rowsIn<T>(answer: unknown, key: string, row: z.ZodType<T>): T[] {
  const lists = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  return parseAs(z.array(row), lists[key] ?? lists['results'] ?? answer);
}
