import { expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { liveSeason, type Simulation } from './liveSeason.ts';

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
/** Rejected seasons fail before anything is opened. */
const live = (simulation: Partial<Simulation>) =>
  liveSeason({ dir: '/nowhere', bundle, seed: null, faultSeed: null, ...simulation });

it.each([{ firstMatchday: 0 }, { firstMatchday: 99 }, { matchdays: 0 }, { firstMatchday: 2, matchdays: 99 }])(
  'refuses matchdays that the season does not have: %j',
  (range) =>
    expect(live(range)).rejects.toThrow(
      /^Matchdays \d+ to -?\d+ cannot be simulated: the season has played matchdays 1 to \d+\.$/u,
    ),
);

it('refuses a season in which substitutes come on without anyone leaving', () => {
  const appearances = bundle.appearances.map((row) => Object.assign({}, row, { subbedOutMinute: null }));
  return expect(live({ bundle: { ...bundle, appearances } })).rejects.toThrow(
    /^For (\d+) of \1 substitutes, no player left in the minute/u,
  );
});
