import { describe, expect, it } from 'vitest';
import { matchdaysOf, type MatchdayFixture } from './matchdays.ts';

const DAY_MS = 86_400_000;
const SATURDAY = Date.parse('2026-11-28T14:30:00Z');

/** Nine fixtures from Friday to Sunday, of which the last `moved` are `days` later. */
const matchday = (number: number, firstMs: number, moved = 0, days = 0): MatchdayFixture[] =>
  Array.from({ length: 9 }, (_none, n) => {
    const offset = [-1, 0, 0, 0, 0, 0, 0, 1, 1][n] ?? 0;
    const isMoved = n >= 9 - moved;
    return {
      matchday: number,
      status: 'scheduled',
      kickoffTs: new Date(firstMs + (offset + (isMoved ? days : 0)) * DAY_MS).toISOString(),
      homeTeamId: `h${n}`,
      awayTeamId: `a${n}`,
    };
  });
const season = (moved: number, days: number) => [
  ...matchday(12, SATURDAY - 7 * DAY_MS),
  ...matchday(13, SATURDAY, moved, days),
  ...matchday(14, SATURDAY + 7 * DAY_MS),
];
const lengthsOf = (fixtures: MatchdayFixture[]) => matchdaysOf(fixtures).map((one) => one.fixtures.length);
const homes = (from: number, to: number) => Array.from({ length: to - from }, (_none, n) => `h${from + n}`);

describe('a matchday', () => {
  it.each([
    [0, 0, homes(0, 9)],
    [1, 30, homes(0, 8)],
    [4, 17, homes(0, 5)],
    [5, 17, homes(0, 4)],
    [5, 5, homes(0, 4)],
    [6, 100, homes(0, 3)],
    [7, 17, homes(0, 2)],
    [8, 17, homes(0, 1)],
    [1, -20, homes(0, 8)],
    [9, 17, homes(0, 9)],
  ])('keeps what is left when %i of nine fixtures are moved by %i days', (moved, days, left) => {
    const [, played] = matchdaysOf(season(moved, days));
    expect(played?.fixtures.map(({ homeTeamId }) => homeTeamId).toSorted()).toEqual(left);
  });

  it('does not lose its neighbours', () => {
    expect(lengthsOf(season(5, 17))).toEqual([9, 4, 9]);
  });

  it('stands alone without neighbours', () => {
    expect(lengthsOf(matchday(13, SATURDAY, 5, 17))).toEqual([4]);
    expect(matchdaysOf([])).toEqual([]);
  });
});
