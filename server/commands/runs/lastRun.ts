import type { StartGain } from '#shared/startChance/pstart.schema.ts';
import type { Stores } from '../../stores/stores.ts';
import type { PlayerForecast } from '../../pstart/forecastClub.ts';
import type { LeagueForecast } from '../../pstart/startProbabilities.ts';
import type { MatchdayLeague } from '../../pstart/league/leaguesOfMatchday.ts';
import type { FixtureFact } from '../../pstart/types.ts';
import type { StoredPstartPrediction } from '../../schema/runs.ts';
import type { LeagueReading } from '../../stores/season/league.ts';
import { isSame, unchangedClubs } from './carryOver.ts';

/** A league as a run has computed it. */
export interface ComputedLeague extends MatchdayLeague {
  /** In the order of the clubs. */
  forecasts: readonly PlayerForecast[];
  gains: ReadonlyMap<string, StartGain[]>;
  agedTeamIds: Set<string>;
}

/** What the newest run of this process has read and computed. */
export interface LastRun {
  reading: LeagueReading;
  leagues: readonly ComputedLeague[];
  /** By player. */
  predictions: ReadonlyMap<string, StoredPstartPrediction>;
}

const lastRuns = new WeakMap<Stores, LastRun>();

/** What the newest run of this process has computed, as long as it was all right; it is only compared with, never believed. */
export const lastRunOf = (stores: Stores): LastRun | null => lastRuns.get(stores) ?? null;
export function keepLastRun(stores: Stores, run: LastRun | null): void {
  if (run === null) lastRuns.delete(stores);
  else lastRuns.set(stores, run);
}

/** The reading with the appearances that are known already, where nothing about them has changed, so that nobody compares them again. */
export function withKnownAppearances(reading: LeagueReading, last: LastRun | null): LeagueReading {
  if (last === null || !isSame(last.reading.facts.appearances, reading.facts.appearances)) return reading;
  const { parts, facts } = last.reading;
  return { ...reading, parts, facts: { ...reading.facts, appearances: facts.appearances } };
}

/** A league of the run under way beside the same of the last one. */
export interface LeagueBefore {
  league: ComputedLeague;
  /** Clubs of which everything is as it was; at least one. */
  unchanged: ReadonlySet<string>;
}

/**
 * The same league of the last run; null where all of it has to be computed. Points of later matches depend on the calendar, so
 * nothing is carried over once that has changed.
 */
export function leagueBefore(
  last: LastRun | null,
  { asOfTs, facts, parts }: LeagueReading,
  now: MatchdayLeague,
): LeagueBefore | null {
  const before = last?.leagues.find(({ snapshot }) => isSame(snapshot.upcoming, now.snapshot.upcoming));
  if (last === null || before === undefined) return null;
  const hasSameCalendar =
    isSame(last.reading.facts.fixtures, facts.fixtures) &&
    isSame(last.reading.facts.scheduled, facts.scheduled) &&
    last.reading.parts === parts &&
    isSame(before.teamIds, now.teamIds) &&
    [...facts.fixtures, ...(facts.scheduled ?? [])].every(
      (fixture) => isAhead(fixture, last.reading.asOfTs) === isAhead(fixture, asOfTs),
    );
  if (!hasSameCalendar) return null;
  const unchanged = unchangedClubs(before.snapshot, now.snapshot, before.agedTeamIds);
  return unchanged.size === 0 ? null : { league: before, unchanged };
}

const isAhead = ({ kickoffTs }: FixtureFact, asOfTs: string) => kickoffTs >= asOfTs;

/** Forecasts of a league, those of unchanged clubs from before, in the order of the clubs. */
export function merged(
  { league, unchanged }: LeagueBefore,
  anew: Pick<LeagueForecast, 'forecasts' | 'gains' | 'agedTeamIds'>,
): Pick<LeagueForecast, 'forecasts' | 'gains' | 'agedTeamIds'> {
  const before = league.forecasts.filter(({ teamId }) => unchanged.has(teamId));
  // The same clubs have forecasts as before, since nothing is unchanged where a squad is not.
  const teamIds = new Set(league.forecasts.map(({ teamId }) => teamId));
  const ofClub = Map.groupBy([...before, ...anew.forecasts], ({ teamId }) => teamId);
  const players = new Set(before.map(({ playerId }) => playerId));
  return {
    forecasts: [...teamIds].flatMap((teamId) => ofClub.get(teamId) ?? []),
    gains: new Map([...[...league.gains].filter(([playerId]) => players.has(playerId)), ...anew.gains]),
    agedTeamIds: new Set([
      ...[...league.agedTeamIds].filter((teamId) => unchanged.has(teamId)),
      ...anew.agedTeamIds,
    ]),
  };
}
