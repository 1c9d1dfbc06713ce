import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsOf } from '../elevens/bestEleven.ts';
import type { Game } from '../games/profiles.ts';
import type { GameSquad } from '../games/squadScore.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { decisionsOf, movesOf } from './decisions.ts';
import type { ReviewDecision } from './review.schema.ts';
import { bestSquad, broughtBy, type ValueOf } from './reviewedSquad.ts';

const LINES = { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 } as const;
const POSITIONS = { goalkeeper: 'GK', defender: 'CB', midfielder: 'CM', forward: 'ST' } as const;
const PLAYERS = POSITION_GROUPS.flatMap((line) =>
  Array.from({ length: LINES[line] }, (_none, n) => ({ id: `${line}${n}`, line })),
);
const CANDIDATES = PLAYERS.map(({ id, line }) => ({
  id,
  name: id,
  positions: [POSITIONS[line]],
  positionPrimary: POSITIONS[line],
}));
const inLine = (line: PositionGroup) => PLAYERS.filter((player) => player.line === line);

const squadBy = (game: Game, worthOf: ValueOf): GameSquad =>
  bestSquad(CANDIDATES, worthOf, { counting: game, allowing: game });

const anyValues = (arbitrary: fc.Arbitrary<number | null>) =>
  fc.array(arbitrary, { minLength: PLAYERS.length, maxLength: PLAYERS.length }).map((values): ValueOf => {
    const valueOf = new Map(PLAYERS.map(({ id }, index) => [id, values[index] ?? null]));
    return (id) => valueOf.get(id) ?? null;
  });
const anyGame = fc.constantFrom<Game>('own', 'kickbase', 'bundesligaFantasy');
const nameOf = (id: string) => id.toUpperCase();

describe('decisions against the hub’s advice', () => {
  it('add up to what the squad brought beyond the advised one', () => {
    const known = anyValues(fc.integer({ min: -6, max: 20 }));
    fc.assert(
      fc.property(anyGame, known, known, known, (game, mineBy, hubBy, valueOf) => {
        const [mine, hub] = [squadBy(game, mineBy), squadBy(game, hubBy)];
        const decisions = decisionsOf({ mine, hub, valueOf, expectedOf: hubBy, nameOf });
        const sum = decisions.reduce((total, { value }) => total + (value ?? NaN), 0);
        const [had, advised] = [broughtBy(mine, valueOf), broughtBy(hub, valueOf)];
        expect(sum).toBeCloseTo((had.value ?? NaN) - (advised.value ?? NaN), 6);
      }),
    );
  });

  it('name players of the same line once each, and are none between equal squads', () => {
    const chances = anyValues(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(chances, chances, (mineBy, hubBy) => {
        const [mine, hub] = [squadBy('own', mineBy), squadBy('own', hubBy)];
        const compared = { valueOf: () => 1, expectedOf: hubBy, nameOf };
        const sidesOf = (decision: ReviewDecision) => {
          if (decision.kind === 'player')
            return [decision.mine, decision.hub].filter((side) => side !== null);
          return decision.kind === 'formation' ? decision.minePlayers.concat(decision.hubPlayers) : [];
        };
        const named = decisionsOf({ mine, hub, ...compared }).flatMap(sidesOf);
        const differing = [...mine.eleven, ...hub.eleven].filter(
          (id) => mine.eleven.includes(id) !== hub.eleven.includes(id),
        );
        expect(named.map(({ id }) => id).toSorted()).toEqual(differing.toSorted());
        expect(decisionsOf({ mine, hub: mine, ...compared })).toEqual([]);
      }),
    );
  });

  it('are unknown until the facts of both players are known', () => {
    const mine = squadBy('own', () => 0.5);
    const benched = inLine('goalkeeper').find(({ id }) => !mine.eleven.includes(id));
    const eleven = mine.eleven.map((id) => (id.startsWith('goalkeeper') ? (benched?.id ?? '') : id));
    const hub = { ...mine, eleven };
    const valueOf = (id: string) => (id === benched?.id ? null : 2);
    const compared = { mine, hub, expectedOf: () => 0.5, nameOf };
    expect(decisionsOf({ ...compared, valueOf })).toMatchObject([
      { kind: 'player', line: 'goalkeeper', mine: { value: 2 }, hub: { value: null }, value: null },
    ]);
    expect(decisionsOf({ ...compared, valueOf: () => 2 })).toMatchObject([{ value: 0 }]);
  });

  it('are only formation and stars where the game counts the best of the squad', () => {
    const mine = squadBy('bundesligaFantasy', (id) => (id.startsWith('forward') ? 9 : 1));
    const hub = squadBy('bundesligaFantasy', (id) => (id.startsWith('defender') ? 9 : 1));
    const kinds = decisionsOf({ mine, hub, valueOf: () => 3, expectedOf: () => 3, nameOf }).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['formation']);
    const [star] = mine.stars;
    const other = { ...mine, stars: mine.stars.filter((id) => id !== star) };
    expect(decisionsOf({ mine, hub: other, valueOf: () => 4, expectedOf: () => 3, nameOf })).toMatchObject([
      { kind: 'stars', value: 2 },
    ]);
  });
});

it('counts what is known of a squad, and says of how many', () => {
  const squad = squadBy('own', () => 0.5);
  const unknown = new Set(squad.eleven.slice(0, 4));
  const half = broughtBy(squad, (id) => (unknown.has(id) ? null : 3));
  expect(half).toMatchObject({ value: 21, known: 7, of: 11 });
  expect(broughtBy(squad, () => null)).toMatchObject({ value: null, known: 0, of: 11 });
  const best = broughtBy(
    squadBy('bundesligaFantasy', () => 1),
    (id) => (id.endsWith('0') ? -5 : 2),
  );
  expect([...best.counted].filter((id) => id.endsWith('0'))).toEqual([]);
  expect(best.of).toBe(PLAYERS.length);
  const slots = slotsOf('4-4-2');
  expect(POSITION_GROUPS.every((line) => slots[line] <= LINES[line])).toBe(true);
});

it('pairs who came with who went in the same line', () => {
  const valueOf = (id: string) => (id === 'late' ? null : id.length);
  const moves = movesOf(
    { valueOf, expectedOf: () => null, nameOf },
    [
      { id: 'abcd', line: 'forward' },
      { id: 'late', line: 'defender' },
    ],
    [
      { id: 'xy', line: 'forward' },
      { id: 'z', line: 'midfielder' },
    ],
  );
  expect(moves).toMatchObject([
    { line: 'defender', came: { id: 'late', name: 'LATE' }, went: null, value: null },
    { line: 'midfielder', came: null, went: { id: 'z' }, value: null },
    { line: 'forward', came: { id: 'abcd' }, went: { id: 'xy' }, value: 2 },
  ]);
});
