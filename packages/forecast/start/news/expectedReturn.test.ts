import { describe, expect, test } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { aFixture } from '@hub/tools/testing/facts/leagueFacts.ts';
import { aSquadLeague, SQUAD_WEEKS } from '@hub/tools/testing/facts/squadFacts.ts';
import { returnCost, returnStateOf } from './expectedReturn.ts';
import { computeStartProbabilities, forecastLeague } from '../startProbabilities.ts';
import type { LeagueSnapshot, PlayerFact } from '../types.ts';

const NEXT = aFixture(SQUAD_WEEKS);
const dayFrom = (fixtureTs: string, days: number) =>
  new Date(Date.parse(fixtureTs) + days * 86_400_000).toISOString().slice(0, 10);
const DAY_BEFORE = dayFrom(NEXT.kickoffTs, -1);
const MATCH_DAY = dayFrom(NEXT.kickoffTs, 0);
const DAY_AFTER = dayFrom(NEXT.kickoffTs, 1);
/** A regular who missed the last three squads. */
const OUT_FOR_THREE = { 'centre-back': 'SSSSSSS---' };

function forecastOf(league: LeagueSnapshot, playerId = 'centre-back') {
  const found = computeStartProbabilities(league).forecasts.find(
    (forecast) => forecast.playerId === playerId,
  );
  if (found === undefined) throw new Error(`${playerId} has no forecast`);
  return found;
}
const chanceOf = (facts: Partial<PlayerFact>, weeks: Partial<Record<string, string>> = OUT_FOR_THREE) =>
  forecastOf(aSquadLeague({ 'centre-back': facts }, weeks)).startProbability;

describe('the expected return of a player', () => {
  test.each([
    [DAY_BEFORE, 'back'],
    [MATCH_DAY, 'back'],
    [DAY_AFTER, 'later'],
    [null, null],
    [undefined, null],
  ])('%s is %s', (expectedReturn, state) => {
    const kickoffMs = Date.parse(NEXT.kickoffTs);
    for (const injuryStatus of ['injured', 'questionable', 'suspended'] as const)
      expect(returnStateOf({ injuryStatus, suspended: false, expectedReturn }, kickoffMs)).toBe(state);
    expect(returnStateOf({ injuryStatus: 'fit', suspended: false, expectedReturn }, kickoffMs)).toBeNull();
  });

  test('costs more the longer he was out, but nothing after a ban', () => {
    const costs = [0, 1, 2, 3, 4, 5, 6, 20].map((matchesMissed) =>
      returnCost({ date: MATCH_DAY, matchesMissed, afterBan: false }),
    );
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(costs[1]).toBeGreaterThan(costs[0]!);
    expect(costs.at(-1)).toBeGreaterThan(costs[0]! + 0.3);
    expect(returnCost({ date: MATCH_DAY, matchesMissed: 9, afterBan: true })).toBe(0);
  });
});

describe('an injured player', () => {
  test('is out without a return day, back with one before the match, and a certain case with one after it', () => {
    const unknown = chanceOf({ injuryStatus: 'injured' });
    const back = chanceOf({ injuryStatus: 'injured', expectedReturn: DAY_BEFORE });
    const fit = chanceOf({ injuryStatus: 'fit' }, {});
    expect(unknown).toBeLessThan(0.05);
    expect(back).toBeGreaterThan(0.25);
    expect(back).toBeLessThan(fit - 0.15);
    const later = forecastOf(
      aSquadLeague({ 'centre-back': { injuryStatus: 'injured', expectedReturn: DAY_AFTER } }),
    );
    expect(later).toMatchObject({
      startProbability: 0.005,
      comesOn: 0.995 * 0.002,
      reliabilityReason: 'certainCase',
      reasons: [{ part: 'certainCase', input: { case: 'returnsLater', expectedReturn: DAY_AFTER } }],
    });
  });

  test('misses the next match and is back for a later one with the same return day', () => {
    const league = aSquadLeague({ 'centre-back': { injuryStatus: 'injured', expectedReturn: DAY_AFTER } });
    const nextWeek = { ...league, upcoming: [aFixture(SQUAD_WEEKS + 1)] };
    expect(forecastOf(nextWeek).startProbability).toBeGreaterThan(forecastOf(league).startProbability + 0.3);
  });

  test('has a reason in words and a low reliability', () => {
    const { reasons, reliability, reliabilityReason } = forecastOf(
      aSquadLeague({ 'centre-back': { injuryStatus: 'injured', expectedReturn: DAY_BEFORE } }, OUT_FOR_THREE),
    );
    expect({ reliability, reliabilityReason }).toEqual({
      reliability: 'low',
      reliabilityReason: 'expectedBack',
    });
    const [row] = reasons;
    expect(row).toMatchObject({
      part: 'availability',
      source: 'squadData',
      input: { squadsMissed: 0, expectedBack: { date: DAY_BEFORE, matchesMissed: 3, afterBan: false } },
    });
    expect(ReasonRow.parse(row)).toEqual(row);
  });

  test('loses for squads missed after that day', () => {
    const missedSince = dayFrom(aFixture(SQUAD_WEEKS - 2).kickoffTs, 0);
    const back = chanceOf({ injuryStatus: 'injured', expectedReturn: DAY_BEFORE });
    const stillMissing = chanceOf({ injuryStatus: 'injured', expectedReturn: missedSince });
    expect(stillMissing).toBeLessThan(back - 0.1);
  });

  test('lets others gain until he is back, but not afterwards', () => {
    const absentOf = (expectedReturn: string) =>
      [
        ...forecastLeague(aSquadLeague({ 'centre-back': { injuryStatus: 'injured', expectedReturn } })).gains,
      ].flatMap(([, list]) => list.map(({ absentPlayerId }) => absentPlayerId));
    expect(absentOf(DAY_BEFORE)).toEqual([]);
    expect(absentOf(DAY_AFTER)).toContain('centre-back');
  });
});

test('a doubtful player with a return before the match is no worse off than without one', () => {
  const doubtful = chanceOf({ injuryStatus: 'questionable' }, {});
  expect(chanceOf({ injuryStatus: 'questionable', expectedReturn: MATCH_DAY }, {})).toBeGreaterThan(doubtful);
  expect(chanceOf({ injuryStatus: 'questionable', expectedReturn: DAY_AFTER }, {})).toBe(0.005);
});

test('a suspended player can play from the day his ban is over', () => {
  const banned = { injuryStatus: 'suspended', suspended: true } as const;
  expect(chanceOf(banned, {})).toBe(0.005);
  expect(chanceOf({ ...banned, expectedReturn: DAY_AFTER }, {})).toBe(0.005);
  expect(chanceOf({ ...banned, expectedReturn: MATCH_DAY }, {})).toBe(chanceOf({}, {}));
});

test('a missing day or a fit player changes nothing, and an invalid day is an error', () => {
  const league = aSquadLeague({ striker: { injuryStatus: 'injured' } });
  const withNull = aSquadLeague({ striker: { injuryStatus: 'injured', expectedReturn: null } });
  expect(computeStartProbabilities(withNull)).toEqual(computeStartProbabilities(league));
  const fit = aSquadLeague({ striker: { expectedReturn: DAY_AFTER } });
  expect(computeStartProbabilities(fit)).toEqual(computeStartProbabilities(aSquadLeague()));
  const broken = aSquadLeague({ striker: { injuryStatus: 'injured', expectedReturn: 'bald' } });
  expect(computeStartProbabilities(broken).errors).toEqual([
    "Player 'striker' has the expected return 'bald'.",
  ]);
});
