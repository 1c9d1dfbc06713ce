import { describe, expect, it } from 'vitest';
import { SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import { loadConfig } from '../../config/config.ts';
import { offSentences } from '@hub/season/feeds/feedKeys.ts';
import { Matches } from '@hub/season/feeds/openLigaDb/schema.ts';
import { FEEDS_OFF } from '@hub/season/feeds/openReaders.ts';
import { hasRecordings, readRecording } from '@hub/season/feeds/recordings.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { bindToLeague } from './runningSeason.ts';

const hubOf = ({ app }: FeedHub) => callerOf(app).catalog.hub();
const SECOND = {
  league: 'bl2',
  sources: ['openligadb', 'football-data'],
  keys: { 'football-data': 'token' },
} as const;

describe('a hub of the second league', () => {
  it('requests only that league, and names its season accordingly', async () => {
    await using hub = await aFeedHub(SECOND);
    await hub.after(0);
    expect(hub.source.requests).toEqual(['/getmatchdata/bl2', '/getmatchdata/bl2/2026']);
    expect(await hub.fixtures()).toHaveLength(30);
    expect(await hubOf(hub)).toMatchObject({ competition: '2.-bundesliga', season: '2026-27' });
  });

  it('names in the administration and at the start the sources without it', async () => {
    await using hub = await aFeedHub(SECOND);
    const { sources } = SourcesAdmin.parse(await hub.sources());
    const states = sources.map(({ source, isOn, lacksLeague }) => [source, isOn, lacksLeague]);
    expect(states).toContainEqual(['football-data', false, true]);
    expect(states).toContainEqual(['openligadb', true, false]);
    expect(offSentences({ ...FEEDS_OFF, ...SECOND })).toEqual([
      'FEEDS names football-data, which has no 2. Bundesliga: it stays off.',
    ]);
    expect(offSentences({ ...FEEDS_OFF, ...SECOND, league: 'bl1' })).toEqual([]);
  });

  it('rejects matches of another league', async () => {
    await using hub = await aFeedHub(SECOND);
    for (const match of hub.source.matches) match.leagueShortcut = 'bl1';
    await hub.after(0);
    expect((await hub.sources()).sources[0]).toMatchObject({ error: { code: 'malformed' } });
    expect(await hub.app.deps.stores.sourceFacts.count()).toBe(0);
  });

  it.skipIf(!hasRecordings)('shows the whole recorded season of 2025-26 without a question', async () => {
    const season = Matches.parse(JSON.parse(await readRecording('openligadb/getmatchdata-bl2-2025.json')));
    await using hub = await aFeedHub(SECOND, season);
    await hub.after(300 * 24 * 60);
    expect(await hub.fixtures()).toHaveLength(306);
    const { rows } = await hub.app.deps.provider.database.sql('select id from teams order by id');
    expect(rows.map(({ id }) => id).join(' ')).toBe(
      'boc bsc dsc ebs f95 fcm fcn h96 kai ksc ksv pre s04 scp sgd sgf svd sve',
    );
    expect(SourcesAdmin.parse(await hub.sources()).clubQuestions).toEqual([]);
  });
});

describe('a database', () => {
  const inLeague = ({ app }: FeedHub, league: 'bl1' | 'bl2') =>
    bindToLeague({
      ...app.deps,
      config: { ...app.deps.config, feeds: { ...app.deps.config.feeds, league } },
    });

  it('keeps the league of its stored facts, even if stored before the league could be chosen', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    await expect(inLeague(hub, 'bl2')).rejects.toThrow(
      'The database holds the Bundesliga: start with LEAGUE=bl1',
    );
    await inLeague(hub, 'bl1');
    await expect(inLeague(hub, 'bl2')).rejects.toThrow('holds the Bundesliga');
  });

  it('accepts either league without facts', async () => {
    await using hub = await aFeedHub(SECOND);
    await inLeague(hub, 'bl1');
    await inLeague(hub, 'bl2');
    await hub.after(0);
    await expect(inLeague(hub, 'bl1')).rejects.toThrow('holds the 2. Bundesliga');
  });
});

it('chooses the league by LEAGUE, and rejects unknown ones', () => {
  expect(loadConfig({}).feeds.league).toBe('bl1');
  expect(loadConfig({ LEAGUE: 'bl2' }).feeds.league).toBe('bl2');
  expect(() => loadConfig({ LEAGUE: 'bl3' })).toThrow('LEAGUE: may be bl1 or bl2 only');
});
