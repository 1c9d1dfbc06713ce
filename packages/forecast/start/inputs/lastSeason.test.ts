import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import {
  aFixture,
  aLeague,
  anAppearance,
  aPlayer,
  arbitraryLeague,
} from '@hub/tools/testing/facts/leagueFacts.ts';
import { lastSeasonOf } from './lastSeason.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { PlayerFact } from '../types.ts';

const WEEKS = 20;
const weeks = Array.from({ length: WEEKS }, (_, week) => week);
const fixtures = weeks.map(aFixture);

describe('last season', () => {
  test('is summed up for the club of a player’s newest squad, from his first match there', () => {
    const appearances = [
      ...weeks.map((week) => anAppearance('regular', week)),
      ...weeks.map((week) => anAppearance('reserve', week, { started: false, minutesPlayed: 9 })),
      ...weeks.slice(0, 8).map((week) => anAppearance('mover', week, { teamId: 'away' })),
      ...weeks.slice(10).map((week) => anAppearance('mover', week, { started: week % 2 === 0 })),
    ];
    const summary = lastSeasonOf({ fixtures: fixtures.toReversed(), appearances });
    expect(summary.get('regular')).toEqual({
      teamId: 'home',
      startShare: 20 / 23,
      startShareLast10: 1,
      minutesShare: 20 / 23,
    });
    expect(summary.get('reserve')).toMatchObject({ startShare: 0, minutesShare: (20 * 9) / 90 / 23 });
    expect(summary.get('mover')).toMatchObject({ teamId: 'home', startShare: 5 / 13, startShareLast10: 0.5 });
    expect(summary.has('nobody')).toBe(false);
  });

  test('is empty without matches', () => {
    expect(lastSeasonOf({ fixtures: [], appearances: [anAppearance('p0', 0)] }).size).toBe(0);
  });
});

describe('the first match of a season', () => {
  const squad = Array.from({ length: 24 }, (_, index) =>
    aPlayer(`p${index}`, { positionGroup: index < 3 ? 'goalkeeper' : 'midfielder' }),
  );
  const regular = { teamId: 'home', startShare: 0.9, startShareLast10: 0.9, minutesShare: 0.9 };
  const reserve = { teamId: 'home', startShare: 0.05, startShareLast10: 0, minutesShare: 0.1 };
  const withLastSeason = (change: (player: PlayerFact, index: number) => Partial<PlayerFact>) =>
    aLeague(0, { players: squad.map((player, index) => ({ ...player, ...change(player, index) })) });
  const known = withLastSeason((_, index) => ({
    lastSeason: index === 0 || index % 2 === 1 ? regular : reserve,
  }));

  test('is forecast from last season, with a reason for it', () => {
    const { forecasts } = computeStartProbabilities(known);
    const of = (playerId: string) => forecasts.find((forecast) => forecast.playerId === playerId);
    expect(of('p5')?.startProbability).toBeGreaterThan((of('p6')?.startProbability ?? 1) + 0.3);
    expect(of('p5')?.reasons.at(-2)).toMatchObject({
      part: 'lastSeason',
      input: {
        club: 'same',
        startShare: 0.9,
        matchesPlayed: 0,
        priceKnown: false,
        holdersKnown: false,
        seasonKnown: true,
      },
      source: 'lastSeason',
    });
    for (const { reasons } of forecasts) for (const row of reasons) expect(ReasonRow.parse(row)).toEqual(row);
  });

  test('distinguishes players from other clubs from unknown newcomers, and needs no last season', () => {
    const { forecasts } = computeStartProbabilities(
      withLastSeason((_, index) => ({
        lastSeason: index === 5 ? { ...regular, teamId: 'elsewhere' } : index === 6 ? null : regular,
      })),
    );
    const clubOf = (playerId: string) =>
      forecasts.find((forecast) => forecast.playerId === playerId)?.reasons.at(-2)?.input;
    expect(clubOf('p5')).toMatchObject({ club: 'another' });
    expect(clubOf('p6')).toMatchObject({ club: 'unknown' });
    const unknown = computeStartProbabilities(aLeague(0, { players: squad })).forecasts;
    expect(unknown.flatMap(({ reasons }) => reasons.map(({ part }) => part))).not.toContain('lastSeason');
  });

  test('tells newcomers apart by age if no prices are known', () => {
    const ages = withLastSeason((_, index) => ({ lastSeason: null, ageYears: index % 2 === 1 ? 28 : 17 }));
    const { forecasts } = computeStartProbabilities(ages);
    const chanceOf = (id: string) => forecasts.find(({ playerId }) => playerId === id)?.startProbability ?? 0;
    expect(chanceOf('p5')).toBeGreaterThan(chanceOf('p6') + 0.1);
  });

  test('tells players apart by price if last season is unknown', () => {
    const prices = withLastSeason((_, index) => ({ price: index % 2 === 1 ? 60 : 40 }));
    const { forecasts } = computeStartProbabilities(prices);
    const chanceOf = (id: string) => forecasts.find(({ playerId }) => playerId === id)?.startProbability ?? 0;
    expect(chanceOf('p5')).toBeGreaterThan(chanceOf('p6') + 0.3);
  });

  test('counts less with each match, and not at all after five', () => {
    const pointsAfter = (matches: number) => {
      const league = aLeague(matches, {
        players: known.players,
        appearances: Array.from({ length: matches }, (_, week) =>
          squad
            .slice(0, 18)
            .map(({ playerId }, index) => anAppearance(playerId, week, { started: index < 11 })),
        ).flat(),
      });
      const { forecasts } = computeStartProbabilities(league);
      const row = forecasts
        .find(({ playerId }) => playerId === 'p5')
        ?.reasons.find(({ part }) => part === 'lastSeason');
      return Math.abs(row?.points ?? 0);
    };
    expect(pointsAfter(1)).toBeGreaterThan(pointsAfter(3));
    expect(pointsAfter(3)).toBeGreaterThan(0);
    expect(pointsAfter(5)).toBe(0);
  });

  test('keeps every club at eleven and every keeper’s group at one, for any league', () => {
    fc.assert(
      fc.property(arbitraryLeague, fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (league, numbers) => {
        const players = league.players.map((player): PlayerFact => {
          const [kind, share, price, holders] = [...numbers.take(4)];
          const last = {
            ...regular,
            startShare: (share ?? 0) / 9,
            teamId: (kind ?? 0) < 5 ? 'home' : 'away',
          };
          return {
            ...player,
            injuryStatus: 'fit',
            suspended: false,
            lastSeason: kind === 9 ? null : last,
            price: price === 9 ? null : (price ?? 0),
            holders: holders === 9 ? null : (holders ?? 0) ** 4,
          };
        });
        const { forecasts } = computeStartProbabilities({ ...league, players });
        for (const teamId of ['home', 'away']) {
          const ofClub = players.filter((player) => player.teamId === teamId);
          const isKeeper = ({ positionGroup }: PlayerFact) => positionGroup === 'goalkeeper';
          const sum = (group: PlayerFact[]) =>
            forecasts
              .filter(({ playerId }) => group.some((player) => player.playerId === playerId))
              .reduce((total, { startProbability }) => total + startProbability, 0);
          const keepers = ofClub.filter(isKeeper);
          const outfield = ofClub.filter((player) => !isKeeper(player));
          // More than a hundred keepers cannot share one place at 1 % each.
          expect(sum(keepers)).toBeCloseTo(Math.min(1, keepers.length), 1);
          expect(Math.abs(sum(outfield) - Math.min(10, outfield.length))).toBeLessThan(0.1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
