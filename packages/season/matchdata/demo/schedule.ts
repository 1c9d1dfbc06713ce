import type { FixtureRow } from '../bundleRows.ts';
import { berlinInstant } from '@hub/shared/text/berlinTime.ts';
import { FRIDAY, TUESDAY, plusDays, weekdayOf } from './calendar.ts';
import type { DemoClub } from './clubs.ts';
import { REFEREE_NAMES } from './names.ts';
import type { Random } from './random.ts';

export const DEMO_SEASON = '2024-25';
export const DEMO_COMPETITION = 'Bundesliga';
/** The last matchday already played when the demo begins. */
export const LAST_PLAYED_MATCHDAY = 17;

/** Days after the matchday's first day, and local time in Berlin, of a weekend's nine matches. */
const WEEKEND_SLOTS = [
  [0, '20:30'],
  ...Array.from({ length: 5 }, () => [1, '15:30'] as const),
  [1, '18:30'],
  [2, '15:30'],
  [2, '17:30'],
] as const satisfies readonly (readonly [number, string])[];

const MIDWEEK_SLOTS = [
  [0, '18:30'],
  ...Array.from({ length: 3 }, () => [0, '20:30'] as const),
  [1, '18:30'],
  ...Array.from({ length: 4 }, () => [1, '20:30'] as const),
] as const satisfies readonly (readonly [number, string])[];

/** All matches of the last matchday kick off together. */
const FINAL_SLOTS = Array.from({ length: 9 }, () => [1, '15:30'] as const);

/** Weeks until the next matchday if more than one: international breaks, and the winter break after matchday 15. */
const LONG_GAPS_WEEKS: Readonly<Record<number, number>> = { 3: 2, 7: 2, 10: 2, 15: 4, 26: 2 };

/** A fixture without a result. */
export type DemoFixture = FixtureRow & { homeGoals: null; awayGoals: null };

/**
 * First days (ISO) of all matchdays, arranged so that matchday 17 was played on the last complete weekend and matchday
 * 18 begins in three to six days: on a Friday, or in midweek when no Friday is that close.
 */
export function matchdayStarts(today: string, matchdays: number): string[] {
  const soon = [3, 4, 5, 6].map((days) => plusDays(today, days));
  const next =
    soon.find((day) => weekdayOf(day) === FRIDAY) ?? soon.find((day) => weekdayOf(day) === TUESDAY) ?? today;
  const starts: string[] = [];
  // A weekend is complete on the following Monday.
  let day = fridayFrom(plusDays(today, -9));
  for (let matchday = LAST_PLAYED_MATCHDAY; matchday >= 1; matchday -= 1) {
    starts[matchday - 1] = day;
    day = plusDays(day, -7 * (LONG_GAPS_WEEKS[matchday - 1] ?? 1));
  }
  starts[LAST_PLAYED_MATCHDAY] = next;
  day = fridayFrom(plusDays(next, 6));
  for (let matchday = LAST_PLAYED_MATCHDAY + 2; matchday <= matchdays; matchday += 1) {
    starts[matchday - 1] = day;
    day = plusDays(day, 7 * (LONG_GAPS_WEEKS[matchday] ?? 1));
  }
  return starts;
}

/** The first Friday on or after a day. */
function fridayFrom(day: string): string {
  return plusDays(day, (FRIDAY - weekdayOf(day) + 7) % 7);
}

/** A double round robin: every pair meets once in each half, with home and away swapped. Ordered by kickoff. */
export function demoSchedule(clubs: readonly DemoClub[], today: string, random: Random): DemoFixture[] {
  const firstHalf = roundRobin(random.shuffled(clubs));
  const secondHalf = firstHalf.map((round) => round.map(([home, away]) => [away, home] as const));
  const rounds = [...firstHalf, ...secondHalf];
  const starts = matchdayStarts(today, rounds.length);
  let number = 0;
  return rounds.flatMap((round, index) => {
    const start = starts[index] ?? today;
    const slots =
      index === rounds.length - 1
        ? FINAL_SLOTS
        : weekdayOf(start) === TUESDAY
          ? MIDWEEK_SLOTS
          : WEEKEND_SLOTS;
    const referees = random.shuffled(REFEREE_NAMES);
    return random.shuffled(round).map(([home, away], match) => {
      number += 1;
      const [days, time] = slots[match] ?? [1, '15:30'];
      return {
        fixtureId: `demo-${String(number).padStart(3, '0')}`,
        competition: DEMO_COMPETITION,
        season: DEMO_SEASON,
        matchday: index + 1,
        kickoffUtc: berlinInstant(plusDays(start, days), time),
        homeClubId: home.clubId,
        awayClubId: away.clubId,
        homeGoals: null,
        awayGoals: null,
        status: 'scheduled',
        venue: home.venue,
        referee: referees[match] ?? null,
      };
    });
  });
}

/** The circle method: one club stays in place while the others rotate; home advantage alternates. */
function roundRobin(clubs: readonly DemoClub[]): (readonly [DemoClub, DemoClub])[][] {
  const [fixed, ...circle] = clubs;
  if (fixed === undefined) return [];
  return circle.map((_, round) => {
    const turned = [...circle.slice(round), ...circle.slice(0, round)];
    const seats = [fixed, ...turned];
    return Array.from({ length: seats.length / 2 }, (__, index) => {
      const pair = [seats[index], seats[seats.length - 1 - index]] as [DemoClub, DemoClub];
      const isSwapped = index === 0 ? round % 2 === 1 : index % 2 === 1;
      return isSwapped ? ([pair[1], pair[0]] as const) : pair;
    });
  });
}
