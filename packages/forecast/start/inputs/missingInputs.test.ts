import { describe, expect, test } from 'vitest';
import { aSquadLeague, groupInSquad } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { LeagueSnapshot, PlayerFact } from '../types.ts';

const STATED: Partial<PlayerFact> = { injuryStatus: 'fit', formRating: 3.5, euMidweekMinutes: 90 };
const everybody = (facts: Partial<PlayerFact>) =>
  Object.fromEntries([...groupInSquad.keys()].map((id) => [id, facts]));

/** A club with all inputs known. */
function completeLeague(facts: Partial<PlayerFact> = {}): LeagueSnapshot {
  const league = aSquadLeague(everybody({ ...STATED, ...facts }));
  return {
    ...league,
    played: league.played.map((fixture) => Object.assign({}, fixture, { homeGoals: 2, awayGoals: 1 })),
    europeanMatches: [{ teamId: 'home', kickoffTs: '2025-10-29T20:00:00.000Z' }],
    suspensionsKnown: true,
    absences: [{ playerId: 'young-defender', kind: 'injury', fromDate: '2025-08-01', fixtureId: null }],
  };
}

const CASES: readonly (readonly [what: string, benchKnown: boolean, league: LeagueSnapshot])[] = [
  ['nothing', true, completeLeague()],
  ['the bench', false, withoutBench(completeLeague())],
  ['ratings', true, completeLeague({ formRating: null })],
  ['player statuses', true, completeLeague({ injuryStatus: 'unknown' })],
  ['absences', true, { ...completeLeague(), absences: [] }],
  ['the list of suspensions', true, { ...completeLeague(), suspensionsKnown: false }],
  ['European matches', true, { ...completeLeague({ euMidweekMinutes: 0 }), europeanMatches: [] }],
  ['results', true, { ...completeLeague(), played: aSquadLeague().played }],
  [
    'everything except starters and used substitutes',
    false,
    withoutBench(aSquadLeague(everybody({ injuryStatus: 'unknown' }))),
  ],
];

function withoutBench(league: LeagueSnapshot): LeagueSnapshot {
  return {
    ...league,
    appearances: league.appearances.filter(({ started, minutesPlayed }) => started || minutesPlayed > 0),
  };
}

describe.each(CASES)('with %s unknown', (_what, benchKnown, league) => {
  const { forecasts, errors } = computeStartProbabilities(league);
  const chance = (playerId: string) =>
    forecasts.find((forecast) => forecast.playerId === playerId)?.startProbability ?? Number.NaN;

  test('everyone has a forecast and the club adds up', () => {
    expect(errors).toEqual([]);
    expect(forecasts).toHaveLength(groupInSquad.size);
    const sum = (isKeeper: boolean) =>
      forecasts
        .filter(({ playerId }) => (groupInSquad.get(playerId) === 'goalkeeper') === isKeeper)
        .reduce((total, { startProbability }) => total + startProbability, 0);
    expect(sum(true)).toBeCloseTo(1, 2);
    expect(sum(false)).toBeCloseTo(10, 2);
  });

  test('regulars rank above reserves, and reserves above players who are never in the squad', () => {
    for (const [regular, reserve, absent] of [
      ['keeper', 'second-keeper', 'third-keeper'],
      ['centre-back', 'reserve-centre-back', 'young-defender'],
      ['box-to-box', 'reserve-midfielder', 'young-midfielder'],
      ['striker', 'second-striker', 'young-defender'],
    ] as const) {
      expect(chance(regular)).toBeGreaterThan(0.7);
      expect(chance(regular)).toBeGreaterThan(chance(reserve) + 0.3);
      // If the bench is unknown, a reserve keeper looks like a player who is never in the squad.
      expect(chance(reserve)).toBeGreaterThanOrEqual(chance(absent));
    }
  });

  test('the reasons state what was known', () => {
    const reasons = forecasts.find(({ playerId }) => playerId === 'centre-back')?.reasons ?? [];
    expect(reasons[0]).toMatchObject({ input: { benchKnown } });
    expect(reasons.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['availability', 'formAndMinutes', 'startingFrequency', 'role', 'teamBalance']),
    );
  });
});
