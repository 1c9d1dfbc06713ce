import { expect, it } from 'vitest';
import { wholeDemoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';
import type { LeagueSnapshot } from '@hub/forecast/start/types.ts';
import { testApp } from '../testing/testApp.ts';
import { cutSeason } from './smallSeason.ts';
import { liveFigures } from './liveReport.ts';
import { liveForecasts, type LiveView } from './liveForecasts.ts';
import { liveReport, toLivedKickoff } from './liveReport.ts';

const HORIZONS = [72, 24, 3, 1.25];
const FIRST_MATCH = { fromMatch: 1, toMatch: 1 };
const LATER_MATCH = { fromMatch: 8, toMatch: 8 };

/** Squad lists with prices, as in a fantasy game; one player moves to another club after the third matchday. */
function withLists(bundle: MatchDataBundle): MatchDataBundle {
  const [mover, ...others] = bundle.players;
  const newClub = bundle.clubs.find(({ clubId }) => clubId !== mover?.clubId)?.clubId ?? '';
  const registered = bundle.fixtures.flatMap(({ fixtureId, matchday, homeClubId, awayClubId }) =>
    [mover, ...others].flatMap((player, index) => {
      const hasMoved = player === mover && matchday > 3;
      const clubId = hasMoved ? newClub : (player?.clubId ?? '');
      return player !== undefined && [homeClubId, awayClubId].includes(clubId)
        ? [
            {
              fixtureId,
              clubId,
              playerId: player.playerId,
              price: 40 + (index % 7) + Math.floor(matchday / 4),
              selected: 1000 * ((index * 7 + matchday) % 23),
              transfersIn: 100 * ((index * 5 + matchday) % 11),
            },
          ]
        : [];
    }),
  );
  const isPlayed = (row: { fixtureId: string; playerId: string }) => {
    const matchday = bundle.fixtures.find(({ fixtureId }) => fixtureId === row.fixtureId)?.matchday ?? 0;
    return row.playerId !== mover?.playerId || matchday <= 3;
  };
  return {
    ...bundle,
    registered,
    appearances: bundle.appearances.filter(isPlayed),
    playerMatchStats: bundle.playerMatchStats.filter(isPlayed),
  };
}

const listsOf = ({ snapshots }: { snapshots: LeagueSnapshot[] }, list: keyof LeagueSnapshot) =>
  snapshots.map((snapshot) => (snapshot[list] as readonly unknown[] | undefined)?.length ?? 0);

it.each([
  ['without lists or last season', false, [LATER_MATCH]],
  ['with lists, prices, holders and last season', true, [FIRST_MATCH, LATER_MATCH]],
])(
  'gives a hub the model’s input of a backtest, field by field, at each horizon, %s',
  { timeout: 300_000 },
  async (_title, hasLists, parts) => {
    await using app = await testApp();
    const whole = cutSeason(wholeDemoSeason(new Date('2026-11-22T12:00:00Z')), 9);
    const [fixture] = whole.fixtures;
    const bundle = hasLists ? withLists(whole) : whole;
    const before = {
      ...whole,
      fixtures: whole.fixtures.map((row) => Object.assign({}, row, { season: '2025-26' })),
    };
    expect(fixture?.season).not.toBe('2025-26');
    const views: LiveView[] = [];
    for (const matches of parts)
      for await (const view of liveForecasts(app.deps, {
        bundle,
        previous: hasLists ? before : null,
        horizons: HORIZONS,
        ...matches,
      })) {
        expect(view.measured).toEqual(view.live);
        views.push(view);
      }
    expect(new Set(views.map(({ horizonHours }) => horizonHours))).toEqual(new Set(HORIZONS));
    const snapshots = views.map(({ live }) => live);
    for (const list of ['played', 'appearances', 'absences', 'statuses', 'statusCover', 'players'] as const)
      expect(Math.max(...listsOf({ snapshots }, list))).toBeGreaterThan(0);
    const players = snapshots.flatMap((snapshot) => snapshot.players);
    expect(players.some(({ formRating }) => formRating !== null)).toBe(true);
    expect(players.every(({ roleRank }) => roleRank === null)).toBe(true);
    expect(players.some(({ lastSeason }) => typeof lastSeason === 'object' && lastSeason !== null)).toBe(
      hasLists,
    );
    expect(players.some(({ price }) => typeof price === 'number')).toBe(hasLists);
    expect(players.some(({ holders = 0 }) => holders !== null && holders > 0)).toBe(hasLists);
    expect(
      players.some(
        ({ holders, holdersBefore = null }) => holdersBefore !== null && holders !== holdersBefore,
      ),
    ).toBe(hasLists);
    expect(players.some(({ buyers = null }) => buyers !== null && buyers > 0)).toBe(hasLists);
    expect(snapshots.some(({ usualSlots }) => usualSlots !== undefined)).toBe(hasLists);
    expect(snapshots.some(({ trend }) => trend !== undefined && trend.slope !== 0)).toBe(true);

    const rows = views.flatMap((view) => (view.horizonHours === 24 ? view.rows : []));
    const { logLoss, rightOf11, clubMatches } = liveFigures(rows);
    // The first club of the player who moves lacks a starter in its eighth match, so its side is not judged.
    expect(clubMatches).toBe(parts.length * 18 - (hasLists ? 1 : 0));
    expect(rightOf11.live).toBeGreaterThan(6);
    expect(logLoss.live).toBeLessThan(0.62);
    expect(Math.abs(logLoss.difference)).toBeLessThan(0.001);
    expect(logLoss.interval[0]).toBeLessThanOrEqual(logLoss.interval[1]);
    expect(liveReport(views.map(toLivedKickoff), HORIZONS)).toContain(
      `${views.length} forecasts; for 0 of them the input differed from the backtest's.`,
    );
  },
);
