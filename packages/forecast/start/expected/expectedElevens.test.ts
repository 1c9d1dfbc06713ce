// oxlint-disable vitest/no-conditional-expect, oxc/no-map-spread -- a property covers some leagues; facts are changed in copies
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { aLeague, anAppearance, aPlayer, arbitraryLeague } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { PlayerForecast } from '../forecastClub.ts';
import { officialKey } from '../inputs/officialKey.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { ExpectedElevenFact, LeagueSnapshot, SourceRecord } from '../types.ts';
import { sourceWeight } from './expectedElevens.ts';

const forecastsOf = (league: LeagueSnapshot) =>
  new Map(computeStartProbabilities(league).forecasts.map((forecast) => [forecast.playerId, forecast]));
const chanceIn = (forecasts: ReadonlyMap<string, PlayerForecast>, playerId: string) =>
  forecasts.get(playerId)?.startProbability ?? Number.NaN;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** An hour before the match that is next. */
const hoursBefore = (league: LeagueSnapshot, hours: number) =>
  new Date(Date.parse(league.asOfTs) - hours * 3_600_000).toISOString();

/** A league in which some sources name elevens of both clubs, by any choice of the squad. */
const arbitraryTold = fc
  .tuple(
    arbitraryLeague,
    fc.array(
      fc.record({
        source: fc.nat(4),
        teamId: fc.constantFrom('home', 'away'),
        hours: fc.integer({ min: 0, max: 100 }),
        picks: fc.array(fc.nat(), { maxLength: 14 }),
        lead: fc.option(fc.double({ min: -2, max: 2, noNaN: true }), { nil: undefined }),
        clubMatches: fc.nat(40),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([league, lists]): LeagueSnapshot & { expectedElevens: ExpectedElevenFact[] } => ({
    ...league,
    expectedElevens: lists.map(({ source, teamId, hours, picks, lead, clubMatches }): ExpectedElevenFact => {
      const squad = league.players.filter((player) => player.teamId === teamId);
      const chosen = [
        ...new Set(picks.flatMap((pick) => squad[pick % Math.max(1, squad.length)]?.playerId ?? [])),
      ];
      return {
        sourceId: `source-${source}`,
        fixtureId: league.upcoming[0]?.fixtureId ?? '',
        teamId,
        knownFromTs: hoursBefore(league, hours),
        playerIds: chosen.slice(0, 11),
        outIds: chosen.slice(11, 13),
        doubtfulIds: chosen.slice(13),
        ...(lead === undefined
          ? {}
          : { record: { clubMatches, rightOf11: 8 + lead, sameElevenAgain: 8 } satisfies SourceRecord }),
      };
    }),
  }));

describe('with expected elevens of any league', () => {
  test('a club adds up to 11 and its keepers to 1 as without them, and the reasons are valid', () => {
    let told = 0;
    fc.assert(
      fc.property(arbitraryTold, (league) => {
        const { forecasts } = computeStartProbabilities(league);
        const { expectedElevens: _, ...untold } = league;
        const before = forecastsOf(untold);
        const isKeeper = new Map(
          league.players.map(({ playerId, positionGroup }) => [playerId, positionGroup === 'goalkeeper']),
        );
        for (const group of Map.groupBy(
          forecasts,
          ({ playerId, teamId }) => `${teamId} ${isKeeper.get(playerId)}`,
        ).values()) {
          const after = sum(group.map(({ startProbability }) => startProbability));
          expect(Math.abs(after - sum(group.map(({ playerId }) => chanceIn(before, playerId))))).toBeLessThan(
            0.01,
          );
        }
        for (const { reasons, untold: alone, playerId } of forecasts) {
          for (const row of reasons) expect(ReasonRow.parse(row)).toEqual(row);
          if (alone === undefined) continue;
          told += 1;
          expect(alone).toBe(chanceIn(before, playerId));
        }
      }),
      { numRuns: 80 },
    );
    expect(told).toBeGreaterThan(20);
  });

  test('the order of elevens and names does not matter', () => {
    fc.assert(
      fc.property(arbitraryTold, (league) => {
        const reversed = league.expectedElevens
          .toReversed()
          .map((fact) => Object.assign({}, fact, { playerIds: fact.playerIds.toReversed() }));
        // Of two elevens of a source at one instant either may count, but always the same.
        expect(computeStartProbabilities({ ...league, expectedElevens: reversed })).toEqual(
          computeStartProbabilities(league),
        );
      }),
      { numRuns: 80 },
    );
  });

  test('a player never falls by being named', () => {
    let raised = 0;
    fc.assert(
      fc.property(arbitraryTold, fc.nat(), (league, pick) => {
        const [first, ...others] = league.expectedElevens;
        const squad = league.players.filter(({ teamId }) => teamId === first?.teamId);
        const playerId = squad[pick % Math.max(1, squad.length)]?.playerId;
        if (first === undefined || playerId === undefined) return;
        const without = (ids: readonly string[] = []) => ids.filter((id) => id !== playerId);
        const plain = {
          ...first,
          playerIds: without(first.playerIds),
          outIds: without(first.outIds),
          doubtfulIds: without(first.doubtfulIds),
        };
        const naming = { ...plain, playerIds: [...plain.playerIds, playerId] };
        const chance = (fact: ExpectedElevenFact) =>
          chanceIn(forecastsOf({ ...league, expectedElevens: [fact, ...others] }), playerId);
        const [unnamed, named] = [chance(plain), chance(naming)];
        expect(named).toBeGreaterThanOrEqual(unnamed - 1e-9);
        if (named > unnamed + 1e-6) raised += 1;
        const alone = forecastsOf({ ...league, expectedElevens: [naming] }).get(playerId);
        expect(alone?.startProbability).toBeGreaterThanOrEqual((alone?.untold ?? 0) - 1e-9);
      }),
      { numRuns: 200 },
    );
    expect(raised).toBeGreaterThan(0);
  });

  test('nothing changes without elevens, or with those of other matches, of earlier ones, or from after the instant', () => {
    fc.assert(
      fc.property(arbitraryTold, (league) => {
        const { expectedElevens, ...untold } = league;
        const plain = computeStartProbabilities(untold);
        const given = (changes: Partial<ExpectedElevenFact>) =>
          computeStartProbabilities({
            ...league,
            expectedElevens: expectedElevens.map((fact) => Object.assign({}, fact, changes)),
          });
        expect(computeStartProbabilities({ ...league, expectedElevens: [] })).toEqual(plain);
        expect(given({ fixtureId: 'another' })).toEqual(plain);
        expect(given({ knownFromTs: hoursBefore(league, -1) })).toEqual(plain);
        expect(given({ record: { clubMatches: 20, rightOf11: 7.9, sameElevenAgain: 8 } })).toEqual(plain);
        const last = league.played.at(-1);
        if (last !== undefined) expect(given({ knownFromTs: last.kickoffTs })).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });
});

const WEEKS = 6;
const regulars = ['keeper', ...Array.from({ length: 10 }, (_, index) => `regular-${index}`)];
const reserves = ['spare-keeper', ...Array.from({ length: 6 }, (_, index) => `reserve-${index}`)];
const groupOf = (playerId: string) => (playerId.includes('keeper') ? 'goalkeeper' : 'midfielder');

/** Home has fielded its regulars all season; sources expect the first reserve for the first regular. */
function toldLeague(sources: Partial<ExpectedElevenFact>[], changes: Partial<LeagueSnapshot> = {}) {
  const league = aLeague(WEEKS, {
    players: [...regulars, ...reserves].map((id) => aPlayer(id, { positionGroup: groupOf(id) })),
    appearances: Array.from({ length: WEEKS }, (_, week) => [
      ...regulars.map((id) => anAppearance(id, week)),
      ...reserves.map((id) => anAppearance(id, week, { started: false, minutesPlayed: 0 })),
    ]).flat(),
    ...changes,
  });
  const playerIds = [...regulars.filter((id) => id !== 'regular-0'), 'reserve-0'];
  const expectedElevens = sources.map((source, index) => ({
    sourceId: `source-${index}`,
    fixtureId: `week-${WEEKS}`,
    teamId: 'home',
    knownFromTs: hoursBefore(league, 24),
    playerIds,
    ...source,
  }));
  return forecastsOf({ ...league, expectedElevens });
}
const rowOf = (forecasts: ReadonlyMap<string, PlayerForecast>, playerId: string) =>
  forecasts.get(playerId)?.reasons.find(({ part }) => part === 'expectedEleven');

test('further sources count less, a proven bad one not at all, and each row says how many name the player', () => {
  const chances = [[{}], [{}, {}], [{}, {}, {}], [{}, {}, {}, {}]].map((sources) =>
    chanceIn(toldLeague(sources), 'reserve-0'),
  );
  const [one = 0, two = 0, three = 0, four = 0] = chances;
  expect(one).toBeGreaterThan(chanceIn(toldLeague([]), 'reserve-0') + 0.2);
  expect(two).toBeGreaterThan(one);
  expect(three).toBeGreaterThan(two);
  expect(four).toBe(three);
  const divided = toldLeague([{}, { playerIds: regulars }, {}]);
  expect(rowOf(divided, 'reserve-0')).toMatchObject({ input: { sources: 3, naming: 2, missing: 0 } });
  expect(rowOf(divided, 'reserve-0')?.points).toBeGreaterThan(0);
  expect(rowOf(divided, 'regular-0')?.points).toBeLessThan(0);
  const bad = { record: { clubMatches: 20, rightOf11: 7, sameElevenAgain: 7.5 } };
  expect(chanceIn(toldLeague([{}, bad]), 'reserve-0')).toBe(one);
});

test('a source earns its weight by its lead over the same eleven again', () => {
  const weight = (clubMatches: number, rightOf11: number) =>
    sourceWeight({ clubMatches, rightOf11, sameElevenAgain: 8 });
  expect(sourceWeight(undefined)).toBe(1);
  expect(weight(0, 0)).toBe(1);
  expect(weight(40, 9.5)).toBe(1);
  expect(weight(10, 8)).toBeCloseTo(1 / 2, 9);
  expect(weight(30, 8)).toBeCloseTo(1 / 4, 9);
  expect(weight(19, 7.99)).toBeGreaterThan(0);
  expect(weight(20, 7.99)).toBe(0);
});

test('a later status wins over an expected eleven, an earlier one does not', () => {
  const reported = (
    hours: number,
    status: 'injured' | 'doubtful' | 'fit',
    fact: Partial<ExpectedElevenFact> = {},
  ) =>
    toldLeague([fact], {
      statuses: [
        {
          playerId: 'reserve-0',
          knownFromTs: hoursBefore(aLeague(WEEKS), hours),
          status,
          chance: null,
          expectedReturn: null,
        },
      ],
    });
  expect(chanceIn(reported(2, 'injured'), 'reserve-0')).toBe(0.005);
  const doubted = reported(2, 'doubtful');
  expect(chanceIn(doubted, 'reserve-0')).toBeLessThan(chanceIn(reported(30, 'doubtful'), 'reserve-0'));
  expect(rowOf(doubted, 'reserve-0')).toMatchObject({ input: { sources: 0, naming: 0 } });
  // A report of being fit takes back that he was listed as missing, but not that he was named.
  const listed = { playerIds: regulars, outIds: ['reserve-0'] };
  expect(chanceIn(reported(2, 'fit', listed), 'reserve-0')).toBeGreaterThan(
    chanceIn(reported(30, 'fit', listed), 'reserve-0'),
  );
  expect(chanceIn(reported(2, 'fit'), 'reserve-0')).toBe(chanceIn(reported(30, 'fit'), 'reserve-0'));
});

test('an official eleven wins over every expected one', () => {
  const forecasts = toldLeague([{}], {
    officialElevens: new Map([[officialKey(`week-${WEEKS}`, 'home'), new Set(regulars)]]),
  });
  expect(chanceIn(forecasts, 'regular-0')).toBe(1);
  expect(chanceIn(forecasts, 'reserve-0')).toBe(0);
  expect(rowOf(forecasts, 'reserve-0')).toBeUndefined();
});

test('the newest eleven of a source counts', () => {
  const newer = { sourceId: 'one', playerIds: regulars };
  const older = { sourceId: 'one', knownFromTs: hoursBefore(aLeague(WEEKS), 48) };
  expect(toldLeague([older, newer])).toEqual(toldLeague([newer]));
});
