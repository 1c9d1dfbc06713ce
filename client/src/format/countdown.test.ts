import { describe, expect, it } from 'vitest';
import { formatCountdown } from './countdown.ts';

const LOCK_TS = '2026-10-23T18:30:00.000Z';
const before = (minutes: number) => Date.parse(LOCK_TS) - minutes * 60_000;

describe('a countdown', () => {
  it.each([
    [(2 * 24 + 4) * 60 + 59, '2 Tage 4 Std'],
    [3 * 24 * 60, '3 Tage'],
    [25 * 60, '1 Tag 1 Std'],
    [24 * 60 - 1, '23 Std'],
    [6 * 60, '6 Std'],
    [6 * 60 - 1, '5 Std 59 Min'],
    [60, '1 Std'],
    [59, '59 Min'],
    [1, '1 Min'],
    [0.5, 'unter 1 Min'],
    [0, null],
    [-1, null],
  ])('%s minutes before the lock says %s', (minutes, text) => {
    expect(formatCountdown(LOCK_TS, before(minutes))?.replaceAll('\u00A0', ' ') ?? null).toBe(text);
  });

  it('counts elapsed hours, not clock hours, in the night in which the clocks go back', () => {
    // Saturday 20:30 to Sunday 15:30 in Berlin are 19 hours on the clock, and 20.
    const text = formatCountdown('2026-10-25T14:30:00.000Z', Date.parse('2026-10-24T18:30:00.000Z'));
    expect(text).toBe('20\u00A0Std');
  });

  it('is null for a text that is not an instant', () => {
    expect(formatCountdown('irgendwann', 0)).toBeNull();
  });
});
