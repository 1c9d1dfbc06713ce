import { describe, expect, it } from 'vitest';
import { bestElevenOf, FORMATIONS, type ElevenCandidate } from '../elevens/bestEleven.ts';
import type { ExpectedPoints } from '../points/expectedPoints.schema.ts';
import { elevenPointsOf } from './elevenPoints.ts';
import { GAME_PROFILES, type StarRule } from './profiles.ts';

interface Player extends ElevenCandidate {
  id: string;
  name: string;
  isStar: boolean;
  expectedPoints: Pick<ExpectedPoints, 'profile' | 'next' | 'missing'>[];
}

const aPlayer = (code: string, nth: number, points: number | null, startProbability = 0.9): Player => ({
  id: `${code}${nth}`,
  name: `${code}${nth}`,
  positions: [code],
  positionPrimary: code,
  startProbability,
  isStar: false,
  expectedPoints:
    points === null
      ? []
      : [
          { profile: 'facts', missing: [], next: { points: 99, low: 99, high: 99 } },
          { profile: 'bundesligaFantasy', missing: ['saves'], next: { points, low: 0, high: 9 } },
        ],
});
const several = (code: string, count: number, points: number | null) =>
  Array.from({ length: count }, (_none, nth) => aPlayer(code, nth, points));
const RULES = { profile: 'bundesligaFantasy', formations: FORMATIONS, stars: null, held: new Map() } as const;
const pointsOf = (players: readonly Player[], stars: StarRule | null = null) =>
  elevenPointsOf(bestElevenOf(players), players, { ...RULES, stars });

const USUAL = [
  ...several('GK', 1, 3),
  ...several('CB', 4, 3),
  ...several('CM', 4, 4),
  ...several('ST', 2, 5),
];

describe('the points of an eleven', () => {
  it('are the sum over its players, and a tie if no other eleven has clearly more', () => {
    const close = aPlayer('ST', 9, 3.5, 0.1);
    expect(pointsOf([...USUAL, close])).toEqual({
      points: 3 + 12 + 16 + 10,
      best: { formation: expect.any(String), points: 41.5 },
      isTie: false,
      unknown: 0,
      missing: ['saves'],
    });
    expect(pointsOf(USUAL)).toMatchObject({ points: 41, isTie: true });
    expect(pointsOf([...USUAL, aPlayer('ST', 9, 3.4, 0.1)])).toMatchObject({ isTie: true });
  });

  it('leave players benched by the user out of the best eleven', () => {
    const benched: Player = { ...aPlayer('ST', 9, 9, 0.1), place: 'benched' };
    expect(pointsOf([...USUAL, benched])).toMatchObject({ isTie: true });
  });

  it('contain what the stars add, and those of the best eleven its own', () => {
    const { stars } = GAME_PROFILES.bundesligaFantasy;
    const [keeper, ...others] = USUAL;
    const squad = [keeper!, ...others, aPlayer('ST', 9, 9, 0.1)];
    // Half of the points of a defender, a midfielder and a forward.
    expect(pointsOf(squad, stars)).toMatchObject({
      points: 41 + 1.5 + 2 + 2.5,
      best: { points: 41 - 3 + 9 + 1.5 + 2 + 4.5 },
      isTie: false,
    });
    const captain = { count: 1, multiplier: 2, isOnePerLine: false };
    expect(pointsOf([{ ...keeper!, isStar: true }, ...others], captain)).toMatchObject({
      points: 41 + 3,
      best: { points: 41 + 5 },
      isTie: true,
    });
  });

  it('count players without points as 0 and report them, and are null without players', () => {
    const [keeper, ...others] = USUAL;
    expect(pointsOf([{ ...keeper!, expectedPoints: [] }, ...others])).toMatchObject({
      points: 38,
      unknown: 1,
    });
    expect(pointsOf(several('CM', 4, null))).toBeNull();
    expect(pointsOf([])).toBeNull();
  });
});
