import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { aLeague, anAppearance, aPlayer, arbitraryLeague } from '@hub/tools/testing/facts/leagueFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { FriendlyFact, LeagueSnapshot } from '../types.ts';

const SQUAD = 24;
const squad = Array.from({ length: SQUAD }, (_, index) =>
  aPlayer(`p${index}`, { positionGroup: index < 2 ? 'goalkeeper' : 'midfielder' }),
);
const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `p${first + index}`);
const PAST = '2000-01-01';

const friendly = (changes: Partial<FriendlyFact> = {}): FriendlyFact => ({
  teamId: 'home',
  day: PAST,
  knownFromTs: `${PAST}T20:00:00.000Z`,
  starterIds: ['p0', ...idsFrom(2, 10)],
  cameOnIds: idsFrom(12, 4),
  ...changes,
});

/** The league after some matches that all of `p0` and `p2` to `p11` started. */
const after = (matches: number, friendlies?: readonly FriendlyFact[]): LeagueSnapshot => ({
  ...aLeague(matches, {
    players: squad,
    appearances: Array.from({ length: matches }, (_, week) =>
      ['p0', ...idsFrom(2, 10)].map((playerId) => anAppearance(playerId, week)),
    ).flat(),
  }),
  ...(friendlies === undefined ? {} : { friendlies }),
});
const forecastsOf = (league: LeagueSnapshot) =>
  new Map(computeStartProbabilities(league).forecasts.map((one) => [one.playerId, one]));
const chanceIn = (league: LeagueSnapshot, playerId: string) =>
  forecastsOf(league).get(playerId)?.startProbability ?? NaN;
const rowOf = (league: LeagueSnapshot, playerId: string) =>
  forecastsOf(league)
    .get(playerId)
    ?.reasons.find(({ part }) => part === 'friendlies');

describe('friendlies', () => {
  it('raise who started before who came on, and lower who took no part', () => {
    const league = after(0, [friendly()]);
    expect(chanceIn(league, 'p5')).toBeGreaterThan(chanceIn(league, 'p12') + 0.1);
    expect(chanceIn(league, 'p12')).toBeGreaterThan(chanceIn(league, 'p20') + 0.05);
    expect(chanceIn(league, 'p20')).toBeLessThan(chanceIn(after(0), 'p20'));
    expect(chanceIn(league, 'p0')).toBeGreaterThan(0.6);
  });

  it('give a reason to who took part', () => {
    const league = after(0, [friendly(), friendly({ day: '1999-12-24', cameOnIds: idsFrom(18, 3) })]);
    expect(rowOf(league, 'p5')?.input).toEqual({ friendlies: 2, started: 2, cameOn: 0 });
    expect(rowOf(league, 'p18')?.input).toEqual({ friendlies: 2, started: 0, cameOn: 1 });
    expect(rowOf(league, 'p22')).toBeUndefined();
    for (const { reasons } of forecastsOf(league).values())
      for (const row of reasons) expect(ReasonRow.parse(row)).toEqual(row);
  });

  it('count less the older they are', () => {
    const other = friendly({ starterIds: ['p1', ...idsFrom(12, 10)], cameOnIds: [] });
    const older = { ...other, day: '1999-12-24' };
    expect(chanceIn(after(0, [older, friendly()]), 'p5')).toBeGreaterThan(
      chanceIn(after(0, [{ ...friendly(), day: '1999-12-24' }, other]), 'p5'),
    );
  });

  it('fade with each league match, and are void after the third', () => {
    const pointsAfter = (matches: number) => rowOf(after(matches, [friendly()]), 'p5')?.points ?? 0;
    expect(pointsAfter(0)).toBeGreaterThan(pointsAfter(1));
    expect(pointsAfter(1)).toBeGreaterThan(pointsAfter(2));
    expect(pointsAfter(2)).toBeGreaterThan(0);
    expect(computeStartProbabilities(after(3, [friendly()]))).toEqual(computeStartProbabilities(after(3)));
  });

  it('change nothing if there are none, if they are another club’s, or still to come, in any league', () => {
    const isWithout = (league: LeagueSnapshot, friendlies: readonly FriendlyFact[]) =>
      expect(computeStartProbabilities({ ...league, friendlies })).toEqual(computeStartProbabilities(league));
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        isWithout(league, []);
        isWithout(league, [friendly({ teamId: 'elsewhere' })]);
        isWithout(league, [friendly({ knownFromTs: '2999-01-01T00:00:00.000Z' })]);
        isWithout(league, [friendly({ day: '2999-01-01' })]);
      }),
      { numRuns: 30 },
    );
  });

  it('keep every club at eleven, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(squad.map(({ playerId }) => playerId)), { maxLength: 4 }), (lists) => {
        const friendlies = lists.map((ids, index) =>
          friendly({ day: `1999-12-${20 + index}`, starterIds: ids.slice(0, 11), cameOnIds: ids.slice(11) }),
        );
        const { forecasts } = computeStartProbabilities(after(1, friendlies));
        const ofHome = forecasts.filter(({ teamId }) => teamId === 'home');
        expect(ofHome.reduce((sum, { startProbability }) => sum + startProbability, 0)).toBeCloseTo(11, 1);
        expect(computeStartProbabilities(after(1, friendlies.toReversed())).forecasts).toEqual(forecasts);
      }),
      { numRuns: 30 },
    );
  });
});
