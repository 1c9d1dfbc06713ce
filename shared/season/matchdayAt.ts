import { berlinDay, berlinInstant } from '#shared/text/berlinTime.ts';

const HOUR_MS = 3_600_000;
/** A fixture further from the middle of its matchday was moved, and neither opens nor extends the matchday. */
const MATCHDAY_REACH_MS = 4 * 24 * HOUR_MS;
/** From kickoff to the last whistle: two halves, the break and added time. */
const MATCH_MS = 2 * HOUR_MS;
/** A match that nobody has told a result of is taken for over by then. */
const OVERDUE_MS = 4 * HOUR_MS;
/** A matchday that is over makes room for the next one at the latest so long before that one begins. */
const MAKES_ROOM_MS = 24 * HOUR_MS;

/** What has to be known of a fixture to say which matchday it is. */
export interface MatchdayFixture {
  matchday: number;
  status: string;
  /** ISO-8601 UTC. */
  kickoffTs: string;
  homeTeamId: string;
  awayTeamId: string;
}

export interface Matchday<F extends MatchdayFixture> {
  matchday: number;
  /** Without postponed, cancelled and moved ones; earliest first. */
  fixtures: F[];
}

export const isHeld = ({ status }: Pick<MatchdayFixture, 'status'>): boolean =>
  status !== 'postponed' && status !== 'cancelled';

/** The matchdays by number, without postponed, cancelled and moved fixtures. @param fixtures in any order */
export function matchdaysOf<F extends MatchdayFixture>(fixtures: readonly F[]): Matchday<F>[] {
  return [...Map.groupBy(fixtures.filter(isHeld), ({ matchday }) => matchday)]
    .map(([matchday, all]) => {
      const sorted = all.toSorted((one, other) => kickoffMs(one) - kickoffMs(other));
      const middle = sorted[Math.floor((sorted.length - 1) / 2)];
      const middleMs = middle === undefined ? 0 : kickoffMs(middle);
      return {
        matchday,
        fixtures: sorted.filter((fixture) => Math.abs(kickoffMs(fixture) - middleMs) <= MATCHDAY_REACH_MS),
      };
    })
    .toSorted((one, other) => one.matchday - other.matchday);
}

/**
 * Which matchday it is: the lowest with a match that is not over. After its last whistle a matchday stays until noon of the
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
  const nowMs = Date.parse(nowTs);
  const matchdays = matchdaysOf(fixtures);
  const open = matchdays.findIndex(({ fixtures: held }) => held.some((fixture) => !isOver(fixture, nowMs)));
  if (open === -1) return matchdays.at(-1) ?? null;
  const next = matchdays[open];
  const before = open === 0 ? undefined : matchdays[open - 1];
  if (next === undefined || before === undefined) return next ?? null;
  return nowMs < turnMs(before, next) ? before : next;
}

/**
 * The fixture of each club that counts now: the one of the matchday, also while it is played and when it is over, until the
 * matchday turns. A club whose fixture was moved or postponed has its next one instead, a club without any has none.
 *
 * @param fixtures, nowTs as of `matchdayAt`
 * @returns by the club's id
 */
export function fixtureOfEachClub<F extends MatchdayFixture>(
  fixtures: readonly F[],
  nowTs: string,
): Map<string, F> {
  const ofClub = new Map<string, F>();
  const take = (candidates: readonly F[]) => {
    for (const fixture of candidates)
      for (const clubId of [fixture.homeTeamId, fixture.awayTeamId])
        if (!ofClub.has(clubId)) ofClub.set(clubId, fixture);
  };
  take(matchdayAt(fixtures, nowTs)?.fixtures ?? []);
  take(
    fixtures
      .filter(({ status, kickoffTs }) => status === 'scheduled' && kickoffTs >= nowTs)
      .toSorted((one, other) => kickoffMs(one) - kickoffMs(other)),
  );
  return ofClub;
}

/** When a matchday that is over makes room for the next one. */
function turnMs(before: Matchday<MatchdayFixture>, next: Matchday<MatchdayFixture>): number {
  const lastWhistleMs = Math.max(...before.fixtures.map((fixture) => kickoffMs(fixture) + MATCH_MS));
  const dayAfter = berlinDay(new Date(lastWhistleMs + 24 * HOUR_MS));
  const noonMs = Date.parse(berlinInstant(dayAfter, '12:00'));
  const [first] = next.fixtures;
  const roomMs = first === undefined ? Infinity : kickoffMs(first) - MAKES_ROOM_MS;
  return Math.max(lastWhistleMs, Math.min(noonMs, roomMs));
}

const isOver = (fixture: MatchdayFixture, nowMs: number): boolean =>
  fixture.status === 'finished' || kickoffMs(fixture) + OVERDUE_MS <= nowMs;

const kickoffMs = ({ kickoffTs }: MatchdayFixture): number => Date.parse(kickoffTs);
