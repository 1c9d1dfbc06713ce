import { expect, it } from 'vitest';
import { logLoss } from '../pstart/evaluate/metrics.ts';
import { wholeDemoSeason } from '../matchdata/demo/demoSeason.ts';
import type { MatchDataBundle } from '../matchdata/bundleRows.ts';
import type { LeagueSnapshot } from '../pstart/types.ts';
import { testApp } from '../testing/testApp.ts';
import { cutSeason } from './cutSeason.ts';
import { liveForecasts, type LiveView } from './liveForecasts.ts';

const HORIZONS = [72, 24, 3, 1.25];
const FIRST_MATCHES = { fromMatch: 1, toMatch: 2 };
const LATER_MATCHES = { fromMatch: 8, toMatch: 8 };

/** Squad lists with prices, as a fantasy game has them; one player goes to another club after the third matchday. */
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
            },
          ]
        : [];
    }),
  );
  const isPlayed = (row: MatchDataBundle['appearances'][number]) => {
    const matchday = bundle.fixtures.find(({ fixtureId }) => fixtureId === row.fixtureId)?.matchday ?? 0;
    return row.playerId !== mover?.playerId || matchday <= 3;
  };
  return { ...bundle, registered, appearances: bundle.appearances.filter(isPlayed) };
}

/** Without those whom a backtest judges at a club that they have left, and a hub shows nowhere or at another one. */
function atTheirClubs(measured: LeagueSnapshot, live: LeagueSnapshot): LeagueSnapshot {
  const shown = new Set(live.players.map(({ playerId, teamId }) => `${teamId} ${playerId}`));
  return {
    ...measured,
    players: measured.players.filter(({ playerId, teamId }) => shown.has(`${teamId} ${playerId}`)),
  };
}

const listsOf = ({ snapshots }: { snapshots: LeagueSnapshot[] }, list: keyof LeagueSnapshot) =>
  snapshots.map((snapshot) => (snapshot[list] as readonly unknown[] | undefined)?.length ?? 0);

it.each([
  ['without lists or a season before', false],
  ['with lists, prices and a season before', true],
])(
  'gives a hub the model’s input of a backtest, field by field, at each horizon, %s',
  { timeout: 300_000 },
  async (_title, isTold) => {
    await using app = await testApp();
    const whole = cutSeason(wholeDemoSeason(new Date('2026-11-22T12:00:00Z')), 9);
    const [fixture] = whole.fixtures;
    const bundle = isTold ? withLists(whole) : whole;
    const before = {
      ...whole,
      fixtures: whole.fixtures.map((row) => Object.assign({}, row, { season: '2025-26' })),
    };
    expect(fixture?.season).not.toBe('2025-26');
    const views: LiveView[] = [];
    for (const matches of [FIRST_MATCHES, LATER_MATCHES])
      for await (const view of liveForecasts(app.deps, {
        bundle,
        previous: isTold ? before : null,
        horizons: HORIZONS,
        ...matches,
      })) {
        expect(atTheirClubs(view.measured, view.live)).toEqual(view.live);
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
      isTold,
    );
    expect(players.some(({ price }) => typeof price === 'number')).toBe(isTold);
    expect(snapshots.some(({ trend }) => trend !== undefined && trend.slope !== 0)).toBe(true);

    const rows = views.flatMap((view) => view.rows.filter(({ isJudged }) => isJudged));
    const lossOf = (source: 'live' | 'measured') =>
      logLoss(rows.map((row) => ({ probability: row[source], happened: row.started })));
    expect(rows.length).toBeGreaterThan(5000);
    expect(Math.abs(lossOf('live') - lossOf('measured'))).toBeLessThan(0.001);
    expect(lossOf('live')).toBeLessThan(0.62);
  },
);
