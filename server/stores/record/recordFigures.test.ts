import { describe, expect, it } from 'vitest';
import { recordFigures, type JudgedRow } from './recordFigures.ts';

const judged = (matchday: number, rightOfEleven: number, yardstickRight: number | null): JudgedRow => ({
  matchday,
  fixtureId: `${matchday}`,
  positionGroup: 'defender',
  bins: [],
  withoutNews: null,
  untold: null,
  statusReports: [],
  points: [],
  score: {
    id: `${matchday}`,
    snapshotId: `${matchday}`,
    teamId: 'team-a',
    positionGroup: 'defender',
    players: 20,
    starters: 11,
    rightOfEleven,
    elevenRight: rightOfEleven,
    brierSum: 2,
    logLossSum: 6,
    yardstickRight,
    yardstickBrierSum: yardstickRight === null ? null : 3,
    yardstickLogLossSum: yardstickRight === null ? null : 9,
    bins: '[]',
    withoutNews: null,
    said: null,
    card: null,
    points: null,
    untold: null,
  },
});

describe('recordFigures', () => {
  it('limits the interval of right ones to eleven', () => {
    const { rightOf11, rightOf11Interval } = recordFigures([judged(1, 7, null), judged(2, 11, 9)], 'clubs');
    expect(rightOf11).toBe(9);
    expect(rightOf11Interval?.[0]).toBeLessThan(7);
    expect(rightOf11Interval?.[1]).toBe(11);
  });

  it('compares only matches with a previous one', () => {
    const { rightOf11, baseline } = recordFigures(
      [judged(1, 5, null), judged(2, 9, 8), judged(3, 10, 9)],
      'clubs',
    );
    expect(rightOf11).toBe(8);
    expect(baseline).toMatchObject({ teamMatches: 2, right: 8.5, ours: { right: 9.5, brier: 0.1 } });
  });
});
