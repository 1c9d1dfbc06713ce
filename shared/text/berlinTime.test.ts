import { describe, expect, it } from 'vitest';
import { berlinDay } from './berlinTime.ts';

const QUARTER_MS = 15 * 60_000;
const inBerlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

describe('the day in Berlin', () => {
  it.each([
    ['clocks are set ahead', '2026-03-28T20:00:00.000Z'],
    ['clocks are set back', '2026-10-24T20:00:00.000Z'],
    ['summer', '2026-07-01T20:00:00.000Z'],
    ['a year ends', '2026-12-31T20:00:00.000Z'],
    ['before clocks told whole hours', '1892-12-31T20:00:00.000Z'],
  ])('is that of the zone at every quarter of an hour while %s, asked once and again', (_, fromTs) => {
    const instants = Array.from({ length: 48 }, (_none, n) => new Date(Date.parse(fromTs) + n * QUARTER_MS));
    const days = instants.map((instant) => inBerlin.format(instant));
    expect(instants.map((instant) => berlinDay(instant))).toEqual(days);
    expect(instants.toReversed().map((instant) => berlinDay(instant))).toEqual(days.toReversed());
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  it('is that of each of more hours than are remembered', () => {
    const instants = Array.from({ length: 2500 }, (_, n) => new Date(Date.UTC(2026, 0, 1, n, n % 60)));
    expect(instants.map((instant) => berlinDay(instant))).toEqual(
      instants.map((instant) => inBerlin.format(instant)),
    );
  });

  it('is none of an instant that is none', () => {
    expect(() => berlinDay(new Date('soon'))).toThrow(RangeError);
  });
});
