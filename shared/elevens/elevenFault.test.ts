import { describe, expect, it } from 'vitest';
import { elevenFault } from './elevenFault.ts';
import type { PositionGroup } from '../terms.ts';

const eleven = (...groups: (PositionGroup | null)[]) => {
  const others = Array.from({ length: 11 - groups.length }, (): PositionGroup => 'defender');
  return [...groups, ...others].map((positionGroup) => ({ positionGroup }));
};

describe('an eleven', () => {
  it.each([
    ['with one goalkeeper', eleven('goalkeeper'), null],
    ['with two goalkeepers', eleven('goalkeeper', 'goalkeeper'), 'goalkeepers'],
    ['without a goalkeeper', eleven(), 'goalkeepers'],
    ['of players whose positions are all unknown', eleven(...Array.from({ length: 11 }, () => null)), null],
    ['with a player who may be the goalkeeper', eleven(null), null],
    [
      'with two goalkeepers and a player of unknown position',
      eleven('goalkeeper', 'goalkeeper', null),
      'goalkeepers',
    ],
    ['of ten players', eleven('goalkeeper').slice(1), 'players'],
  ] as const)('%s', (_name, chosen, fault) => {
    expect(elevenFault(chosen)).toBe(fault);
  });
});
