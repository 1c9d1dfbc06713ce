import { describe, expect, it } from 'vitest';
import type { BoxTeam } from '@hub/season/feeds/highlightly/schema.ts';
import { aWatched } from '@hub/season/feeds/feedBuilders.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { worldOf } from '@hub/tools/simulator/world.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { hubOfPlayedSources } from '@hub/tools/testing/services/playedSources.ts';
import { pullDueSources } from './pullSource.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const world = worldOf(bundle);
const kickoffsOf = (matchday: number) =>
  world.matches
    .filter(({ fixture }) => fixture.matchday === matchday)
    .map(({ kickoffMs }) => kickoffMs)
    .toSorted((one, other) => one - other);

/** A hub that reads OpenLigaDB and Highlightly's free plan. */
async function aFreeHub(
  startMs: number,
  changed: (path: string, json: unknown) => unknown = (_path, json) => json,
) {
  const hub = await hubOfPlayedSources({ world, startMs, source: 'highlightly', tamperJson: changed });
  const { app, vendors } = hub;
  return {
    ...hub,
    sources: () => callerOf(app, app.adminToken).admin.sources(),
    asked: () => vendors.requests.get('highlightly') ?? 0,
    /** Moves the clock in steps, and reads all due sources after each. */
    async until(untilMs: number, stepMs: number) {
      for (; hub.nowMs() < untilMs; hub.moveTo(Math.min(hub.nowMs() + stepMs, untilMs)))
        await pullDueSources(app.deps);
      await pullDueSources(app.deps);
    },
  };
}

describe('a hub with the free plan of Highlightly', () => {
  it(
    'backfills past matchdays from a mid-season start, newest first, within its budget',
    { timeout: 120_000 },
    async () => {
      const played = [1, 2, 3, 4, 5, 6, 7, 8];
      const startMs = (kickoffsOf(8).at(-1) ?? 0) + DAY_MS;
      await using hub = await aFreeHub(startMs);
      const counted = async () =>
        (await hub.rows(
          `select f.matchday, count(*) as n from appearances a join fixtures f on f.id = a.fixture_id
        group by f.matchday order by f.matchday`,
        )) as { matchday: number; n: number }[];
      await hub.until(startMs + 20 * MINUTE_MS, MINUTE_MS);
      expect(hub.asked()).toBeLessThanOrEqual(100);
      const first = await counted();
      expect(first.at(-1)).toEqual({ matchday: 8, n: 180 * 2 });
      // Older matchdays get only the requests that newer ones leave.
      expect(first.map(({ matchday }) => matchday)).toEqual(played.slice(-first.length));
      await hub.until(startMs + 2 * DAY_MS, 60 * MINUTE_MS);
      expect(await counted()).toEqual(played.map((matchday) => ({ matchday, n: 180 * 2 })));
    },
  );

  it(
    'knows both elevens before kickoff, and minutes, substitutions and cards after the end',
    { timeout: 120_000 },
    async () => {
      const kickoffs = kickoffsOf(9);
      const [firstMs = 0, lastMs = 0] = [kickoffs[0], kickoffs.at(-1)];
      await using hub = await aFreeHub(firstMs - 2 * HOUR_MS);
      await hub.until(firstMs, 5 * MINUTE_MS);
      const elevens = await hub.rows(`select distinct fixture_id, team_id, entered_by from official_elevens`);
      const begun = world.matches.filter(({ kickoffMs }) => kickoffMs === firstMs);
      expect(elevens).toHaveLength(begun.length * 2);
      expect(new Set(elevens.map(({ enteredBy }) => enteredBy))).toEqual(new Set(['highlightly']));
      await hub.until(lastMs + 4 * HOUR_MS, 40 * MINUTE_MS);
      const [sums] = await hub.rows(
        `select count(*) as n, sum(started) as started, sum(minutes_played) as minutes, sum(yellow_cards) as yellow,
        sum(red_cards) as red, count(subbed_in_minute) as came from appearances a
      where a.fixture_id in (select id from fixtures where matchday = 9)`,
      );
      const rows = world.matches
        .filter(({ fixture }) => fixture.matchday === 9)
        .flatMap(({ home, away }) => home.appearances.concat(away.appearances));
      const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
      expect(sums).toMatchObject({
        n: rows.length,
        started: 198,
        minutes: rows.reduce((sum, { minutesPlayed }) => sum + minutesPlayed, 0),
        came: count(({ subbedInMinute }) => subbedInMinute !== null),
      });
    },
  );

  it(
    'takes no player with a missing row for left out, and names the match in the administration until it is reported in full',
    { timeout: 120_000 },
    async () => {
      const kickoffs = kickoffsOf(9);
      const [firstMs = 0] = kickoffs;
      let rows = 11;
      await using hub = await aFreeHub(firstMs + 2 * HOUR_MS, (path, json) =>
        path.startsWith('/box-score/')
          ? (json as BoxTeam[]).map(({ team, players }) => ({ team, players: players.slice(0, rows) }))
          : json,
      );
      const counted = async () =>
        hub.rows(
          `select started, is_estimated, count(*) as n from appearances a
        where a.fixture_id in (select id from fixtures where kickoff_ts = '${new Date(firstMs).toISOString()}')
        group by started, is_estimated order by started, is_estimated`,
        );
      const lacking = async () =>
        (await hub.sources()).incompleteReports.filter(({ kickoffTs }) => Date.parse(kickoffTs) === firstMs);
      await hub.until(firstMs + 2.5 * HOUR_MS, 10 * MINUTE_MS);
      expect(await counted()).toEqual([{ started: 1, isEstimated: 1, n: 22 }]);
      expect(await lacking()).toMatchObject([
        { source: 'highlightly', lack: 'bench' },
        { source: 'highlightly', lack: 'bench' },
      ]);
      expect((await lacking())[0]?.about).toMatch(/^\p{L}.* – \p{L}/u);
      rows = 5;
      await hub.until(firstMs + 4 * HOUR_MS, 10 * MINUTE_MS);
      expect(await counted()).toEqual([{ started: 1, isEstimated: 1, n: 22 }]);
      expect((await lacking()).map(({ lack }) => lack)).toEqual(['starters', 'starters']);
      rows = 99;
      await hub.until(firstMs + 12 * HOUR_MS, 30 * MINUTE_MS);
      expect(await counted()).toEqual([
        { started: 0, isEstimated: 0, n: 18 },
        { started: 1, isEstimated: 0, n: 22 },
      ]);
      expect(await lacking()).toEqual([]);
    },
  );

  it(
    'retries once an hour if the day’s requests were used up elsewhere, says so, and resumes at midnight',
    { timeout: 120_000 },
    async () => {
      const startMs = Date.parse('2026-08-18T20:00:00Z');
      await using hub = await aFreeHub(startMs);
      const { url } = hub.vendors;
      for (let n = 0; n < 100; n += 1) await fetch(`${url}/events/0`);
      const others = hub.asked();
      await hub.until(startMs + 3.5 * HOUR_MS, 10 * MINUTE_MS);
      expect(hub.asked() - others).toBe(4);
      const state = (await hub.sources()).sources.find(({ source }) => source === 'highlightly');
      expect(state?.error).toMatchObject({ code: 'overBudget', failures: 4 });
      await hub.until(startMs + 4.5 * HOUR_MS, 10 * MINUTE_MS);
      expect(hub.asked() - others).toBeGreaterThan(20);
      expect((await hub.sources()).sources.find(({ source }) => source === 'highlightly')?.error).toBeNull();
    },
  );

  it('sends no request while the hub does not show a season from its sources', async () => {
    const startMs = kickoffsOf(9)[0] ?? 0;
    await using hub = await aFreeHub(startMs);
    expect(await hub.app.deps.readers.highlightly?.pull({}, aWatched(startMs), true)).toBeNull();
    expect(hub.asked()).toBe(0);
  });
});
