import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Assumption } from '@hub/shared/startChance/pstartTerms.ts';
import { aSquadLeague, groupInSquad } from '@hub/tools/testing/facts/squadFacts.ts';
import { officialKey } from './inputs/officialKey.ts';
import { computeStartProbabilities } from './startProbabilities.ts';
import { whatIf } from './whatIf.ts';

const league = aSquadLeague();
const askWhatIf = (assumed: Record<string, Assumption>, snapshot = league) => {
  const [club] = whatIf(snapshot, new Map(Object.entries(assumed)));
  if (club === undefined) throw new Error('The club has no fixture');
  return club;
};
const afterOf = (assumed: Record<string, Assumption>) =>
  new Map(askWhatIf(assumed).players.map(({ playerId, after }) => [playerId, after]));
const beforeOf = new Map(
  askWhatIf({ striker: 'out' }).players.map(({ playerId, before }) => [playerId, before]),
);

describe('what if', () => {
  test('starts from the chances of the model', () => {
    const { forecasts } = computeStartProbabilities(league);
    for (const { playerId, startProbability } of forecasts)
      expect(beforeOf.get(playerId)).toBe(startProbability);
  });

  test('treats a player who is out like an injured one, except for the half percent left to him', () => {
    const injured = new Map(
      computeStartProbabilities(aSquadLeague({ striker: { injuryStatus: 'injured' } })).forecasts.map(
        ({ playerId, startProbability }) => [playerId, startProbability],
      ),
    );
    const after = afterOf({ striker: 'out' });
    expect(after.get('striker')).toBe(0);
    for (const [playerId, chance] of after)
      expect(Math.abs(chance - (injured.get(playerId) ?? Number.NaN))).toBeLessThan(0.006);
  });

  test('makes reserves certain at the expense of all others', () => {
    const after = afterOf({ 'second-keeper': 'certain', 'second-striker': 'certain' });
    expect([after.get('second-keeper'), after.get('second-striker')]).toEqual([1, 1]);
    expect(after.get('keeper')).toBeLessThan(0.02);
    const others = [...groupInSquad].filter(
      ([id, group]) => group !== 'goalkeeper' && id !== 'second-striker',
    );
    for (const [id] of others) expect(after.get(id)).toBeLessThanOrEqual(beforeOf.get(id) ?? 0);
    expect(after.get('striker')).toBeLessThan(beforeOf.get('striker') ?? 0);
  });

  test('knows the eleven that a source expects', () => {
    const fixtureId = league.upcoming[0]?.fixtureId ?? '';
    const eleven = { sourceId: 'one', fixtureId, teamId: 'home', knownFromTs: league.asOfTs };
    const told = { ...league, expectedElevens: [{ ...eleven, playerIds: ['second-striker'] }] };
    const { players } = askWhatIf({ keeper: 'out' }, told);
    const reserve = players.find(({ playerId }) => playerId === 'second-striker');
    expect(reserve?.before).toBeGreaterThan((beforeOf.get('second-striker') ?? 1) + 0.1);
    // Outfield players do not depend on who keeps goal.
    expect(reserve?.after).toBeCloseTo(reserve?.before ?? 0, 6);
  });

  test('makes an injured player certain', () => {
    const snapshot = aSquadLeague({ playmaker: { injuryStatus: 'injured' } });
    const { players } = askWhatIf({ playmaker: 'certain' }, snapshot);
    const playmaker = players.find(({ playerId }) => playerId === 'playmaker');
    expect(playmaker?.before).toBeLessThan(0.01);
    expect(playmaker?.after).toBe(1);
  });

  test('changes nothing once the club’s eleven is official', () => {
    const fixture = league.upcoming[0];
    const teamId = league.players[0]?.teamId ?? '';
    const eleven = new Set([...groupInSquad.keys()].filter((id) => (beforeOf.get(id) ?? 0) > 0.5));
    const official = {
      ...league,
      officialElevens: new Map([[officialKey(fixture?.fixtureId ?? '', teamId), eleven]]),
    };
    const { isOfficial, players } = askWhatIf({ striker: 'out' }, official);
    expect(isOfficial).toBe(true);
    for (const { before, after } of players) expect(after).toBe(before);
  });

  test('keeps the places of a club at eleven, whoever is out or certain', () => {
    const outfield = [...groupInSquad.keys()].filter((id) => groupInSquad.get(id) !== 'goalkeeper');
    const assumptions = fc.subarray(outfield, { minLength: 1, maxLength: 7 }).chain((ids) =>
      fc
        .array(fc.constantFrom<Assumption>('out', 'certain'), {
          minLength: ids.length,
          maxLength: ids.length,
        })
        .map((list) => Object.fromEntries(ids.map((id, index) => [id, list[index] ?? 'out']))),
    );
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const after = afterOf(assumed);
        const sumOf = (isKeeper: boolean) =>
          [...after].reduce(
            (sum, [id, chance]) =>
              (groupInSquad.get(id) === 'goalkeeper') === isKeeper ? sum + chance : sum,
            0,
          );
        expect(sumOf(true)).toBeCloseTo(1, 6);
        expect(sumOf(false)).toBeCloseTo(10, 6);
        for (const [id, assumption] of Object.entries(assumed))
          expect(after.get(id)).toBe(assumption === 'out' ? 0 : 1);
      }),
      { numRuns: 60 },
    );
  });
});
