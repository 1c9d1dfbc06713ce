import { berlinDay, berlinInstant } from '#shared/text/berlinTime.ts';
import { isHeld, kickoffMs, matchdaysOf, type Matchday, type MatchdayFixture } from './matchdays.ts';

const HOUR_MS = 3_600_000;
/** From kickoff to the last whistle: two halves, the break and added time. */
const MATCH_MS = 2 * HOUR_MS;
/** A match without a reported result counts as over by then. */
const OVERDUE_MS = 4 * HOUR_MS;
/** A finished matchday gives way to the next one at least this long before that one begins. */
const MAKES_ROOM_MS = 24 * HOUR_MS;

/**
 * The current matchday: the lowest with a match that is not over. After its last whistle a matchday stays until noon of the
 * next day in Berlin, or until a day before the next one begins if that is earlier. Everything that names a matchday asks
 * this: countdown, elevens, chances, alerts, mails, calendar and pictures.
 *
 * @param fixtures of one season, in any order; all of each matchday that matters
 * @param nowTs ISO-8601 UTC
 * @returns the last matchday once the season is over; null without fixtures
 */
export function matchdayAt<F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Matchday<F> | null {
  const matchdays = matchdaysOf(fixtures);
  return openMatchday(matchdays, nowTs) ?? matchdays.at(-1) ?? null;
}

/** The same, but null once the last matchday is history, too. */
export const openMatchdayAt = <F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Matchday<F> | null => openMatchday(matchdaysOf(fixtures), nowTs);

function openMatchday<F extends MatchdayFixture>(
  matchdays: readonly Matchday<F>[],
  nowTs: string,
): Matchday<F> | null {
  const nowMs = Date.parse(nowTs);
  const index = matchdays.findIndex(({ fixtures }) => fixtures.some((fixture) => !isOver(fixture, nowMs)));
  const next = index === -1 ? undefined : matchdays[index];
  const before = index === -1 ? matchdays.at(-1) : matchdays[index - 1];
  return before !== undefined && nowMs < turnMs(before, next) ? before : (next ?? null);
}

/**
 * The fixture of each club that counts now: the one of the matchday, also while it is played and when it is over, until the
 * matchday turns. A club whose fixture was moved or postponed has its next one instead, a club without any has none, and
 * nobody has one after the season.
 *
 * @param fixtures, nowTs as of `matchdayAt`
 * @param open of whoever knows it already
 * @returns by the club's id
 */
export function fixtureOfEachClub<F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
  open: Matchday<F> | null = openMatchdayAt(fixtures, nowTs),
): Map<string, F> {
  const ofClub = new Map<string, F>();
  const take = (candidates: readonly F[]) => {
    for (const fixture of candidates)
      for (const clubId of [fixture.homeTeamId, fixture.awayTeamId])
        if (!ofClub.has(clubId)) ofClub.set(clubId, fixture);
  };
  take(open?.fixtures ?? []);
  take(
    fixtures
      .filter(({ status, kickoffTs }) => status === 'scheduled' && kickoffTs >= nowTs)
      .toSorted((one, other) => kickoffMs(one) - kickoffMs(other)),
  );
  return ofClub;
}

/**
 * Clubs whose current match has begun, by what is reported or by the clock: their players' chances date from before kickoff.
 *
 * @param fixtures, nowTs as of `matchdayAt`
 * @returns their ids
 */
export function begunClubs(fixtures: readonly MatchdayFixture[], nowTs: string): Set<string> {
  const nowMs = Date.parse(nowTs);
  const begun = new Set<string>();
  for (const [clubId, fixture] of fixtureOfEachClub(fixtures, nowTs))
    if (hasBegun(fixture, nowMs)) begun.add(clubId);
  return begun;
}

/**
 * When a matchday gives way to the next one, ISO-8601 UTC; null without fixtures of it.
 *
 * @param fixtures as of `matchdayAt`
 */
export function turnOfMatchday(fixtures: readonly MatchdayFixture[], matchday: number): string | null {
  const matchdays = matchdaysOf(fixtures);
  const index = matchdays.findIndex((one) => one.matchday === matchday);
  const before = matchdays[index];
  return before === undefined ? null : new Date(turnMs(before, matchdays[index + 1])).toISOString();
}

/** When a finished matchday gives way to the next one, if there is one. */
function turnMs(before: Matchday<MatchdayFixture>, next?: Matchday<MatchdayFixture>): number {
  const lastWhistleMs = Math.max(...before.fixtures.map((fixture) => kickoffMs(fixture) + MATCH_MS));
  const dayAfter = berlinDay(new Date(lastWhistleMs + 24 * HOUR_MS));
  const noonMs = Date.parse(berlinInstant(dayAfter, '12:00'));
  const first = next?.fixtures[0];
  const roomMs = first === undefined ? Infinity : kickoffMs(first) - MAKES_ROOM_MS;
  return Math.max(lastWhistleMs, Math.min(noonMs, roomMs));
}

/** How far a match is. */
export type MatchPhase = 'before' | 'running' | 'over';

/**
 * How far a match is, by what is reported or by the clock.
 *
 * @param nowMs milliseconds since 1970
 * @returns null of a match that is not held
 */
export function matchPhaseOf(
  fixture: Pick<MatchdayFixture, 'status' | 'kickoffTs'>,
  nowMs: number,
): MatchPhase | null {
  if (!isHeld(fixture)) return null;
  if (isOver(fixture, nowMs)) return 'over';
  return hasBegun(fixture, nowMs) ? 'running' : 'before';
}

/** Whether a fixture has begun, by what is reported or by the clock; a finished one has, too. @param nowMs milliseconds since 1970 */
export const hasBegun = (fixture: Pick<MatchdayFixture, 'status' | 'kickoffTs'>, nowMs: number): boolean =>
  fixture.status === 'live' || kickoffMs(fixture) <= nowMs || isOver(fixture, nowMs);

/** Whether a fixture is over, by what is reported or by the clock. @param nowMs milliseconds since 1970 */
export const isOver = (fixture: Pick<MatchdayFixture, 'status' | 'kickoffTs'>, nowMs: number): boolean =>
  fixture.status === 'finished' || kickoffMs(fixture) + OVERDUE_MS <= nowMs;
