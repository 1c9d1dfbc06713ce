import { describe, expect, test } from 'vitest';
import { toHorizon, toPointProfile } from './pointsOptions.ts';

describe('options of a backtest of points', () => {
  test('refuse a game whose points cannot be computed from any source', () => {
    expect(() => toPointProfile('kickbase')).toThrow('Points of kickbase cannot be computed');
    expect(() => toPointProfile('chess')).toThrow('--game must be facts, fpl, bundesligaFantasy');
    expect(() => toHorizon('2')).toThrow('--horizon must be 1, 3, 5');
  });

  test('accept rules of games and the numbers of matchdays', () => {
    expect([toPointProfile('bundesligaFantasy'), toHorizon('3')]).toEqual(['bundesligaFantasy', 3]);
  });
});
