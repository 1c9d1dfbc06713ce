import { expect, it } from 'vitest';
import { reportedState } from './fixtureStates.ts';

it.each([
  [['SUSP'], 'postponed'],
  [['SUSPENDED'], 'postponed'],
  [['Suspended'], 'postponed'],
  [['Match Suspended'], 'postponed'],
  [['pst'], 'postponed'],
  [['Abandoned'], 'postponed'],
  [['Canceled'], 'cancelled'],
  [['ft'], 'over'],
  [['After Extra Time'], 'over'],
  [['FT_PEN'], 'over'],
  [['AWARDED', 'FT'], 'awarded'],
  [[null, 'FT'], 'over'],
  [['Timed'], 'open'],
  [['INPLAY_1ST_HALF', '1st'], 'open'],
  [[undefined], 'open'],
] as const)('names the state of a match by the words of any source: %j is %s', (words, state) => {
  const isDecided = state === 'over' || state === 'awarded';
  expect(reportedState(words, 2, 1)).toEqual({
    state,
    homeGoals: isDecided ? 2 : null,
    awayGoals: isDecided ? 1 : null,
  });
});

it('is not decided without goals', () => {
  expect(reportedState(['FT'], 2, null)).toEqual({ state: 'open', homeGoals: null, awayGoals: null });
});
