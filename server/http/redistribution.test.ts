import { expect, it } from 'vitest';
import { openPoints, openSide } from './redistribution.ts';

it('withholds the points of a player whose chance is withheld', () => {
  expect(openPoints(null, ['4,2'])).toEqual([]);
  expect(openPoints(0, ['4,2'])).toEqual(['4,2']);
});

it('always passes on an estimated eleven, but a reported one only from an open source', () => {
  const side = (basis: 'startChance' | 'officialEleven') => ({ teamId: 'a', basis, eleven: ['p1'] });
  const closed = { isElevenOpen: () => false };
  expect(openSide(closed, 'f1', side('startChance'))).toEqual(side('startChance'));
  expect(openSide(closed, 'f1', side('officialEleven'))).toEqual({ teamId: 'a', basis: 'none', eleven: [] });
  expect(openSide({ isElevenOpen: () => true }, 'f1', side('officialEleven')).eleven).toEqual(['p1']);
});
