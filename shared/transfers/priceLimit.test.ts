import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../games/profiles.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { bestExchanges } from './bestExchanges.ts';
import { priceLimit, priceLimits } from './priceLimit.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from './squadValue.ts';
import { HORIZONS, LEAST_GAIN, transferRulesOf, type Horizon } from './transferRules.ts';
import type { TransferTask } from './transferTask.ts';
import { limitsText } from './transferText.ts';

const aPlayer = (changes: Partial<MarketPlayer> & Pick<MarketPlayer, 'id'>): MarketPlayer => ({
  clubId: 'c0',
  group: 'midfielder',
  price: 5,
  points: [3, 3, 3, 3, 3],
  variance: 9,
  ...changes,
});

const tenths = (min: number, max: number) => fc.integer({ min, max }).map((price) => price / 10);
const anyPlayer = (id: string) =>
  fc
    .record({
      group: fc.constantFrom(...POSITION_GROUPS),
      clubId: fc.constantFrom('c0', 'c1', 'c2'),
      price: tenths(5, 120),
      points: fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 3, maxLength: 3 }),
    })
    .map((changes): MarketPlayer => Object.assign({ id, variance: 4 }, changes));
const anyPlayers = (prefix: string, min: number, max: number) =>
  fc
    .integer({ min, max })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_none, n) => anyPlayer(`${prefix}${n}`))));

const anyQuestion = fc.record({
  squad: anyPlayers('s', 2, 8),
  pool: anyPlayers('p', 1, 8),
  game: fc.constantFrom(...GAMES),
  horizon: fc.constantFrom<Horizon>(1, 3),
  budget: tenths(-30, 60),
  transfers: fc.integer({ min: 1, max: 3 }),
});

/** Points after the best exchange, and whether it buys the player; null if none is within the budget. */
function bestOf(task: TransferTask, bounds: { transfers: number; budget: number }) {
  const best = bestExchanges(task, bounds).at(-1) ?? null;
  if (best === null) return null;
  const after = [...task.squad.filter((player) => !best.out.includes(player)), ...best.in];
  return {
    points: sumOfPoints(fieldedOver(after, task.rules, task.horizon)),
    buys: best.in.map(({ id }) => id),
  };
}

describe('the price limit of a player', () => {
  it('is the last tenth of a million at which the advice gains with him, under the rules of any game', () => {
    let [limited, worthless] = [0, 0];
    fc.assert(
      fc.property(anyQuestion, ({ game, transfers, budget, ...players }) => {
        const task = { ...players, rules: transferRulesOf(game) };
        const bounds = { transfers, budget };
        const [wanted, ...others] = task.pool;
        const at = (price: number) => bestOf({ ...task, pool: [{ ...wanted!, price }, ...others] }, bounds);
        const without = bestOf({ ...task, pool: others }, bounds);
        const limit = priceLimit(task, bounds, 'p0');
        // Without a balance, other transfers must pay for themselves.
        if (without === null && at(0.1) === null) return;
        const least = (without?.points ?? -Infinity) + LEAST_GAIN;
        if (limit === null) worthless += 1;
        else limited += 1;
        const most = limit === null ? null : at(limit);
        const gains = most !== null && most.buys.includes('p0') && most.points >= least;
        expect(gains).toBe(limit !== null);
        const above = at((limit ?? 0) + 0.1);
        expect(above === null || above.points < least).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(Math.min(limited, worthless)).toBeGreaterThan(20);
  });

  it('counts the money that other transfers free, and what they would gain without him', () => {
    const rules = {
      ...transferRulesOf('own'),
      lines: { goalkeeper: 1, defender: 5, midfielder: 5, forward: 1 },
    };
    const squad = [
      aPlayer({ id: 'starter', group: 'forward', price: 6 }),
      aPlayer({ id: 'reserve', group: 'goalkeeper', points: [0], price: 8 }),
    ];
    const pool = [
      aPlayer({ id: 'wanted', group: 'forward', points: [9], price: 20 }),
      aPlayer({ id: 'cheap', group: 'goalkeeper', points: [0], price: 1 }),
      aPlayer({ id: 'rival', group: 'forward', points: [8.98], price: 6.5 }),
    ];
    const ask = (task: Partial<TransferTask>, transfers: number) =>
      priceLimit({ squad, pool, rules, horizon: 1, ...task }, { transfers, budget: 0.4 }, 'wanted');
    expect(ask({}, 1)).toBe(6.4);
    // The rival is affordable once the reserve is sold, and scores as much.
    expect(ask({}, 2)).toBeNull();
    expect(ask({ pool: pool.slice(0, 2) }, 2)).toBe(13.4);
  });

  it('needs no price of his own, and is unknown for a stranger or without a position', () => {
    const rules = transferRulesOf('own');
    const players = {
      squad: [aPlayer({ id: 's', price: 4 })],
      pool: [
        aPlayer({ id: 'unpriced', price: null, points: [3, 4, 2, 4, 4] }),
        aPlayer({ id: 'nowhere', group: null, points: [9] }),
      ],
      rules,
    };
    const bounds = { transfers: 1, budget: 1 };
    expect(priceLimits(players, bounds, 'unpriced')).toEqual([
      { horizon: 1, limit: null },
      { horizon: 3, limit: null },
      { horizon: 5, limit: 5 },
    ]);
    for (const id of ['nowhere', 'stranger'])
      expect(priceLimit({ ...players, horizon: 5 }, bounds, id)).toBeNull();
  });

  it('is what balances a team over its budget, and assumes that transfers pay for themselves if nothing does', () => {
    const rules = transferRulesOf('own');
    const squad = [aPlayer({ id: 's', price: 9 })];
    const pool = [aPlayer({ id: 'p', points: [4], price: 20 })];
    const ask = (budget: number) =>
      priceLimit({ squad, pool, rules, horizon: 1 }, { transfers: 1, budget }, 'p');
    expect(ask(-5)).toBe(4);
    expect(ask(-9.5)).toBe(9);
  });

  it('is said in a sentence for all horizons, those with the same one together', () => {
    const limits = (...some: (number | null)[]) =>
      HORIZONS.map((horizon, n) => ({ horizon, limit: some[n] ?? null }));
    expect(limitsText(limits(12.4, 14.1, 14.8), 3)).toEqual([
      'Lohnt sich bis 12,4\u00A0Mio. für den nächsten Spieltag, bis 14,1\u00A0Mio. für drei, bis 14,8\u00A0Mio. für fünf.',
      'So weit bringen die besten 3 Wechsel mit ihm mehr als ohne ihn, wenn alles andere bleibt wie eingefügt.',
    ]);
    expect(limitsText(limits(null, 5, 5), 1)).toEqual([
      'Lohnt sich zu keinem Preis für den nächsten Spieltag, bis 5\u00A0Mio. für drei und für fünf.',
      'So weit bringt der beste Wechsel mit ihm mehr als ohne ihn, wenn alles andere bleibt wie eingefügt.',
    ]);
    expect(limitsText(limits(), 1)).toEqual([
      'Lohnt sich zu keinem Preis.',
      'Auch geschenkt bringt der beste Wechsel mit ihm nicht mehr als ohne ihn.',
    ]);
  });
});
