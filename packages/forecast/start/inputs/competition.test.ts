import { describe, expect, it } from 'vitest';
import { standingsOf } from './competition.ts';

const SLOTS = { goalkeeper: 1, defender: 4, midfielder: 4, forward: 2 };

describe('the standing in a position group', () => {
  it('ranks by strength, and counts how many others share a rank', () => {
    const candidates = [0.2, 0.9, 0.2, 0.5, 0.2].map((strength) => ({
      positionGroup: 'defender' as const,
      strength,
    }));
    const keeper = { positionGroup: 'goalkeeper' as const, strength: 0.2 };
    expect(standingsOf([...candidates, keeper], SLOTS).map(({ rank, equals }) => [rank, equals])).toEqual([
      [3, 2],
      [1, 0],
      [3, 2],
      [2, 0],
      [3, 2],
      [1, 0],
    ]);
  });

  it('ranks all players the same before the first match', () => {
    const candidates = Array.from({ length: 3 }, () => ({
      positionGroup: 'goalkeeper' as const,
      strength: 0.3,
    }));
    expect(new Set(standingsOf(candidates, SLOTS).map(({ rank, equals }) => `${rank} ${equals}`))).toEqual(
      new Set(['1 2']),
    );
  });
});
