import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { aFixture, aLineup, aMatchSquad, aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { aFeedHub, FIRST_KICKOFF, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { pullDueSources } from './pullSource.ts';
import { storeFacts } from './facts.ts';

/** Odd behaviour observed in real sources; numbers and shapes are tested with the adapters. */

const HOUR = 60;
const MINUTE_MS = 60_000;

async function elevenOf(hub: FeedHub, fixtureId: string) {
  const { rows } = await hub.app.deps.provider.database.sql(
    'select p.name from official_elevens o join players p on p.id = o.player_id where o.fixture_id = ? order by p.name',
    [fixtureId],
  );
  return rows.map(({ name }) => name);
}

describe('two processes on one database', () => {
  it('query a source once between them', async () => {
    await using hub = await aFeedHub();
    hub.source.requests.length = 0;
    await Promise.all([pullDueSources(hub.app.deps), pullDueSources(hub.app.deps)]);
    expect(hub.source.requests).toEqual(['/getmatchdata/bl1', '/getmatchdata/bl1/2026']);
    expect(await hub.fixtures()).toHaveLength(30);
  });
});

describe('a run that died', () => {
  it('is repeated once its lease expires, although the season has been imported', async () => {
    await using hub = await aFeedHub();
    const { deps } = hub.app;
    const { flows, pstart } = deps.stores;
    const claim = { name: PSTART_FLOW, holder: 'dead', trigger: 'schedule' } as const;
    await flows.acquire(claim, new Date().toISOString(), 60 * MINUTE_MS);
    await hub.after(0);
    expect(await hub.fixtures()).toHaveLength(30);
    expect(await pstart.isUpToDate()).toBe(false);
    await deps.provider.database.sql(`update leases set expires_ts = '' where id = ?`, [PSTART_FLOW]);
    await hub.after(1);
    expect(await pstart.isUpToDate()).toBe(true);
  });
});

describe('an eleven that a source changes after the match', () => {
  it('stays as announced, while appearances show who played', async () => {
    await using hub = await aFeedHub();
    const { deps } = hub.app;
    const report = (facts: Parameters<typeof storeFacts>[2]['facts']) =>
      storeFacts(deps, 'api-football', { facts, complete: [] });
    const squadPlayers = Array.from({ length: 12 }, (_none, n) =>
      aSquadPlayer('api-football', `p${n}`, { club: '157', position: n === 0 ? 'GK' : 'DF' }),
    );
    await report({
      squadPlayers,
      fixtures: [aFixture('api-football', 'a0', { homeClub: '160', awayClub: '157' })],
    });
    await hub.after(0);
    const fixtureId =
      (await hub.fixtures()).find(({ id, kickoffTs }) => id.endsWith('-fcb') && kickoffTs === FIRST_KICKOFF)
        ?.id ?? '';
    await report({ lineups: [aLineup('a0', '157')] });
    await hub.after(10);
    const announced = await elevenOf(hub, fixtureId);
    expect(announced).toHaveLength(11);

    const swapped = aLineup('a0', '157');
    const played = aMatchSquad('a0', '157');
    const swap = <P extends { player: string; name: string }>(one: P): P =>
      one.player === 'p10'
        ? { ...one, player: 'p11', name: 'Player p11' }
        : one.player === 'p11'
          ? { ...one, player: 'p10', name: 'Player p10' }
          : one;
    const match = hub.source.matches.find(
      ({ team1, team2, group }) => group.groupOrderID === 1 && [team1.teamId, team2.teamId].includes(40),
    );
    hub.source.play(match?.matchID ?? 0, 1, 1);
    await hub.after(3 * HOUR);
    await report({
      lineups: [{ ...swapped, value: { ...swapped.value, starters: swapped.value.starters.map(swap) } }],
      matchSquads: [{ ...played, value: { ...played.value, players: played.value.players.map(swap) } }],
    });
    await hub.after(1);
    expect(await elevenOf(hub, fixtureId)).toEqual(announced);
    const { rows } = await deps.provider.database.sql(
      'select p.name from appearances a join players p on p.id = a.player_id where a.fixture_id = ? and a.started = 0',
      [fixtureId],
    );
    expect(rows).toEqual([{ name: 'Player p10' }]);
  });
});

describe('a postponed match', () => {
  it('has no result, is then played on another day, and keeps its first kickoff', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const [off, ...others] = hub.source.matches.filter(({ group }) => group.groupOrderID === 1);
    for (const { matchID } of others) hub.source.play(matchID, 2, 0);
    await hub.after(6 * HOUR);
    const fixture = async () => {
      const [found, ...more] = (await hub.fixtures()).filter(
        ({ kickoffTs, status }) => status === 'postponed' || kickoffTs === '2026-09-01T16:30:00.000Z',
      );
      expect(more).toEqual([]);
      return found;
    };
    expect(await fixture()).toMatchObject({
      status: 'postponed',
      kickoffTs: FIRST_KICKOFF,
      movedFromTs: null,
    });
    if (off) off.matchDateTimeUTC = '2026-09-01T16:30:00Z';
    await hub.after(24 * HOUR);
    expect(await fixture()).toMatchObject({ status: 'scheduled', movedFromTs: FIRST_KICKOFF });
    await hub.after(2 * 24 * HOUR);
    hub.source.play(off?.matchID ?? 0, 0, 3);
    await hub.after(12 * HOUR);
    expect(await fixture()).toMatchObject({ status: 'finished', movedFromTs: FIRST_KICKOFF });
  });
});
