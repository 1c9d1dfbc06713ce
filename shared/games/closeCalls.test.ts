import { describe, expect, it } from 'vitest';
import { bestElevenOf, type Place } from '../elevens/bestEleven.ts';
import { closeCallsOf } from './closeCalls.ts';
import { lockOf } from './lockOf.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';

const REPORTED = { elevens: true };

const CLUB = { id: 'a', shortName: 'A' };
const player = (
  id: string,
  positionPrimary: string,
  startProbability: number | null,
  clubId: string | null = 'a',
) => ({
  id,
  name: id,
  positions: [],
  positionPrimary,
  startProbability,
  team: clubId === null ? null : { ...CLUB, id: clubId },
});
/** A team whose places are all certain, except for one forward. */
const SURE = [
  player('keeper', 'GK', 0.99),
  ...[1, 2, 3, 4].map((n) => player(`back${n}`, 'CB', 0.95)),
  ...[1, 2, 3, 4].map((n) => player(`mid${n}`, 'CM', 0.95)),
  player('striker', 'ST', 0.95),
];
const fixtureOf = (kickoffTs: string, homeTeamId: string, awayTeamId: string) => ({
  matchday: 5,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId,
});
const FIXTURES = [
  fixtureOf('2026-09-25T18:30:00.000Z', 'a', 'b'),
  fixtureOf('2026-09-26T13:30:00.000Z', 'c', 'd'),
  fixtureOf('2026-09-27T15:30:00.000Z', 'e', 'f'),
];
const FRIDAY_NOON = '2026-09-25T10:00:00.000Z';

function callsOf(
  game: Game,
  pair: (ReturnType<typeof player> & {
    place?: Place;
    isInEleven?: boolean;
    knowledge?: 'little';
    value?: number;
  })[],
  nowTs = FRIDAY_NOON,
  reported = REPORTED,
) {
  const { lock, formations } = GAME_PROFILES[game];
  const eleven = bestElevenOf([...SURE, ...pair], formations);
  return closeCallsOf(eleven, lockOf(lock, FIXTURES, nowTs), { reported }).map(
    ({ starter, rival, help, later }) => [starter.id, rival.id, help, later?.id ?? null],
  );
}

describe('a close call', () => {
  it.each<[Game, string, string | null, string, string | null]>([
    ['kickerInteractive', 'c', 'e', 'wait', 'uth'],
    ['kickerInteractive', 'e', 'c', 'wait', 'didavi'],
    ['kickerInteractive', 'c', 'd', 'bothKnown', null],
    ['kickbase', 'a', 'b', 'bothKnown', null],
    ['kickbase', 'a', 'e', 'starterKnown', null],
    ['kickbase', 'e', 'a', 'rivalKnown', null],
    ['kickbase', 'c', 'e', 'noneKnown', null],
    ['kickbase', 'a', 'without fixture', 'noFixture', null],
    ['kickbase', 'without fixture', 'a', 'noFixture', null],
    ['kickbase', 'a', null, 'noFixture', null],
  ])('in %s, with Didavi of %s ahead of Uth of %s, suggests %s', (game, didavi, uth, help, later) => {
    const pair = [player('uth', 'ST', 0.29, uth), player('didavi', 'ST', 0.33, didavi)];
    expect(callsOf(game, pair)).toEqual([['didavi', 'uth', help, later]]);
  });

  it('promises no eleven if nobody reports any', () => {
    const pair = [player('uth', 'ST', 0.29, 'c'), player('didavi', 'ST', 0.33, 'd')];
    const nobody = { elevens: false };
    for (const game of ['kickerInteractive', 'kickbase'] as const)
      expect(callsOf(game, pair, FRIDAY_NOON, nobody)).toEqual([['didavi', 'uth', 'unreported', null]]);
  });

  it('is not reported if the user has pinned or benched one of the two', () => {
    const [didavi, uth] = [player('didavi', 'ST', 0.33), player('uth', 'ST', 0.29)];
    expect(callsOf('kickbase', [{ ...didavi, place: 'pinned' as const }, uth])).toEqual([]);
    expect(callsOf('kickbase', [didavi, { ...uth, place: 'benched' as const }])).toEqual([]);
  });

  it('is not reported if chances differ too much, are missing or too low, or lines differ', () => {
    const didavi = player('didavi', 'ST', 0.33);
    expect(callsOf('kickbase', [didavi, player('uth', 'ST', 0.22)])).toEqual([]);
    expect(callsOf('kickbase', [didavi, player('uth', 'ST', null)])).toEqual([]);
    expect(callsOf('kickbase', [didavi, { ...player('uth', 'ST', 0.3), knowledge: 'little' }])).toEqual([]);
    expect(callsOf('kickbase', [{ ...didavi, knowledge: 'little' }, player('uth', 'ST', 0.3)])).toEqual([]);
    expect(callsOf('kickbase', [didavi, player('uth', 'GK', 0.3)])).toEqual([]);
    const worth = (one: typeof didavi, value: number) => ({ ...one, value });
    expect(callsOf('kickbase', [worth(didavi, 3), worth(player('uth', 'ST', 0.3), 1)])).toEqual([]);
    expect(callsOf('kickbase', [player('didavi', 'ST', 0.02), player('uth', 'ST', 0.01)])).toEqual([]);
  });

  it.each([
    [0.4, 0.3],
    [0.15, 0.06],
  ])('is reported up to a difference of 10 points and from a chance of 15 %% on: %f and %f', (...chances) => {
    const pair = chances.map((chance) => player(String(chance), 'ST', chance));
    expect(callsOf('kickbase', pair)).toHaveLength(1);
  });

  it('is over once one of the two is locked', () => {
    const pair = [player('uth', 'ST', 0.29, 'e'), player('didavi', 'ST', 0.33, 'c')];
    expect(callsOf('kickerInteractive', pair, '2026-09-26T13:00:00.000Z')).toHaveLength(1);
    expect(callsOf('kickerInteractive', pair, '2026-09-26T13:30:00.000Z')).toEqual([]);
  });

  it('contains each player once, the closest pair first', () => {
    const forwards = [0.33, 0.3, 0.29].map((chance, n) => player(`f${n}`, 'ST', chance, 'c'));
    expect(callsOf('kickbase', forwards)).toEqual([['f0', 'f1', 'noneKnown', null]]);
  });

  it('is not reported if the starter’s chance is at least 85 %, or an official eleven has decided', () => {
    expect(callsOf('kickbase', [player('didavi', 'ST', 0.85), player('uth', 'ST', 0.84)])).toEqual([]);
    const [didavi, uth] = [player('didavi', 'ST', 0.33), player('uth', 'ST', 0.29)];
    expect(callsOf('kickbase', [{ ...didavi, isInEleven: true }, uth])).toEqual([]);
    expect(callsOf('kickbase', [didavi, { ...uth, isInEleven: false }])).toEqual([]);
  });

  it('is reported if the rival is in an official eleven and the starter’s is not known', () => {
    const pair = [player('uth', 'ST', 0.31, 'c'), player('didavi', 'ST', 0.6, 'e')];
    expect(callsOf('kickerInteractive', pair)).toEqual([]);
    const official = { ...player('uth', 'ST', 0.31, 'c'), isInEleven: true };
    expect(callsOf('kickerInteractive', [official, pair[1]!])).toEqual([
      ['didavi', 'uth', 'rivalOfficial', null],
    ]);
  });

  it.each([
    ['one of the two is locked first', 'c', 0.62],
    ['it is closer', 'e', 0.69],
  ])('comes first if %s', (_why, club, rival) => {
    const early = [player('b1', 'ST', 0.7, club), player('b2', 'ST', rival, 'f')];
    const late = [player('a1', 'GK', 0.5, 'e'), player('a2', 'GK', 0.45, 'f')];
    const sure = SURE.filter(({ id }) => id !== 'keeper' && id !== 'striker');
    const { lock } = GAME_PROFILES.kickerInteractive;
    const calls = closeCallsOf(
      bestElevenOf([...sure, ...late, ...early], ['5-4-1']),
      lockOf(lock, FIXTURES, FRIDAY_NOON),
      { reported: REPORTED },
    );
    expect(calls.map(({ starter }) => starter.id)).toEqual(['b1', 'a1']);
  });

  it('is one of at most three', () => {
    const pairs = ['GK', 'CB', 'CM', 'ST'].flatMap((line) =>
      [0.5, 0.49].map((chance) => player(`${line}${chance}`, line, chance)),
    );
    const sure = SURE.filter(({ id }) => !['keeper', 'back4', 'mid4'].includes(id));
    const eleven = bestElevenOf([...sure, ...pairs], ['4-4-2']);
    expect(closeCallsOf(eleven, null, { reported: REPORTED })).toHaveLength(3);
    const held = new Set(pairs.map(({ id }) => id));
    expect(closeCallsOf(eleven, null, { reported: REPORTED, held })).toEqual([]);
  });
});
