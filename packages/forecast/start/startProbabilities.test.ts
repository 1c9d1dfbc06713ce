// oxlint-disable vitest/no-conditional-expect, oxc/no-map-spread -- a property covers some players; facts are changed in copies
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { countsForScore } from '@hub/shared/startChance/pstartTerms.ts';
import type { PlayerForecast } from './forecastClub.ts';
import { computeStartProbabilities } from './startProbabilities.ts';
import {
  aFixture,
  aLeague,
  anAppearance,
  aPlayer,
  arbitraryLeague,
} from '@hub/tools/testing/facts/leagueFacts.ts';
import type { LeagueSnapshot, PlayerFact } from './types.ts';

const isOut = ({ suspended, injuryStatus }: PlayerFact) =>
  suspended || injuryStatus === 'suspended' || injuryStatus === 'injured';
const isInjured = ({ suspended, injuryStatus }: PlayerFact) => !suspended && injuryStatus === 'injured';
const byPlayer = (forecasts: PlayerForecast[]) =>
  new Map(forecasts.map((forecast) => [forecast.playerId, forecast]));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('for any league', () => {
  test('every player gets one forecast in [0, 1] with valid reasons that add up to the score', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const { forecasts, errors } = computeStartProbabilities(league);
        expect(errors).toEqual([]);
        expect(forecasts.map(({ playerId }) => playerId).sort()).toEqual(
          league.players.map(({ playerId }) => playerId).sort(),
        );
        for (const { startProbability, score, reasons } of forecasts) {
          expect(startProbability).toBeGreaterThanOrEqual(0);
          expect(startProbability).toBeLessThanOrEqual(0.995);
          for (const row of reasons) expect(ReasonRow.parse(row)).toEqual(row);
          const points = sum(reasons.filter(({ part }) => countsForScore(part)).map((row) => row.points));
          expect(score).toBeCloseTo(Math.max(0, Math.min(100, points)), 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('keepers add up to 1 and a club to 11 whenever enough players are available', () => {
    let allowed = 0;
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const { forecasts } = computeStartProbabilities(league);
        const forecastOf = byPlayer(forecasts);
        for (const teamId of ['home', 'away']) {
          const squad = league.players.filter((player) => player.teamId === teamId);
          const chance = (players: PlayerFact[]) =>
            sum(players.map(({ playerId }) => forecastOf.get(playerId)?.startProbability ?? Number.NaN));
          const keepers = squad.filter(({ positionGroup }) => positionGroup === 'goalkeeper');
          const outfield = squad.filter(({ positionGroup }) => positionGroup !== 'goalkeeper');
          const keepersSuffice = keepers.some((player) => !isOut(player));
          const outfieldSuffices = outfield.filter((player) => !isOut(player)).length > 10;
          if (keepersSuffice) expect(Math.abs(chance(keepers) - 1)).toBeLessThanOrEqual(0.01);
          if (!keepersSuffice || !outfieldSuffices) continue;
          allowed += 1;
          expect(Math.abs(chance(squad) - 11)).toBeLessThanOrEqual(0.01);
        }
      }),
      { numRuns: 60 },
    );
    expect(allowed).toBeGreaterThan(10);
  });

  test('players who are out have at most 1 %, all others 1 % to 99 % unless the club has no one else', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const forecastOf = byPlayer(computeStartProbabilities(league).forecasts);
        for (const player of league.players) {
          const startProbability = forecastOf.get(player.playerId)?.startProbability;
          const isKeeper = player.positionGroup === 'goalkeeper';
          if (isOut(player) && !isInjured(player)) expect(startProbability).toBeLessThanOrEqual(0.01);
          else if (!isOut(player)) expect(startProbability).toBeGreaterThanOrEqual(0.01);
          const rivals = league.players.filter(
            (other) =>
              other.teamId === player.teamId &&
              !isOut(other) &&
              (other.positionGroup === 'goalkeeper') === isKeeper,
          );
          if (rivals.length > (isKeeper ? 1 : 10)) expect(startProbability).toBeLessThanOrEqual(0.99);
          // If enough others are available, a reported injury rules him out.
          if (isInjured(player) && rivals.length >= (isKeeper ? 1 : 10)) expect(startProbability).toBe(0.005);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the same facts give the same numbers in any order', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const reversed: LeagueSnapshot = {
          ...league,
          upcoming: league.upcoming.toReversed(),
          played: league.played.toReversed(),
          appearances: league.appearances.toReversed(),
          europeanMatches: league.europeanMatches.toReversed(),
          players: league.players.toReversed(),
        };
        const once = computeStartProbabilities(league);
        expect(computeStartProbabilities(reversed)).toEqual(once);
        expect(computeStartProbabilities(league)).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });

  test('more minutes in a past match that a player took part in never lower his chance', () => {
    let raised = 0;
    fc.assert(
      fc.property(arbitraryLeague, fc.nat(), fc.integer({ min: 1, max: 90 }), (league, pick, more) => {
        const { appearances } = league;
        const chosen = appearances[pick % Math.max(1, appearances.length)];
        // One more substitute would change how many his club uses, and what is known of its line-ups.
        if (chosen === undefined || (!chosen.started && chosen.minutesPlayed === 0)) return;
        const changed = appearances.map((appearance) =>
          appearance === chosen ? { ...chosen, minutesPlayed: chosen.minutesPlayed + more } : appearance,
        );
        const chance = (facts: LeagueSnapshot) =>
          byPlayer(computeStartProbabilities(facts).forecasts).get(chosen.playerId)?.startProbability ??
          Number.NaN;
        const before = chance(league);
        const after = chance({ ...league, appearances: changed });
        expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        if (after > before + 1e-6) raised += 1;
      }),
      { numRuns: 200 },
    );
    expect(raised).toBeGreaterThan(0);
  });

  test('more minutes in the summary of the last five matches never lower a chance', () => {
    fc.assert(
      fc.property(
        arbitraryLeague,
        fc.nat(),
        fc.nat(4),
        fc.integer({ min: 1, max: 90 }),
        (league, pick, match, more) => {
          const players = league.players;
          const chosen = players[pick % Math.max(1, players.length)];
          if (chosen === undefined || match >= chosen.minutesLast5.length) return;
          const minutesLast5 = chosen.minutesLast5.map(
            (minutes, index) => minutes + (index === match ? more : 0),
          );
          const chance = (fact: PlayerFact) => {
            const facts = players.map((player) => (player === chosen ? fact : player));
            const { forecasts } = computeStartProbabilities({ ...league, appearances: [], players: facts });
            return byPlayer(forecasts).get(chosen.playerId)?.startProbability ?? Number.NaN;
          };
          expect(chance({ ...chosen, minutesLast5 })).toBeGreaterThanOrEqual(chance(chosen) - 1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('matches that kick off at or after the as-of are ignored', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const future = { ...aFixture(40), fixtureId: 'future', kickoffTs: league.asOfTs };
        const withFuture: LeagueSnapshot = {
          ...league,
          played: [...league.played, future],
          appearances: [
            ...league.appearances,
            ...league.players.map(({ playerId, teamId }) =>
              anAppearance(playerId, 0, { fixtureId: 'future', teamId, minutesPlayed: 7 }),
            ),
          ],
          absences: league.players.map(({ playerId }) => ({
            playerId,
            kind: 'injury',
            fromDate: '2030-01-01',
            fixtureId: null,
          })),
        };
        expect(computeStartProbabilities(withFuture)).toEqual(computeStartProbabilities(league));
      }),
      { numRuns: 60 },
    );
  });
});

const WEEKS = 6;
const eleven = ['keeper', ...Array.from({ length: 10 }, (_, index) => `regular-${index}`)];
const bench = ['second-keeper', ...Array.from({ length: 7 }, (_, index) => `substitute-${index}`)];
const groupOf = (playerId: string) => (playerId.endsWith('keeper') ? 'goalkeeper' : 'midfielder');

/** A club with the same eleven and bench for six weeks. */
function settledLeague(changes: Partial<Record<string, Partial<PlayerFact>>> = {}): LeagueSnapshot {
  const weeks = Array.from({ length: WEEKS }, (_, week) => week);
  return aLeague(WEEKS, {
    players: [...eleven, ...bench, 'newcomer'].map((playerId) =>
      aPlayer(playerId, { positionGroup: groupOf(playerId), ...changes[playerId] }),
    ),
    appearances: weeks.flatMap((week) => [
      ...eleven.map((playerId) => anAppearance(playerId, week)),
      ...bench.map((playerId) => anAppearance(playerId, week, { started: false, minutesPlayed: 0 })),
    ]),
  });
}
const chancesOf = (league: LeagueSnapshot) => byPlayer(computeStartProbabilities(league).forecasts);

describe('a settled team', () => {
  test('ranks regulars above the bench, and the bench above a player who was never in a squad', () => {
    const chances = chancesOf(settledLeague());
    const chance = (playerId: string) => chances.get(playerId)?.startProbability ?? Number.NaN;
    expect(chance('keeper')).toBeGreaterThan(0.9);
    expect(chance('regular-3')).toBeGreaterThan(0.8);
    expect(chance('substitute-3')).toBeLessThan(0.35);
    expect(chance('newcomer')).toBeLessThan(chance('substitute-3'));
  });

  test('lifts the substitutes of a suspended regular, whose only reason is the suspension', () => {
    const before = chancesOf(settledLeague());
    const after = chancesOf(settledLeague({ 'regular-0': { suspended: true } }));
    expect(after.get('regular-0')?.reasons.map(({ part }) => part)).toEqual(['certainCase']);
    for (const playerId of bench.slice(1))
      expect(after.get(playerId)!.startProbability).toBeGreaterThan(before.get(playerId)!.startProbability);
  });

  test('ranks injured below questionable and questionable below fit', () => {
    const chance = (injuryStatus: PlayerFact['injuryStatus']) =>
      chancesOf(settledLeague({ 'regular-0': { injuryStatus } })).get('regular-0')!.startProbability;
    expect(chance('injured')).toBeLessThan(0.05);
    expect(chance('questionable')).toBeGreaterThan(chance('injured') + 0.1);
    expect(chance('fit')).toBeGreaterThan(chance('questionable') + 0.05);
  });

  test('expects a ban after a sending-off unless the list of suspensions is complete', () => {
    const league = settledLeague();
    const appearances = league.appearances.map((appearance) =>
      appearance.playerId === 'regular-0' && appearance.fixtureId === `week-${WEEKS - 1}`
        ? { ...appearance, sentOff: true }
        : appearance,
    );
    const inferred = chancesOf({ ...league, appearances }).get('regular-0')!;
    const listed = chancesOf({ ...league, appearances, suspensionsKnown: true }).get('regular-0')!;
    expect(inferred.startProbability).toBeLessThan(listed.startProbability - 0.2);
    expect(listed.startProbability).toBeGreaterThan(0.8);
    expect(inferred.reasons[0]).toMatchObject({ part: 'availability', input: { expectedBan: 'sentOff' } });
  });

  test('lifts a newcomer with an editorial rank', () => {
    // He competes with one other player for a place, so that his chance is above the lower bound.
    const out = Object.fromEntries(bench.slice(2).map((playerId) => [playerId, { suspended: true }]));
    const missing = { ...out, 'regular-0': { suspended: true } };
    const forecastOf = (roleRank: number | null) =>
      chancesOf(settledLeague({ ...missing, newcomer: { roleRank } })).get('newcomer')!;
    expect(forecastOf(1).score).toBeGreaterThan(forecastOf(30).score + 5);
    expect(forecastOf(1).startProbability).toBeGreaterThan(forecastOf(30).startProbability);
  });
});

describe('a squad without any history', () => {
  const AGES = [18, 26];
  const squad = (changes: Partial<PlayerFact> = {}) =>
    Array.from({ length: 20 }, (_, index) =>
      aPlayer(`of ${AGES[index % 2]}, ${index}`, { ageYears: (AGES[index % 2] ?? 0) + 0.4, ...changes }),
    );
  const ofAge = (league: LeagueSnapshot, age: number) =>
    [...chancesOf(league).values()].filter(({ playerId }) => playerId.startsWith(`of ${age}`));
  const meanOf = (forecasts: PlayerForecast[]) =>
    sum(forecasts.map(({ startProbability }) => startProbability)) / forecasts.length;

  test('starts its older players rather than its youngsters, and gives age as the reason', () => {
    const league = aLeague(0, { players: squad() });
    expect(meanOf(ofAge(league, 26))).toBeGreaterThan(meanOf(ofAge(league, 18)) + 0.3);
    expect(ofAge(league, 18)[0]?.reasons.find(({ part }) => part === 'age')).toMatchObject({
      input: { years: 18, matchesPlayed: 0 },
      source: 'squadData',
    });
  });

  test.each([
    [
      'last season',
      { lastSeason: { teamId: 'home', startShare: 0.5, startShareLast10: 0.5, minutesShare: 0.5 } },
    ],
    ['a price', { price: 5 }],
    ['no age', { ageYears: null }],
  ])('is not judged by age if there is %s', (_, changes) => {
    const league = aLeague(0, { players: squad(changes) });
    expect(meanOf(ofAge(league, 26))).toBeCloseTo(meanOf(ofAge(league, 18)), 2);
  });

  test('is judged by age less with each match, and not at all after five', () => {
    const gapAfter = (matches: number) => {
      // Everyone who has played so far has left.
      const appearances = Array.from({ length: matches * 11 }, (_, index) =>
        anAppearance(`gone ${index % 11}`, Math.floor(index / 11)),
      );
      const league = aLeague(matches, { appearances, players: squad() });
      return meanOf(ofAge(league, 26)) - meanOf(ofAge(league, 18));
    };
    expect(gapAfter(1)).toBeLessThan(gapAfter(0) - 0.05);
    expect(gapAfter(5)).toBeCloseTo(0, 9);
  });
});

describe('broken facts', () => {
  test('affect only the players concerned, and are reported with their names', () => {
    const broken: Record<string, Partial<PlayerFact>> = {
      'regular-1': { positionGroup: 'libero' as never },
      'regular-2': { euMidweekMinutes: Number.NaN },
      'regular-3': { formRating: -1 },
      'regular-4': { injuryStatus: 'tired' as never },
    };
    const league = settledLeague(broken);
    const appearances = league.appearances.map((appearance) =>
      appearance.playerId === 'regular-5' ? { ...appearance, minutesPlayed: Number.NaN } : appearance,
    );
    const { forecasts, errors } = computeStartProbabilities({ ...league, appearances });
    expect(errors).toHaveLength(5);
    for (const playerId of ['regular-1', 'regular-2', 'regular-3', 'regular-4', 'regular-5'])
      expect(errors.filter((error) => error.includes(`'${playerId}'`))).toHaveLength(1);
    expect(forecasts).toHaveLength(league.players.length - 5);
    expect(sum(forecasts.map(({ startProbability }) => startProbability))).toBeCloseTo(11, 2);
  });

  test('include a player listed twice, who is forecast once, and a fixture without a valid kickoff', () => {
    const league = settledLeague();
    const twice = {
      ...league,
      players: [...league.players, aPlayer('keeper', { positionGroup: 'goalkeeper' })],
    };
    expect(computeStartProbabilities(twice).errors).toEqual(["Player 'keeper' is listed twice."]);
    const timeless = { ...league, upcoming: [{ ...aFixture(WEEKS), kickoffTs: 'soon' }] };
    expect(computeStartProbabilities(timeless)).toEqual({
      forecasts: [],
      errors: [`Fixture 'week-${WEEKS}' has no valid kickoff.`],
    });
  });
});

describe('without line-ups', () => {
  test('ranks the players by the summary of the last five matches', () => {
    const league = aLeague(0, {
      players: [
        ...Array.from({ length: 10 }, (_, index) =>
          aPlayer(`regular-${index}`, {
            minutesLast5: [90, 90, 90, 90, 90],
            startsLast5: 5,
            lastMatchStarted: true,
          }),
        ),
        ...Array.from({ length: 8 }, (_, index) =>
          aPlayer(`joker-${index}`, { minutesLast5: [0, 20, 0, 15, 20], startsLast5: 0 }),
        ),
      ],
    });
    const chances = chancesOf(league);
    expect(chances.get('regular-0')!.startProbability).toBeGreaterThan(0.8);
    expect(chances.get('joker-0')!.startProbability).toBeLessThan(0.25);
    expect(chances.get('regular-0')!.reasons.find(({ part }) => part === 'formAndMinutes')).toMatchObject({
      input: { startsLast5: 5, lastMatch: 'started' },
      source: 'lastFiveSummary',
    });
  });
});
