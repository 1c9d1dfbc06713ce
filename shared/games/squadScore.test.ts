import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITION_GROUPS } from '../terms.ts';
import { scoreSquad, type GameSquad } from './squadScore.ts';

const COUNTS = { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 };
const PLAYERS = POSITION_GROUPS.flatMap((line) =>
  Array.from({ length: COUNTS[line] }, (_, index) => ({ id: `${line}${index}`, line })),
);
const squad = (changes: Partial<GameSquad> = {}): GameSquad => ({
  game: 'bundesligaFantasy',
  formation: '4-4-2',
  players: PLAYERS,
  eleven: [],
  stars: [],
  ...changes,
});
const points = fc
  .array(fc.integer({ min: -4, max: 20 }), { minLength: 15, maxLength: 15 })
  .map((list) => new Map(PLAYERS.map(({ id }, index) => [id, list[index] ?? 0])));

describe('a squad’s points', () => {
  test('are those of the best eleven in the formation where it counts by itself', () => {
    fc.assert(
      fc.property(points, (known) => {
        const pointsOf = (id: string) => known.get(id) ?? 0;
        const { points: sum, counted } = scoreSquad(squad(), pointsOf);
        expect(new Set(counted).size).toBe(11);
        const bestOf = (line: string, slots: number) =>
          PLAYERS.filter((player) => player.line === line)
            .map(({ id }) => pointsOf(id))
            .toSorted((one, other) => other - one)
            .slice(0, slots);
        const best = [
          bestOf('goalkeeper', 1),
          bestOf('defender', 4),
          bestOf('midfielder', 4),
          bestOf('forward', 2),
        ];
        expect(sum).toBe(best.flat().reduce((total, each) => total + each, 0));
        expect(sum).toBe(counted.reduce((total, id) => total + pointsOf(id), 0));
      }),
    );
  });

  test('multiply stars, who can so get into the eleven', () => {
    const pointsOf = (id: string) => (id === 'forward0' || id === 'forward1' ? 4 : id === 'forward2' ? 3 : 0);
    expect(scoreSquad(squad(), pointsOf).points).toBe(8);
    const starred = scoreSquad(squad({ stars: ['forward2'] }), pointsOf);
    expect(starred.points).toBe(8.5);
    expect(starred.counted).toContain('forward2');
  });

  test('are those of the eleven as lined up elsewhere, without stars', () => {
    const eleven = ['goalkeeper1', 'defender4', 'forward2'];
    const score = scoreSquad(squad({ game: 'kickbase', eleven, stars: ['forward2'] }), (id) => id.length);
    expect(score).toEqual({ points: 11 + 9 + 8, counted: eleven });
  });
});
