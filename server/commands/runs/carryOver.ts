import type { StartGain } from '#shared/startChance/pstart.schema.ts';
import type { Stores } from '../../stores/stores.ts';
import type { PlayerForecast } from '../../pstart/forecastClub.ts';
import type { LeagueForecast } from '../../pstart/startProbabilities.ts';
import type { MatchdayLeague } from '../../pstart/league/leaguesOfMatchday.ts';
import type { LeagueSnapshot } from '../../pstart/types.ts';
import type { LeagueFacts } from '../../pstart/league/leagueFacts.ts';
import { calendarOf, matchesAhead, matchesToCome } from '../../points/calendar.ts';
import type { StoredPstartPrediction } from '../../schema/runs.ts';
import { withAppearancesOf, type LeagueReading } from '../../stores/season/league.ts';
import { hourOf } from '../../pstart/inputs/clubReading.ts';
import { officialKey } from '../../pstart/inputs/officialKey.ts';

/** A league as a run has computed it. */
export interface ComputedLeague extends MatchdayLeague {
  /** In club order. */
  forecasts: readonly PlayerForecast[];
  gains: ReadonlyMap<string, StartGain[]>;
  agedTeamIds: Set<string>;
}

/** Inputs and results of this process's newest run. */
export interface LastRun {
  reading: LeagueReading;
  /** When the appearances were read, ms since 1970 by the hub's clock. */
  appearancesReadMs: number;
  leagues: readonly ComputedLeague[];
  /** By player. */
  predictions: ReadonlyMap<string, StoredPstartPrediction>;
}

const lastRuns = new WeakMap<Stores, LastRun>();

/** This process's newest run, if it succeeded; its results are reused only for unchanged inputs. */
export const lastRunOf = (stores: Stores): LastRun | null => lastRuns.get(stores) ?? null;
export function keepLastRun(stores: Stores, run: LastRun | null): void {
  if (run === null) lastRuns.delete(stores);
  else lastRuns.set(stores, run);
}

/** Longest reuse of appearances, since changes by hand and by hubs of older versions do not set a new version. */
const KNOWN_MS = 10 * 60_000;

/**
 * The current season, with the appearances of the last run if they are unchanged; usually they need not even be read.
 */
export async function readSeason(
  { league }: Pick<Stores, 'league'>,
  nowTs: string,
  last: LastRun | null,
): Promise<Pick<LastRun, 'reading' | 'appearancesReadMs'>> {
  const nowMs = Date.parse(nowTs);
  // After the clock was set back the time of the last reading is useless.
  const isNew = last !== null && Math.abs(nowMs - last.appearancesReadMs) < KNOWN_MS;
  const known = isNew ? last : null;
  const reading = await league.read(nowTs, known?.reading ?? null);
  return known !== null && reading.facts.appearances === known.reading.facts.appearances
    ? { reading, appearancesReadMs: known.appearancesReadMs }
    : { reading: withKnownAppearances(reading, last), appearancesReadMs: nowMs };
}

/** The reading with the last run's appearances if they are equal, so that they need not be compared again. */
const withKnownAppearances = (reading: LeagueReading, last: LastRun | null): LeagueReading =>
  last !== null && isSame(last.reading.facts.appearances, reading.facts.appearances)
    ? withAppearancesOf(last.reading, reading)
    : reading;

/** A league's forecasts from the last run, as far as they can be reused. */
export interface LeagueBefore {
  league: ComputedLeague;
  /** Clubs without any changed input; at least one. */
  unchanged: ReadonlySet<string>;
}

/** The same league in the last run; null if all of it must be computed. */
export function leagueBefore(
  last: LastRun | null,
  { facts, parts }: LeagueReading,
  now: MatchdayLeague,
): LeagueBefore | null {
  const before = last?.leagues.find(({ snapshot }) => isSame(snapshot.upcoming, now.snapshot.upcoming));
  if (last === null || before === undefined) return null;
  if (last.reading.parts !== parts || !isSame(before.teamIds, now.teamIds)) return null;
  const isSameCalendar = sameCalendar(
    { facts: last.reading.facts, snapshot: before.snapshot },
    { facts, snapshot: now.snapshot },
  );
  const clubs = unchangedClubs(before.snapshot, now.snapshot, before.agedTeamIds);
  const unchanged = new Set([...clubs].filter(isSameCalendar));
  return unchanged.size === 0 ? null : { league: before, unchanged };
}

interface Dated {
  facts: LeagueFacts;
  snapshot: LeagueSnapshot;
}

/** Whether a club still has the same matches ahead for which points were computed. */
function sameCalendar(before: Dated, now: Dated): (teamId: string) => boolean {
  const calendars = [before, now].map(({ facts, snapshot }) =>
    calendarOf(matchesToCome(facts, snapshot.asOfTs)),
  );
  const nextOf = new Map(
    now.snapshot.upcoming.flatMap(({ fixtureId, homeTeamId, awayTeamId }) => [
      [homeTeamId, fixtureId],
      [awayTeamId, fixtureId],
    ]),
  );
  return (teamId) => {
    const [known, asked] = calendars.map((calendar) =>
      matchesAhead(calendar, { teamId, fixtureId: nextOf.get(teamId) ?? '' }),
    );
    return isSame(known, asked);
  };
}

/** Forecasts of a league in club order, those of unchanged clubs from the last run. */
export function merged(
  { league, unchanged }: LeagueBefore,
  anew: Pick<LeagueForecast, 'forecasts' | 'gains' | 'agedTeamIds'>,
): Pick<LeagueForecast, 'forecasts' | 'gains' | 'agedTeamIds'> {
  const before = league.forecasts.filter(({ teamId }) => unchanged.has(teamId));
  // The clubs are the same as before, since no club counts as unchanged if any squad has changed.
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

/** Facts of a league that are compared club by club; all others concern every club. */
const OF_CLUBS = new Set(['asOfTs', 'players', 'statuses', 'absences', 'officialElevens']);
const DAY_LENGTH = '2026-01-01'.length;

/**
 * The clubs without any changed input: reports on their players, their squad and eleven, and everything else about the league.
 * Data not known to concern single clubs concern all of them, so that a fact added to the league later cannot be forgotten here.
 *
 * @param agedTeamIds clubs whose forecasts change every hour
 */
export function unchangedClubs(
  before: LeagueSnapshot,
  now: LeagueSnapshot,
  agedTeamIds: LeagueForecast['agedTeamIds'],
): ReadonlySet<string> {
  // Ages and absences count in days.
  const isSameDay = before.asOfTs.slice(0, DAY_LENGTH) === now.asOfTs.slice(0, DAY_LENGTH);
  if (!isSameDay || !isSameLeague(before, now) || !areSameSquads(before, now)) return new Set();
  const changed = new Set<string>(hourOf(before.asOfTs) === hourOf(now.asOfTs) ? [] : agedTeamIds);
  const clubsOf = new Map<string, string[]>();
  for (const [place, player] of now.players.entries()) {
    clubsOf.set(player.playerId, [...(clubsOf.get(player.playerId) ?? []), player.teamId]);
    if (!isSame(before.players[place], player)) changed.add(player.teamId);
  }
  for (const playerId of [
    ...playersThatDiffer(before.statuses ?? [], now.statuses ?? []),
    ...playersThatDiffer(before.absences, now.absences),
  ])
    for (const teamId of clubsOf.get(playerId) ?? []) changed.add(teamId);
  const teamIds = new Set<string>();
  for (const { fixtureId, homeTeamId, awayTeamId } of now.upcoming)
    for (const teamId of [homeTeamId, awayTeamId]) {
      const key = officialKey(fixtureId, teamId);
      if (!isSame(before.officialElevens?.get(key), now.officialElevens?.get(key))) changed.add(teamId);
      teamIds.add(teamId);
    }
  return new Set([...teamIds].filter((teamId) => !changed.has(teamId)));
}

function isSameLeague(before: LeagueSnapshot, now: LeagueSnapshot): boolean {
  const left: Record<string, unknown> = { ...before };
  const right: Record<string, unknown> = { ...now };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (key) => OF_CLUBS.has(key) || isSame(left[key], right[key]),
  );
}

/** A player who moves or changes position affects more than one club. */
const areSameSquads = ({ players }: LeagueSnapshot, now: LeagueSnapshot): boolean =>
  players.length === now.players.length &&
  players.every(({ playerId, teamId, positionGroup }, place) => {
    const player = now.players[place];
    return (
      player?.playerId === playerId && player.teamId === teamId && player.positionGroup === positionGroup
    );
  });

interface OfPlayer {
  playerId: string;
}

/** Players whose listed facts, or their order, differ. */
function playersThatDiffer(before: readonly OfPlayer[], now: readonly OfPlayer[]): string[] {
  const byPlayer = Map.groupBy(before, ({ playerId }) => playerId);
  const byPlayerNow = Map.groupBy(now, ({ playerId }) => playerId);
  return [...new Set([...byPlayer.keys(), ...byPlayerNow.keys()])].filter(
    (playerId) => !isSame(byPlayer.get(playerId), byPlayerNow.get(playerId)),
  );
}

/** Whether two facts are equal, down to the last value; made for long lists of flat rows. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, at) => isSame(each, other[at]))
    );
  if (one instanceof Map)
    return (
      other instanceof Map &&
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
    );
  if (one instanceof Set)
    return other instanceof Set && one.size === other.size && [...one].every((each) => other.has(each));
  if (Array.isArray(other) || other instanceof Map || other instanceof Set) return false;
  const left = one as Record<string, unknown>;
  const right = other as Record<string, unknown>;
  // Counts keys, since listing them would take longer than comparing the values.
  let keysLeft = 0;
  for (const key in left) {
    const value = left[key];
    if (!Object.is(value, right[key]) && !isSame(value, right[key])) return false;
    if (value === undefined && !(key in right)) return false;
    keysLeft += 1;
  }
  for (const _ in right) keysLeft -= 1;
  return keysLeft === 0;
}
