import { describe, expect, test } from 'vitest';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import type { FixtureFact } from '../start/types.ts';
import { forecastPoints, knownRules, type PointsCandidate, type PointsKnowledge } from './forecastPoints.ts';
import { aPlayedPart } from '@hub/tools/testing/facts/aPlayedPart.ts';
import { committedPoints } from './model/committedPoints.ts';
import type { PlayedPart } from './types.ts';

const aPart = (part: Partial<PlayedPart> = {}): PlayedPart => aPlayedPart({ playerId: 'striker', ...part });
const aMatch = (fixtureId: string, day: number, homeTeamId = 'a', awayTeamId = 'b'): FixtureFact => ({
  fixtureId,
  matchday: day,
  kickoffTs: `2026-09-${String(day).padStart(2, '0')}T13:30:00.000Z`,
  homeTeamId,
  awayTeamId,
});
const aCandidate = (candidate: Partial<PointsCandidate> = {}): PointsCandidate => ({
  playerId: 'striker',
  teamId: 'a',
  fixtureId: 'n1',
  positionGroup: 'forward',
  chances: { starts: 0.8, comesOn: 0.1, startsIfUnreported: null, isSuspended: false, isOutForLong: false },
  ...candidate,
});
const knowledge = (known: Partial<PointsKnowledge> = {}): PointsKnowledge => ({
  asOfTs: '2026-09-02T12:00:00.000Z',
  played: [
    {
      fixtureId: 'p1',
      kickoffTs: '2026-09-01T13:30:00.000Z',
      homeTeamId: 'a',
      awayTeamId: 'b',
      homeGoals: 2,
      awayGoals: 0,
    },
  ],
  parts: [aPart({ goals: 2, assists: 0, saves: 0, shots: 5, keyPasses: 1, duelsWon: 4 })],
  // Not in order of kickoff.
  scheduled: [aMatch('n2', 9, 'c', 'a'), aMatch('n1', 3), aMatch('n3', 16)],
  model: committedPoints.five,
  ...known,
});
const forecastOf = (candidate: Partial<PointsCandidate> = {}, known: Partial<PointsKnowledge> = {}) =>
  [...forecastPoints([aCandidate(candidate)], knowledge(known))].map(({ expected: [first] }) => first)[0];

describe('expected points', () => {
  test('are the sum of their parts, are within their band and follow the club’s matches by kickoff', () => {
    const expected = forecastOf()!;
    const sum = expected.parts.reduce((total, { points }) => total + points, 0);
    expect(sum).toBeCloseTo(expected.next.points, 1);
    expect(expected.next.low).toBeLessThan(expected.next.points);
    expect(expected.next.high).toBeGreaterThan(expected.next.points);
    expect(expected.ahead.map(({ fixtureId }) => fixtureId)).toEqual(['n1', 'n2', 'n3']);
    expect(expected.ahead[0]?.points).toBe(expected.next.points);
    const ofThree = expected.ahead.reduce((total, { points }) => total + points, 0);
    expect(expected.three?.points).toBeCloseTo(ofThree, 1);
  });

  test('contain the spread of the points, over three matches wider than if they were independent', () => {
    const { next, spread } = forecastOf()!;
    expect(spread!.next).toBeGreaterThan((next.high - next.low) / 4);
    expect(spread!.next).toBeLessThan((next.high - next.low) / 2);
    expect(spread!.three).toBeGreaterThan(Math.sqrt(3) * spread!.next);
    expect(forecastOf({}, { scheduled: [aMatch('n1', 3)] })?.spread?.three).toBeNull();
  });

  test('rise with the chance of starting and with goals scored', () => {
    const usual = forecastOf()!.next.points;
    const rarely = {
      starts: 0.2,
      comesOn: 0.3,
      startsIfUnreported: null,
      isSuspended: false,
      isOutForLong: false,
    };
    expect(forecastOf({ chances: rarely })!.next.points).toBeLessThan(usual);
    expect(forecastOf({ playerId: 'another player' })!.next.points).toBeLessThan(usual);
  });

  test('are 0 at both ends for a player who is out, and positive after a ban', () => {
    const chances = {
      starts: 0,
      comesOn: 0,
      startsIfUnreported: 0.9,
      isSuspended: true,
      isOutForLong: false,
    };
    const { next, ahead } = forecastOf({ chances })!;
    expect(next).toEqual({ points: 0, low: 0, high: 0 });
    expect(ahead[1]?.points).toBeGreaterThan(1);
  });

  test('are null over three matches if fewer are left, and missing for a match that is not upcoming', () => {
    expect(forecastOf({}, { scheduled: [aMatch('n1', 3)] })?.three).toBeNull();
    expect(forecastOf({ fixtureId: 'long over' })).toBeUndefined();
  });

  test('cover only the next match on request, with the same values', () => {
    for (const starts of [0.8, 0.03]) {
      const chances = {
        starts,
        comesOn: 0.02,
        startsIfUnreported: null,
        isSuspended: false,
        isOutForLong: false,
      };
      const all = forecastOf({ chances })!;
      expect(forecastOf({ chances }, { isNextEnough: true })).toEqual({
        ...all,
        three: null,
        ahead: all.ahead.slice(0, 1),
        spread: { next: all.spread?.next, three: null },
      });
    }
  });

  test('leave out parts that no source reports, and name them', () => {
    const unreported = forecastOf({}, { parts: [aPart({ goals: 2 })] })!;
    expect(unreported.missing).toEqual(['assists', 'saves', 'actions']);
    expect(unreported.parts.map(({ part }) => part)).not.toContain('assists');
    expect(forecastOf()!.missing).toEqual([]);
    const { rules } = knownRules(POINT_RULES.bundesligaFantasy, []);
    expect([rules.assist, rules.saves, rules.actions]).toEqual([null, null, null]);
  });
});
