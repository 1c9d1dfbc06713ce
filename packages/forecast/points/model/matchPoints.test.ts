import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POINT_PROFILES, POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { committedPoints } from './committedPoints.ts';
import { PointsVector } from './distribution.ts';
import { chancesAhead } from './fadingChances.ts';
import {
  createPlayerPoints,
  expectedParts,
  expectedPoints,
  mixPoints,
  PointsForecaster,
  type PlayChances,
} from './matchPoints.ts';
import { NOTHING_SEEN, ratesOf } from './playerRates.ts';
import { PointsSum } from './severalMatches.ts';

const model = committedPoints.five;

const anyChances = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([starts, share]): PlayChances => ({ starts, comesOn: (1 - starts) * share }));
const anyGoals = fc.record({
  for: fc.double({ min: 0.2, max: 4, noNaN: true }),
  against: fc.double({ min: 0.2, max: 4, noNaN: true }),
  mean: fc.constant(1.45),
});
const anySeen = fc.record({
  starts: fc.nat(30),
  goals: fc.nat(20),
  assists: fc.nat(12),
  yellowCards: fc.nat(8),
  saves: fc.nat(100),
  shots: fc.nat(90),
  keyPasses: fc.nat(60),
  duelsWon: fc.nat(300),
});
/** Limits goals, bookings and saves to what is possible in a match. */
const toTally = (
  seen: Pick<typeof NOTHING_SEEN, 'starts' | 'goals' | 'assists' | 'yellowCards' | 'saves'>,
) => ({
  ...NOTHING_SEEN,
  ...seen,
  goals: Math.min(seen.goals, seen.starts),
  assists: Math.min(seen.assists, seen.starts),
  yellowCards: Math.min(seen.yellowCards, seen.starts),
  saves: Math.min(seen.saves, 6 * seen.starts),
  startMinutes: seen.starts * 82,
  startsOfSixty: seen.starts,
  nineties: seen.starts,
  goalExposure: seen.starts * 1.4,
  assistExposure: seen.starts * 1.4,
  saveExposure: seen.starts,
  actionNineties: seen.starts,
});
const anyTally = anySeen.map(toTally);
const anyPlayer = fc.record({
  profile: fc.constantFrom(...POINT_PROFILES),
  group: fc.constantFrom(...POSITION_GROUPS),
  tally: anyTally,
  goals: anyGoals,
  chances: anyChances,
});

/** The points of any player in any match. */
const anyPoints = anyPlayer.map(({ profile, group, tally, goals, chances }) => {
  const forecaster = new PointsForecaster(POINT_RULES[profile], model);
  const room = createPlayerPoints();
  const vector = new PointsVector();
  forecaster.compute(ratesOf(tally, group, model), forecaster.side(goals), room);
  mixPoints(room, chances, vector);
  return { room, vector, chances };
});

describe('points of a match', () => {
  test('are parts that add up to the mean of their probabilities, for any player, match and game', () => {
    fc.assert(
      fc.property(anyPoints, ({ room, vector, chances }) => {
        const expected = expectedPoints(room, chances);
        const sum = expectedParts(room, chances).reduce((total, { points }) => total + points, 0);
        expect(sum).toBeCloseTo(expected, 9);
        expect(vector.total()).toBeCloseTo(1, 2);
        expect(Math.abs(vector.mean() - expected)).toBeLessThan(0.03);
        expect(vector.quantile(0.1)).toBeLessThanOrEqual(vector.quantile(0.9));
      }),
    );
  });

  test('have the same parts without probabilities, and in any match of a player, whatever was computed before', () => {
    fc.assert(
      fc.property(anyPlayer, anyGoals, anyChances, ({ profile, group, tally, goals }, others, chances) => {
        const forecaster = new PointsForecaster(POINT_RULES[profile], model);
        const rates = ratesOf(tally, group, model);
        const [first, again, alone] = [createPlayerPoints(), createPlayerPoints(), createPlayerPoints()];
        forecaster.computeParts(rates, forecaster.side(goals), alone);
        forecaster.compute(rates, forecaster.side(others), again);
        forecaster.compute(rates, forecaster.side(goals), again);
        new PointsForecaster(POINT_RULES[profile], model).compute(rates, forecaster.side(goals), first);
        const partsOf = (room: typeof first) => [...room.ifStarting.parts, ...room.ifOn.parts];
        expect(partsOf(again)).toEqual(partsOf(first));
        for (const [place, part] of partsOf(alone).entries())
          expect(part).toBeCloseTo(partsOf(first)[place]!, 12);
        const [one, other] = [new PointsVector(), new PointsVector()];
        mixPoints(first, chances, one);
        mixPoints(again, chances, other);
        expect(other.spread(0.1, 0.9)).toEqual(one.spread(0.1, 0.9));
      }),
    );
  });

  test('have nearly the same probabilities, and the same parts, if rare outcomes by his chances are left out', () => {
    fc.assert(
      fc.property(anyPlayer, ({ profile, group, tally, goals, chances }) => {
        const forecaster = new PointsForecaster(POINT_RULES[profile], model);
        const rates = ratesOf(tally, group, model);
        const side = forecaster.side(goals);
        const [whole, enough] = [createPlayerPoints(), createPlayerPoints()];
        forecaster.compute(rates, side, whole);
        new PointsForecaster(POINT_RULES[profile], model).compute(rates, side, enough, chances);
        expect(expectedPoints(enough, chances)).toBeCloseTo(expectedPoints(whole, chances), 12);
        const [one, other] = [new PointsVector(), new PointsVector()];
        mixPoints(whole, chances, one);
        mixPoints(enough, chances, other);
        for (let points = -40; points <= 60; points += 1)
          expect(Math.abs(one.atMost(points) - other.atMost(points))).toBeLessThan(0.004);
      }),
    );
  });

  test('have a spread that matches their quantiles and probabilities', () => {
    fc.assert(
      fc.property(anyPoints, ({ vector }) => {
        const { low, high, deviation } = vector.spread(0.1, 0.9);
        expect([low, high]).toEqual([vector.quantile(0.1), vector.quantile(0.9)]);
        let variance = 0;
        for (let points = -40; points <= 215; points += 1)
          variance += (vector.atMost(points) - vector.atMost(points - 1)) * (points - vector.mean()) ** 2;
        expect(deviation).toBeCloseTo(Math.sqrt(variance), 6);
      }),
    );
  });

  test('are certainly 0 for a player who does not play', () => {
    const forecaster = new PointsForecaster(POINT_RULES.fpl, model);
    const room = createPlayerPoints();
    const vector = new PointsVector();
    const side = forecaster.side({ for: 1.4, against: 1.4, mean: 1.4 });
    forecaster.compute(ratesOf(NOTHING_SEEN, 'forward', model), side, room);
    mixPoints(room, { starts: 0, comesOn: 0 }, vector);
    expect([vector.quantile(0.01), vector.quantile(0.99), vector.mean()]).toEqual([0, 0, 0]);
  });

  test('rise with his club’s goals for a forward, and fall with goals conceded for a defender', () => {
    const forecaster = new PointsForecaster(POINT_RULES.facts, model);
    const room = createPlayerPoints();
    const certain = { starts: 1, comesOn: 0 };
    const pointsOf = (group: 'forward' | 'defender', goals: { for: number; against: number }) => {
      const side = forecaster.side({ ...goals, mean: 1.4 });
      forecaster.compute(ratesOf(NOTHING_SEEN, group, model), side, room);
      return expectedPoints(room, certain);
    };
    expect(pointsOf('forward', { for: 2.5, against: 1 })).toBeGreaterThan(
      pointsOf('forward', { for: 0.8, against: 1 }) + 1,
    );
    expect(pointsOf('defender', { for: 1, against: 0.7 })).toBeGreaterThan(
      pointsOf('defender', { for: 1, against: 2 }) + 1,
    );
  });

  test('give only keepers saves, in a game that counts them', () => {
    const forecaster = new PointsForecaster(POINT_RULES.fpl, model);
    const side = forecaster.side({ for: 1.4, against: 1.4, mean: 1.4 });
    const partsOf = (group: 'goalkeeper' | 'defender') => {
      const room = createPlayerPoints();
      forecaster.compute(ratesOf(NOTHING_SEEN, group, model), side, room);
      return expectedParts(room, { starts: 1, comesOn: 0 }).map(({ part }) => part);
    };
    expect(partsOf('goalkeeper')).toContain('saves');
    expect(partsOf('defender')).not.toContain('saves');
  });
});

describe('points of several matches', () => {
  test('have a mean that is the sum of the matches’ means', () => {
    fc.assert(
      fc.property(anyPlayer, fc.constantFrom(3, 5), ({ profile, group, tally, goals, chances }, matches) => {
        const forecaster = new PointsForecaster(POINT_RULES[profile], model);
        const rates = ratesOf(tally, group, model);
        const now = { starts: Math.min(0.95, chances.starts), comesOn: chances.comesOn * 0.9 };
        const ahead = chancesAhead(
          { ...now, startsIfUnreported: null, isSuspended: false, isOutForLong: false },
          matches,
          model,
        );
        const rooms = ahead.map(() => {
          const room = createPlayerPoints();
          forecaster.compute(rates, forecaster.side(goals), room);
          return room;
        });
        const sum = ahead.reduce((total, each, place) => total + expectedPoints(rooms[place]!, each), 0);
        const vector = new PointsVector();
        new PointsSum().add(rooms, ahead, vector);
        // Chances at the nodes keep the means of starts and substitutions, but not quite that of their product.
        expect(Math.abs(vector.mean() - sum)).toBeLessThan(0.05 + 0.07 * Math.abs(sum));
        expect(vector.total()).toBeCloseTo(1, 1);
      }),
    );
  });
});

describe('chances ahead', () => {
  test('fade towards the middle, stay in [0, 1], and return for a banned player before an injured one', () => {
    const sure = chancesAhead(
      { starts: 0.97, comesOn: 0.02, startsIfUnreported: null, isSuspended: false, isOutForLong: false },
      5,
      model,
    );
    expect(sure.map(({ starts }) => starts)).toEqual(
      sure.map(({ starts }) => starts).toSorted((a, b) => b - a),
    );
    const out = { starts: 0.005, comesOn: 0, startsIfUnreported: 0.9, isOutForLong: false };
    const banned = chancesAhead({ ...out, isSuspended: true }, 2, model)[1]!;
    const injured = chancesAhead({ ...out, isSuspended: false, isOutForLong: false }, 2, model)[1]!;
    expect(banned.starts).toBeGreaterThan(0.6);
    expect(injured.starts).toBeLessThan(banned.starts);
    const forLong = chancesAhead({ ...out, isSuspended: false, isOutForLong: true }, 5, model);
    expect(forLong).toEqual(Array.from({ length: 5 }, () => ({ starts: 0.005, comesOn: 0 })));
    fc.assert(
      fc.property(
        anyChances,
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        (chances, startsIfUnreported) => {
          for (const { starts, comesOn } of chancesAhead(
            { ...chances, startsIfUnreported, isSuspended: false, isOutForLong: false },
            5,
            model,
          )) {
            expect(starts).toBeGreaterThanOrEqual(0);
            expect(comesOn).toBeGreaterThanOrEqual(0);
            expect(starts + comesOn).toBeLessThanOrEqual(1 + 1e-9);
          }
        },
      ),
    );
  });
});
