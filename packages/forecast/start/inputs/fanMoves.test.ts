import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { aPlayer } from '@hub/tools/testing/facts/leagueFacts.ts';
import { aSquadLeague, groupInSquad } from '@hub/tools/testing/facts/squadFacts.ts';
import { clubCandidates, groupCandidatesWith } from './candidates.ts';
import { readClubs } from './clubReading.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { PlayerFact } from '../types.ts';
import { fanMovesOf, NO_FAN_MOVES } from './fanMoves.ts';

type Counts = Pick<PlayerFact, 'holders' | 'holdersBefore' | 'buyers'>;

function moves(players: Counts[]) {
  const found = fanMovesOf(players.map((counts, index) => aPlayer(`p${index}`, counts)));
  return players.map((_, index) => found.get(`p${index}`) ?? NO_FAN_MOVES);
}
const gains = (players: Counts[]) => moves(players).map(({ holdersGain }) => holdersGain);
const leads = (players: Counts[]) => moves(players).map(({ buyersLead }) => buyersLead);

describe('fans’ moves', () => {
  test('count as 0 if no source reports them, or no player has holders', () => {
    expect(moves([{}, {}])).toEqual([NO_FAN_MOVES, NO_FAN_MOVES]);
    expect(moves([{ holders: 5000 }, { holders: 10, holdersBefore: null, buyers: null }])).toEqual([
      NO_FAN_MOVES,
      NO_FAN_MOVES,
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

  test('compare goalkeepers with goalkeepers, and the others with the others', () => {
    const keeper = (playerId: string, counts: Counts) =>
      aPlayer(playerId, { ...counts, positionGroup: 'goalkeeper' });
    const fieldPlayers = (holders: number) =>
      ['p1', 'p2'].map((playerId) => aPlayer(playerId, { holders, holdersBefore: 400_000, buyers: 70_000 }));
    const keepers = [
      keeper('k1', { holders: 30_000, holdersBefore: 20_000, buyers: 9000 }),
      keeper('k2', { holders: 10_000, holdersBefore: 20_000, buyers: 3000 }),
    ];
    const found = fanMovesOf([...keepers, ...fieldPlayers(400_000)]);
    expect(found.get('k1')?.holdersGain).toBeCloseTo(Math.log(1.5), 2);
    expect(found.get('k2')?.holdersGain).toBeCloseTo(Math.log(0.5), 2);
    expect(found.get('k1')?.buyersLead).toBeCloseTo(Math.log(1.5), 2);
    expect(found.get('p1')).toEqual({ holdersGain: 0, buyersLead: 0 });
    // Holders of players who do not compete with him make no difference.
    const grown = fanMovesOf([...keepers, ...fieldPlayers(900_000)]);
    expect(grown.get('k1')).toEqual(found.get('k1'));
  });

  test('do not mistake a growing game for bought players', () => {
    for (const gain of gains([
      { holders: 90_000, holdersBefore: 30_000 },
      { holders: 6000, holdersBefore: 2000 },
    ]))
      expect(gain).toBeCloseTo(0, 2);
  });

  test('compare his buyers with an equal share of the club’s buyers', () => {
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

  test('count next to nothing with few teams', () => {
    const club = Array.from({ length: 20 }, () => ({ holders: 2, holdersBefore: 2, buyers: 0 }));
    const [{ holdersGain, buyersLead } = NO_FAN_MOVES] = moves([
      { holders: 4, holdersBefore: 3, buyers: 1 },
      ...club,
    ]);
    expect(holdersGain).toBeGreaterThan(0);
    expect(holdersGain).toBeLessThan(0.05);
    expect(buyersLead).toBeGreaterThan(0);
    expect(buyersLead).toBeLessThan(0.05);
  });

  test('are always finite numbers, and rise with his own holders and buyers', () => {
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

const counts = new Map(
  [...groupInSquad.keys()].map((id, index) => [
    id,
    { holders: 40_000 + 3000 * index, holdersBefore: 50_000, buyers: 900 * index },
  ]),
);
/** A squad with fan moves and complete news. */
function heldSquad(changes: Record<string, Counts> = {}) {
  const league = aSquadLeague({ ...Object.fromEntries(counts), ...changes });
  const statusCover = league.upcoming.map(({ matchday }) => ({
    matchday,
    deadlineTs: league.asOfTs,
    readAtTheTime: true,
  }));
  return { ...league, statusCover };
}

describe('a forecast', () => {
  test('counts them for the whole club, even if a query concerns one position group', () => {
    const [reading] = readClubs(heldSquad()).readings;
    if (reading === undefined) throw new Error('No club was read.');
    const whole = new Map(
      clubCandidates(reading).candidates.map(({ player, inputs }) => [player.playerId, inputs]),
    );
    const player = reading.players.find((one) => one.player.playerId === 'striker')?.player;
    if (player === undefined) throw new Error('The striker was not read.');
    const { candidates } = groupCandidatesWith(reading, player);
    expect(candidates.length).toBeGreaterThan(1);
    for (const { player: one, inputs } of candidates) {
      expect(inputs.holdersGain).not.toBe(0);
      expect(inputs).toEqual(whole.get(one.playerId));
    }
  });

  test('compares holders with those of the whole outfield at the start of a season, even if a query concerns one group', () => {
    const whole = heldSquad();
    const [first] = whole.played;
    if (first === undefined) throw new Error('The league has played no match.');
    const [reading] = readClubs({ ...whole, played: [first] }).readings;
    const striker = reading?.players.find(({ player }) => player.playerId === 'striker')?.player;
    if (reading === undefined || striker === undefined) throw new Error('The striker was not read.');
    const leadOf = new Map(
      clubCandidates(reading).candidates.map(({ player, inputs }) => [player.playerId, inputs.holdersLead]),
    );
    for (const { player, inputs } of groupCandidatesWith(reading, striker).candidates) {
      expect(inputs.holdersLead).not.toBeNull();
      expect(inputs.holdersLead).toBe(leadOf.get(player.playerId));
    }
  });

  test('raises the goalkeeper bought by more fans, and gives that as a reason', () => {
    const forecastOf = (league: ReturnType<typeof aSquadLeague>) =>
      computeStartProbabilities(league).forecasts.find(({ playerId }) => playerId === 'second-keeper');
    const before = forecastOf(heldSquad());
    const after = forecastOf(
      heldSquad({ ['second-keeper']: { holders: 500_000, holdersBefore: 100_000, buyers: 400_000 } }),
    );
    expect(after?.startProbability).toBeGreaterThan((before?.startProbability ?? 1) * 1.5);
    expect(after?.reasons.map(reasonSentence).join(' ')).toContain('mehr Fans im Team');
  });

  test('raises a player bought by many fans, and gives that as a reason, if it knows the news', () => {
    const bought = { holders: 500_000, holdersBefore: 100_000, buyers: 400_000 };
    const forecastOf = (league: ReturnType<typeof aSquadLeague>) =>
      computeStartProbabilities(league).forecasts.find(({ playerId }) => playerId === 'reserve-winger');
    const before = forecastOf(heldSquad());
    const after = forecastOf(heldSquad({ 'reserve-winger': bought }));
    expect(after?.card).toMatch(/ news$/u);
    expect(after?.startProbability).toBeGreaterThan((before?.startProbability ?? 1) + 0.05);
    expect(after?.reasons.map(reasonSentence).join(' ')).toContain('mehr Fans im Team');
    const { statusCover: _statusCover, ...withoutNews } = heldSquad({ 'reserve-winger': bought });
    expect(forecastOf(withoutNews)?.startProbability).toBe(
      forecastOf({ ...withoutNews, players: aSquadLeague().players })?.startProbability,
    );
  });
});
