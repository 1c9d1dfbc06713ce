import { expect, it } from 'vitest';
import { createApiFootballReader } from '@hub/season/feeds/apiFootball/read.ts';
import type { FeedClient } from '@hub/season/feeds/http.ts';
import { createOpenLigaDbReader } from '@hub/season/feeds/openLigaDb/read.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { readClubs } from '@hub/forecast/start/inputs/clubReading.ts';
import { leaguesOfMatchday } from '@hub/forecast/start/league/leaguesOfMatchday.ts';
import { answerApiFootball } from '@hub/tools/simulator/apiFootball.ts';
import { answerOpenLigaDb } from '@hub/tools/simulator/openLigaDb.ts';
import { worldOf } from '@hub/tools/simulator/world.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { computePstart } from '../runs/computePstart.ts';
import { pullSource } from './pullSource.ts';
import { refreshSeason } from './refreshSeason.ts';

const HOUR_MS = 3_600_000;
/** Follows a week of European matches, late enough in the season that almost every match has absentees. */
const NEXT_MATCHDAY = 10;

it(
  'gives a live hub the inputs that forecasts were measured with: absences, the matchdays they cover, and European matches',
  { timeout: 120_000 },
  async () => {
    const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
    const world = worldOf(bundle);
    const kickoffs = bundle.fixtures.flatMap(({ matchday, kickoffUtc }) =>
      matchday === NEXT_MATCHDAY ? [kickoffUtc] : [],
    );
    let nowMs = Date.parse(kickoffs.toSorted()[0] ?? '') - 24 * HOUR_MS;
    const feedClientOf = (answer: (url: URL) => unknown): FeedClient => ({
      get: (url) => Promise.resolve(JSON.stringify(answer(new URL(url)))),
      getChanged: () => Promise.reject(new Error('no headlines are requested')),
    });
    const readers = {
      openligadb: createOpenLigaDbReader(feedClientOf((url) => answerOpenLigaDb(world, url.pathname, nowMs))),
      'api-football': createApiFootballReader(
        feedClientOf((url) => answerApiFootball(world, url, nowMs)),
        'key',
      ),
    };
    await using app = await testApp({ now: () => new Date(nowMs), readers });
    const { deps } = app;
    const read = async () => {
      for (const source of ['openligadb', 'api-football'] as const)
        await pullSource(deps, source, readers[source], 'admin');
      await refreshSeason(deps);
    };
    // Before the first merge there is no season to cover.
    await read();
    expect(await deps.provider.database.table('statusCovers').list()).toEqual([]);
    nowMs += HOUR_MS;
    await read();
    const readTs = new Date(nowMs).toISOString();
    expect(await deps.provider.database.table('statusCovers').list()).toMatchObject([
      { matchday: NEXT_MATCHDAY, deadlineTs: readTs, readAtTheTime: 1 },
    ]);
    const matches = await deps.provider.database.table('europeanMatches').list();
    expect(new Set(matches.map(({ kickoffTs }) => kickoffTs))).toEqual(
      new Set(bundle.europeanMatches.map(({ kickoffUtc }) => kickoffUtc)),
    );
    expect(matches).toHaveLength(bundle.europeanMatches.length);

    expect(await computePstart(deps, 'command')).toMatchObject({ success: true });
    const { facts, asOfTs } = await deps.stores.league.read(readTs);
    const [league] = leaguesOfMatchday(facts, asOfTs).leagues;
    const { snapshot } = league!;
    expect(snapshot.statusCover).toHaveLength(1);
    expect(snapshot.europeanMatches).toHaveLength(bundle.europeanMatches.length);
    const { readings } = readClubs(snapshot);
    expect(readings).toHaveLength(18);
    expect(readings.some(({ clubFacts }) => clubFacts.playedEurope)).toBe(true);
  },
);
