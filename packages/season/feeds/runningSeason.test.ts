import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startYearAt } from './facts.ts';
import { runningSeason, type ReportedSeason } from './runningSeason.ts';

const DAY_MS = 86_400_000;
const LAST = '2027-05-22T13:30:00.000Z';
const match = (kickoffTs: string, isDecided: boolean) => ({ kickoffTs, isDecided });
const old = (isDecided: boolean): ReportedSeason => ({
  season: '2026-27',
  fixtures: [match('2026-08-28T18:30:00.000Z', true), match(LAST, isDecided)],
});
const next: ReportedSeason = { season: '2027-28', fixtures: [match('2027-08-20T18:30:00.000Z', false)] };
const early: ReportedSeason = { season: '2027-28', fixtures: [match('2027-05-01T13:30:00.000Z', false)] };
const at = (afterLastDays: number) => Date.parse(LAST) + afterLastDays * DAY_MS;

describe('the running season', () => {
  it.each([
    ['no season is reported', [], 0, null],
    ['the only one has no fixtures yet', [{ season: '2026-27', fixtures: [] }], 0, null],
    ['one is reported, even long after it', [old(true)], 300, '2026-27'],
    ['the next has no fixtures yet', [old(true), { season: '2027-28', fixtures: [] }], 300, '2026-27'],
    ['the last match is not decided', [old(false), next], 13.9, '2026-27'],
    ['the last kickoff was two weeks ago', [old(false), next], 14, '2027-28'],
    ['all matches are decided', [next, old(true)], 0.1, '2027-28'],
  ])('is found when %s', (_case, seasons: ReportedSeason[], days, running) => {
    expect(runningSeason(seasons, at(days))).toEqual({ running, heldBack: [] });
  });

  it('is never one that begins before the last one ended, which is held back', () => {
    for (const days of [-30, 0, 14, 300])
      expect(runningSeason([old(true), early], at(days))).toEqual({
        running: '2026-27',
        heldBack: ['2027-28'],
      });
  });

  it('never goes back, whatever the time', () => {
    const days = fc.integer({ min: -400, max: 800 });
    fc.assert(
      fc.property(days, days, fc.boolean(), fc.constantFrom(next, early), (one, other, isDecided, second) => {
        const seasons = [old(isDecided), second];
        const [before, after] = [Math.min(one, other), Math.max(one, other)].map(
          (day) => runningSeason(seasons, at(day)).running ?? '',
        );
        expect((before ?? '') <= (after ?? '')).toBe(true);
      }),
    );
  });
});

it.each([
  ['2026-11-24T00:00:00Z', 2026],
  ['2027-06-30T23:59:59Z', 2026],
  ['2027-07-01T00:00:00Z', 2027],
])('finds the season at %s by the clock alone', (now, startYear) => {
  expect(startYearAt(Date.parse(now))).toBe(startYear);
});
