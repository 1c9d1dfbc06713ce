import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { aClub, aFixture, aMatchSquad } from '@hub/season/feeds/feedBuilders.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import { testAppOn } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';
import { saveAdminNews } from './news.ts';
import { refreshSeason } from './refreshSeason.ts';
import { storeFacts } from './facts.ts';

const SEASON = '2026-27';
const FAILED_TS = '2026-11-20T12:00:00.000Z';
const PLAYED = { state: 'over', homeGoals: 1, awayGoals: 0 } as const;

/** Reports one match at FC Bayern, finished or not. */
const reportMatch = (deps: Deps, changes: Partial<typeof PLAYED> = {}) =>
  storeFacts(deps, 'openligadb', {
    facts: {
      clubs: [aClub('openligadb', '40'), aClub('openligadb', '80')],
      fixtures: [aFixture('openligadb', '1', changes)],
    },
    complete: [],
  });

/** Reports a complete FC Bayern squad of this size. */
async function reportSquad(deps: Deps, size: number): Promise<void> {
  const lines = Array.from({ length: size }, (_none, n) => `fcb,Player,Spieler ${n},`);
  const { players } = readRoster(
    ['Team_Slug,Role,Name,Transfermarkt_Player_Id', ...lines].join('\r\n'),
    SEASON,
  );
  await storeFacts(deps, 'roster', {
    facts: { squadPlayers: players },
    complete: [{ kind: 'squadPlayer', season: SEASON }],
  });
}

await describeOnDatabases('the season merged from facts', (kind) => {
  it('is merged by one process at a time, so that each player has one id', async () => {
    await using app = await testAppOn(kind);
    const { deps } = app;
    await reportMatch(deps);
    await reportSquad(deps, 22);
    await Promise.all(Array.from({ length: 4 }, () => refreshSeason(deps)));
    const { database } = deps.provider;
    const { rows: ids } = await database.sql('select hub_id from source_ids order by hub_id');
    const { rows: shown } = await database.sql('select id from players order by id');
    expect(shown).toHaveLength(22);
    expect(shown.map(({ id }) => id)).toEqual(ids.map(({ hubId }) => hubId));
  });

  it('keeps news entered by an administrator, with its club and players', async () => {
    await using app = await testAppOn(kind);
    const { deps } = app;
    await reportMatch(deps);
    await reportSquad(deps, 22);
    await refreshSeason(deps);
    const players = await deps.provider.database.table('players').list({ orderBy: { name: 'asc' } });
    const [first, second] = players.map(({ id }) => String(id));
    await saveAdminNews(
      deps,
      {
        id: null,
        title: 'Neues',
        summary: '',
        source: 'Redaktion',
        url: null,
        publishedTs: null,
        teamId: 'fcb',
        playerIds: [first!, second!],
      },
      { id: 'admin' },
    );
    const before = await deps.stores.news.ofAdmin();
    expect(before).toMatchObject([{ team: { id: 'fcb' }, players: [{ id: first }, { id: second }] }]);
    await reportMatch(deps, PLAYED);
    expect(await refreshSeason(deps)).toBe(true);
    expect(await deps.stores.news.ofAdmin()).toEqual(before);
  });

  it('shows a match with new players while their squad is held back', async () => {
    await using app = await testAppOn(kind);
    const { deps } = app;
    await reportMatch(deps);
    await reportSquad(deps, 22);
    await refreshSeason(deps);
    await reportMatch(deps, PLAYED);
    await reportSquad(deps, 5);
    await storeFacts(deps, 'api-football', {
      facts: {
        fixtures: [aFixture('api-football', 'a0', { homeClub: '157', awayClub: '182', ...PLAYED })],
        matchSquads: [aMatchSquad('a0', '157')],
      },
      complete: [],
    });
    expect(await refreshSeason(deps)).toBe(true);
    const { database } = deps.provider;
    expect((await deps.stores.pendingChanges.open()).map(({ kind: doubt }) => doubt)).toEqual([
      'squadShrank',
    ]);
    expect((await database.sql('select * from appearances')).rows).toHaveLength(12);
    expect((await database.sql('select * from players')).rows).toHaveLength(22 + 12);
  });

  it('keeps what a failed reading remembers, or else what was remembered before', async () => {
    await using app = await testAppOn(kind);
    const { sourceStates } = app.deps.stores;
    const progress = async () => JSON.parse((await sourceStates.of('rss'))?.progress ?? '');
    await sourceStates.failed('rss', FAILED_TS, 'unreachable');
    expect(await progress()).toEqual({});
    await sourceStates.failed('rss', FAILED_TS, 'unreachable', { feeds: { a: 1 } });
    await sourceStates.failed('rss', FAILED_TS, 'malformed');
    expect(await progress()).toEqual({ feeds: { a: 1 } });
    expect(await sourceStates.of('rss')).toMatchObject({ failures: 3, errorCode: 'malformed' });
  });
});
