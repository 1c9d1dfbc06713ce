import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMATIONS } from '#shared/elevens/bestEleven.ts';
import { GAME_PROFILES } from '#shared/games/profiles.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { columnsOf, FieldedSum } from './fieldedSum.ts';
import { isBoxOfFormations } from './lineRanges.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from './squadValue.ts';

const MATCHES = 2;
const SQUAD = { minLength: 11, maxLength: 20 };

/** Few goalkeepers, as in a squad, so that the lines compete for the places of the field. */
const anyPlayer = fc.record({
  group: fc.constantFrom(...POSITION_GROUPS, ...POSITION_GROUPS.slice(1), ...POSITION_GROUPS.slice(1), null),
  points: fc.array(fc.integer({ min: -1, max: 9 }), { minLength: MATCHES, maxLength: MATCHES }),
});
const asPlayers = (some: readonly Pick<MarketPlayer, 'group' | 'points'>[], prefix: string): MarketPlayer[] =>
  some.map(({ group, points }, n) => ({
    id: `${prefix}${n}`,
    clubId: 'c',
    group,
    price: null,
    points,
    variance: 1,
  }));

it.each([
  ['the formations of a game', GAME_PROFILES.bundesligaFantasy.formations],
  ['all usual formations', FORMATIONS],
  ['one formation', ['3-5-2'] as const],
  ['formations whose lines do not go with all others', ['3-4-3', '5-3-2'] as const],
])('the sum over a squad after an exchange is that of its best elevens, with %s', (_which, formations) => {
  const isExact = isBoxOfFormations(formations);
  fc.assert(
    fc.property(
      fc.array(anyPlayer, SQUAD),
      fc.array(anyPlayer, { maxLength: 3 }),
      fc.nat(2 ** 6 - 1),
      (own, coming, sold) => {
        const squad = asPlayers(own, 's');
        const newcomers = asPlayers(coming, 'n').filter(({ group }) => group !== null);
        const sum = new FieldedSum(columnsOf([...squad, ...newcomers], MATCHES), squad.length, formations);
        const bought = Int32Array.from(newcomers, (_player, n) => squad.length + n);
        const found = sum.field({ sold, bought, count: newcomers.length });
        const after = [...squad.filter((_player, place) => (sold & (1 << place)) === 0), ...newcomers];
        const best = sumOfPoints(fieldedOver(after, formations, MATCHES));
        expect(isExact ? found : Math.min(found, best)).toBe(best);
      },
    ),
  );
});
