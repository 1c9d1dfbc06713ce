import { describe, expect, test } from 'vitest';
import type { GameSquad } from '@hub/shared/games/squadScore.ts';
import { aPlayedPart } from '@hub/tools/testing/facts/aPlayedPart.ts';
import { forecastPoints, type PointsKnowledge } from '../forecastPoints.ts';
import { committedPoints } from '../model/committedPoints.ts';
import { AliasTable } from './aliasTable.ts';
import {
  atOnce,
  drawMatchday,
  settledPlayer,
  type DrawnCandidate,
  type DrawnMatchday,
} from './drawMatchday.ts';
import { duelOf, placesOf } from './duelOf.ts';
import { luckOf } from './luckOf.ts';
import { squadDraws } from './squadDraws.ts';

const LINES = ['goalkeeper', 'defender', 'defender', 'midfielder', 'midfielder', 'forward'] as const;
const CLUBS = ['a', 'b', 'c', 'd'];
const match = (fixtureId: string, homeTeamId: string, awayTeamId: string, day = '01') => ({
  fixtureId,
  matchday: 2,
  kickoffTs: `2026-09-${day}T13:30:00.000Z`,
  homeTeamId,
  awayTeamId,
});
const SEEN = { assists: 1, saves: 4, shots: 4, keyPasses: 2, duelsWon: 9 };
const KNOWLEDGE: PointsKnowledge = {
  asOfTs: '2026-09-02T12:00:00.000Z',
  played: [{ ...match('p1', 'a', 'b'), homeGoals: 3, awayGoals: 0 }],
  parts: [aPlayedPart({ fixtureId: 'p1', teamId: 'a', playerId: 'a5', goals: 2, ...SEEN })],
  scheduled: [match('n1', 'b', 'a', '05'), match('n2', 'c', 'd', '06')],
  model: committedPoints.five,
};
/** Six players of each of four clubs, half of them with doubts. */
const PLAYERS: readonly DrawnCandidate[] = CLUBS.flatMap((teamId) =>
  LINES.map((positionGroup, index) => ({
    playerId: `${teamId}${index}`,
    teamId,
    fixtureId: teamId < 'c' ? 'n1' : 'n2',
    positionGroup,
    chances: index % 2 === 0 ? { starts: 0.9, comesOn: 0.05 } : { starts: 0.5, comesOn: 0.3 },
  })),
);
const PROFILE = 'bundesligaFantasy';
const draw = (players = PLAYERS, options: Partial<Parameters<typeof drawMatchday>[2]> = {}) =>
  atOnce(drawMatchday(players, KNOWLEDGE, { profile: PROFILE, ...options }));
const drawn = draw();

const squad = (ids: readonly string[], changes: Partial<GameSquad> = {}): GameSquad => ({
  game: 'own',
  formation: '4-4-2',
  players: ids.map((id) => ({ id, line: LINES[Number(id.slice(1))]! })),
  eleven: ids,
  stars: [],
  ...changes,
});
const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, each) => sum + each, 0) / values.length;
const covariance = (one: string, other: string, { players }: DrawnMatchday = drawn) => {
  const [left, right] = [players.get(one)!.points, players.get(other)!.points];
  return meanOf(Array.from(left, (points, at) => points * right[at]!)) - meanOf(left) * meanOf(right);
};

test('an alias table draws values as often as they weigh', () => {
  const table = new AliasTable([-1, 0, 7], [1, 5, 2]);
  const values = Array.from({ length: 8000 }, (_, index) => table.at(index / 8000));
  const shareOf = (value: number) => values.filter((each) => each === value).length / 8000;
  expect([shareOf(-1), shareOf(0), shareOf(7)].map((share) => share.toFixed(2))).toEqual([
    '0.13',
    '0.63',
    '0.25',
  ]);
});

describe('the courses of a matchday', () => {
  test('give each player the mean of his expected points, and hardly more spread', () => {
    const candidates = PLAYERS.map((player) => ({
      ...player,
      chances: { ...player.chances, startsIfUnreported: null, isSuspended: false, isOutForLong: false },
    }));
    for (const { playerId, expected } of forecastPoints(candidates, KNOWLEDGE)) {
      const { points, started } = drawn.players.get(playerId)!;
      const { next, spread } = expected[0]!;
      const error = spread!.next / Math.sqrt(drawn.draws);
      expect(Math.abs(meanOf(points) - next.points)).toBeLessThan(4 * error + 0.01);
      // His goals win matches, which the spread of a single player leaves out.
      const ratio = Math.sqrt(covariance(playerId, playerId)) / spread!.next;
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.12);
      const { starts } = PLAYERS.find((player) => player.playerId === playerId)!.chances;
      expect(meanOf(started)).toBeCloseTo(starts, 1);
    }
  });

  test('move defenders of a club together, opponents against each other, and matches apart', () => {
    const noise = 6 * Math.sqrt((covariance('a1', 'a1') * covariance('a2', 'a2')) / drawn.draws);
    expect(covariance('a1', 'a2')).toBeGreaterThan(noise);
    expect(covariance('a5', 'b0')).toBeLessThan(-noise / 2);
    expect(Math.abs(covariance('a1', 'c1'))).toBeLessThan(noise);
  });

  test('are the same for the same seed, and for a player apart from goals whoever else is drawn', () => {
    expect(draw(PLAYERS, { draws: 500 })).toEqual(draw(PLAYERS, { draws: 500 }));
    expect(draw(PLAYERS, { draws: 500 })).not.toEqual(draw(PLAYERS, { draws: 500, seed: 1 }));
    const alone = draw(PLAYERS.filter(({ playerId }) => playerId === 'c0'));
    expect(alone.players.get('c0')!.started).toEqual(drawn.players.get('c0')!.started);
  });

  test('let one keeper of a club start', () => {
    const reserve = { ...PLAYERS[0]!, playerId: 'reserve', chances: { starts: 0.1, comesOn: 0.02 } };
    const { players } = draw([...PLAYERS, reserve]);
    const [first, second] = [players.get('a0')!.started, players.get('reserve')!.started];
    expect(meanOf(second)).toBeCloseTo(0.1, 1);
    expect(meanOf(Array.from(first, (started, at) => started + second[at]!))).toBeCloseTo(1, 6);
    expect(first).toEqual(drawn.players.get('a0')!.started);
  });

  test('count starts in games without points, and leave out players without a match', () => {
    const { players } = draw([...PLAYERS, { ...PLAYERS[0]!, playerId: 'free', fixtureId: 'gone' }], {
      profile: null,
    });
    expect(players.has('free')).toBe(false);
    const { points, started } = players.get('a0')!;
    expect(Array.from(points)).toEqual(Array.from(started));
  });
});

describe('duels', () => {
  const mine = squad(['a0', 'a1', 'a5', 'c3']);
  const theirs = squad(['b0', 'a1', 'c5', 'd4']);
  const drawnSquad = (some: GameSquad) => ({ squad: some, sums: squadDraws(some, drawn) });
  const duelBetween = (one: GameSquad, other: GameSquad) => duelOf(drawnSquad(one), drawnSquad(other), drawn);

  test('are the same from both sides, and a tie of equals', () => {
    const duel = duelBetween(mine, theirs);
    const other = duelBetween(theirs, mine);
    const places = placesOf([mine, theirs].map((some) => squadDraws(some, drawn)));
    expect([duel.win, duel.tie, duel.lose]).toEqual([other.lose, other.tie, other.win]);
    expect(duel.win + duel.tie + duel.lose).toBeCloseTo(1);
    expect(duel.difference.mean).toBeCloseTo(-other.difference.mean);
    expect(duel.difference.low).toBeLessThan(duel.difference.high);
    expect(places[0]![0]).toBeCloseTo(duel.win + duel.tie / 2);
    expect(duelBetween(mine, mine)).toMatchObject({
      win: 0,
      tie: 1,
      lose: 0,
      difference: { mean: 0, low: 0, high: 0 },
      swings: [],
    });
  });

  test('cancel players whom both field', () => {
    const without = (some: GameSquad) => squad(some.eleven.filter((id) => id !== 'a1'));
    expect(duelBetween(without(mine), without(theirs))).toEqual(duelBetween(mine, theirs));
  });

  test('turn on uncertain starters of one side', () => {
    const { swings } = duelBetween(mine, theirs);
    expect(swings.length).toBeGreaterThan(0);
    expect(swings.map(({ playerId }) => playerId)).not.toContain('a1');
    for (const { playerId, winIfStarting, winIfNot } of swings)
      expect(winIfStarting > winIfNot).toBe(mine.eleven.includes(playerId));
  });

  test('share the places of a table', () => {
    const squads = [mine, theirs, theirs, squad(['d0', 'd1'])];
    const places = placesOf(squads.map((some) => squadDraws(some, drawn)));
    expect(places).toHaveLength(4);
    for (const ofSquad of places) expect(ofSquad.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    for (let place = 0; place < 4; place += 1)
      expect(places.reduce((sum, ofSquad) => sum + ofSquad[place]!, 0)).toBeCloseTo(1);
    expect(places[1]).toEqual(places[2]);
  });
});

describe('luck', () => {
  const ids = PLAYERS.map(({ playerId }) => playerId);
  test('is the share of courses with fewer points, equal ones by half', () => {
    const some = squad(ids.slice(0, 6));
    const sums = squadDraws(some, drawn);
    const { percentile, expected } = luckOf(some, drawn, sums[0]!);
    expect(percentile).toBeGreaterThan(0);
    expect(percentile).toBeLessThan(100);
    expect(expected.mean).toBeCloseTo(meanOf(sums));
    expect(luckOf(some, drawn, -99).percentile).toBe(0);
    const over: DrawnMatchday = { draws: 10, players: new Map([['a0', settledPlayer(4, true, 10)]]) };
    expect(luckOf(squad(['a0']), over, 4)).toEqual({
      percentile: 50,
      expected: { mean: 4, low: 4, high: 4 },
    });
  });
});
