import { describe, expect, it } from 'vitest';
import { afterQuietHours } from './quietHours.ts';

const NIGHT = { from: 23 * 60, to: 7 * 60 };

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T21:59:59.000Z', NIGHT, '2026-01-10T21:59:59.000Z'],
    ['2026-01-10T22:00:00.000Z', NIGHT, '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T03:17:42.123Z', NIGHT, '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T06:00:00.000Z', NIGHT, '2026-01-11T06:00:00.000Z'],
    // Summer time.
    ['2026-07-10T21:00:00.000Z', NIGHT, '2026-07-11T05:00:00.000Z'],
    // The clocks go forward, and back.
    ['2026-03-28T22:30:00.000Z', NIGHT, '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T21:30:00.000Z', NIGHT, '2026-10-25T06:00:00.000Z'],
    // Within one day.
    ['2026-01-10T12:30:00.000Z', { from: 13 * 60, to: 15 * 60 }, '2026-01-10T14:00:00.000Z'],
    ['2026-01-10T14:00:00.000Z', { from: 13 * 60, to: 15 * 60 }, '2026-01-10T14:00:00.000Z'],
    ['2026-01-10T12:30:00.000Z', { from: 60, to: 60 }, '2026-01-10T12:30:00.000Z'],
    ['2026-01-10T12:30:00.000Z', null, '2026-01-10T12:30:00.000Z'],
  ])('let a message of %s with %j out at %s', (instant, quiet, due) => {
    expect(afterQuietHours(instant, quiet)).toBe(due);
  });
});
