// oxlint-disable vitest/no-conditional-expect -- a property covers some players only
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StartOutlook } from '@hub/shared/startChance/pstart.schema.ts';
import { aLeague, anAppearance, aPlayer, arbitraryLeague } from '@hub/tools/testing/facts/leagueFacts.ts';
import { officialKey } from './inputs/officialKey.ts';
import { fitOutcomes } from '../research/start/fit/fitOutcomes.ts';
import { aSquadLeague } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities, forecastLeague } from './startProbabilities.ts';
import type { LeagueSnapshot, PlayerFact } from './types.ts';

const WEEKS = 8;
const PATTERN = ['defender', 'defender', 'midfielder', 'midfielder', 'forward'] as const;
const groupOf = (index: number) =>
  index === 0 || index === 25 ? ('goalkeeper' as const) : (PATTERN[index % PATTERN.length] ?? 'forward');

/** A club of 26 players against an empty club: players 0–10 started every week, with three substitutes per match. */
function aClub(weeks = WEEKS, changeOf: (index: number) => Partial<PlayerFact> = () => ({})) {
  const players = Array.from({ length: 26 }, (_, index) =>
    aPlayer(`p${index}`, { positionGroup: groupOf(index), ...changeOf(index) }),
  );
  const appearances = Array.from({ length: weeks }, (_, week) =>
    players.slice(0, 18).map(({ playerId }, index) =>
      anAppearance(playerId, week, {
        started: index < 11,
        minutesPlayed: index < 11 ? 90 : index < 14 ? 20 : 0,
      }),
    ),
  ).flat();
  return aLeague(weeks, { players, appearances });
}
const forecastOf = (league: LeagueSnapshot, playerId: string) => {
  const found = computeStartProbabilities(league).forecasts.find(
    (forecast) => forecast.playerId === playerId,
  );
  if (found === undefined) throw new Error(`${playerId} has no forecast`);
  return found;
};

describe('the three outcomes', () => {
  test('add up to 1 for everyone in any league, with 0 to 90 expected minutes', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        for (const forecast of computeStartProbabilities(league).forecasts) {
          const { startProbability, comesOn, doesNotPlay, expectedMinutes } = forecast;
          expect(StartOutlook.safeParse(forecast).success).toBe(true);
          expect(startProbability + comesOn + doesNotPlay).toBeCloseTo(1, 9);
          expect(expectedMinutes).toBeGreaterThanOrEqual(0);
          expect(expectedMinutes).toBeLessThanOrEqual(90);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('expect less of a player never in a squad than of one who missed the last few', () => {
    const comesOnOf = (weeks: string) =>
      forecastOf(aSquadLeague({}, { 'young-midfielder': weeks }), 'young-midfielder').comesOn;
    expect(comesOnOf('----------')).toBeLessThan(comesOnOf('B-B---B---'));
  });

  test('have chances of coming on that add up to the substitutes the club uses', () => {
    const { forecasts } = computeStartProbabilities(aClub());
    const sum = forecasts.reduce((total, { comesOn }) => total + comesOn, 0);
    expect(sum).toBeCloseTo(3, 2);
  });

  test('favour a usual substitute to come on and all but rule out a suspended player', () => {
    const league = aClub(WEEKS, (index) => ({ suspended: index === 12 }));
    expect(forecastOf(league, 'p11').comesOn).toBeGreaterThan(forecastOf(league, 'p15').comesOn + 0.1);
    expect(forecastOf(league, 'p12')).toMatchObject({
      comesOn: 0.995 * 0.002,
      startProbability: 0.005,
      doesNotPlay: 0.995 * 0.998,
    });
  });

  test('are counted by group and cell, with rare cells drawn to the group', () => {
    const sample = (cell: string, minutesPlayed: number, started = false) => ({
      positionGroup: 'forward' as const,
      cell,
      started,
      minutesPlayed,
    });
    const { forward, defender } = fitOutcomes([
      sample('a', 90, true),
      sample('a', 70, true),
      ...Array.from({ length: 30 }, () => sample('often', 20)),
      ...Array.from({ length: 30 }, () => sample('never', 0)),
    ]);
    expect(forward).toMatchObject({ minutesIfStarted: 80, minutesIfUsed: 20, comesOn: 0.5 });
    expect(forward.comesOnByCell).toEqual({ often: 0.875, never: 0.125 });
    expect(defender).toEqual({ minutesIfStarted: 0, minutesIfUsed: 0, comesOn: 0, comesOnByCell: {} });
  });
});

describe('reliability', () => {
  test.each([
    ['p0', {}, 'high', 'clear'],
    ['p0', { suspended: true }, 'high', 'certainCase'],
    ['p1', { injuryStatus: 'questionable' }, 'low', 'questionable'],
    ['p1', { injuryStatus: 'injured' }, 'high', 'certainCase'],
  ] as const)('of %s with %o is %s because of %s', (playerId, change, reliability, reliabilityReason) => {
    const league = aClub(WEEKS, (index) => (`p${index}` === playerId ? change : {}));
    expect(forecastOf(league, playerId)).toMatchObject({ reliability, reliabilityReason });
  });

  test('is low early in a season', () => {
    expect(forecastOf(aClub(3), 'p0')).toMatchObject({ reliability: 'low', reliabilityReason: 'fewMatches' });
  });

  test('names the injury even when little else is known', () => {
    const league = aClub(3, (index) => (index === 1 ? { injuryStatus: 'injured' } : {}));
    expect(forecastOf(league, 'p1')).toMatchObject({
      reliability: 'high',
      reliabilityReason: 'certainCase',
    });
  });

  test('is low for a player reported fit who was left out', () => {
    const league = aClub();
    const appearances = league.appearances.filter(
      ({ playerId, fixtureId }) => playerId !== 'p1' || !['week-6', 'week-7'].includes(fixtureId),
    );
    expect(forecastOf({ ...league, appearances }, 'p1')).toMatchObject({
      reliabilityReason: 'contradiction',
    });
  });
});

describe('an official eleven', () => {
  const league = aClub();
  const eleven = new Set(Array.from({ length: 11 }, (_, index) => `p${index + 3}`));
  const official = {
    ...league,
    officialElevens: new Map([[officialKey(league.upcoming[0]?.fixtureId ?? '', 'home'), eleven]]),
  };

  test('is certain: 1 for starters, 0 for all others, reliable and with its reason', () => {
    const { forecasts } = computeStartProbabilities(official);
    for (const { playerId, startProbability, reliabilityReason, reasons } of forecasts) {
      expect(startProbability).toBe(eleven.has(playerId) ? 1 : 0);
      expect(reliabilityReason).toBe('official');
      expect(reasons).toMatchObject([{ part: 'certainCase', source: 'officialEleven' }]);
    }
    expect(forecasts).toHaveLength(26);
  });

  test('changes nothing for other fixtures', () => {
    const other = { ...league, officialElevens: new Map([[officialKey('another', 'home'), eleven]]) };
    expect(computeStartProbabilities(other)).toEqual(computeStartProbabilities(league));
  });
});

describe('gains', () => {
  test('are the rises of team-mates’ chances over a computation without the absence', () => {
    const injured = aClub(WEEKS, (index) => (index === 0 ? { injuryStatus: 'injured' } : {}));
    const { gains } = forecastLeague(injured);
    expect([...gains.keys()]).toEqual(['p25']);
    const before = forecastOf(aClub(), 'p25').startProbability;
    const [gain] = gains.get('p25') ?? [];
    expect(gain?.absentPlayerId).toBe('p0');
    expect(gain?.gain).toBeCloseTo(forecastOf(injured, 'p25').startProbability - before, 9);
  });

  test('are empty when all are fit or the eleven is official', () => {
    expect(forecastLeague(aClub()).gains.size).toBe(0);
    const injured = aClub(WEEKS, (index) => (index === 0 ? { injuryStatus: 'injured' } : {}));
    const elevens = new Map([
      [officialKey(injured.upcoming[0]?.fixtureId ?? '', 'home'), new Set(['p25', 'p1'])],
    ]);
    expect(forecastLeague({ ...injured, officialElevens: elevens }).gains.size).toBe(0);
  });

  test('never come from the player himself and are at least a tenth, in any league', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const { forecasts, gains } = forecastLeague(league);
        expect(forecasts).toEqual(computeStartProbabilities(league).forecasts);
        for (const [playerId, list] of gains)
          for (const { absentPlayerId, gain } of list) {
            expect(absentPlayerId).not.toBe(playerId);
            expect(gain).toBeGreaterThanOrEqual(0.1);
            expect(gain).toBeLessThanOrEqual(1);
          }
      }),
      { numRuns: 25 },
    );
  });
});
