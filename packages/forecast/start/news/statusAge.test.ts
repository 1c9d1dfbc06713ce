import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countsForScore } from '@hub/shared/startChance/pstartTerms.ts';
import { aFixture } from '@hub/tools/testing/facts/leagueFacts.ts';
import { aSquadLeague, SQUAD_WEEKS } from '@hub/tools/testing/facts/squadFacts.ts';
import { committedModel } from '../committedModel.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { LeagueSnapshot, PlayerFact, StatusCoverFact, StatusFact } from '../types.ts';
import { chanceThatItEnded, daysSinceReport, type StatusAge } from './statusAge.ts';

const DAY_MS = 86_400_000;
const KICKOFF_TS = aFixture(SQUAD_WEEKS).kickoffTs;
const daysBefore = (days: number) => new Date(Date.parse(KICKOFF_TS) - days * DAY_MS).toISOString();

const aReport = (
  status: StatusFact['status'],
  days: number,
  { chance = null, playerId = 'playmaker' }: { chance?: number | null; playerId?: string } = {},
): StatusFact => ({ playerId, knownFromTs: daysBefore(days), status, chance, expectedReturn: null });

const forecastsOf = (snapshot: LeagueSnapshot) =>
  new Map(computeStartProbabilities(snapshot).forecasts.map((forecast) => [forecast.playerId, forecast]));
const forecastOf = (snapshot: LeagueSnapshot, playerId = 'playmaker') => {
  const forecast = forecastsOf(snapshot).get(playerId);
  if (forecast === undefined) throw new Error(`No forecast for ${playerId}.`);
  return forecast;
};
const chanceOf = (snapshot: LeagueSnapshot, playerId?: string) =>
  forecastOf(snapshot, playerId).startProbability;

/** The playmaker started until he was last seen, weeks before the forecast. */
const missing = (weeks: number) =>
  aSquadLeague({}, { playmaker: 'S'.repeat(SQUAD_WEEKS - weeks) + '-'.repeat(weeks) });
const readAt = (days: number): StatusCoverFact => ({
  matchday: SQUAD_WEEKS,
  deadlineTs: daysBefore(days),
  readAtTheTime: false,
});

const ageing = committedModel.statusAgeing;
const anAge = fc.record<StatusAge>({
  status: fc.constantFrom('injured', 'away', 'doubtful', 'suspended'),
  daysUnconfirmed: fc.double({ min: 0, max: 200, noNaN: true }),
  daysAhead: fc.constant(0),
  isSpell: fc.boolean(),
  daysKnown: fc.double({ min: 0, max: 200, noNaN: true }),
  matchesSince: fc.integer({ min: 0, max: 20 }),
  startedLast: fc.boolean(),
});

describe('the chance that a status has ended', () => {
  test('never falls as days pass, and is none within a day', () => {
    fc.assert(
      fc.property(anAge, fc.double({ min: 0, max: 100, noNaN: true }), (age, later) => {
        const now = chanceThatItEnded(age, ageing);
        const then = chanceThatItEnded({ ...age, daysUnconfirmed: age.daysUnconfirmed + later }, ageing);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(then).toBeLessThan(1);
        expect(then).toBeGreaterThanOrEqual(now);
        const fresh = { ...age, daysUnconfirmed: age.daysUnconfirmed / 200 };
        expect(chanceThatItEnded(fresh, ageing)).toBe(age.status === 'suspended' ? now : 0);
      }),
    );
  });

  test('is smaller the longer the status was known when it was confirmed', () => {
    fc.assert(
      fc.property(anAge, fc.double({ min: 0, max: 100, noNaN: true }), (age, longer) => {
        const known = chanceThatItEnded({ ...age, daysKnown: age.daysKnown + longer }, ageing);
        expect(known).toBeLessThanOrEqual(chanceThatItEnded(age, ageing) + 1e-12);
      }),
    );
  });
});

test('counts the days since a report up to the forecast, not to the kickoff', () => {
  fc.assert(
    fc.property(anAge, fc.double({ min: 0, max: 100, noNaN: true }), (age, daysAhead) => {
      const now = daysSinceReport(age);
      const ahead = { ...age, daysAhead, daysUnconfirmed: age.daysUnconfirmed + daysAhead };
      expect(daysSinceReport(ahead).daysKnown).toBeCloseTo(now.daysKnown, 9);
      expect(daysSinceReport(ahead).daysUnconfirmed).toBeCloseTo(age.daysUnconfirmed, 9);
    }),
  );
});

describe('an old status', () => {
  const reportedOut = fc.constantFrom<[StatusFact['status'], number | null]>(
    ['injured', null],
    ['away', null],
    ['suspended', null],
    ['doubtful', 0],
  );

  test('never raises a chance above what it would be without it, and a club keeps its eleven', () => {
    let raisedByAge = 0;
    fc.assert(
      fc.property(
        reportedOut,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 60 }).map((days) => days + 0.5),
        fc.constantFrom('playmaker', 'striker', 'reserve-winger', 'second-keeper', 'centre-back'),
        ([status, chance], weeks, days, playerId) => {
          const league = aSquadLeague(
            {},
            { [playerId]: 'S'.repeat(SQUAD_WEEKS - weeks) + '-'.repeat(weeks) },
          );
          const known = { ...league, statuses: [aReport(status, days, { chance, playerId })] };
          const forecasts = forecastsOf(known);
          const aged = forecasts.get(playerId)?.startProbability ?? Number.NaN;
          expect(aged).toBeLessThanOrEqual(chanceOf(league, playerId) + 1e-9);
          expect(aged).toBeGreaterThanOrEqual(0.005);
          if (aged > 0.05) raisedByAge += 1;
          const sum = [...forecasts.values()].reduce((total, one) => total + one.startProbability, 0);
          expect(sum).toBeCloseTo(11, 5);
        },
      ),
      { numRuns: 200 },
    );
    expect(raisedByAge).toBeGreaterThan(10);
  });

  test('is never more certain than a newer one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<[StatusFact['status'], number | null]>(
          ['injured', null],
          ['away', null],
          ['doubtful', 75],
          ['doubtful', 50],
          ['doubtful', 25],
        ),
        fc.double({ min: 0, max: 6.5, noNaN: true }),
        fc.double({ min: 0, max: 6.5, noNaN: true }),
        ([status, chance], one, other) => {
          const [newer, older] = [Math.min(one, other), Math.max(one, other)];
          // Both reports are newer than his last match, so the matches missed stay the same.
          const chanceAt = (days: number) =>
            chanceOf({ ...missing(0), statuses: [aReport(status, days, { chance })] });
          expect(chanceAt(older)).toBeGreaterThanOrEqual(chanceAt(newer) - 1e-9);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('is as certain as before while it is fresh', () => {
    for (const status of ['injured', 'away', 'suspended'] as const) {
      const fresh = { ...missing(0), statuses: [aReport(status, 0.9)] };
      expect(chanceOf(fresh)).toBe(0.005);
    }
  });

  it('ages from the last time that all statuses were read', () => {
    const statuses = [aReport('injured', 19)];
    const unread = chanceOf({ ...missing(2), statuses });
    const readLastWeek = chanceOf({ ...missing(2), statuses, statusCover: [readAt(7)] });
    const readToday = chanceOf({ ...missing(2), statuses, statusCover: [readAt(0.5)] });
    expect(unread).toBeGreaterThan(readLastWeek);
    expect(readLastWeek).toBeGreaterThan(readToday);
    expect(readToday).toBe(0.005);
  });

  it('ages from its last confirmation', () => {
    const once = [aReport('injured', 19)];
    const again = [...once, aReport('injured', 0.5)];
    expect(chanceOf({ ...missing(2), statuses: again })).toBe(0.005);
    expect(chanceOf({ ...missing(2), statuses: once })).toBeGreaterThan(0.05);
    const lastWeek = [aReport('injured', 7)];
    expect(chanceOf({ ...missing(2), statuses: [...once, ...lastWeek] })).toBeLessThan(
      chanceOf({ ...missing(2), statuses: lastWeek }),
    );
  });

  it('ages like an injury if he was given no chance', () => {
    const chanceWith = (...report: Parameters<typeof aReport>) =>
      chanceOf({ ...missing(0), statuses: [aReport(...report)] });
    expect(chanceWith('doubtful', 6.5, { chance: 0 })).toBe(chanceWith('injured', 6.5));
    expect(chanceWith('injured', 6.5)).toBeGreaterThan(0.01);
  });

  it('weighs less as a doubt than a new one, but still counts', () => {
    const chanceAt = (days: number) =>
      chanceOf({ ...missing(0), statuses: [aReport('doubtful', days, { chance: 25 })] });
    expect(chanceAt(6.5)).toBeGreaterThan(chanceAt(0.5) + 0.02);
    expect(chanceAt(6.5)).toBeLessThan(chanceOf(missing(0)));
  });

  it('of a ban ends with a match of his club, not with days', () => {
    const before = { ...missing(0), statuses: [aReport('suspended', 6.9)] };
    expect(chanceOf(before)).toBe(0.005);
    const served = { ...missing(1), statuses: [aReport('suspended', 7.1)] };
    expect(chanceOf(served)).toBeGreaterThan(0.3);
  });

  it('is overtaken by a match that he has played since his spell began', () => {
    const since = (days: number, facts: Partial<PlayerFact> = {}) => ({
      ...aSquadLeague({ playmaker: { injuryStatus: 'injured', ...facts } }),
      absences: [
        { playerId: 'playmaker', kind: 'injury', fromDate: daysBefore(days).slice(0, 10), fixtureId: null },
      ],
    });
    expect(chanceOf(since(10, { suspended: true }))).toBe(0.005);
    expect(chanceOf(since(10, { injuryStatus: 'questionable' }))).toBeLessThan(chanceOf(since(10)));
    expect(chanceOf(since(10))).toBeGreaterThan(0.5);
    // He was hurt in his last match.
    expect(chanceOf(since(7))).toBe(0.005);
  });

  it('from a list of spells counts little for a match in three days', () => {
    const league = {
      ...aSquadLeague({ playmaker: { injuryStatus: 'injured' } }),
      asOfTs: daysBefore(3),
      absences: [
        { playerId: 'playmaker', kind: 'injury', fromDate: daysBefore(5).slice(0, 10), fixtureId: null },
      ],
    };
    expect(chanceOf(league)).toBeGreaterThan(0.15);
    expect(chanceOf({ ...league, statuses: [aReport('injured', 5)] })).toBeLessThan(0.1);
  });

  it('is a reason that leads from his chance if he is back to his chance, with what is known of the status', () => {
    const league = { ...missing(2), statuses: [aReport('injured', 19)] };
    const { reasons, startProbability, score, reliabilityReason, comesOn } = forecastOf(league);
    expect(reliabilityReason).toBe('oldStatus');
    expect(comesOn).toBeLessThan(0.2);
    expect(reasons.map(({ part }) => part)).not.toContain('certainCase');
    const age = reasons.at(-1);
    if (age?.part !== 'statusAge') throw new Error('The last reason is not the age.');
    expect(age.input).toMatchObject({ said: 'injured', matchesSince: 2 });
    expect(age.input.daysKnown).toBeCloseTo(19, 1);
    const points = (counts: boolean) =>
      reasons
        .filter(({ part }) => countsForScore(part) === counts)
        .reduce((total, row) => total + row.points, 0);
    expect(points(true)).toBeCloseTo(score, 9);
    const { intercept, slope } = committedModel.full.three?.outfield.calibration ?? {
      intercept: 0,
      slope: 0,
    };
    const logOdds = Math.log(startProbability / (1 - startProbability));
    expect(intercept + slope * (score + points(false))).toBeCloseTo(logOdds, 6);
  });

  it('rules out no one else if there are enough players', () => {
    const league = { ...missing(2), statuses: [aReport('injured', 19)] };
    for (const { startProbability, playerId } of computeStartProbabilities(league).forecasts)
      expect(startProbability).toBeGreaterThanOrEqual(playerId === 'playmaker' ? 0.005 : 0.01);
  });
});
