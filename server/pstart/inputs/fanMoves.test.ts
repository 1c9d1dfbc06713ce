import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPlayer } from '../../testing/facts/leagueFacts.ts';
import type { PlayerFact } from '../types.ts';
import { fanMovesOf } from './fanMoves.ts';

type Counts = Pick<PlayerFact, 'holders' | 'holdersBefore' | 'buyers'>;

const moves = (players: Counts[]) => fanMovesOf(players.map((counts, index) => aPlayer(`p${index}`, counts)));
const gains = (players: Counts[]) => moves(players).map(({ holdersGain }) => holdersGain);
const leads = (players: Counts[]) => moves(players).map(({ buyersLead }) => buyersLead);

const NOTHING = { holdersGain: 0, buyersLead: 0 };

describe('fans’ moves', () => {
  test('count nothing where nobody tells of them, or nobody holds anybody', () => {
    expect(moves([{}, {}])).toEqual([NOTHING, NOTHING]);
    expect(moves([{ holders: 5000 }, { holders: 10, holdersBefore: null, buyers: null }])).toEqual([
      NOTHING,
      NOTHING,
    ]);
    expect(gains([{ holders: 900, holdersBefore: 0 }])).toEqual([0]);
    expect(moves([])).toEqual([]);
  });

  test('compare a player’s share of his club’s holders with that before its last match', () => {
    const [bought = 0, kept = 0, unknown] = gains([
      { holders: 400_000, holdersBefore: 200_000 },
      { holders: 600_000, holdersBefore: 800_000 },
      { holders: 50_000, holdersBefore: null },
    ]);
    expect(bought).toBeCloseTo(Math.log(2), 2);
    expect(kept).toBeCloseTo(Math.log(0.75), 2);
    expect(unknown).toBe(0);
  });

  test('do not mistake a game that grows for players who are bought', () => {
    for (const gain of gains([
      { holders: 90_000, holdersBefore: 30_000 },
      { holders: 6000, holdersBefore: 2000 },
    ]))
      expect(gain).toBeCloseTo(0, 2);
  });

  test('compare who bought him with an equal share of the club’s buyers', () => {
    const [many = 0, few = 0, none = 0, unknown] = leads([
      { holders: 1, buyers: 60_000 },
      { holders: 1, buyers: 20_000 },
      { holders: 1, buyers: 10_000 },
      { holders: 1, buyers: null },
    ]);
    expect(many).toBeCloseTo(Math.log(2), 2);
    expect(few).toBeCloseTo(Math.log(2 / 3), 2);
    expect(none).toBeCloseTo(Math.log(1 / 3), 2);
    expect(unknown).toBe(0);
  });

  test('of a few teams say next to nothing', () => {
    const club = Array.from({ length: 20 }, () => ({ holders: 2, holdersBefore: 2, buyers: 0 }));
    const [{ holdersGain, buyersLead } = NOTHING] = moves([
      { holders: 4, holdersBefore: 3, buyers: 1 },
      ...club,
    ]);
    expect(holdersGain).toBeGreaterThan(0);
    expect(holdersGain).toBeLessThan(0.05);
    expect(buyersLead).toBeGreaterThan(0);
    expect(buyersLead).toBeLessThan(0.05);
  });

  test('are never anything but numbers, and rise with his own holders and buyers', () => {
    const count = fc.oneof(fc.nat(10_000_000), fc.constant(null));
    const player = fc.record({ holders: count, holdersBefore: count, buyers: count });
    fc.assert(
      fc.property(fc.array(player, { maxLength: 30 }), fc.nat(1_000_000), (players, more) => {
        const before = moves(players);
        for (const { holdersGain, buyersLead } of before) {
          expect(Number.isFinite(holdersGain)).toBe(true);
          expect(Number.isFinite(buyersLead)).toBe(true);
        }
        const [first, ...others] = players;
        if (first === undefined) return;
        const richer = {
          ...first,
          holders: first.holders === null ? null : first.holders + more,
          buyers: first.buyers === null ? null : first.buyers + more,
        };
        const [after] = moves([richer, ...others]);
        expect(after?.holdersGain).toBeGreaterThanOrEqual((before[0]?.holdersGain ?? 0) - 1e-9);
        expect(after?.buyersLead).toBeGreaterThanOrEqual((before[0]?.buyersLead ?? 0) - 1e-9);
      }),
    );
  });
});
