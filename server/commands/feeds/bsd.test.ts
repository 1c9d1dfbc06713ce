import { describe, expect, it } from 'vitest';
import { SourcesDesk } from '#shared/feeds/feeds.schema.ts';
import { FEEDS_OFF, openReaders } from '../../feeds/openReaders.ts';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { seasonsOf } from '../../simulator/seasons/seasons.ts';
import { startVendors } from '../../simulator/vendors.ts';
import { worldOf } from '../../simulator/world.ts';
import { feedBudget } from '../../stores/feeds/sourceStates.ts';
import { testApp } from '../../testing/testApp.ts';
import { pullDueSources } from './pullDueSources.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const world = worldOf(bundle, { lastMatchday: 1 });
const first = world.matches
  .filter(({ fixture }) => fixture.matchday === 1)
  .toSorted((one, other) => one.kickoffMs - other.kickoffMs);

/** A hub that reads OpenLigaDB and BSD, both played on this machine. */
async function aBsdHub(
  startMs: number,
  spoil: (path: string, json: unknown) => unknown = (_path, json) => json,
) {
  let nowMs = startMs;
  const vendors = await startVendors(seasonsOf([world]), () => nowMs, {
    spoil: (answer) => answer,
    tamper: (match) => match,
    tamperJson: spoil,
    isOut: () => false,
    counts: new Map(),
  });
  const feeds = {
    ...FEEDS_OFF,
    sources: ['openligadb', 'bsd'] as const,
    keys: { bsd: 'key' },
    baseUrl: vendors.url,
  };
  const budgetOf = () => feedBudget(app.deps.stores, () => new Date(nowMs));
  const readers = openReaders(
    feeds,
    { take: (...taken) => budgetOf().take(...taken), note: (...told) => budgetOf().note(...told) },
    { sleep: async () => {} },
  );
  const app = await testApp({ now: () => new Date(nowMs), readers, feeds });
  return {
    app,
    vendors,
    async at(ms: number) {
      nowMs = ms;
      await pullDueSources(app.deps);
    },
    rows: async (sql: string) => (await app.deps.provider.database.sql(sql)).rows,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await vendors[Symbol.asyncDispose]();
    },
  };
}

describe('a hub with BSD', () => {
  it('takes confirmed elevens, and who played with minutes and cards as it was', async () => {
    const kickoffMs = first[0]?.kickoffMs ?? 0;
    await using hub = await aBsdHub(kickoffMs - 24 * HOUR_MS);
    await hub.at(kickoffMs - 24 * HOUR_MS);
    // What a model predicts is no eleven.
    await hub.at(kickoffMs - 74 * MINUTE_MS);
    expect(await hub.rows('select * from official_elevens')).toEqual([]);
    await hub.at(kickoffMs - 20 * MINUTE_MS);
    const elevens = await hub.rows('select distinct team_id, entered_by from official_elevens');
    expect(new Set(elevens.map(({ enteredBy: teller }) => teller))).toEqual(new Set(['bsd']));
    const lastMs = first.at(-1)?.kickoffMs ?? 0;
    await hub.at(lastMs + 5 * HOUR_MS);
    const played = await hub.rows(
      'select started, minutes_played as minutes, yellow_cards as yellow, red_cards + yellow_red_cards as red from appearances',
    );
    const told = bundle.appearances.filter(({ fixtureId }) =>
      first.some(({ fixture }) => fixture.fixtureId === fixtureId),
    );
    const sumOf = (rows: readonly Record<string, unknown>[], key: string) =>
      rows.reduce((sum, row) => sum + Number(row[key]), 0);
    expect(played).toHaveLength(told.length);
    expect(sumOf(played, 'started')).toBe(9 * 22);
    expect(sumOf(played, 'minutes')).toBe(told.reduce((sum, row) => sum + row.minutesPlayed, 0));
    expect(sumOf(played, 'yellow')).toBe(told.reduce((sum, row) => sum + row.yellow, 0));
    expect(sumOf(played, 'red')).toBe(told.reduce((sum, row) => sum + row.red, 0));
  });

  it('waits for rows that are missing, and says that its licence is in doubt', async () => {
    const lastMs = first.at(-1)?.kickoffMs ?? 0;
    let isHiding = true;
    await using hub = await aBsdHub(lastMs + 5 * HOUR_MS, (path, json) =>
      isHiding && path.endsWith('/player-stats/')
        ? { player_stats: (json as { player_stats: unknown[] }).player_stats.slice(0, 15) }
        : json,
    );
    await hub.at(lastMs + 5 * HOUR_MS);
    expect(await hub.rows('select * from appearances')).toEqual([]);
    isHiding = false;
    await hub.at(lastMs + 30 * HOUR_MS);
    expect((await hub.rows('select * from appearances')).length).toBeGreaterThan(9 * 2 * 15);
    const answer = await hub.app.request
      .get('/trpc/admin.sources')
      .set('Authorization', `Bearer ${hub.app.adminToken}`);
    const { sources } = SourcesDesk.parse(answer.body.result.data);
    expect(sources.find(({ source }) => source === 'bsd')).toMatchObject({ isOn: true, error: null });
  });
});
