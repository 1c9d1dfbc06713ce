import { leagueIdAt, SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import type { z } from 'zod';
import { FeedError } from '../feedError.ts';
import { parseJson, parseAs, type FeedClient } from '../http.ts';
import { BoxScore, Events, Lineups, Matches, type Match } from './schema.ts';
import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';
import { emptyFactLists, type FactsByKind, type ReportedFact } from '../facts.ts';
import type { Pulled, SourceReader, Watched, WatchedSeason } from '../pull.ts';
import { planRequests, type PlannedRequest } from './plan.ts';
import { HighlightlyProgress, type KnownMatch } from './progress.ts';
import {
  boxToSheet,
  lineupToFact,
  matchesToClubs,
  matchesToFixtures,
  type InMatch,
  type KnownPlayer,
} from './toFacts.ts';

/** The service's id of the only league that the hub requests. */
const LEAGUE = leagueIdAt('highlightly', 'bl1');

/** @param base origin of the service */
function createHighlightly(
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

type Highlightly = ReturnType<typeof createHighlightly>;

/** Errors of a single answer, after which the other requests still go ahead. */
const SINGLE_ANSWER_ERRORS: ReadonlySet<FeedErrorCode> = new Set([
  'malformed',
  'notFound',
  'empty',
  'tooLarge',
]);

interface Reading {
  api: Highlightly;
  season: WatchedSeason;
  startYear: number;
  progress: HighlightlyProgress;
  nowMs: number;
  facts: Required<FactsByKind>;
  /** Players of a club, with their ids from earlier readings. */
  knownOf: (club: string) => Promise<KnownPlayer[]>;
}

/**
 * Reads elevens, benches, minutes and cards with the few daily requests of the free plan. The master reports the
 * matches: without a current season there is nothing to request.
 *
 * @param base replaces the service's own origin, for the simulator
 */
export function createHighlightlyReader(client: FeedClient, key: string, base?: string): SourceReader {
  const api = createHighlightly(client, key, base);
  return {
    async pull(given, watched, isForced) {
      const season = await watched.season();
      if (season === null) return null;
      // Parsing returns a copy, which the requests may change.
      const before = HighlightlyProgress.safeParse(given).data;
      const isSame = before?.season === season.season;
      const progress = isSame ? before : HighlightlyProgress.parse({ season: season.season });
      const { nowMs, requestsLeft: left } = watched;
      const requests = planRequests({ progress, season, nowMs, left, isForced });
      if (requests.length === 0) return null;
      const reading: Reading = {
        api,
        season,
        startYear: Number(season.season.slice(0, 4)),
        progress,
        nowMs,
        facts: emptyFactLists(),
        knownOf: knownPlayersOf(watched, season.season),
      };
      return sendRequests(reading, requests);
    },
  };
}

async function sendRequests(reading: Reading, requests: readonly PlannedRequest[]): Promise<Pulled> {
  let failure: FeedError | undefined;
  let isRead = false;
  for (const request of requests) {
    try {
      await run(reading, request);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      const isOfOneErrand = SINGLE_ANSWER_ERRORS.has(error.code);
      if (!isOfOneErrand && !isRead) throw error;
      failure ??= error;
      if (!isOfOneErrand) break;
      noteFailure(reading, request);
    }
    isRead = true;
  }
  const { facts, progress } = reading;
  return { facts, complete: [], progress, ...(failure === undefined ? {} : { failure }) };
}

function run(reading: Reading, request: PlannedRequest): Promise<void> {
  if (request.kind === 'day') return readDay(reading, request.day);
  return request.kind === 'elevens'
    ? readElevens(reading, request.match)
    : readSheets(reading, request.match);
}

/** @throws Error for a match that was never listed */
function matchOf({ progress }: Reading, id: string): KnownMatch {
  const match = progress.matches[id];
  if (match === undefined) throw new Error(`no match ${id}`);
  return match;
}

async function readDay({ api, season, startYear, progress, nowMs, facts }: Reading, day: string) {
  const matches = await api.matchesOf(day, startYear);
  progress.days[day] = nowMs;
  // The hub knows matches on this day.
  if (matches.length === 0) throw new FeedError('empty', `The answer holds no matches of ${day}`);
  facts.clubs.push(...matchesToClubs(matches, startYear));
  facts.fixtures.push(...matchesToFixtures(matches, startYear, (match) => matchdayOf(match, season)));
  for (const { id, date, homeTeam, awayTeam } of matches)
    progress.matches[id] = {
      ...EMPTY_MATCH,
      ...progress.matches[id],
      kickoffMs: Date.parse(date),
      homeClub: String(homeTeam.id),
      awayClub: String(awayTeam.id),
      homeName: homeTeam.name,
      awayName: awayTeam.name,
    };
}

const EMPTY_MATCH = { elevenMs: 0, hasElevens: false, asks: 0, askedMs: 0, completeMs: 0, lacks: [] };

/** The matchday of the match between the two clubs. */
const matchdayOf = ({ homeTeam, awayTeam }: Match, { matches, clubIdOf }: WatchedSeason): number | null =>
  matches.find(
    ({ homeClubId, awayClubId }) =>
      homeClubId === clubIdOf(String(homeTeam.id)) && awayClubId === clubIdOf(String(awayTeam.id)),
  )?.matchday ?? null;

async function readElevens(reading: Reading, id: string): Promise<void> {
  const match = matchOf(reading, id);
  const { homeTeam, awayTeam } = await reading.api.lineups(id);
  match.elevenMs = reading.nowMs;
  let elevens = 0;
  for (const team of [homeTeam, awayTeam]) {
    if (!team) continue;
    const of = inMatch(reading, id, String(team.id));
    const fact = lineupToFact(of, team, await reading.knownOf(of.club));
    if (fact === null) continue;
    elevens += 1;
    reading.facts.lineups.push(fact);
  }
  match.hasElevens = elevens === 2;
}

async function readSheets(reading: Reading, id: string): Promise<void> {
  const { api, nowMs, facts } = reading;
  const match = matchOf(reading, id);
  const boxes = await api.boxScore(id);
  const events = await api.events(id);
  const clubs = [match.homeClub, match.awayClub];
  const sheets = clubs.map((club) => {
    const box = boxes.find(({ team }) => String(team.id) === club);
    return { club, sheet: boxToSheet(inMatch(reading, id, club), box, events) };
  });
  for (const { sheet } of sheets) {
    if (sheet.matchSquad !== null) facts.matchSquads.push(sheet.matchSquad);
    if (sheet.lineup !== null) facts.lineups.push(sheet.lineup);
  }
  const lacks = sheets.flatMap(({ club, sheet: { lack } }) => (lack === null ? [] : [{ club, lack }]));
  // An incomplete second reading takes nothing back.
  if (match.completeMs === 0) {
    match.asks += 1;
    match.askedMs = nowMs;
    match.lacks = lacks;
  }
  if (match.completeMs > 0 || lacks.length === 0) match.completeMs = nowMs;
}

/** Counts a failed request as made, so that it does not block the others. */
function noteFailure(reading: Reading, request: PlannedRequest): void {
  const { nowMs, progress } = reading;
  if (request.kind === 'day') {
    progress.days[request.day] = nowMs;
    return;
  }
  const match = matchOf(reading, request.match);
  if (request.kind === 'elevens') {
    match.elevenMs = nowMs;
  } else if (match.completeMs > 0) {
    match.completeMs = nowMs;
  } else {
    match.asks += 1;
    match.askedMs = nowMs;
    match.lacks = [match.homeClub, match.awayClub].map((club) => ({ club, lack: 'nothing' as const }));
  }
}

const inMatch = ({ startYear }: Reading, match: string, club: string): InMatch => ({
  startYear,
  match,
  club,
});

/** Queries the database once, and only for a line-up. */
function knownPlayersOf(watched: Watched, season: string): Reading['knownOf'] {
  let squads: Promise<ReportedFact<'matchSquad'>[]> | null = null;
  return async (club) => {
    squads ??= watched.knownFacts('matchSquad', season);
    const players = (await squads).filter(({ value }) => value.club === club);
    return [
      ...new Map(
        players.flatMap(({ value }) => value.players.map(({ player, name }) => [player, { player, name }])),
      ).values(),
    ];
  };
}
