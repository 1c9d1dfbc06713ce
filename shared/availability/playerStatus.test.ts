import { describe, expect, it } from 'vitest';
import { isDoubtful, isOut, isStatusNews, isUncertain, mayMiss, playerStatusOf } from './playerStatus.ts';

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

  it('tells who is out from who may miss the next match', () => {
    const words = ['fit', 'questionable', 'injured', 'suspended', 'unknown'] as const;
    expect(words.filter((status) => isOut({ status }))).toEqual(['injured', 'suspended']);
    expect(words.filter((status) => mayMiss({ status }))).toEqual(['questionable', 'injured', 'suspended']);
  });

  it.each([
    ['fit', 0.6, false],
    ['fit', 0.599, true],
    ['unknown', 0.55, true],
    ['fit', null, false],
    ['questionable', 0.9, true],
    ['suspended', null, true],
  ] as const)(
    'asks for a second look at a player who is %s with a chance of %j: %s',
    (status, startProbability, asks) => {
      expect(isUncertain({ status, startProbability })).toBe(asks);
    },
  );

  it.each([
    ['fit', 0.595, true],
    ['unknown', 0.35, true],
    ['fit', 0.6, false],
    ['fit', 0.34, false],
    ['fit', null, false],
    ['questionable', 0.9, true],
    ['injured', 0.4, false],
  ] as const)(
    'is open if he starts who is %s with a chance of %j: %s',
    (status, startProbability, isOpen) => {
      expect(isDoubtful({ status, startProbability })).toBe(isOpen);
    },
  );

  it('changes without news where nothing speaks against him before or after', () => {
    expect(isStatusNews('fit', 'unknown')).toBe(false);
    expect(isStatusNews('unknown', 'fit')).toBe(false);
    expect(isStatusNews('injured', 'injured')).toBe(false);
    expect(isStatusNews('unknown', 'injured')).toBe(true);
    expect(isStatusNews('questionable', 'unknown')).toBe(true);
    expect(isStatusNews('injured', 'suspended')).toBe(true);
  });
});
