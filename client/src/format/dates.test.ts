import { describe, expect, it } from 'vitest';
import { berlinDayOf, formatLongDay, formatLongInstant, formatTime } from './dates.ts';

describe('dates in Berlin', () => {
  it('are written in German', () => {
    expect(formatLongDay('2025-02-08T14:30:00Z')).toBe('Samstag, 8. Februar 2025');
    expect(formatTime('2025-02-08T14:30:00Z')).toBe('15:30 Uhr');
    expect(formatLongInstant('2025-02-08T14:30:00Z')).toBe('8. Februar 2025 um 15:30 Uhr');
  });

  it.each([
    ['the evening before the change to summer time', '2025-03-29T19:30:00Z', '2025-03-29', '20:30 Uhr'],
    ['the evening of it', '2025-03-30T17:30:00Z', '2025-03-30', '19:30 Uhr'],
    ['the evening before the change back', '2025-10-25T18:30:00Z', '2025-10-25', '20:30 Uhr'],
    ['the evening of it', '2025-10-26T18:30:00Z', '2025-10-26', '19:30 Uhr'],
  ])('are right on %s', (_, instantTs, day, time) => {
    expect(berlinDayOf(instantTs)).toBe(day);
    expect(formatTime(instantTs)).toBe(time);
  });

  it('change at midnight in Berlin, summer and winter', () => {
    expect(berlinDayOf('2025-07-01T21:59:59Z')).toBe('2025-07-01');
    expect(berlinDayOf('2025-07-01T22:00:00Z')).toBe('2025-07-02');
    expect(berlinDayOf('2025-12-31T22:59:59Z')).toBe('2025-12-31');
    expect(berlinDayOf('2025-12-31T23:00:00Z')).toBe('2026-01-01');
  });

  it('use a placeholder for a text that is not an instant', () => {
    expect(berlinDayOf('soon')).toBe('');
    for (const format of [formatLongDay, formatTime, formatLongInstant])
      expect(format('soon')).toBe('Datum unbekannt');
  });
});
