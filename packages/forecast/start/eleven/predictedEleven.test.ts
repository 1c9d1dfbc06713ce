import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import { predictedEleven, usualShapesOf, type PredictedCandidate } from './predictedEleven.ts';

const squadOf = (
  counts: Record<PositionGroup, number>,
  chanceOf: (group: PositionGroup, n: number) => number,
) =>
  POSITION_GROUPS.flatMap((positionGroup) =>
    Array.from({ length: counts[positionGroup] }, (_, n) => ({
      playerId: `${positionGroup}-${n}`,
      positionGroup,
      startProbability: chanceOf(positionGroup, n),
    })),
  );

const shapeOf = (eleven: readonly PredictedCandidate[]) =>
  POSITION_GROUPS.map((group) => eleven.filter(({ positionGroup }) => positionGroup === group).length);

describe('predictedEleven', () => {
  it('picks the best keeper and the ten best outfield players in a common shape', () => {
    const squad = squadOf({ goalkeeper: 2, defender: 8, midfielder: 8, forward: 4 }, (group, n) =>
      group === 'midfielder' ? 0.9 - n / 100 : 0.5 - n / 100,
    );
    const eleven = predictedEleven(squad);
    expect(eleven.map(({ playerId }) => playerId).join(' ')).toBe(
      'goalkeeper-0 defender-0 defender-1 defender-2 midfielder-0 midfielder-1 midfielder-2 midfielder-3 ' +
        'midfielder-4 forward-0 forward-1',
    );
  });

  it('does not break a shape for a better chance', () => {
    const squad = squadOf({ goalkeeper: 1, defender: 9, midfielder: 3, forward: 2 }, (group) =>
      group === 'defender' ? 0.99 : 0.01,
    );
    expect(shapeOf(predictedEleven(squad))).toEqual([1, 5, 3, 2]);
  });

  it('allows a rare shape for a club that plays it', () => {
    const squad = squadOf({ goalkeeper: 1, defender: 4, midfielder: 8, forward: 1 }, (group) =>
      group === 'midfielder' ? 0.9 : 0.3,
    );
    const line = (defenders: number, midfielders: number, forwards: number) =>
      POSITION_GROUPS.flatMap((group, index) =>
        Array.from({ length: [1, defenders, midfielders, forwards][index] ?? 0 }, () => group),
      );
    const shapes = usualShapesOf([line(3, 6, 1), line(3, 6, 1), line(2, 7, 1), line(4, 4, 1)]);
    expect(shapes).toEqual([{ defender: 3, midfielder: 6, forward: 1 }]);
    expect(shapeOf(predictedEleven(squad))).toEqual([1, 4, 5, 1]);
    expect(shapeOf(predictedEleven(squad, shapes))).toEqual([1, 3, 6, 1]);
  });

  it('keeps to a common shape when the usual one cannot be filled', () => {
    const squad = squadOf({ goalkeeper: 1, defender: 5, midfielder: 5, forward: 4 }, () => 0.5);
    const shapes = [{ defender: 3, midfielder: 6, forward: 1 }];
    expect(shapeOf(predictedEleven(squad, shapes))).toEqual(shapeOf(predictedEleven(squad)));
  });

  it('fields as many players as possible from a squad that is too small', () => {
    const few = squadOf({ goalkeeper: 0, defender: 2, midfielder: 9, forward: 0 }, () => 0.5);
    expect(shapeOf(predictedEleven(few))).toEqual([0, 2, 5, 0]);
    expect(predictedEleven([])).toEqual([]);
  });

  it('places players without a position anywhere, even in goal if the club has no keeper', () => {
    const anywhere = (playerId: string, startProbability: number) => ({
      playerId,
      positionGroup: 'midfielder' as const,
      isPositionUnknown: true as const,
      startProbability,
    });
    const unknown = Array.from({ length: 14 }, (_, n) => anywhere(`unknown-${n}`, 0.9 - n / 100));
    expect(predictedEleven(unknown)).toEqual(unknown.slice(0, 11));
    const known = squadOf({ goalkeeper: 2, defender: 3, midfielder: 3, forward: 1 }, () => 0.8);
    const eleven = predictedEleven([...known, ...unknown.slice(0, 4), anywhere('reserve', 0.1)]);
    expect(eleven).toHaveLength(11);
    expect(eleven.map(({ playerId }) => playerId)).toEqual(
      expect.arrayContaining(['goalkeeper-0', 'unknown-0', 'unknown-3']),
    );
    expect(eleven.map(({ playerId }) => playerId)).not.toContain('goalkeeper-1');
  });

  const candidate = fc.record({
    positionGroup: fc.constantFrom(...POSITION_GROUPS),
    // Sixteenths add up without rounding errors, so that equal sums compare equal.
    startProbability: fc.integer({ min: 0, max: 16 }).map((sixteenths) => sixteenths / 16),
  });
  const squads = fc
    .array(candidate, { maxLength: 30 })
    .map((all) => all.map((one, index) => ({ ...one, playerId: `p${index}` })));

  it('returns the same distinct players of the squad whatever its order', () => {
    fc.assert(
      fc.property(squads, fc.infiniteStream(fc.integer()), (squad, order) => {
        const shuffled = squad
          .map((member) => ({ member, at: order.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ member }) => member);
        const eleven = predictedEleven(squad);
        expect(predictedEleven(shuffled)).toEqual(eleven);
        expect(new Set(eleven).size).toBe(eleven.length);
        expect(eleven.every((member) => squad.includes(member))).toBe(true);
      }),
    );
  });

  it('cannot be improved by swapping a player for another of his group', () => {
    fc.assert(
      fc.property(squads, (squad) => {
        const eleven = predictedEleven(squad);
        for (const group of POSITION_GROUPS) {
          const chances = (members: readonly PredictedCandidate[]) =>
            members
              .filter(({ positionGroup }) => positionGroup === group)
              .map(({ startProbability }) => startProbability ?? 0);
          const left = squad.filter((member) => !eleven.includes(member));
          // 1 stands for a group without players in the eleven.
          expect(Math.min(1, ...chances(eleven))).toBeGreaterThanOrEqual(Math.max(0, ...chances(left)));
        }
      }),
    );
  });

  it('keeps to a common shape whenever the squad allows one', () => {
    const full = fc.tuple(
      squads,
      fc.constant(squadOf({ goalkeeper: 1, defender: 5, midfielder: 5, forward: 4 }, () => 0.25)),
    );
    fc.assert(
      fc.property(full, ([some, enough]) => {
        const [keepers, defenders, midfielders, forwards] = shapeOf(
          predictedEleven([...some, ...enough]),
        ) as [number, number, number, number];
        expect(keepers).toBe(1);
        expect(defenders + midfielders + forwards).toBe(10);
        expect(defenders >= 3 && defenders <= 5).toBe(true);
        expect(midfielders >= 2 && midfielders <= 5).toBe(true);
        expect(forwards >= 1 && forwards <= 4).toBe(true);
      }),
    );
  });
});
