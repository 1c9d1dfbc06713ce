import { describe, expect, it } from 'vitest';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { JudgedPoints } from './judgePoints.ts';
import { FPL_RULES, replayTransfers, type ReplayedSeason } from './replayTransfers.ts';

const LINES: readonly [PositionGroup, number][] = [
  ['goalkeeper', 4],
  ['defender', 10],
  ['midfielder', 10],
  ['forward', 6],
];
const DAYS = [6, 7, 8];

/** A league where each midfielder scores three points, except one who scores nine as forecast, and one who did so lately. */
const seasonOf = (changes: Partial<ReplayedSeason> = {}): ReplayedSeason => {
  const next = DAYS.flatMap((matchday) =>
    LINES.flatMap(([positionGroup, count]) =>
      Array.from({ length: count }, (_none, n): JudgedPoints => {
        const playerId = `${positionGroup}${n}`;
        const points = playerId === 'midfielder0' ? 9 : 3;
        return {
          matchday,
          fixtureId: `f${matchday}`,
          teamId: `club of ${playerId}`,
          playerId,
          positionGroup,
          expectedMinutes: 80,
          starts: 0.9,
          actual: points,
          expected: points,
          below: 0.4,
          atMost: 0.6,
          low: 0,
          high: 9,
          stated: 0.8,
          yardsticks: {
            seasonMean: 3,
            lastFive: playerId === 'midfielder1' ? 9 : 3,
            positionMean: 3,
            meanTimesChance: 3,
          },
        };
      }),
    ),
  );
  return { next, ahead: next, horizon: 1, priceOf: () => 5, rules: FPL_RULES, ...changes };
};

describe('replayed transfers', () => {
  it('gain from the forecast, and not from past points', () => {
    const { squads, matchdays, points, gains, transfers } = replayTransfers(seasonOf());
    expect([squads, matchdays]).toEqual([20, 3]);
    expect(points.model).toBeCloseTo(39, 6);
    expect(points.lastFive).toBeLessThan(39);
    expect(points.still).toBeGreaterThanOrEqual(33);
    expect(gains.still.gain).toBeCloseTo(points.model - points.still, 6);
    expect(gains.still.interval[0]).toBeLessThanOrEqual(gains.still.gain);
    expect(transfers.still).toBe(0);
    // A fan without him buys him once and then keeps him.
    expect(transfers.model).toBeGreaterThan(0);
    expect(transfers.model).toBeLessThanOrEqual(1 / 3);
  });

  it('are the same in every replay, and none if no player is affordable', () => {
    expect(replayTransfers(seasonOf())).toEqual(replayTransfers(seasonOf()));
    const expensive = seasonOf({ priceOf: ({ playerId }) => (playerId === 'midfielder0' ? 50 : 5) });
    expect(replayTransfers(expensive).transfers.model).toBe(0);
  });

  it('are as many at once as the game allows', () => {
    const season = seasonOf();
    const improved = season.next.map((row) =>
      Object.assign({}, row, /[01]$/u.test(row.playerId) ? { expected: 9, actual: 9 } : {}),
    );
    const rules = { ...FPL_RULES, transfers: 3 };
    const { transfers } = replayTransfers({ ...season, next: improved, ahead: improved, rules });
    expect(transfers.model).toBeGreaterThan(1);
    expect(transfers.model).toBeLessThanOrEqual(3);
  });

  it('need a season', () => {
    expect(() => replayTransfers(seasonOf({ next: [], ahead: [] }))).toThrow(RangeError);
  });
});
