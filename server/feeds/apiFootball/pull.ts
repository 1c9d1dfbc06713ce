import { z } from 'zod';
import { emptyFactLists, seasonOf, type Told } from '../facts.ts';
import { FeedError } from '../feedError.ts';
import type { FeedDoor } from '../http.ts';
import type { Pulled, SourceReader, Watched } from '../pull.ts';
import {
  areAbsencesDue,
  areAppearancesDue,
  areSquadsDue,
  hasPassed,
  isLineupDue,
  RHYTHM,
} from '../rhythm.ts';
import { createApiFootball, LEAGUE, MATCHES_AT_ONCE, type ApiFootball } from './read.ts';
import type { Match, Person } from './schema.ts';
import {
  injuriesToAbsences,
  matchesToClubs,
  matchesToFixtures,
  matchToLineups,
  matchToMatchSquads,
  squadToFacts,
} from './toFacts.ts';

/** Both clubs of a match. */
const SIDES = 2;

/** What is remembered of a match; instants in milliseconds since 1970, 0 for never. */
const KnownMatch = z.object({
  kickoffMs: z.number(),
  /** When its line-ups were last asked for. */
  lineupsMs: z.number(),
  hasLineups: z.boolean(),
  /** When its appearances were last asked for, and last complete. */
  askedMs: z.number(),
  completeMs: z.number(),
});

const Progress = z.object({
  startYear: z.int().nullable().default(null),
  seasonMs: z.number().default(0),
  fixturesMs: z.number().default(0),
  squadsMs: z.number().default(0),
  absencesMs: z.number().default(0),
  teams: z.array(z.string()).default([]),
  matches: z.record(z.string(), KnownMatch).default({}),
});
type Progress = z.infer<typeof Progress>;

/** One pull: reads step by step, so that what was read stays when a later step fails. */
interface Reading {
  api: ApiFootball;
  progress: Progress & { startYear: number };
  watched: Watched;
  isForced: boolean;
}

/** A part of the reading. @returns null when it is not due */
type Step = (reading: Reading) => Promise<Told | null>;

/** @param base replaces the service's own origin, for the simulator */
export function createApiFootballReader(door: FeedDoor, key: string, base?: string): SourceReader {
  const api = createApiFootball(door, key, base);
  return {
    async pull(given, watched, isForced) {
      const { nowMs } = watched;
      const before = Progress.safeParse(given).data ?? Progress.parse({});
      const isSeasonDue = isForced || hasPassed(RHYTHM.season, before.seasonMs, nowMs);
      const progress = isSeasonDue ? await readSeason(api, before, nowMs) : structuredClone(before);
      const { startYear } = progress;
      if (startYear === null) throw new FeedError('empty', 'The source tells of no running season');
      const reading: Reading = { api, progress: { ...progress, startYear }, watched, isForced };
      return pullSteps(reading, isSeasonDue);
    },
  };
}

async function pullSteps(reading: Reading, isSeasonRead: boolean): Promise<Pulled | null> {
  const told: Required<Told> = emptyFactLists();
  let isRead = isSeasonRead;
  let failure: FeedError | null = null;
  try {
    for (const step of STEPS) {
      const found = await step(reading);
      if (found === null) continue;
      isRead = true;
      append(told, found);
    }
  } catch (error) {
    if (!(error instanceof FeedError) || !isRead) throw error;
    failure = error;
  }
  if (!isRead) return null;
  const { progress } = reading;
  return {
    told,
    complete:
      told.squadPlayers.length > 0 ? { kind: 'squadPlayer', season: seasonOf(progress.startYear) } : null,
    progress,
    ...(failure === null ? {} : { failure }),
  };
}

function append(
  told: Required<Told>,
  { clubs, fixtures, squadPlayers, lineups, matchSquads, absences }: Told,
) {
  told.clubs.push(...(clubs ?? []));
  told.fixtures.push(...(fixtures ?? []));
  told.squadPlayers.push(...(squadPlayers ?? []));
  told.lineups.push(...(lineups ?? []));
  told.matchSquads.push(...(matchSquads ?? []));
  told.absences.push(...(absences ?? []));
}

/** Which season is on; a new one begins with nothing known. */
async function readSeason(api: ApiFootball, before: Progress, nowMs: number): Promise<Progress> {
  const leagues = await api.leagues();
  const seasons = leagues.find(({ league }) => league.id === LEAGUE)?.seasons ?? [];
  const startYear = seasons.find(({ current }) => current)?.year ?? null;
  if (startYear === null) throw new FeedError('notInPlan', 'The source tells of no current season');
  const kept = startYear === before.startYear ? structuredClone(before) : Progress.parse({ startYear });
  return { ...kept, seasonMs: nowMs };
}

const readFixtures: Step = async ({ api, progress, watched: { nowMs }, isForced }) => {
  if (!isForced && !hasPassed(RHYTHM.fixtures, progress.fixturesMs, nowMs)) return null;
  const matches = await api.season(progress.startYear);
  if (matches.length === 0) throw new FeedError('notInPlan', 'The answer holds no matches of the season');
  const fixtures = matchesToFixtures(matches);
  for (const { sourceId, value } of fixtures) {
    const known = progress.matches[sourceId];
    const kickoffMs = Date.parse(value.kickoffTs);
    // A match that was moved is asked for anew.
    const isSame = known !== undefined && known.kickoffMs === kickoffMs;
    progress.matches[sourceId] = isSame
      ? known
      : { kickoffMs, lineupsMs: 0, hasLineups: false, askedMs: 0, completeMs: 0 };
  }
  const clubs = matchesToClubs(matches);
  progress.teams = clubs.map(({ sourceId }) => sourceId);
  progress.fixturesMs = nowMs;
  return { clubs, fixtures };
};

const readSquads: Step = async ({ api, progress, watched: { nowMs }, isForced }) => {
  const isReadAlready = progress.squadsMs === nowMs;
  if (isReadAlready || (!isForced && !areSquadsDue(progress.squadsMs, nowMs))) return null;
  const people = new Map<number, Person['player']>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api.players(progress.startYear, page);
    pages = answer.pages;
    for (const { player } of answer.rows) people.set(player.id, player);
  }
  const squadPlayers: NonNullable<Told['squadPlayers']> = [];
  for (const team of progress.teams) {
    const [squad] = await api.squad(team);
    if (squad === undefined || squad.players.length === 0)
      throw new FeedError('empty', 'The answer holds no squad');
    squadPlayers.push(...squadToFacts(squad, people, progress.startYear));
  }
  progress.squadsMs = nowMs;
  // A player on loan can stand in two squads.
  return { squadPlayers: [...new Map(squadPlayers.map((fact) => [fact.sourceId, fact])).values()] };
};

/** Squads come first when there are none yet: elevens name players of them. */
const readFirstSquads: Step = async (reading) =>
  reading.progress.squadsMs === 0 ? readSquads(reading) : null;

const readLineups: Step = async ({ api, progress, watched: { nowMs } }) => {
  const due = Object.entries(progress.matches).filter(
    ([, { kickoffMs, lineupsMs, hasLineups }]) => !hasLineups && isLineupDue(kickoffMs, lineupsMs, nowMs),
  );
  if (due.length === 0) return null;
  const matches = await readMatches(api, due, true);
  for (const [, match] of due) match.lineupsMs = nowMs;
  const lineups = matches.flatMap((match) => {
    const ofMatch = matchToLineups(match);
    const known = progress.matches[match.fixture.id];
    if (known !== undefined) known.hasLineups = ofMatch.length === SIDES;
    return ofMatch;
  });
  return { lineups, fixtures: matchesToFixtures(matches) };
};

/** Also what a hub missed while it was down, the oldest match first. */
const readAppearances: Step = async ({ api, progress, watched: { nowMs } }) => {
  const due = Object.entries(progress.matches)
    .filter(([, { kickoffMs, completeMs, askedMs }]) =>
      areAppearancesDue(kickoffMs, { completeMs, lastMs: askedMs }, nowMs),
    )
    .toSorted(([, one], [, other]) => one.kickoffMs - other.kickoffMs);
  if (due.length === 0) return null;
  const matches = await readMatches(api, due, false);
  for (const [, match] of due) match.askedMs = nowMs;
  const matchSquads = matches.flatMap((match) => {
    const ofMatch = matchToMatchSquads(match);
    const known = progress.matches[match.fixture.id];
    if (known !== undefined && ofMatch.length === SIDES) known.completeMs = nowMs;
    return ofMatch;
  });
  return { matchSquads, fixtures: matchesToFixtures(matches) };
};

async function readMatches(
  api: ApiFootball,
  wanted: readonly (readonly [id: string, unknown])[],
  isUrgent: boolean,
): Promise<Match[]> {
  const matches: Match[] = [];
  for (let start = 0; start < wanted.length; start += MATCHES_AT_ONCE) {
    const ids = wanted.slice(start, start + MATCHES_AT_ONCE).map(([id]) => id);
    matches.push(...(await api.matches(ids, isUrgent)));
  }
  return matches;
}

const readAbsences: Step = async ({ api, progress, watched, isForced }) => {
  const { nowMs } = watched;
  const kickoffs = Object.values(progress.matches).map(({ kickoffMs }) => kickoffMs);
  if (!isForced && !areAbsencesDue(progress.absencesMs, nowMs, kickoffs)) return null;
  const injuries = await api.injuries(progress.startYear);
  const known = await watched.told('absence', seasonOf(progress.startYear));
  // Matches that were played keep their rows, so that a list that empties is a failure.
  if (injuries.length === 0 && known.length > 0) throw new FeedError('empty', 'All absences are gone');
  const isAhead = (fixture: string) => (progress.matches[fixture]?.kickoffMs ?? 0) > nowMs;
  progress.absencesMs = nowMs;
  return { absences: injuriesToAbsences(injuries, known, { nowMs, isAhead }) };
};

const STEPS: readonly Step[] = [
  readFixtures,
  readFirstSquads,
  readLineups,
  readAppearances,
  readAbsences,
  readSquads,
];
