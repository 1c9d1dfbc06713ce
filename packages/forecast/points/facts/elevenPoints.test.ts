import { describe, expect, it } from 'vitest';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { aPlayedPart } from '@hub/tools/testing/facts/aPlayedPart.ts';
import { rulesWithout } from '../forecastPoints.ts';
import { clubPointsOf, elevenPointsIn, type ScorablePart } from './elevenPoints.ts';

const RULES = rulesWithout(POINT_RULES.bundesligaFantasy, ['assists', 'saves', 'actions']);

const aPart = (playerId: string, changes: Partial<ScorablePart> = {}): ScorablePart => ({
  ...aPlayedPart({ fixtureId: 'f1', teamId: 'home', playerId }),
  positionGroup: 'midfielder',
  homeTeamId: 'home',
  homeGoals: 1,
  awayGoals: 0,
  ...changes,
});
const GUEST = { teamId: 'away' };

describe('the points of a club’s players', () => {
  it('follow the rules of the game and the result of each side', () => {
    const points = clubPointsOf(RULES, [
      aPart('scorer', { goals: 1 }),
      aPart('booked', { minutesPlayed: 60, yellowCards: 1 }),
      aPart('guest', GUEST),
    ]);
    // 2 for 90 minutes, 5 for the goal, 1 for the win; 1 for 60 minutes − 1 + 1; 2 − 1 for the defeat.
    expect(points.get('home')).toEqual(
      new Map([
        ['scorer', 8],
        ['booked', 1],
      ]),
    );
    expect(points.get('away')).toEqual(new Map([['guest', 1]]));
  });

  it('are unknown for players left out by a source that reports others', () => {
    const rules = rulesWithout(POINT_RULES.bundesligaFantasy, ['saves', 'actions']);
    const points = clubPointsOf(rules, [aPart('reported', { goals: 1, assists: 1 }), aPart('unreported')]);
    expect(points.get('home')).toEqual(
      new Map([
        ['reported', 11],
        ['unreported', null],
      ]),
    );
  });

  it('are unknown for a club without reported goals, unless all were own goals of the opponents', () => {
    const scoreless = [aPart('one'), aPart('guest', GUEST)];
    expect([...clubPointsOf(RULES, scoreless).keys()]).toEqual(['away']);
    const unlucky = [aPart('one'), aPart('guest', { ...GUEST, ownGoals: 1 })];
    expect([...clubPointsOf(RULES, unlucky).keys()]).toEqual(['home', 'away']);
  });

  it('are unknown without a result, and without any player’s part', () => {
    expect(clubPointsOf(RULES, [])).toEqual(new Map());
    expect(clubPointsOf(RULES, [aPart('one', { homeGoals: null })])).toEqual(new Map());
  });
});

describe('the points of an eleven', () => {
  const points = new Map([
    ['good', 8],
    ['bad', -3],
    ['unreported', null],
  ]);

  it('are the sum over players who played, with the number of unknown ones', () => {
    expect(elevenPointsIn(['good', 'bad', 'unreported', 'bench'], points)).toEqual({ points: 5, unknown: 1 });
  });

  it('are 0 if none of the players took part, and unknown if the points of all who did are unknown', () => {
    expect(elevenPointsIn(['bench'], points)).toEqual({ points: 0, unknown: 0 });
    expect(elevenPointsIn(['unreported', 'bench'], points)).toBeNull();
  });
});
