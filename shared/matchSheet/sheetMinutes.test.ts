import { describe, expect, it } from 'vitest';
import { minutesOf } from './sheetMinutes.ts';

const part = (changes: Partial<Parameters<typeof minutesOf>[0]>) => ({
  started: true,
  onMinute: null,
  offMinute: null,
  redMinute: null,
  ...changes,
});

describe('minutes of a match sheet', () => {
  it('are shared between the players who left and came on', () => {
    expect(minutesOf(part({ offMinute: 60 }))).toBe(60);
    expect(minutesOf(part({ started: false, onMinute: 60 }))).toBe(30);
  });

  it('count a change in the 46th minute as one at half-time', () => {
    expect(minutesOf(part({ offMinute: 46 }))).toBe(45);
    expect(minutesOf(part({ started: false, onMinute: 46 }))).toBe(45);
    expect(minutesOf(part({ started: false, onMinute: 46, offMinute: 80 }))).toBe(35);
  });

  it('end in the minute of a red card', () => {
    expect(minutesOf(part({ redMinute: 46 }))).toBe(46);
  });

  it('are one for a player who came on at the end, and none on the bench', () => {
    expect(minutesOf(part({ started: false, onMinute: 90 }))).toBe(1);
    expect(minutesOf(part({ started: false }))).toBe(0);
  });
});
