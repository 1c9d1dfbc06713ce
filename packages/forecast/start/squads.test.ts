import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InjuryStatus, PositionGroup } from '@hub/shared/terms.ts';
import { aLeague, anAppearance, aPlayer } from '@hub/tools/testing/facts/leagueFacts.ts';
import { predictedEleven } from './eleven/predictedEleven.ts';
import { forecastLeague } from './startProbabilities.ts';

const OUTFIELD = ['defender', 'midfielder', 'forward'] as const;
const WEEKS = 6;

interface Squad {
  keepers: number;
  outfield: number;
  status: InjuryStatus;
  /** Seed of the arithmetic that decides which matches each player started. */
  pattern: number;
}

function leagueOf({ keepers, outfield, status, pattern }: Squad) {
  const players = Array.from({ length: keepers + outfield }, (_, index) =>
    aPlayer(`p${index}`, {
      positionGroup: index < keepers ? 'goalkeeper' : (OUTFIELD[(index * pattern) % 3] ?? 'forward'),
      injuryStatus: status,
    }),
  );
  const appearances = players.flatMap(({ playerId }, index) =>
    Array.from({ length: WEEKS }, (_, week) => week)
      .filter((week) => (index + week * pattern) % 4 !== 0)
      .map((week) => anAppearance(playerId, week, { started: (index + week) % 2 === 0 })),
  );
  return aLeague(WEEKS, { players, appearances });
}

const anySquad = (keepers: fc.Arbitrary<number>, status: InjuryStatus): fc.Arbitrary<Squad> =>
  fc.record({
    keepers,
    outfield: fc.integer({ min: 0, max: 50 }),
    status: fc.constant(status),
    pattern: fc.integer({ min: 1, max: 9 }),
  });

describe.each([
  ['without a goalkeeper', anySquad(fc.constant(0), 'fit')],
  ['with ten goalkeepers', anySquad(fc.constant(10), 'fit')],
  ['all injured', anySquad(fc.integer({ min: 0, max: 10 }), 'injured')],
  ['all suspended', anySquad(fc.integer({ min: 0, max: 10 }), 'suspended')],
  ['all doubtful', anySquad(fc.integer({ min: 0, max: 10 }), 'questionable')],
  ['of any size', anySquad(fc.integer({ min: 0, max: 10 }), 'unknown')],
])('a squad of 0 to 60 players, %s', (_what, squads) => {
  test('has a forecast for everyone, correct sums and a valid eleven', () => {
    fc.assert(
      fc.property(squads, (squad) => {
        const league = leagueOf(squad);
        const { forecasts, gains, errors } = forecastLeague(league);
        expect(errors).toEqual([]);
        expect(forecasts).toHaveLength(league.players.length);
        const groupOf = new Map(league.players.map((player) => [player.playerId, player.positionGroup]));
        const sumOf = (isKeeper: boolean) =>
          forecasts
            .filter(({ playerId }) => (groupOf.get(playerId) === 'goalkeeper') === isKeeper)
            .reduce((total, { startProbability }) => total + startProbability, 0);
        const available = squad.status === 'suspended' ? 0 : 1;
        expect(sumOf(true)).toBeGreaterThanOrEqual(Math.min(1, squad.keepers) * available * 0.99);
        expect(sumOf(true)).toBeLessThan(1.01);
        expect(sumOf(false)).toBeGreaterThanOrEqual(Math.min(10, squad.outfield) * available * 0.99);
        expect(sumOf(false)).toBeLessThan(10.01);

        const eleven = predictedEleven(
          forecasts.map(({ playerId, startProbability }) => ({
            playerId,
            startProbability,
            positionGroup: groupOf.get(playerId) as PositionGroup,
          })),
        );
        expect(eleven.length).toBeLessThanOrEqual(11);
        expect(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper')).toHaveLength(
          Math.min(1, squad.keepers),
        );
        for (const [playerId, list] of gains)
          expect(list.map(({ absentPlayerId }) => absentPlayerId)).not.toContain(playerId);
      }),
      { numRuns: 20 },
    );
  });
});
