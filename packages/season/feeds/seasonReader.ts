import { z } from 'zod';
import type { SeasonIntervals } from '@hub/shared/feeds/pollIntervals.ts';
import { emptyFactLists, seasonOf, type FactsByKind, type ReportedFact } from './facts.ts';
import { FeedError } from './feedError.ts';
import { wholeSeasonOf, type Pulled, type SourceReader, type Watched } from './pull.ts';
import { areAbsencesDue, areAppearancesDue, areSquadsDue, hasPassed, isLineupDue } from './pollIntervals.ts';

/** A season as its source names it. */
export interface RunningSeason {
  /** 2026 for 2026-27. */
  startYear: number;
  /** The source's id. */
  id: string;
}

type Facts = Required<FactsByKind>;

/** A source's facts about some matches. */
export interface MatchFacts extends Pick<Facts, 'fixtures' | 'lineups' | 'matchSquads'> {}

/**
 * A source of a whole season: fixtures, squads, line-ups, appearances and absences. Methods for data that a source
 * lacks are left out. All methods throw FeedError.
 */
export interface SeasonService {
  /** @returns null if the source has none, as with a plan that lacks the league */
  currentSeason(): Promise<RunningSeason | null>;
  fixtures(
    season: RunningSeason,
  ): Promise<{ clubs: ReportedFact<'club'>[]; fixtures: ReportedFact<'fixture'>[] }>;
  /** @param clubs the source's ids */
  squads?(season: RunningSeason, clubs: readonly string[]): Promise<Facts['squadPlayers']>;
  /** @param isUrgent true around kickoff, for line-ups, with the budget's reserve; false after the match, for appearances */
  matches?(season: RunningSeason, ids: readonly string[], isUrgent: boolean): Promise<MatchFacts>;
  /** @param known its earlier facts */
  absences?(
    season: RunningSeason,
    known: readonly ReportedFact<'absence'>[],
    ahead: Ahead,
  ): Promise<Facts['absences']>;
  /** Matches of the clubs in Europe and in cups. @param clubs the source's ids */
  europeanMatches?(
    season: RunningSeason,
    clubs: readonly string[],
    nowMs: number,
  ): Promise<Facts['europeanMatches']>;
  /** The elevens that the source expects in some matches ahead; empty if the plan lacks them. */
  expectedElevens?(season: RunningSeason, ids: readonly string[]): Promise<Facts['expectedElevens']>;
}

/** The matches ahead that an answer about absences is compared with. */
export interface Ahead {
  nowMs: number;
  isAhead: (fixture: string) => boolean;
  /** The source's ids of its clubs. */
  clubs: readonly string[];
  /** A club's next match. */
  nextOf: (club: string) => { fixture: string; kickoffTs: string } | null;
}

/** Both clubs of a match. */
const SIDES = 2;

/** The remembered progress of a match; instants in milliseconds since 1970, 0 for never. */
const KnownMatch = z.object({
  kickoffMs: z.number(),
  /** 0 if stored by an older version. */
  matchday: z.int().default(0),
  /** Both clubs' ids; empty if stored by an older version. */
  clubs: z.array(z.string()).default([]),
  /** When its line-ups were last requested. */
  lineupsMs: z.number(),
  hasLineups: z.boolean(),
  /** When its appearances were last requested, and last complete. */
  askedMs: z.number(),
  completeMs: z.number(),
});

const Progress = z.object({
  startYear: z.int().nullable().default(null),
  seasonId: z.string().default(''),
  seasonMs: z.number().default(0),
  fixturesMs: z.number().default(0),
  squadsMs: z.number().default(0),
  absencesMs: z.number().default(0),
  europeanMs: z.number().default(0),
  teams: z.array(z.string()).default([]),
  matches: z.record(z.string(), KnownMatch).default({}),
});
type Progress = z.infer<typeof Progress>;

/** When absences were last read, ISO-8601 UTC; null before the first time. @param progress the source's stored progress */
export function absencesReadTs(progress: unknown): string | null {
  const absencesMs = Progress.safeParse(progress).data?.absencesMs ?? 0;
  return absencesMs === 0 ? null : new Date(absencesMs).toISOString();
}

/** One reading, step by step: when a step fails, the earlier ones' results stay. */
interface Reading {
  service: SeasonService;
  intervals: SeasonIntervals;
  season: RunningSeason;
  progress: Progress;
  watched: Watched;
  isForced: boolean;
  /** Matchdays for which the source has reported absences; null while not requested. */
  covered: readonly number[] | null;
}

/** A part of the reading. @returns null when it is not due */
type Step = (reading: Reading) => Promise<FactsByKind | null>;

/** Requests each part from a source when it is due. */
export function createSeasonReader(service: SeasonService, intervals: SeasonIntervals): SourceReader {
  return {
    async pull(given, watched, isForced) {
      const { nowMs } = watched;
      // Parsing returns a copy, which the steps may change.
      const before = Progress.safeParse(given).data ?? Progress.parse({});
      const isSeasonDue = isForced || hasPassed(intervals.season, before.seasonMs, nowMs);
      const progress = isSeasonDue ? await readSeason(service, before, nowMs) : before;
      const { startYear, seasonId } = progress;
      if (startYear === null) throw new FeedError('empty', 'The source reports no running season');
      const season = { startYear, id: seasonId };
      return pullSteps(
        { service, intervals, season, progress, watched, isForced, covered: null },
        isSeasonDue,
      );
    },
  };
}

async function pullSteps(reading: Reading, isSeasonRead: boolean): Promise<Pulled | null> {
  const facts: Required<FactsByKind> = emptyFactLists();
  let isRead = isSeasonRead;
  let failure: FeedError | null = null;
  try {
    for (const step of STEPS) {
      const found = await step(reading);
      if (found === null) continue;
      isRead = true;
      append(facts, found);
    }
  } catch (error) {
    if (!(error instanceof FeedError) || !isRead) throw error;
    failure = error;
  }
  if (!isRead) return null;
  const { progress, season } = reading;
  const named = seasonOf(season.startYear);
  return {
    facts,
    complete: [
      ...(facts.squadPlayers.length > 0 ? [{ kind: 'squadPlayer' as const, season: named }] : []),
      // Only the list of all matches has clubs.
      ...(facts.clubs.length > 0 ? wholeSeasonOf(named) : []),
    ],
    progress,
    ...(reading.covered === null ? {} : { covered: { season: named, matchdays: reading.covered } }),
    ...(failure === null ? {} : { failure }),
  };
}

function append(
  facts: Required<FactsByKind>,
  {
    clubs,
    fixtures,
    squadPlayers,
    lineups,
    matchSquads,
    absences,
    europeanMatches,
    expectedElevens,
  }: FactsByKind,
) {
  facts.clubs.push(...(clubs ?? []));
  facts.fixtures.push(...(fixtures ?? []));
  facts.squadPlayers.push(...(squadPlayers ?? []));
  facts.lineups.push(...(lineups ?? []));
  facts.matchSquads.push(...(matchSquads ?? []));
  facts.absences.push(...(absences ?? []));
  facts.europeanMatches.push(...(europeanMatches ?? []));
  facts.expectedElevens.push(...(expectedElevens ?? []));
}

/** Reads the running season; a new one starts with empty progress. */
async function readSeason(service: SeasonService, before: Progress, nowMs: number): Promise<Progress> {
  const season = await service.currentSeason();
  if (season === null) throw new FeedError('notInPlan', 'The source reports no current season');
  const { startYear } = season;
  const kept = startYear === before.startYear ? before : Progress.parse({ startYear });
  return { ...kept, seasonId: season.id, seasonMs: nowMs };
}

const readFixtures: Step = async ({ service, intervals, season, progress, watched: { nowMs }, isForced }) => {
  if (!isForced && !hasPassed(intervals.fixtures, progress.fixturesMs, nowMs)) return null;
  const { clubs, fixtures } = await service.fixtures(season);
  if (fixtures.length === 0) throw new FeedError('notInPlan', 'The answer holds no matches of the season');
  const before = progress.matches;
  // A match that the source has deleted, or entered anew under another id, is not requested again.
  progress.matches = {};
  for (const { sourceId, value } of fixtures) {
    const known = before[sourceId];
    const kickoffMs = Date.parse(value.kickoffTs);
    // A rescheduled match is requested again.
    const isSame = known !== undefined && known.kickoffMs === kickoffMs;
    const ofMatch = { kickoffMs, matchday: value.matchday, clubs: [value.homeClub, value.awayClub] };
    progress.matches[sourceId] = isSame
      ? { ...known, ...ofMatch }
      : { ...ofMatch, lineupsMs: 0, hasLineups: false, askedMs: 0, completeMs: 0 };
  }
  progress.teams = clubs.map(({ sourceId }) => sourceId);
  progress.fixturesMs = nowMs;
  return { clubs, fixtures };
};

const readSquads: Step = async ({ service, intervals, season, progress, watched: { nowMs }, isForced }) => {
  const isReadAlready = progress.squadsMs === nowMs;
  if (
    service.squads === undefined ||
    isReadAlready ||
    (!isForced && !areSquadsDue(intervals, progress.squadsMs, nowMs))
  )
    return null;
  const squadPlayers = await service.squads(season, progress.teams);
  progress.squadsMs = nowMs;
  // A player on loan can be in two squads.
  return { squadPlayers: [...new Map(squadPlayers.map((fact) => [fact.sourceId, fact])).values()] };
};

/** Without any squads yet, squads come first: elevens refer to their players. */
const readFirstSquads: Step = async (reading) =>
  reading.progress.squadsMs === 0 ? readSquads(reading) : null;

const readLineups: Step = async ({ service, intervals, season, progress, watched: { nowMs } }) => {
  const due = Object.entries(progress.matches).filter(
    ([, { kickoffMs, lineupsMs, hasLineups }]) =>
      !hasLineups && isLineupDue(intervals.lineups, kickoffMs, lineupsMs, nowMs),
  );
  if (service.matches === undefined || due.length === 0) return null;
  const ids = due.map(([id]) => id);
  const { lineups, fixtures } = await service.matches(season, ids, true);
  for (const [id, match] of due) {
    match.lineupsMs = nowMs;
    match.hasLineups = isOfBoth(lineups, id);
  }
  return { lineups, fixtures };
};

/** Includes matches missed while the hub was down, the oldest first. */
const readAppearances: Step = async ({ service, intervals, season, progress, watched: { nowMs } }) => {
  const due = Object.entries(progress.matches)
    .filter(([, { kickoffMs, completeMs, askedMs }]) =>
      areAppearancesDue(intervals, kickoffMs, { completeMs, lastMs: askedMs }, nowMs),
    )
    .toSorted(([, one], [, other]) => one.kickoffMs - other.kickoffMs);
  if (service.matches === undefined || due.length === 0) return null;
  const ids = due.map(([id]) => id);
  const { matchSquads, fixtures } = await service.matches(season, ids, false);
  for (const [id, match] of due) {
    match.askedMs = nowMs;
    if (isOfBoth(matchSquads, id)) match.completeMs = nowMs;
  }
  return { matchSquads, fixtures };
};

const isOfBoth = (facts: Facts['lineups'] | Facts['matchSquads'], fixture: string) =>
  facts.filter(({ value }) => value?.fixture === fixture).length === SIDES;

const readAbsences: Step = async (reading) => {
  const { service, intervals, season, progress, watched, isForced } = reading;
  const { nowMs } = watched;
  if (service.absences === undefined) return null;
  const matches = Object.entries(progress.matches);
  const kickoffs = matches.map(([, { kickoffMs }]) => kickoffMs);
  if (!isForced && !areAbsencesDue(intervals, progress.absencesMs, nowMs, kickoffs)) return null;
  const known = await watched.knownFacts('absence', seasonOf(season.startYear));
  const ahead = matches
    .filter(([, { kickoffMs }]) => kickoffMs > nowMs)
    .toSorted(([, one], [, other]) => one.kickoffMs - other.kickoffMs);
  const absences = await service.absences(season, known, {
    nowMs,
    isAhead: (fixture) => (progress.matches[fixture]?.kickoffMs ?? 0) > nowMs,
    clubs: progress.teams,
    nextOf(club) {
      const [fixture, match] = ahead.find(([, { clubs }]) => clubs.includes(club)) ?? [];
      return fixture === undefined || match === undefined
        ? null
        : { fixture, kickoffTs: new Date(match.kickoffMs).toISOString() };
    },
  });
  progress.absencesMs = nowMs;
  const withAbsences = new Set(
    absences.flatMap(({ value }) => (value === null || value.takenBackTs !== null ? [] : [value.fixture])),
  );
  reading.covered = coveredMatchdays(
    ahead.map(([fixture, { matchday }]) => ({ matchday, hasAbsences: withAbsences.has(fixture) })),
  );
  return { absences };
};

/** Almost every match has absences, so a smaller share means that a source has not covered the rest yet. */
const COVERED_SHARE_MIN = 0.75;

/** Matchdays for which a source has reported absences. @param ahead upcoming matches */
function coveredMatchdays(ahead: readonly { matchday: number; hasAbsences: boolean }[]): number[] {
  return [...Map.groupBy(ahead, ({ matchday }) => matchday)].flatMap(([matchday, ofMatchday]) => {
    const covered = ofMatchday.filter(({ hasAbsences }) => hasAbsences).length;
    return matchday > 0 && covered >= ofMatchday.length * COVERED_SHARE_MIN ? [matchday] : [];
  });
}

/** Sources expect elevens a few days before a match. */
const EXPECTED_AHEAD_MS = 5 * 86_400_000;

/** As often as absences, which decide them. */
const readExpectedElevens: Step = async ({ service, season, progress, watched: { nowMs } }) => {
  const ids = Object.entries(progress.matches).flatMap(([id, { kickoffMs }]) =>
    kickoffMs > nowMs && kickoffMs < nowMs + EXPECTED_AHEAD_MS ? [id] : [],
  );
  if (service.expectedElevens === undefined || progress.absencesMs !== nowMs || ids.length === 0) return null;
  return { expectedElevens: await service.expectedElevens(season, ids) };
};

const readEuropeanMatches: Step = async ({
  service,
  intervals,
  season,
  progress,
  watched: { nowMs },
  isForced,
}) => {
  if (service.europeanMatches === undefined) return null;
  if (!isForced && !hasPassed(intervals.europeanMatches, progress.europeanMs, nowMs)) return null;
  const europeanMatches = await service.europeanMatches(season, progress.teams, nowMs);
  progress.europeanMs = nowMs;
  return { europeanMatches };
};

const STEPS: readonly Step[] = [
  readFixtures,
  readFirstSquads,
  readLineups,
  readAppearances,
  readAbsences,
  readSquads,
  readEuropeanMatches,
  readExpectedElevens,
];
