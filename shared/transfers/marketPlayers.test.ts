import { describe, expect, it } from 'vitest';
import { bandAhead, toMarketPlayer, varianceAhead, type ExpectedAhead } from './marketPlayers.ts';

const EXPECTED: ExpectedAhead = {
  next: { points: 4, low: 1, high: 8 },
  three: { points: 11, low: 4, high: 19 },
  ahead: [4, 3.5, 3.5, 3, 3].map((points, n) => ({ fixtureId: `f${n}`, points })),
  spread: { next: 3, three: 6 },
};

describe('the expected points of a player', () => {
  it('derive the variance of five matches from that of one and of three', () => {
    expect(varianceAhead(EXPECTED, 1)).toBe(9);
    expect(varianceAhead(EXPECTED, 3)).toBe(36);
    // Three times 9 would be 27; the other 9 are from six pairs of matches, and five matches have twenty pairs.
    expect(varianceAhead(EXPECTED, 5)).toBe(5 * 9 + 20 * 1.5);
    expect(varianceAhead({ ...EXPECTED, spread: { next: 3, three: 4 } }, 5)).toBe(45);
  });

  it('take the spread from the bands of older runs, and cope with few matches', () => {
    expect(varianceAhead({ ...EXPECTED, spread: null }, 1)).toBeCloseTo((7 / 2.5632) ** 2, 6);
    const one = {
      ...EXPECTED,
      three: null,
      spread: { next: 3, three: null },
      ahead: EXPECTED.ahead.slice(0, 2),
    };
    expect(varianceAhead(one, 5)).toBe(18);
    expect(bandAhead({ ...one, ahead: [] }, 3)).toBeNull();
  });

  it('have the bands that the player’s page shows, and over five matches one around the sum', () => {
    expect(bandAhead(EXPECTED, 1)).toBe(EXPECTED.next);
    expect(bandAhead(EXPECTED, 3)).toBe(EXPECTED.three);
    expect(bandAhead(EXPECTED, 5)).toEqual({ points: 17, low: 6, high: 28 });
  });

  it('are empty if nothing is computed', () => {
    const player = { id: 'p', clubId: null, group: 'forward', price: null } as const;
    expect(toMarketPlayer(player, undefined, 3)).toEqual({ ...player, points: [], variance: 0 });
    expect(toMarketPlayer(player, EXPECTED, 3)).toEqual({ ...player, points: [4, 3.5, 3.5], variance: 36 });
  });
});
