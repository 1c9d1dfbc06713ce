import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameElevenAgain, scoreTip, tipOfEleven, tipOfModel } from './scoreTip.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `p${from + n}`);
const SQUAD = new Set(ids(1, 26));
const STARTERS = new Set(ids(1, 11));

/** Eleven of the squad, in any order. */
const elevens = fc.shuffledSubarray([...SQUAD], { minLength: 11, maxLength: 11 });
const certainties = fc.constantFrom(0.7, 0.8, 0.9, 1);
const scored = (eleven: readonly string[], certainty: number, starters: ReadonlySet<string> = STARTERS) =>
  scoreTip(tipOfEleven(new Set(eleven), certainty, SQUAD), { squad: SQUAD, starters });

describe('the score of a tipped eleven', () => {
  it('is 0 when it is certain and right, and grows with every wrong name', () => {
    const right = (hits: number) => [...ids(1, hits), ...ids(12, 22 - hits)];
    expect(scored(right(11), 1)).toEqual({ brier: 0, hits: 11 });
    // Of twenty-six players, two tipped ones did not start and two others did.
    expect(scored(right(9), 1)).toEqual({ brier: 4 / 26, hits: 9 });
    fc.assert(
      fc.property(certainties, fc.integer({ min: 1, max: 11 }), (certainty, hits) => {
        expect(scored(right(hits), certainty).brier).toBeLessThan(scored(right(hits - 1), certainty).brier);
      }),
    );
  });

  it('does not depend on the order of players', () => {
    fc.assert(
      fc.property(elevens, elevens, certainties, (eleven, starters, certainty) => {
        const one = scored(eleven, certainty, new Set(starters));
        const other = scored(eleven.toReversed(), certainty, new Set(starters.toReversed()));
        expect(one.hits).toBe(other.hits);
        expect(one.brier).toBeCloseTo(other.brier, 12);
        expect(one.brier).toBeGreaterThanOrEqual(0);
        expect(one.brier).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('hands out eleven places, whatever the certainty', () => {
    fc.assert(
      fc.property(elevens, certainties, (eleven, certainty) => {
        const { chanceOf } = tipOfEleven(new Set(eleven), certainty, SQUAD);
        expect([...SQUAD].reduce((sum, id) => sum + chanceOf(id), 0)).toBeCloseTo(11);
      }),
    );
  });

  it('rewards a lower certainty if the tip is wrong', () => {
    const nine = [...ids(1, 9), 'p12', 'p13'];
    expect(scored(nine, 0.8).brier).toBeLessThan(scored(nine, 1).brier);
    expect(scored(ids(1, 11), 0.8).brier).toBeGreaterThan(scored(ids(1, 11), 1).brier);
  });

  it('counts a starter from outside the squad, and a tipped player who left it, as wrong', () => {
    const withStranger = new Set([...ids(1, 10), 'stranger']);
    expect(scored(ids(1, 11), 1, withStranger)).toEqual({ brier: 2 / 27, hits: 10 });
    expect(scored([...ids(1, 10), 'gone'], 1)).toEqual({ brier: 2 / 27, hits: 10 });
  });
});

describe('the fixed participants', () => {
  const outcome = { squad: SQUAD, starters: STARTERS };

  it('include the record’s baseline for the same eleven again', () => {
    const last = new Set([...ids(1, 10), 'p12']);
    const { brier, hits } = scoreTip(sameElevenAgain(last, SQUAD), outcome);
    expect(hits).toBe(10);
    expect(brier).toBeCloseTo((10 * 0.234 ** 2 + 0.766 ** 2 + 0.86 ** 2 + 14 * 0.14 ** 2) / 26, 12);
  });

  it('tip no one before a club’s first match', () => {
    const { brier, hits } = scoreTip(sameElevenAgain(null, SQUAD), outcome);
    expect(hits).toBeNull();
    expect(brier).toBeCloseTo((11 * (15 / 26) ** 2 + 15 * (11 / 26) ** 2) / 26, 12);
  });

  it('include the forecast, which tips the eleven players with the greatest chances, ties by id', () => {
    const chances = new Map([...SQUAD].map((id) => [id, STARTERS.has(id) ? 0.9 : 0.1]));
    expect(scoreTip(tipOfModel(chances), outcome)).toEqual({ brier: expect.closeTo(0.01), hits: 11 });
    expect(tipOfModel(new Map([...SQUAD].map((id) => [id, 0.5]))).eleven).toEqual(
      new Set([...SQUAD].toSorted().slice(0, 11)),
    );
  });
});
