import { leagueIdAt, SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';
import type { z } from 'zod';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs, rowsOf } from '../http.ts';
import type { SourceReader } from '../pull.ts';
import { createSeasonReader, type SeasonService } from '../seasonReader.ts';
import {
  Envelope,
  ExpectedMatch,
  League,
  Match,
  Round,
  SickList,
  SquadRow,
  type Sideline,
} from './schema.ts';
import {
  matchesToEuropeanMatches,
  pathOfMatchesAround,
  matchToExpectedElevens,
  matchesToClubs,
  matchesToFixtures,
  matchToLineups,
  matchToMatchSquads,
  sidelinesToAbsences,
  squadToFacts,
} from './toFacts.ts';

/** The service's id of the only league that the hub requests. */
const LEAGUE = leagueIdAt('sportmonks', 'bl1');
/** A season has 34 rounds, and a page at most 50 rows. */
const PAGES_MAX = 10;
const MATCHES_AT_ONCE = 10;
const WITHOUT_ADD_ON: ReadonlySet<FeedErrorCode> = new Set(['refused', 'notFound', 'malformed']);

/** @param base replaces the service's own origin, for a simulator */
export function createSportmonksReader(client: FeedClient, token: string, base?: string): SourceReader {
  return createSeasonReader(
    createSportmonks(client, token, base),
    SOURCE_DESCRIPTORS.sportmonks.service.pollIntervals,
  );
}

/** @param base origin of the service */
export function createSportmonks(
  client: FeedClient,
  token: string,
  base = `https://${SOURCE_DESCRIPTORS.sportmonks.service.host}`,
): SeasonService {
  const { one, list } = answersOf(client, token, base);

  return {
    async currentSeason() {
      const season = (await one(`/leagues/${LEAGUE}?include=currentSeason`, League))?.currentseason;
      const [, year] = /^(\d{4})\//.exec(season?.name ?? '') ?? [];
      return season && year !== undefined ? { id: String(season.id), startYear: Number(year) } : null;
    },

    async fixtures({ id, startYear }) {
      const include = 'fixtures.state;fixtures.participants;fixtures.scores;fixtures.venue';
      const rounds = await list(`/rounds/seasons/${id}?include=${include}`, Round);
      const matches = rounds.flatMap(({ name, fixtures }) =>
        (fixtures ?? []).map((match) => Object.assign(match, { round: { name } })),
      );
      return {
        clubs: matchesToClubs(matches, startYear),
        fixtures: matchesToFixtures(matches, startYear),
      };
    },

    async squads({ startYear }, clubs) {
      const facts = [];
      for (const club of clubs) {
        const members = await list(`/squads/teams/${club}?include=player.nationality`, SquadRow);
        if (members.length === 0) throw new FeedError('empty', 'The answer holds no squad');
        facts.push(squadToFacts(club, members, startYear));
      }
      return facts.flat();
    },

    async matches({ startYear }, ids, isUrgent) {
      const include = 'round;participants;scores;state;events;lineups.details';
      const matches = await inBatches(ids, (wanted) =>
        list(`/fixtures/multi/${wanted}?include=${include}`, Match, isUrgent),
      );
      return {
        fixtures: matchesToFixtures(matches, startYear),
        lineups: matches.flatMap((match) => matchToLineups(match, startYear)),
        matchSquads: matches.flatMap((match) => matchToMatchSquads(match, startYear)),
      };
    },

    async absences({ startYear }, known, { clubs, ...ahead }) {
      const spells = new Map<string, Sideline[]>();
      for (const club of clubs) {
        const team = await one(`/teams/${club}?include=sidelined.sideline.type`, SickList);
        // A missing club is not a club without absences.
        if (team === null) throw new FeedError('empty', 'The answer holds no club');
        // The same spell can be listed once for each match.
        spells.set(club, [...new Map(team.sidelined.map((spell) => [spell.id, spell])).values()]);
      }
      return sidelinesToAbsences(spells, known, { startYear, ...ahead });
    },

    async expectedElevens({ startYear }, ids) {
      const matches = await emptyIfRefused(
        inBatches(ids, (wanted) => list(`/fixtures/multi/${wanted}?include=expectedLineups`, ExpectedMatch)),
      );
      return matches.flatMap((match) => matchToExpectedElevens(match, startYear));
    },

    async europeanMatches({ startYear }, clubs, nowMs) {
      const facts = [];
      for (const club of clubs) {
        const matches = await list(pathOfMatchesAround(club, nowMs), Match);
        facts.push(matchesToEuropeanMatches(club, matches, LEAGUE, startYear));
      }
      return facts.flat();
    },
  };
}

/** Reads the service's answers, single or as lists of pages. */
function answersOf(client: FeedClient, token: string, base: string) {
  async function ask(path: string, isUrgent = false): Promise<z.infer<typeof Envelope>> {
    // In a header, because an address with the token would end up in logs.
    const text = await client.get(`${base}/v3/football${path}`, { authorization: token }, isUrgent);
    return parseAs(Envelope, parseJson(text));
  }
  /** @returns null if the answer has no data, as with a plan that lacks the league */
  async function one<T>(path: string, row: z.ZodType<T>): Promise<T | null> {
    const { data } = await ask(path);
    return isNothing(data) ? null : parseAs(row, data, client.unread);
  }
  async function list<T>(path: string, row: z.ZodType<T>, isUrgent = false): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const { data, pagination } = await ask(`${path}&per_page=50&page=${page}`, isUrgent);
      rows.push(...parseAs(rowsOf(row), data ?? [], client.unread));
      if (pagination?.has_more !== true) return rows;
    }
    throw new FeedError('tooLarge', 'The list has too many pages');
  }

  return { one, list };
}

async function inBatches<T>(ids: readonly string[], read: (ids: string) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += MATCHES_AT_ONCE)
    rows.push(...(await read(ids.slice(start, start + MATCHES_AT_ONCE).join(','))));
  return rows;
}

/** Plans without an add-on refuse what belongs to it, which must not stop other readings. */
const emptyIfRefused = <T>(rows: Promise<T[]>): Promise<T[]> =>
  rows.catch((error: unknown) => {
    if (error instanceof FeedError && WITHOUT_ADD_ON.has(error.code)) return [];
    throw error;
  });

const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
