import { describe, expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { worldOf } from '@hub/tools/simulator/world.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { hubOfPlayedSources } from '@hub/tools/testing/services/playedSources.ts';
import { readRedistribution } from './redistribution.ts';
import { pullDueSources } from '../commands/feeds/pullSource.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const world = worldOf(bundle, { lastMatchday: 1 });
const first = world.matches
  .filter(({ fixture }) => fixture.matchday === 1)
  .toSorted((one, other) => one.kickoffMs - other.kickoffMs);

const A_LINE = {
  id: 'line',
  matchday: 1,
  kickoffTs: '2026-08-28T18:30:00.000Z',
  fixtureId: 'f',
  teamName: 'Bayern',
  playerId: 'p',
  playerName: 'Neuer',
  positionGroup: 'goalkeeper',
  base: 'evening',
  frozenTs: '2026-08-28T10:00:00.000Z',
  asOfTs: '2026-08-28T10:00:00.000Z',
  modelVersion: '1',
  startProbability: 0.7,
  comesOn: null,
  startedLast: true,
  started: true,
  withoutNews: null,
  said: null,
  points: [
    {
      profile: 'bundesligaFantasy' as const,
      missing: [],
      points: 4.2,
      low: 1,
      high: 8,
      baseline: 4,
      actual: 6,
    },
  ],
};

/** A hub that reads OpenLigaDB, and a source whose rows may not be passed on. */
async function aHub(startMs: number) {
  const hub = await hubOfPlayedSources({
    world,
    startMs,
    source: 'api-football',
    tamperJson: (_path, json) => json,
  });
  return {
    ...hub,
    async at(ms: number) {
      hub.moveTo(ms);
      await pullDueSources(hub.app.deps);
    },
  };
}

describe('a source that forbids passing its rows on', () => {
  it('reaches no public interface', { timeout: 20_000 }, async () => {
    const kickoffMs = first[0]?.kickoffMs ?? 0;
    await using hub = await aHub(kickoffMs - 24 * HOUR_MS);
    const { request, deps } = hub.app;
    await hub.at(kickoffMs - 24 * HOUR_MS);
    await hub.at(kickoffMs - 20 * MINUTE_MS);
    const [eleven] = await hub.rows('select fixture_id, team_id from official_elevens limit 1');
    const { fixtureId, teamId } = eleven as { fixtureId: string; teamId: string };
    const shown = (await deps.stores.lineups.read()).fixtures.flatMap(({ home, away }) => [home, away]);
    const side = shown.find((one) => one.teamId === teamId);
    expect(side).toMatchObject({ basis: 'officialEleven' });

    const outputs = async () => {
      const api = (await request.get('/api/v1/elevens').expect(200)).body.data as { clubId: string }[];
      const csv = (await request.get('/api/v1/elevens.csv').expect(200)).text;
      const embed = (await request.get(`/embed/clubs/${teamId}`).expect(200)).text;
      const name = side?.eleven[0]?.name ?? '';
      const call = { name: 'predicted_eleven', arguments: { club: side?.name } };
      const { text: assistant } = await request
        .post('/mcp')
        .set('accept', 'application/json, text/event-stream')
        .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
        .expect(200);
      const id = side?.eleven[0]?.id ?? '';
      const details = (await request.get(`/api/v1/players/${id}`).expect(200)).body.data;
      return {
        chance: details.startProbability as number | null,
        api: api.filter(({ clubId }) => clubId === teamId).length,
        csv: csv.includes(`,${teamId},`) && csv.includes('officialEleven'),
        embed: embed.includes(name),
        assistant: assistant.includes(name),
      };
    };
    expect(await outputs()).toEqual({ chance: null, api: 0, csv: false, embed: false, assistant: false });

    // An eleven entered by an administrator is the hub's own.
    const playerIds = side?.eleven.map(({ id }) => id) ?? [];
    await mutate({ request }, 'admin.enterOfficialEleven', hub.app.adminToken, {
      fixtureId,
      teamId,
      playerIds,
    }).expect(200);
    expect(await outputs()).toEqual({ chance: null, api: 11, csv: true, embed: true, assistant: true });

    // Players become known from played matches.
    const lastMs = first.at(-1)?.kickoffMs ?? 0;
    await hub.at(lastMs + 5 * HOUR_MS);
    await hub.at(lastMs + 6 * 24 * HOUR_MS);
    const reports = await hub.rows(
      "select player_id from status_reports where source in ('api-football', 'API-Football')",
    );
    const reported = new Set(reports.map(({ playerId }) => playerId));
    expect(reported.size).toBeGreaterThan(0);
    const players = (await request.get('/api/v1/players').expect(200)).body.data as {
      id: string;
      status: string;
    }[];
    const statuses = players.filter(({ id }) => reported.has(id)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['unknown']));
  });

  it('stays closed after the hub has stopped reading it', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const isOpen = async () => (await readRedistribution(app.deps)).isElevenOpen('f', { name: 'Bayern' });
    expect(await isOpen()).toBe(true);
    await database.sql(
      `insert into source_states (id, last_success_ts) values ('bsd', '2026-11-20T12:00:00.000Z')`,
    );
    expect(await isOpen()).toBe(false);
  });

  it('is omitted from the record’s file, which keeps the hub’s forecasts', async () => {
    const line = { fixtureId: 'f', teamName: 'Bayern', playerId: 'p' };
    await using hub = await aHub(first[0]?.kickoffMs ?? 0);
    const { stores } = hub.app.deps;
    expect((await readRedistribution({ stores })).isElevenOpen(line.fixtureId, { name: line.teamName })).toBe(
      true,
    );
    await hub.at((first.at(-1)?.kickoffMs ?? 0) + 5 * HOUR_MS);
    stores.record.lines = async (after) => (after === '' ? [A_LINE] : []);
    const { text } = await hub.app.request.get('/record.csv').expect(200);
    const [header = '', row = ''] = text.split('\r\n');
    const cells = new Map(header.split(',').map((name, n) => [name, row.split(',')[n]]));
    const columns = ['started', 'started_last', 'start_probability', 'expected_points', 'points'];
    expect(columns.map((name) => cells.get(name))).toEqual(['', '', '0.7', '4.2', '']);
  });
});
