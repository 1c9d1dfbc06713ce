import { describe, expect, it } from 'vitest';
import { WHOLE_SEASON } from '@hub/shared/feeds/pollIntervals.ts';
import { areAbsencesDue, areAppearancesDue, areSquadsDue, hasPassed, isLineupDue } from './pollIntervals.ts';

const at = (instant: string) => Date.parse(instant);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const KICKOFF = at('2026-11-21T14:30:00Z');

describe('times of day', () => {
  it('are German, in summer and in winter', () => {
    expect(hasPassed(['07:00'], at('2026-07-01T04:59:00Z'), at('2026-07-01T05:00:00Z'))).toBe(true);
    expect(hasPassed(['07:00'], at('2026-07-01T05:00:00Z'), at('2026-07-01T05:01:00Z'))).toBe(false);
    expect(hasPassed(['07:00'], at('2026-12-01T05:59:00Z'), at('2026-12-01T05:59:30Z'))).toBe(false);
    expect(hasPassed(['07:00'], at('2026-12-01T05:59:00Z'), at('2026-12-01T06:00:00Z'))).toBe(true);
  });

  it('are due at once if they were missed, including yesterday’s', () => {
    expect(hasPassed(['07:00', '21:00'], at('2026-12-01T12:00:00Z'), at('2026-12-02T02:00:00Z'))).toBe(true);
    expect(hasPassed(['07:00', '21:00'], at('2026-12-01T20:30:00Z'), at('2026-12-02T02:00:00Z'))).toBe(false);
    expect(hasPassed(['04:00'], 0, at('2026-12-02T02:00:00Z'))).toBe(true);
  });
});

describe('absences', () => {
  const kickoffs = [KICKOFF];
  it('are read four times a day', () => {
    const day = (hour: number) => KICKOFF - 48 * HOUR_MS + hour * HOUR_MS;
    // From 15:30 in Germany: 17:00 and 21:00, then 7:00 and 12:00.
    const due = Array.from({ length: 24 }, (_none, hour) =>
      areAbsencesDue(WHOLE_SEASON, day(hour), day(hour + 1), kickoffs),
    );
    expect(due.filter(Boolean)).toHaveLength(4);
  });

  it('are read hourly on a matchday until the last kickoff', () => {
    const due = (hours: number) =>
      areAbsencesDue(WHOLE_SEASON, KICKOFF + (hours - 1) * HOUR_MS, KICKOFF + hours * HOUR_MS, kickoffs);
    expect([-8, -7, -6, -5, -2, -1].map(due)).toEqual([true, true, true, true, true, true]);
    // 05:30 in Germany, and after the kickoff.
    expect([-10, 0, 1].map(due)).toEqual([false, false, false]);
  });
});

describe('squads', () => {
  it('are read on Mondays, and daily while players may change clubs', () => {
    const weekOf = (monday: string) =>
      Array.from({ length: 7 }, (_none, n) => {
        const nowMs = at(`${monday}T12:00:00Z`) + n * 24 * HOUR_MS;
        return areSquadsDue(WHOLE_SEASON, nowMs - 24 * HOUR_MS, nowMs);
      }).filter(Boolean).length;
    expect(weekOf('2026-11-16')).toBe(1);
    expect(weekOf('2027-01-18')).toBe(7);
    expect(areSquadsDue(WHOLE_SEASON, at('2026-11-10T12:00:00Z'), at('2026-11-18T12:00:00Z'))).toBe(true);
  });
});

describe('line-ups', () => {
  it('are requested from 75 minutes before kickoff, every four minutes', () => {
    const due = (minutes: number, lastMinutes: number) =>
      isLineupDue(
        WHOLE_SEASON.lineups,
        KICKOFF,
        KICKOFF + lastMinutes * MINUTE_MS,
        KICKOFF + minutes * MINUTE_MS,
      );
    expect(due(-76, -1000)).toBe(false);
    expect(due(-75, -1000)).toBe(true);
    expect(due(-72, -75)).toBe(false);
    expect(due(-71, -75)).toBe(true);
    expect(due(11, -75)).toBe(false);
  });
});

describe('appearances', () => {
  const due = (hours: number, completeHours: number | null, lastHours = -1000) =>
    areAppearancesDue(
      WHOLE_SEASON,
      KICKOFF,
      {
        completeMs: completeHours === null ? 0 : KICKOFF + completeHours * HOUR_MS,
        lastMs: KICKOFF + lastHours * HOUR_MS,
      },
      KICKOFF + hours * HOUR_MS,
    );

  it('are requested after the end, then again after three hours, a day and six days', () => {
    expect(due(2, null)).toBe(false);
    expect(due(2.1, null)).toBe(true);
    expect(due(3, 2.1)).toBe(false);
    expect(due(5, 2.1)).toBe(true);
    expect(due(20, 5)).toBe(false);
    expect(due(26, 5)).toBe(true);
    expect(due(27, 26)).toBe(false);
    expect(due(7 * 24, 26)).toBe(true);
    expect(due(60 * 24, 7 * 24)).toBe(false);
  });

  it('are requested ever less often while they are incomplete', () => {
    expect(due(2.2, null, 2.1)).toBe(false);
    expect(due(2.3, null, 2.1)).toBe(true);
    expect(due(26, null, 25)).toBe(false);
    expect(due(28, null, 25)).toBe(true);
  });
});
