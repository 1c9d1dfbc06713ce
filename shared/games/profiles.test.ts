import { expect, it } from 'vitest';
import { slotsOf } from '../elevens/bestEleven.ts';
import { STARTERS_PER_TEAM } from '../limits.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { transferRulesOf, type TransferRules } from '../transfers/transferRules.ts';
import { GAME_PROFILES, GAMES, type GameProfile } from './profiles.ts';

/** Contradictions in a profile, in words for its author. */
function contradictions(
  { formations, squadSize, maxPerClub, stars, lock }: GameProfile,
  { lines }: Pick<TransferRules, 'lines'>,
): string[] {
  const checks: [boolean, string][] = [
    [formations.length === 0, 'no formation'],
    [new Set(formations).size < formations.length, 'a formation twice'],
    [squadSize !== null && squadSize < STARTERS_PER_TEAM, 'squadSize is too small for an eleven'],
    [maxPerClub !== null && maxPerClub < 1, 'maxPerClub allows no player'],
    [
      stars !== null && stars.count > (stars.isOnePerLine ? POSITION_GROUPS.length - 1 : STARTERS_PER_TEAM),
      'more stars than there is room for',
    ],
    [
      stars !== null && !stars.isOnePerLine && stars.count > 1,
      'several stars of one line, which shared/transfers/squadMarket.ts cannot weigh',
    ],
    [lock.at !== 'season' && lock.minutesBefore < 0, 'a lock after kickoff'],
    [
      lines !== null && POSITION_GROUPS.reduce((sum, line) => sum + lines[line], 0) !== squadSize,
      'lines of shared/transfers/transferRules.ts that do not add up to squadSize',
    ],
    [
      formations.some((formation) =>
        POSITION_GROUPS.some((line) => slotsOf(formation)[line] > (lines?.[line] ?? STARTERS_PER_TEAM)),
      ),
      'a formation for which the lines have too few players',
    ],
  ];
  return checks.flatMap(([isFault, words]) => (isFault ? [words] : []));
}

it.each(GAMES)('has no contradictions in the profile of %s', (game) => {
  expect(contradictions(GAME_PROFILES[game], transferRulesOf(game))).toEqual([]);
});

it('reports a squad smaller than its lines, and lines too small for a formation', () => {
  const lines = { goalkeeper: 1, defender: 2, midfielder: 5, forward: 3 };
  expect(contradictions({ ...GAME_PROFILES.own, squadSize: 10 }, { lines })).toEqual([
    'squadSize is too small for an eleven',
    'lines of shared/transfers/transferRules.ts that do not add up to squadSize',
    'a formation for which the lines have too few players',
  ]);
});
