import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPORTED_STATUSES } from '@hub/shared/availability/reportedStatus.ts';
import {
  aFixture,
  aLeague,
  anAppearance,
  aPlayer,
  arbitraryLeague,
} from '@hub/tools/testing/facts/leagueFacts.ts';
import { endOf } from '../league/buildLeague.ts';
import { computeStartProbabilities, forecastLeague } from '../startProbabilities.ts';
import { doubtOf, indexStatuses, statusAt, withStatus } from './statusHistory.ts';
import type { LeagueSnapshot, StatusFact } from '../types.ts';

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
const hoursFrom = (ts: string, hours: number) => new Date(Date.parse(ts) + hours * HOUR_MS).toISOString();

const aStatus = (status: Partial<StatusFact> = {}): StatusFact => ({
  playerId: 'p0',
  knownFromTs: '2025-10-01T10:00:00.000Z',
  status: 'doubtful',
  chance: null,
  expectedReturn: null,
  ...status,
});

/** Histories of statuses around a league's instant: up to ten weeks before it and two weeks after. */
const arbitraryHistory = (league: LeagueSnapshot) =>
  fc.array(
    fc.record({
      playerId: fc.integer({ min: 0, max: 30 }).map((index) => `player-${index}`),
      knownFromTs: fc
        .integer({ min: -10 * WEEK_HOURS, max: 2 * WEEK_HOURS })
        .map((hours) => hoursFrom(league.asOfTs, hours)),
      status: fc.constantFrom(...REPORTED_STATUSES),
      chance: fc.constantFrom(null, 0, 25, 50, 75, 100),
      expectedReturn: fc.option(
        fc
          .integer({ min: -2 * WEEK_HOURS, max: 3 * WEEK_HOURS })
          .map((hours) => hoursFrom(league.asOfTs, hours).slice(0, 10)),
      ),
    }),
    { maxLength: 60 },
  );

const arbitraryNews = arbitraryLeague.chain((league) =>
  fc.record({
    league: fc.constant(league),
    statuses: arbitraryHistory(league),
    isComplete: fc.boolean(),
  }),
);

const withNews = (league: LeagueSnapshot, statuses: readonly StatusFact[], isComplete: boolean) => ({
  ...league,
  statuses,
  statusCover: isComplete
    ? league.upcoming.map(({ matchday }) => ({ matchday, deadlineTs: league.asOfTs, readAtTheTime: true }))
    : [],
});

describe('for any history of statuses', () => {
  test('reports that become known later change nothing', () => {
    let later = 0;
    fc.assert(
      fc.property(arbitraryNews, ({ league, statuses, isComplete }) => {
        const known = statuses.filter(({ knownFromTs }) => knownFromTs <= league.asOfTs);
        later += statuses.length - known.length;
        expect(forecastLeague(withNews(league, statuses, isComplete))).toEqual(
          forecastLeague(withNews(league, known, isComplete)),
        );
      }),
      { numRuns: 60 },
    );
    expect(later).toBeGreaterThan(10);
  });

  test('a repeated report only confirms the first, and order changes nothing', () => {
    fc.assert(
      fc.property(
        arbitraryNews,
        fc.integer({ min: 1, max: 3 }),
        ({ league, statuses, isComplete }, hours) => {
          const once = computeStartProbabilities(withNews(league, statuses, isComplete));
          const again = statuses.map((status) => ({
            ...status,
            knownFromTs: hoursFrom(status.knownFromTs, hours / 1000),
          }));
          // Within one instant, the order counts.
          const instants = statuses.map(({ playerId, knownFromTs }) => `${playerId} ${knownFromTs}`);
          fc.pre(new Set(instants).size === instants.length);
          const turns = league.played.flatMap(({ kickoffTs }) => [kickoffTs, endOf(kickoffTs)]);
          const parts = (one: StatusFact, other: StatusFact) =>
            turns.some((turn) => one.knownFromTs <= turn && turn < other.knownFromTs);
          const repeated = statuses.flatMap((status, index) => {
            // A repetition after a newer report on him, or after a match has begun or ended, would be news itself.
            const copy = again[index];
            const isLast = !statuses.some(
              (other) =>
                other !== status &&
                other.playerId === status.playerId &&
                Math.abs(Date.parse(other.knownFromTs) - Date.parse(status.knownFromTs)) < HOUR_MS,
            );
            return isLast && copy !== undefined && copy.knownFromTs <= league.asOfTs && !parts(status, copy)
              ? [status, copy]
              : [status];
          });
          const probabilities = ({ forecasts }: typeof once) =>
            forecasts.map(({ playerId, startProbability, comesOn }) => [playerId, startProbability, comesOn]);
          const twice = computeStartProbabilities(withNews(league, repeated, isComplete));
          const reversed = withNews(league, repeated.toReversed(), isComplete);
          expect(probabilities(computeStartProbabilities(reversed))).toEqual(probabilities(twice));
          // A confirmation seconds later hardly changes the age of a status.
          for (const [index, forecast] of once.forecasts.entries())
            expect(twice.forecasts[index]?.startProbability).toBeCloseTo(forecast.startProbability, 3);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a worse status never raises a chance, and a player who is out has .5 % if others can play', () => {
    const ladder = [
      { status: 'fit', chance: null },
      { status: 'doubtful', chance: 75 },
      { status: 'doubtful', chance: 50 },
      { status: 'doubtful', chance: 25 },
      { status: 'doubtful', chance: 0 },
      { status: 'injured', chance: null },
    ] as const;
    let falls = 0;
    fc.assert(
      fc.property(arbitraryNews, fc.nat(), ({ league, statuses, isComplete }, pick) => {
        const player = league.players[pick % Math.max(1, league.players.length)];
        if (player === undefined) return;
        const others = statuses.filter(({ playerId }) => playerId !== player.playerId);
        const chances = ladder.map(({ status, chance }) => {
          const report = aStatus({ playerId: player.playerId, knownFromTs: league.asOfTs, status, chance });
          const { forecasts } = computeStartProbabilities(withNews(league, [...others, report], isComplete));
          return (
            forecasts.find(({ playerId }) => playerId === player.playerId)?.startProbability ?? Number.NaN
          );
        });
        for (const [index, chance] of chances.entries())
          expect(chance).toBeLessThanOrEqual((chances[index - 1] ?? 1) + 1e-9);
        if ((chances.at(-1) ?? 1) < (chances[0] ?? 0) - 0.1) falls += 1;
      }),
      { numRuns: 80 },
    );
    expect(falls).toBeGreaterThan(10);
  });
});

describe('the status of an instant', () => {
  const history = indexStatuses(
    [
      aStatus({ knownFromTs: '2025-10-03T10:00:00.000Z', status: 'fit' }),
      aStatus({ chance: 75 }),
      aStatus({ knownFromTs: '2025-10-05T10:00:00.000Z', status: 'injured' }),
    ],
    Date.parse('2025-10-04T10:00:00.000Z'),
  );

  test('is the newest known one, and none before the first', () => {
    const at = (ts: string) => statusAt(history.get('p0') ?? [], Date.parse(ts))?.status ?? null;
    expect(at('2025-10-01T09:59:59.999Z')).toBeNull();
    expect(at('2025-10-01T10:00:00.000Z')).toBe('doubtful');
    expect(at('2025-10-03T10:00:00.000Z')).toBe('fit');
    expect(at('2025-10-09T10:00:00.000Z')).toBe('fit');
  });

  test('is confirmed by the same report, and replaced by one with another chance or return', () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((day) => `2025-10-0${day}T10:00:00.000Z`);
    const reports = [
      aStatus({ knownFromTs: first!, chance: 75 }),
      aStatus({ knownFromTs: second!, chance: 75 }),
      aStatus({ knownFromTs: third!, chance: 50 }),
      aStatus({ knownFromTs: fourth!, chance: 50, expectedReturn: '2025-10-20' }),
    ];
    const known = indexStatuses(reports, Date.parse(fourth!)).get('p0') ?? [];
    expect(known.map(({ knownFromTs, lastReportTs }) => [knownFromTs, lastReportTs])).toEqual([
      [first, second],
      [third, third],
      [fourth, fourth],
    ]);
  });

  test.each([
    ['fit', 0],
    ['doubtful', 2],
    ['injured', 4],
    ['away', 4],
    ['suspended', 4],
  ] as const)('%s makes a player doubtful by %i of 4 steps, and only a ban suspends him', (status, doubt) => {
    const [report] = indexStatuses([aStatus({ status })], Infinity).get('p0') ?? [];
    expect(report?.doubt).toBe(doubt);
    expect(withStatus(aPlayer('p0'), report!).suspended).toBe(status === 'suspended');
  });

  test('weighs a doubt by its chance, and one without a figure like an even chance', () => {
    const doubtWith = (chance: number | null) =>
      doubtOf({ injuryStatus: 'questionable', suspended: false, chance });
    expect([100, 63, 62, 38, 37, 1, 0, null].map(doubtWith)).toEqual([1, 1, 2, 2, 3, 3, 4, 2]);
    expect(doubtOf({ injuryStatus: 'injured', suspended: false })).toBe(4);
    expect(doubtOf({ injuryStatus: 'fit', suspended: false })).toBe(0);
  });
});

describe('a regular who missed matches', () => {
  const WEEKS = 8;
  const squad = ['keeper', ...Array.from({ length: 16 }, (_, index) => `player-${index}`)];
  /** A league in which he started until he missed the last `missed` matches. */
  const league = (missed: number, statuses: readonly StatusFact[]) =>
    withNews(
      aLeague(WEEKS, {
        players: squad.map((playerId) =>
          aPlayer(playerId, { positionGroup: playerId === 'keeper' ? 'goalkeeper' : 'midfielder' }),
        ),
        appearances: Array.from({ length: WEEKS }, (_, week) =>
          squad
            .filter((playerId) => playerId !== 'player-0' || week < WEEKS - missed)
            .map((playerId, index) => anAppearance(playerId, week, { started: index < 11 })),
        ).flat(),
      }),
      statuses,
      true,
    );
  const chance = (missed: number, statuses: readonly StatusFact[]) =>
    computeStartProbabilities(league(missed, statuses)).forecasts.find(
      ({ playerId }) => playerId === 'player-0',
    );
  const outSince = (missed: number) =>
    aStatus({
      playerId: 'player-0',
      status: 'injured',
      knownFromTs: hoursFrom(aFixture(WEEKS - missed).kickoffTs, -24),
    });
  const cleared = aStatus({
    playerId: 'player-0',
    status: 'fit',
    knownFromTs: hoursFrom(aFixture(WEEKS).kickoffTs, -24),
  });

  test('keeps more of his chance with a known reason than without one, and less the longer he was out', () => {
    const excused = chance(3, [outSince(3), cleared])?.startProbability ?? 0;
    expect(excused).toBeGreaterThan((chance(3, [])?.startProbability ?? 1) + 0.1);
    expect(excused).toBeLessThan(chance(0, [])?.startProbability ?? 0);
    expect(excused).toBeLessThanOrEqual(chance(1, [outSince(1), cleared])?.startProbability ?? 0);
  });

  test('is named in the reasons', () => {
    expect(chance(3, [outSince(3), cleared])?.reasons[0]).toMatchObject({
      part: 'availability',
      input: { status: 'fit', matchesOut: 3, sinceTs: cleared.knownFromTs, newsComplete: true },
    });
    expect(chance(3, [outSince(3)])).toMatchObject({
      startProbability: 0.005,
      reasons: [{ part: 'certainCase', input: { case: 'reportedOut', said: 'injured' } }],
    });
    const doubtful = { ...cleared, status: 'doubtful', chance: 75 } as const;
    expect(chance(3, [outSince(3), doubtful])?.reasons[0]).toMatchObject({
      input: { status: 'questionable', chance: 75, sinceTs: cleared.knownFromTs, matchesOut: 3 },
      source: 'squadData',
    });
  });
});
