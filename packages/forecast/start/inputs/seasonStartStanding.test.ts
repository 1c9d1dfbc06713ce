import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPlayer } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { PlayerFact } from '../types.ts';
import { seasonStartStandings, type SeasonStartStanding } from './seasonStartStanding.ts';

const SLOTS = { goalkeeper: 1, defender: 4, midfielder: 4, forward: 2 };

const standings = <K extends keyof SeasonStartStanding>(players: Partial<PlayerFact>[], key: K) =>
  seasonStartStandings(
    players.map((player, index) => aPlayer(`p${index}`, { positionGroup: 'forward', ...player })),
    SLOTS,
  ).map((standing) => standing[key]);

const season = (startShare: number) => ({
  lastSeason: { teamId: 'home', startShare, startShareLast10: startShare, minutesShare: startShare },
});

describe('prices', () => {
  const prices = [90, 70, 70, 50, null].map((price) => ({ price }));

  test('rank from the last place of the group; equals share a rank, and unknown prices have none', () => {
    expect(standings(prices, 'priceRank')).toEqual([-1, 0.5, 0.5, 2, null]);
  });

  test('compare with the median of the group, in any unit', () => {
    const above = standings(prices, 'priceAboveMedian');
    expect(above).toEqual([Math.log(9 / 7), 0, 0, Math.log(5 / 7), null]);
    const inEuros = prices.map(({ price }) => ({ price: price === null ? null : price * 100_000 }));
    expect(standings(inEuros, 'priceAboveMedian')).toEqual(above);
    expect(standings([{ price: 0 }, { price: 0 }], 'priceAboveMedian')).toEqual([0, 0]);
  });
});

describe('last season', () => {
  test('compares with the rival for the last place; a player without matches never started', () => {
    const players = [season(0.9), season(0.6), season(0.2), { lastSeason: null }];
    expect(standings(players, 'lastSeasonMargin').map((margin) => Number(margin?.toFixed(3)))).toEqual([
      0.7, 0.4, -0.4, -0.6,
    ]);
    expect(standings([{}, {}], 'lastSeasonMargin')).toEqual([null, null]);
  });
});

describe('holders', () => {
  test('compare with the club’s tenth outfield player, and a keeper with the first keeper', () => {
    const outfield = Array.from({ length: 12 }, (_, index) => ({
      positionGroup: 'midfielder' as const,
      holders: 2 ** (12 - index) * 10_000,
    }));
    const keepers = [100_000, 400_000].map((holders) => ({ positionGroup: 'goalkeeper' as const, holders }));
    const leads = standings([...outfield, ...keepers], 'holdersLead');
    expect(leads[9]).toBe(0);
    expect(leads[8]).toBeGreaterThan(0.5);
    expect(leads[8]).toBeLessThan(Math.log(2));
    expect(leads[11]).toBeLessThan(-0.5);
    expect(leads[13]).toBe(0);
    expect(leads[12]).toBeCloseTo(-Math.log(4), 0);
  });

  test('compare with those of the same price only', () => {
    const players = [
      { price: 50, holders: 1000 },
      { price: 50, holders: 4000 },
      { price: 70, holders: 9000 },
      { price: null, holders: 9000 },
    ];
    const [less, most, dearer, unpriced] = standings(players, 'holdersAmongPrices');
    expect(less).toBeCloseTo(-Math.log(4), 1);
    expect([most, dearer, unpriced]).toEqual([0, 0, null]);
  });

  test('are null if no source reports them, and count little if few are counted', () => {
    expect(standings([{}, {}], 'holdersLead')).toEqual([null, null]);
    const [lead] = standings([{ holders: 2 }, { holders: 1 }], 'holdersLead');
    expect(lead).toBeCloseTo(Math.log(2.5 / 1.5), 9);
  });

  test('never lower a lead by growing, whoever else is held', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 1_000_000 }), ([first = 0, ...others], more) => {
        const leadOf = (holders: number) =>
          standings(
            [holders, ...others].map((count) => ({ holders: count })),
            'holdersLead',
          )[0] ?? NaN;
        const [before, after] = [leadOf(first), leadOf(first + more)];
        expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        expect(Math.abs(after)).toBeLessThanOrEqual(4);
      }),
    );
  });
});
