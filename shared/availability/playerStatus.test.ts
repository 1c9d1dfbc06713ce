import { describe, expect, it } from 'vitest';
import { isOut, isStatusNews, mayMiss, playerStatusOf } from './playerStatus.ts';

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

  it('is not news when it changes between reported fit and not reported', () => {
    expect(isStatusNews('fit', 'unknown')).toBe(false);
    expect(isStatusNews('unknown', 'fit')).toBe(false);
    expect(isStatusNews('injured', 'injured')).toBe(false);
    expect(isStatusNews('unknown', 'injured')).toBe(true);
    expect(isStatusNews('questionable', 'unknown')).toBe(true);
    expect(isStatusNews('injured', 'suspended')).toBe(true);
  });
});
