import { describe, expect, it } from 'vitest';
import { importRoster } from '../../commands/feeds/pullSource.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';

const checklistOf = ({ app }: FeedHub) => callerOf(app, app.adminToken).admin.checklist();

describe('admin.checklist', () => {
  it('is empty if nothing is missing', async () => {
    await using hub = await aFeedHub();
    expect(await checklistOf(hub)).toMatchObject({
      matchday: null,
      elevens: [],
      sheets: [],
      oldestSource: { source: 'openligadb', lastSuccessTs: null },
    });
  });

  it('lists elevens from an hour before kickoff, and sheets of finished matches', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const roster = readRoster(
      'team_slug,role,name,transfermarkt_player_id\nfcb,Player,Manuel Neuer,17259',
      '2026-27',
    );
    await importRoster(hub.app.deps, roster, '2026-27');
    // The first kickoff is in an hour.
    const before = await checklistOf(hub);
    expect(before).toMatchObject({
      matchday: 1,
      elevensToCome: 0,
      sheets: [],
      questions: 1,
      held: 0,
      expected: { clubs: 6, told: 0 },
    });
    expect(before.elevens).toHaveLength(6);
    expect(before.oldestSource?.lastSuccessTs).not.toBeNull();
    const [match] = hub.source.matches;
    await hub.after(60);
    hub.source.play(match?.matchID ?? 0, 2, 1);
    await hub.after(150);
    const after = await checklistOf(hub);
    expect(after.sheets).toHaveLength(1);
    expect(after.sheets[0]?.about).toMatch(/ – /u);
    hub.source.matchday = 2;
    for (const other of hub.source.matches.slice(0, 3)) hub.source.play(other.matchID, 0, 0);
    await hub.after(24 * 60);
    expect(await checklistOf(hub)).toMatchObject({ matchday: 2, elevens: [], elevensToCome: 6 });
  });

  it('makes the same few provider calls, however long it is', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    hub.app.providerCalls.length = 0;
    await hub.app.deps.stores.checklist.read();
    expect(hub.app.providerCalls).toHaveLength(1);
  });
});
