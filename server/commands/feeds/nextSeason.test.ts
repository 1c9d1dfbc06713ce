import { describe, expect, it } from 'vitest';
import { SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import { aFixture } from '@hub/season/feeds/feedBuilders.ts';
import { openLigaDbSeason } from '@hub/tools/testing/services/fakeOpenLigaDb.ts';
import { aFeedHub, FIRST_KICKOFF } from '@hub/tools/testing/feedHub.ts';
import { seasonOfSquads } from './pullSource.ts';
import { readRunningSeason } from './runningSeason.ts';
import { storeFacts } from './facts.ts';

const DAY = 24 * 60;
const NEXT = openLigaDbSeason('2027-08-21T13:30:00.000Z', 2027).map((match) =>
  Object.assign(match, { matchID: match.matchID + 5000 }),
);

describe('the next season', () => {
  it('is found once the last match is decided, even while the service still calls the old one current', async () => {
    await using hub = await aFeedHub();
    hub.source.matches.push(...NEXT);
    const running = async () => (await readRunningSeason(hub.app.deps)).running;
    await hub.after(60 * DAY);
    expect(hub.source.requests).not.toContain('/getmatchdata/bl1/2027');
    expect(await running()).toBe('2026-27');
    for (const { matchID, leagueSeason } of hub.source.matches)
      if (leagueSeason === 2026) hub.source.play(matchID, 1, 0);
    await hub.after(DAY);
    expect(hub.source.requests).toContain('/getmatchdata/bl1/2027');
    expect(await running()).toBe('2027-28');
    await hub.after(30);
    expect(hub.source.requests).toEqual(['/getlastchangedate/bl1/2027/1', '/getmatchdata/bl1/2027/1']);
  });

  it('is requested without a failure until it exists', async () => {
    await using hub = await aFeedHub();
    await hub.after(100 * DAY);
    expect(hub.source.requests).toContain('/getmatchdata/bl1/2027');
    expect((await hub.sources()).sources[0]).toMatchObject({ error: null, items: 36 });
    expect((await readRunningSeason(hub.app.deps)).running).toBe('2026-27');
  });

  it('is held back and named in the administration if it begins before the last one has ended', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const early = aFixture('openligadb', '9', { season: '2027-28', kickoffTs: '2026-09-05T13:30:00.000Z' });
    await storeFacts(hub.app.deps, 'openligadb', { facts: { fixtures: [early] }, complete: [] });
    await hub.after(100 * DAY);
    expect(SourcesAdmin.parse(await hub.sources()).heldBackSeasons).toEqual(['2027-28']);
    const fixtures = await hub.fixtures();
    expect(fixtures).toHaveLength(30);
    expect(fixtures.every(({ id }) => id.startsWith('2026-27-'))).toBe(true);
  });
});

it('assigns squads without a season to the current season, or to that of the clock if it is later', async () => {
  await using hub = await aFeedHub();
  expect(await seasonOfSquads(hub.app.deps)).toBe('2026-27');
  await hub.after(0);
  expect(await seasonOfSquads(hub.app.deps)).toBe('2026-27');
  await hub.after(Math.ceil((Date.parse('2027-07-01T12:00:00Z') - Date.parse(FIRST_KICKOFF)) / 60_000));
  expect(await seasonOfSquads(hub.app.deps)).toBe('2027-28');
});
