import { describe, expect, it } from 'vitest';
import { isOut, isStatusNews, mayMiss, playerStatusOf, worryOf } from './playerStatus.ts';

describe('the status of a player', () => {
  it.each([
    ['fit', 'none', 'fit', null, null],
    ['available', '', 'fit', null, null],
    ['Fit ', null, 'fit', null, null],
    ['fit', '  ', 'fit', null, null],
    ['fit', 'None', 'fit', null, null],
    ['fit', 'Rote Karte', 'suspended', 'Rote Karte', null],
    ['suspended', 'none', 'suspended', null, null],
    ['suspended', '', 'suspended', null, null],
    ['suspended', 'Sperre', 'suspended', null, null],
    ['injured', '5. Gelbe Karte', 'suspended', '5. Gelbe Karte', 'injured'],
    ['doubtful', 'none', 'questionable', null, 'questionable'],
    ['injured', 'none', 'injured', null, 'injured'],
    ['tired', 'none', 'unknown', null, null],
    ['', '', 'unknown', null, null],
    [null, null, 'unknown', null, null],
  ])('reads %j and %j as %s, reason %s, ailment %s', (injuryStatus, suspension, status, reason, ailment) => {
    expect(playerStatusOf({ injuryStatus, suspension })).toEqual({ status, suspension: reason, ailment });
  });

  it('distinguishes players who are out from those who may miss the next match', () => {
    const words = ['fit', 'questionable', 'injured', 'suspended', 'unknown'] as const;
    expect(words.filter((status) => isOut({ status }))).toEqual(['injured', 'suspended']);
    expect(words.filter((status) => mayMiss({ status }))).toEqual(['questionable', 'injured', 'suspended']);
  });

  it.each([
    ['fit', 0.6, null],
    ['fit', 0.594, 'doubtful'],
    ['unknown', 0.35, 'doubtful'],
    ['unknown', 0.34, 'bench'],
    ['fit', 0.1, 'bench'],
    ['fit', 0.01, null],
    ['fit', null, null],
    ['questionable', 0.9, 'doubtful'],
    ['injured', 0.5, 'out'],
    ['suspended', null, 'out'],
  ] as const)(
    'gives a player who is %s with a chance of %j the worry %s',
    (status, startProbability, worry) => {
      expect(worryOf({ status, startProbability })).toBe(worry);
    },
  );

  it('is not news when it changes between reported fit and not reported', () => {
    expect(isStatusNews('fit', 'unknown')).toBe(false);
    expect(isStatusNews('unknown', 'fit')).toBe(false);
    expect(isStatusNews('injured', 'injured')).toBe(false);
    expect(isStatusNews('unknown', 'injured')).toBe(true);
    expect(isStatusNews('questionable', 'unknown')).toBe(true);
    expect(isStatusNews('injured', 'suspended')).toBe(true);
  });
});
