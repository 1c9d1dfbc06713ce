import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITION_GROUPS } from '../terms.ts';
import { POINT_PROFILES, POINT_RULES, type PointProfile } from './pointRules.ts';
import { concededWhile, scorePoints, type MatchFacts, type ScoredPoints } from './scorePoints.ts';

const aPart = (facts: Partial<MatchFacts> = {}): MatchFacts => ({
  positionGroup: 'midfielder',
  minutesPlayed: 90,
  goals: 0,
  ownGoals: 0,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  goalsConceded: 1,
  goalsFor: 1,
  goalsAgainst: 1,
  assists: 0,
  saves: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  shots: 0,
  keyPasses: 0,
  duelsWon: 0,
  bonus: 0,
  ...facts,
});

const anyCount = fc.integer({ min: 0, max: 6 });
const anyPart = fc
  .record({
    positionGroup: fc.constantFrom(...POSITION_GROUPS),
    minutesPlayed: fc.integer({ min: 0, max: 90 }),
    goals: anyCount,
    ownGoals: anyCount,
    yellowCards: fc.integer({ min: 0, max: 1 }),
    goalsConceded: anyCount,
    goalsFor: anyCount,
    goalsAgainst: anyCount,
    assists: fc.option(anyCount),
    saves: fc.option(anyCount),
    duelsWon: fc.option(anyCount),
    bonus: fc.option(anyCount),
  })
  .map(aPart);

describe('points of a match', () => {
  test('are 0 for a player who did not play, whatever the result', () => {
    const absent = aPart({ minutesPlayed: 0, goalsConceded: 0, goalsFor: 5, assists: null });
    for (const profile of POINT_PROFILES)
      expect(scorePoints(POINT_RULES[profile], absent)).toEqual({ points: 0, parts: {}, missing: [] });
  });

  test('follow Fantasy Premier League for a defender who scores, is booked and keeps a clean sheet', () => {
    const facts = aPart({ positionGroup: 'defender', goals: 1, yellowCards: 1, goalsConceded: 0, bonus: 3 });
    expect(scorePoints(POINT_RULES.fpl, facts)).toEqual({
      points: 2 + 6 + 4 - 1 + 3,
      parts: { appearance: 2, goals: 6, cleanSheet: 4, cards: -1, bonus: 3 },
      missing: [],
    });
  });

  test('deduct a point from keepers and defenders for every second goal conceded, and add one for every third save', () => {
    const facts = aPart({ positionGroup: 'goalkeeper', goalsConceded: 5, saves: 7, penaltiesSaved: 1 });
    expect(scorePoints(POINT_RULES.fpl, facts).parts).toEqual({ appearance: 2, conceded: -2, saves: 7 });
    expect(
      scorePoints(POINT_RULES.fpl, { ...facts, positionGroup: 'forward', saves: 0, penaltiesSaved: 0 }).parts,
    ).toEqual({
      appearance: 2,
    });
  });

  test('follow Bundesliga Fantasy for a hat-trick in a clear win with duels won and shots', () => {
    const facts = aPart({
      positionGroup: 'forward',
      goals: 3,
      goalsFor: 4,
      goalsAgainst: 0,
      goalsConceded: 0,
      duelsWon: 11,
      shots: 5,
      keyPasses: 1,
    });
    expect(scorePoints(POINT_RULES.bundesligaFantasy, facts).parts).toEqual({
      appearance: 2,
      goals: 15,
      result: 1,
      actions: 4,
    });
    const beaten = {
      ...facts,
      goals: 0,
      goalsFor: 0,
      goalsAgainst: 3,
      minutesPlayed: 69,
      redCards: 1,
      ownGoals: 1,
    };
    expect(scorePoints(POINT_RULES.bundesligaFantasy, beaten).parts).toEqual({
      appearance: 1,
      cards: -9,
      result: -2,
      actions: 4,
    });
  });

  test.each<[PointProfile, Partial<MatchFacts>, ScoredPoints['parts']]>([
    ['fpl', { minutesPlayed: 59, goalsConceded: 0 }, { appearance: 1 }],
    ['fpl', { minutesPlayed: 60, goalsConceded: 0 }, { appearance: 2, cleanSheet: 1 }],
    ['fpl', { yellowRedCards: 1 }, { appearance: 2, cards: -3 }],
    ['fpl', { goals: 1, penaltiesMissed: 1 }, { appearance: 2, goals: 5 - 2 }],
    ['bundesligaFantasy', { goals: 2 }, { appearance: 2, goals: 5 + 5 + 1 }],
    ['bundesligaFantasy', { goalsFor: 0, goalsAgainst: 2 }, { appearance: 2, result: -1 }],
    ['bundesligaFantasy', { goalsFor: 1, goalsAgainst: 0 }, { appearance: 2, result: 1 }],
    ['bundesligaFantasy', { goalsFor: 0, goalsAgainst: 4 }, { appearance: 2, result: -2 }],
    [
      'bundesligaFantasy',
      { positionGroup: 'defender', goalsConceded: 0, duelsWon: 11, shots: 5, keyPasses: 5 },
      { appearance: 2, cleanSheet: 2, actions: 4 + 2 + 2 },
    ],
  ])('in %s of %o are %o', (profile, facts, parts) => {
    expect(scorePoints(POINT_RULES[profile], aPart(facts)).parts).toEqual(parts);
  });

  test('report missing counts instead of counting them as 0', () => {
    const unknown = aPart({
      positionGroup: 'goalkeeper',
      assists: null,
      saves: null,
      bonus: null,
      shots: null,
    });
    expect(scorePoints(POINT_RULES.fpl, unknown).missing).toEqual(['assists', 'saves', 'bonus']);
    expect(scorePoints(POINT_RULES.bundesligaFantasy, unknown).missing).toEqual([
      'assists',
      'saves',
      'actions',
    ]);
    for (const count of ['duelsWon', 'shots', 'keyPasses'])
      expect(scorePoints(POINT_RULES.bundesligaFantasy, aPart({ [count]: null })).missing).toEqual([
        'actions',
      ]);
    expect(scorePoints(POINT_RULES.facts, unknown).missing).toEqual([]);
    expect(scorePoints(POINT_RULES.fpl, { ...unknown, positionGroup: 'forward' }).missing).not.toContain(
      'saves',
    );
  });

  test('are the sum of their parts, which never include a missing one, in any match', () => {
    fc.assert(
      fc.property(anyPart, fc.constantFrom(...POINT_PROFILES), (facts, profile) => {
        const { points, parts, missing } = scorePoints(POINT_RULES[profile], facts);
        expect(Object.values(parts).reduce((sum, value) => sum + value, 0)).toBe(points);
        expect(missing.filter((part) => part in parts)).toEqual([]);
        expect(Object.values(parts).some((value) => Object.is(value, -0))).toBe(false);
      }),
    );
  });

  test('count all goals conceded from 60 minutes on if the minutes of goals are not reported', () => {
    expect([concededWhile(59, 3), concededWhile(60, 3)]).toEqual([0, 3]);
  });
});
