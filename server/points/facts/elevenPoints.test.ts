import { describe, expect, it } from 'vitest';
import { POINT_RULES } from '#shared/games/points/pointRules.ts';
import { aPlayedPart } from '../../testing/facts/aPlayedPart.ts';
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

describe('what the players of a club brought', () => {
  it('goes by the rules of the game and the result of each side', () => {
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

  it('is not known of whom a source leaves something out that it tells of others', () => {
    const rules = rulesWithout(POINT_RULES.bundesligaFantasy, ['saves', 'actions']);
    const points = clubPointsOf(rules, [aPart('reported', { goals: 1, assists: 1 }), aPart('unreported')]);
    expect(points.get('home')).toEqual(
      new Map([
        ['reported', 11],
        ['unreported', null],
      ]),
    );
  });

  it('is not known of a club whose goals nobody tells, unless all were own goals of the others', () => {
    const scoreless = [aPart('one'), aPart('guest', GUEST)];
    expect([...clubPointsOf(RULES, scoreless).keys()]).toEqual(['away']);
    const unlucky = [aPart('one'), aPart('guest', { ...GUEST, ownGoals: 1 })];
    expect([...clubPointsOf(RULES, unlucky).keys()]).toEqual(['home', 'away']);
  });

  it('is not known without a result or without anybody’s part', () => {
    expect(clubPointsOf(RULES, [])).toEqual(new Map());
    expect(clubPointsOf(RULES, [aPart('one', { homeGoals: null })])).toEqual(new Map());
  });
});

describe('what an eleven brought', () => {
  const points = new Map([
    ['good', 8],
    ['bad', -3],
    ['unreported', null],
  ]);

  it('is the sum over those who played, beside how many of them nobody knows', () => {
    expect(elevenPointsIn(['good', 'bad', 'unreported', 'bench'], points)).toEqual({ points: 5, unknown: 1 });
  });

  it('is nothing where none of them played, and unknown where nothing is known of those who did', () => {
    expect(elevenPointsIn(['bench'], points)).toEqual({ points: 0, unknown: 0 });
    expect(elevenPointsIn(['unreported', 'bench'], points)).toBeNull();
  });
});
