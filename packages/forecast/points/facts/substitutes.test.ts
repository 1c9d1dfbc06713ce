import { describe, expect, it } from 'vitest';
import { aPlayedPart } from '@hub/tools/testing/facts/aPlayedPart.ts';
import { hasManySubstitutes } from './substitutes.ts';

const partsOf = (fixtureId: string, teamId: string, substitutes: number) =>
  Array.from({ length: substitutes }, () =>
    aPlayedPart({ fixtureId, teamId, started: false, minutesPlayed: 20 }),
  );

describe('more than three substitutes', () => {
  it('are known from one club in one match, in any order of its parts', () => {
    const others = [...partsOf('first', 'a', 3), ...partsOf('second', 'a', 3), ...partsOf('first', 'b', 3)];
    expect(hasManySubstitutes(others)).toBe(false);
    expect(hasManySubstitutes([...others, ...partsOf('first', 'a', 1)])).toBe(true);
    expect(hasManySubstitutes(partsOf('first', 'a', 4))).toBe(true);
  });

  it('include neither starters nor unused players', () => {
    const eleven = Array.from({ length: 11 }, () => aPlayedPart({ started: true, minutesPlayed: 90 }));
    const bench = Array.from({ length: 9 }, () => aPlayedPart({ started: false, minutesPlayed: 0 }));
    expect(hasManySubstitutes([...eleven, ...bench])).toBe(false);
    expect(hasManySubstitutes([])).toBe(false);
  });
});
