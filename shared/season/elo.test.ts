import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateSeason, Ratings, type Result } from './elo.ts';

const result = (home: string, away: string, homeGoals: number, awayGoals: number): Result => ({
  homeTeamId: home,
  awayTeamId: away,
  homeGoals,
  awayGoals,
});

const results = fc.array(
  fc.record({
    homeTeamId: fc.constantFrom('a', 'b', 'c'),
    awayTeamId: fc.constantFrom('d', 'e', 'f'),
    homeGoals: fc.nat(9),
    awayGoals: fc.nat(9),
  }),
  { maxLength: 60 },
);

describe('ratings', () => {
  it('favour the host among equals', () => {
    const { home, draw, away } = new Ratings().chancesOf('a', 'b');
    expect(home + draw + away).toBeCloseTo(1, 12);
    expect(home).toBeGreaterThan(away);
    expect(home).toBeGreaterThan(draw);
  });

  it('rise with a win, more with a clear one, and fall with a home draw against an equal', () => {
    const after = (...all: Result[]) => rateSeason(all).ratings.of('a');
    expect(after(result('a', 'b', 1, 0))).toBeGreaterThan(0);
    expect(after(result('a', 'b', 4, 0))).toBeGreaterThan(after(result('a', 'b', 1, 0)));
    expect(after(result('a', 'b', 4, 3))).toBe(after(result('a', 'b', 1, 0)));
    expect(after(result('a', 'b', 2, 2))).toBeLessThan(0);
    expect(after(result('b', 'a', 0, 1))).toBeGreaterThan(after(result('a', 'b', 1, 0)));
  });

  it('do not change on average if the chances are right', () => {
    const { home, draw, away } = new Ratings().chancesOf('a', 'b');
    const [won, drawn, lost] = [
      [1, 0],
      [0, 0],
      [0, 1],
    ].map(([goals = 0, conceded = 0]) => rateSeason([result('a', 'b', goals, conceded)]).ratings.of('a'));
    expect(home * won! + draw * drawn! + away * lost!).toBeCloseTo(0, 9);
  });

  it('give a stronger guest better chances, which are known once both have played', () => {
    const { ratings } = rateSeason([result('a', 'b', 0, 3)]);
    expect(ratings.chancesOf('c', 'b').away).toBeGreaterThan(ratings.chancesOf('c', 'd').away);
    expect(ratings.knownChancesOf('a', 'b')).toEqual(ratings.chancesOf('a', 'b'));
    expect([ratings.knownChancesOf('a', 'c'), ratings.knownChancesOf('c', 'a')]).toEqual([null, null]);
  });

  it('keep their sum at 0 and chances between 0 and 1, whatever the results', () => {
    fc.assert(
      fc.property(results, (played) => {
        const { ratings, record } = rateSeason(played);
        const sum = ['a', 'b', 'c', 'd', 'e', 'f'].reduce((total, id) => total + ratings.of(id), 0);
        expect(sum).toBeCloseTo(0, 6);
        for (const chance of Object.values(ratings.chancesOf('a', 'd'))) {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(1);
        }
        expect(record?.matches ?? 0).toBe(played.length);
      }),
    );
  });

  it('judge each match by the ratings before it', () => {
    const [first, second] = [result('a', 'b', 2, 0), result('a', 'b', 0, 1)];
    const before = rateSeason([first]).ratings.chancesOf('a', 'b').away;
    const once = rateSeason([first]).record?.logLoss ?? Number.NaN;
    const both = rateSeason([first, second]).record?.logLoss ?? Number.NaN;
    expect(both * 2 - once).toBeCloseTo(-Math.log(before), 12);
    expect(rateSeason([first, first]).record?.baselineLogLoss).toBeCloseTo(-Math.log(0.452), 12);
    expect(rateSeason([]).record).toBeNull();
  });
});
