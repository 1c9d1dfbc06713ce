import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMATIONS, slotsOf } from '#shared/elevens/bestEleven.ts';
import { GAME_PROFILES } from '#shared/games/profiles.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { Lineups, newcomersIn, OwnElevens } from './ownElevens.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from './squadValue.ts';

const SQUAD = { minLength: 11, maxLength: 20 };
const NEWCOMERS = 3;
/** High enough that every formation with room for newcomers fields them. */
const STAR_POINTS = 1000;

/** Few goalkeepers, as in a squad, so that the outfield lines compete for places. */
const anyPlayer = fc.record({
  group: fc.constantFrom(...POSITION_GROUPS, ...POSITION_GROUPS.slice(1), ...POSITION_GROUPS.slice(1), null),
  points: fc.integer({ min: -1, max: 9 }).map((points) => [points]),
});
const asPlayer = ({ group, points }: Pick<MarketPlayer, 'group' | 'points'>, id: string): MarketPlayer => ({
  id,
  clubId: 'c',
  group,
  price: null,
  points,
  variance: 1,
});

it.each([
  ['the formations of a game', GAME_PROFILES.bundesligaFantasy.formations],
  ['all usual formations', FORMATIONS],
  ['one formation', ['3-5-2'] as const],
  ['formations whose lines do not go with all others', ['3-4-3', '5-3-2'] as const],
])('computes what own players bring beside fielded newcomers of any lines, with %s', (_which, formations) => {
  const rules = { formations, squadSize: null, maxPerClub: null, lines: null, transfers: null };
  const lineups = new Lineups(NEWCOMERS);
  fc.assert(
    fc.property(
      fc.array(anyPlayer, SQUAD),
      fc.constantFrom(...lineups.all),
      fc.nat(2 ** 6 - 1),
      (own, { counts, code }, sold) => {
        const squad = own.map((player, n) => asPlayer(player, `s${n}`));
        const elevens = new OwnElevens({ squad, pool: [], rules, horizon: 1 }, lineups);
        elevens.without(sold);
        const stars = POSITION_GROUPS.flatMap((group, line) =>
          Array.from({ length: counts[line] ?? 0 }, (_none, n) =>
            asPlayer({ group, points: [STAR_POINTS] }, `${group}${n}`),
          ),
        );
        const hasRoom = formations.some((formation) =>
          POSITION_GROUPS.every((group, line) => slotsOf(formation)[group] >= (counts[line] ?? 0)),
        );
        const kept = squad.filter((_player, place) => (sold & (1 << place)) === 0);
        const together = sumOfPoints(fieldedOver([...kept, ...stars], formations, 1));
        expect(elevens.points[code]).toBe(hasRoom ? together - newcomersIn(counts) * STAR_POINTS : -Infinity);
      },
    ),
  );
});
