import { describe, expect, it } from 'vitest';
import { berlinDay } from './berlinTime.ts';

const QUARTER_MS = 15 * 60_000;
const inBerlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

describe('the day in Berlin', () => {
  it.each([
    ['as the clocks go forward', '2026-03-28T20:00:00.000Z'],
    ['as the clocks go back', '2026-10-24T20:00:00.000Z'],
    ['in summer', '2026-07-01T20:00:00.000Z'],
    ['at the turn of the year', '2026-12-31T20:00:00.000Z'],
    ['before offsets were whole hours', '1892-12-31T20:00:00.000Z'],
  ])('matches the time zone at every quarter of an hour %s, also on repeated calls', (_, fromTs) => {
    const instants = Array.from({ length: 48 }, (_none, n) => new Date(Date.parse(fromTs) + n * QUARTER_MS));
    const days = instants.map((instant) => inBerlin.format(instant));
    expect(instants.map((instant) => berlinDay(instant))).toEqual(days);
    expect(instants.toReversed().map((instant) => berlinDay(instant))).toEqual(days.toReversed());
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  it('is right for more hours than the cache holds', () => {
    const instants = Array.from({ length: 2500 }, (_, n) => new Date(Date.UTC(2026, 0, 1, n, n % 60)));
    expect(instants.map((instant) => berlinDay(instant))).toEqual(
      instants.map((instant) => inBerlin.format(instant)),
    );
  });

  it('rejects an invalid instant', () => {
    expect(() => berlinDay(new Date('soon'))).toThrow(RangeError);
  });
});
