import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXED } from '../../research/points/fit/fixedConstants.ts';
import { rateClubs, type ScoredMatch } from './clubGoals.ts';

const constants = FIXED.clubGoals;
const AS_OF = '2026-03-01T00:00:00.000Z';

/** Every club meets every other one at home, `rounds` times. */
function allPlayAll(scoreOf: (home: string, away: string) => [number, number], rounds = 1): ScoredMatch[] {
  const clubs = ['a', 'b', 'c', 'd', 'e', 'f'];
  return Array.from({ length: rounds }, () =>
    clubs.flatMap((home) =>
      clubs
        .filter((away) => away !== home)
        .map((away): ScoredMatch => {
          const [homeGoals, awayGoals] = scoreOf(home, away);
          return {
            kickoffTs: '2026-02-01T14:30:00.000Z',
            homeTeamId: home,
            awayTeamId: away,
            homeGoals,
            awayGoals,
          };
        }),
    ),
  ).flat();
}

describe('the goals that clubs are expected to score', () => {
  test('are those of an average match before the first match', () => {
    const { home, away } = rateClubs([], AS_OF, constants).expected('a', 'b');
    expect(Math.sqrt(home * away)).toBeCloseTo(Math.exp(constants.base));
    expect(Math.log(home / away)).toBeCloseTo(constants.home);
  });

  test('rise with a strong attack and a weak defence on the other side, and count unknown clubs as average', () => {
    const goals = rateClubs(
      allPlayAll(
        (home, away) => [home === 'a' ? 4 : away === 'f' ? 3 : 1, away === 'a' ? 3 : home === 'f' ? 3 : 1],
        4,
      ),
      AS_OF,
      constants,
    );
    expect(goals.expected('a', 'f').home).toBeGreaterThan(goals.expected('a', 'b').home);
    expect(goals.expected('a', 'b').home).toBeGreaterThan(goals.expected('b', 'c').home);
    expect(goals.expected('unknown', 'b').home).toBeGreaterThan(goals.expected('b', 'a').home);
  });

  test('follow a recent match more than an old one', () => {
    const at = (kickoffTs: string, homeGoals: number): ScoredMatch[] => {
      const changed = (match: ScoredMatch) => ({ ...match, kickoffTs, homeGoals });
      return allPlayAll(() => [1, 1]).map((match) => (match.homeTeamId === 'a' ? changed(match) : match));
    };
    const recent = rateClubs(at('2026-02-20T14:30:00.000Z', 4), AS_OF, constants).expected('a', 'b').home;
    const old = rateClubs(at('2025-03-01T14:30:00.000Z', 4), AS_OF, constants).expected('a', 'b').home;
    expect(recent).toBeGreaterThan(old);
  });

  test('stay finite and positive whatever was scored', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            homeTeamId: fc.constantFrom('a', 'b', 'c'),
            awayTeamId: fc.constantFrom('d', 'e', 'f'),
            homeGoals: fc.nat(12),
            awayGoals: fc.nat(12),
          }),
        ),
        (matches) => {
          const goals = rateClubs(
            matches.map((match) => ({ ...match, kickoffTs: '2026-02-01T14:30:00.000Z' })),
            AS_OF,
            constants,
          );
          for (const value of Object.values(goals.expected('a', 'd'))) {
            expect(value).toBeGreaterThan(0.01);
            expect(value).toBeLessThan(13);
          }
        },
      ),
    );
  });
});
