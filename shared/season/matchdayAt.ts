import { berlinDay, berlinInstant } from '../text/berlinTime.ts';
import { isHeld, kickoffMs, matchdaysOf, type Matchday, type MatchdayFixture } from './matchdays.ts';

const HOUR_MS = 3_600_000;
/** From kickoff to the final whistle: two halves, the break and added time. */
const MATCH_MS = 2 * HOUR_MS;
/** After this time, a match counts as over even if it is still reported to be running. */
const OVERDUE_MS = 4 * HOUR_MS;
/** A finished matchday gives way to the next one at least this long before that one begins. */
const MAKES_ROOM_MS = 24 * HOUR_MS;

/**
 * The current matchday: the lowest with a match that is not over. After its final whistle a matchday stays until noon of
 * the next day in Berlin, or until a day before the next one begins if that is earlier. Used wherever its matches are
 * followed: countdown, own elevens, locks, calendar and pictures of teams; for forecasts see `comingMatchdayAt`.
 *
 * @param fixtures of one season, in any order; all of each relevant matchday
 * @param nowTs ISO-8601 UTC
 * @returns the last matchday once the season is over; null without fixtures
 */
export function matchdayAt<F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Matchday<F> | null {
  const matchdays = matchdaysOf(fixtures);
  return matchdayUntil(turnMs, matchdays, nowTs) ?? matchdays.at(-1) ?? null;
}

/** The same, but null once the last matchday has passed as well. */
export const openMatchdayAt = <F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Matchday<F> | null => matchdayUntil(turnMs, matchdaysOf(fixtures), nowTs);

/**
 * The matchday that is forecast: as `openMatchdayAt`, but only until its final whistle. From then on chances, points and
 * transfers are about the next one, while its results are still shown.
 */
export const comingMatchdayAt = <F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Matchday<F> | null =>
  matchdayUntil(
    // After the season's last whistle nothing else is forecast.
    (before, next) => (next === undefined ? turnMs(before) : lastWhistleMs(before)),
    matchdaysOf(fixtures),
    nowTs,
  );

/** @param turn when a finished matchday gives way to the next one, if there is one */
function matchdayUntil<F extends MatchdayFixture>(
  turn: typeof turnMs,
  matchdays: readonly Matchday<F>[],
  nowTs: string,
): Matchday<F> | null {
  const nowMs = Date.parse(nowTs);
  const index = matchdays.findIndex(({ fixtures }) => fixtures.some((fixture) => !isOver(fixture, nowMs)));
  const next = matchdays[index];
  const before = index === -1 ? matchdays.at(-1) : matchdays[index - 1];
  return before !== undefined && nowMs < turn(before, next) ? before : (next ?? null);
}

/**
 * Each club's fixture of a matchday, even during and after the match. A club whose fixture was moved or postponed has its next
 * one instead; clubs without a fixture are missing, and after the season all are.
 *
 * @param fixtures, nowTs as for `matchdayAt`
 * @param open the matchday; the coming one if left out
 * @returns by club id
 */
export function fixtureOfEachClub<F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
  open: Matchday<F> | null = comingMatchdayAt(fixtures, nowTs),
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
 * When a matchday gives way to the next one, ISO-8601 UTC; null if it has no fixtures.
 *
 * @param fixtures as for `matchdayAt`
 */
export function turnOfMatchday(fixtures: readonly MatchdayFixture[], matchday: number): string | null {
  const matchdays = matchdaysOf(fixtures);
  const index = matchdays.findIndex((one) => one.matchday === matchday);
  const before = matchdays[index];
  return before === undefined ? null : new Date(turnMs(before, matchdays[index + 1])).toISOString();
}

/** When a finished matchday gives way to the next one, if there is one. */
function turnMs(before: Matchday<MatchdayFixture>, next?: Matchday<MatchdayFixture>): number {
  const whistleMs = lastWhistleMs(before);
  const dayAfter = berlinDay(new Date(whistleMs + 24 * HOUR_MS));
  const noonMs = Date.parse(berlinInstant(dayAfter, '12:00'));
  const first = next?.fixtures[0];
  const roomMs = first === undefined ? Infinity : kickoffMs(first) - MAKES_ROOM_MS;
  return Math.max(whistleMs, Math.min(noonMs, roomMs));
}

const lastWhistleMs = ({ fixtures }: Matchday<MatchdayFixture>): number =>
  Math.max(...fixtures.map((fixture) => kickoffMs(fixture) + MATCH_MS));

/** The phase of a match. */
export type MatchPhase = 'before' | 'running' | 'over';

/**
 * The phase of a match, according to reports or the clock.
 *
 * @param nowMs milliseconds since 1970
 * @returns null for a match that is postponed or cancelled
 */
export function matchPhaseOf(
  fixture: Pick<MatchdayFixture, 'status' | 'kickoffTs'>,
  nowMs: number,
): MatchPhase | null {
  if (!isHeld(fixture)) return null;
  if (isOver(fixture, nowMs)) return 'over';
  return hasBegun(fixture, nowMs) ? 'running' : 'before';
}

/** Whether a fixture has begun (or is over), according to reports or the clock. @param nowMs milliseconds since 1970 */
export const hasBegun = (fixture: Pick<MatchdayFixture, 'status' | 'kickoffTs'>, nowMs: number): boolean =>
  fixture.status === 'live' || kickoffMs(fixture) <= nowMs || isOver(fixture, nowMs);

/**
 * Whether a fixture is over, according to reports; by the clock if nobody reports that it is running.
 *
 * @param nowMs milliseconds since 1970
 */
export function isOver(
  { status, ...fixture }: Pick<MatchdayFixture, 'status' | 'kickoffTs'>,
  nowMs: number,
): boolean {
  const longestMs = status === 'live' ? OVERDUE_MS : MATCH_MS;
  return status === 'finished' || kickoffMs(fixture) + longestMs <= nowMs;
}
