import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import { createApp } from '../../app.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { aSmallLeague, insertLeague, insertPrices } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

const SQUAD = 22;

/** Two clubs before their first match. */
async function newLeague(): Promise<TestApp> {
  const { teams, players, fixtures } = aSmallLeague();
  return leagueApp({
    teams,
    players,
    fixtures: fixtures.slice(1),
  });
}

const chancesOf = async ({ deps }: TestApp, teamId: string) =>
  (await deps.stores.pstart.newestValues()).filter((value) => value.teamId === teamId).length;

describe('a club before one of its elevens is known', () => {
  let app: TestApp;
  let pages: ReturnType<typeof supertest>;
  let clientDir: string;
  beforeAll(async () => {
    app = await newLeague();
    clientDir = await mkdtemp(join(tmpdir(), 'hub-client-'));
    const document = '<html><head><title>Hub</title></head><body><main><!-- page --></main></body></html>';
    await writeFile(join(clientDir, 'index.html'), document);
    pages = supertest(createApp(app.deps, { clientDir, requestLog: null }));
    await computePstart(app.deps, 'command');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(clientDir, { recursive: true });
  });

  it('is the reason for a run without forecasts', async () => {
    expect(await computePstart(app.deps, 'command')).toMatchObject({
      success: true,
      processed: 0,
      message: 'No eleven is known yet, so there are no start probabilities for matchday 2',
    });
  });

  it('has no eleven and no number in the catalog', async () => {
    const { catalog } = callerOf(app);
    const unseen = { basis: 'unseen', eleven: [], bench: [], knowledge: null };
    expect(await catalog.lineups()).toMatchObject({
      matchday: 2,
      fixtures: [{ home: unseen, away: unseen }],
    });
    expect(await catalog.fixture({ fixtureId: 'fixture-2' })).toMatchObject({
      home: { basis: 'unseen', eleven: [] },
      away: { basis: 'unseen', eleven: [] },
    });
    expect(await catalog.player({ playerId: 'team-a-3' })).toMatchObject({
      startChance: null,
      isClubUnseen: true,
      expectedPoints: [],
    });
    const club = await catalog.club({ teamId: 'team-a' });
    expect(club).toMatchObject({ isUnseen: true, expectedStarters: null });
    expect(club.squad.every((one) => one.startProbability === null)).toBe(true);
  });

  it.each([
    '/embed/players/team-a-3',
    '/embed/clubs/team-a',
    '/embed/fixtures/fixture-2',
    '/players/team-a-3',
    '/clubs/team-a',
    '/fixtures/fixture-2',
  ])('says so at %s', async (path) => {
    const { text } = await pages.get(path).set('accept', 'text/html').expect(200);
    expect(text).toContain(noElevenYet('team-a'));
    expect(text).not.toMatch(/\d\u00A0%/u);
  });

  it('says so to assistants', async () => {
    const ask = async (name: string, args: object) => {
      const { text } = await app.request
        .post('/mcp')
        .set('accept', 'application/json, text/event-stream')
        .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
        .expect(200);
      return text;
    };
    expect(await ask('predicted_eleven', { club: 'team-a' })).toContain(noElevenYet('team-a'));
    const { name } = (await callerOf(app).catalog.player({ playerId: 'team-a-3' })).player;
    expect(await ask('start_chance', { player: name })).toContain(noElevenYet('team-a'));
  });

  it('has no number in /api/v1', async () => {
    const { body } = await app.request.get('/api/v1/players').expect(200);
    expect(body.data).toHaveLength(2 * SQUAD);
    for (const player of body.data) expect(player.startProbability).toBeNull();
    const { body: elevens } = await app.request.get('/api/v1/elevens').expect(200);
    expect(JSON.stringify(elevens)).not.toContain('team-a-');
  });

  it('has a picture that says so, and none of its eleven', async () => {
    const { pictureOfClub, pictureOfPlayer } = await import('../../sharing/pictureOf.ts');
    const details = await app.deps.stores.players.details('team-a-3', app.deps.now().toISOString());
    const picture = details && pictureOfPlayer(details, { isDemo: false, nowMs: 0 });
    expect(picture).toMatchObject({ startProbability: null, unseen: noElevenYet('team-a') });
    const { fixtures } = await app.deps.stores.lineups.read();
    const about = { matchday: 1, kickoffTs: '', isHome: true, opponentName: null };
    expect(fixtures.map(({ home }) => pictureOfClub(home, about, { asOfTs: null, isDemo: false }))).toEqual([
      null,
    ]);
  });
});

describe('chances', () => {
  it('follow the first eleven, without its opponent if only its own eleven was reported', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, {
      ...league,
      appearances: league.appearances.filter(({ teamId }) => teamId === 'team-a'),
    });
    await computePstart(app.deps, 'command');
    expect([await chancesOf(app, 'team-a'), await chancesOf(app, 'team-b')]).toEqual([SQUAD, 0]);
    const { fixtures } = await app.deps.stores.lineups.read();
    expect(fixtures.map(({ home, away }) => [home.basis, away.basis])).toEqual([['unseen', 'startChance']]);
  });

  it('follow prices of the players, and an announced eleven', async () => {
    await using priced = await newLeague();
    await insertPrices(priced.deps);
    await computePstart(priced.deps, 'command');
    expect(await chancesOf(priced, 'team-a')).toBe(SQUAD);
    await using announced = await newLeague();
    const playerIds = [2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((number) => `team-a-${number}`);
    const eleven = { fixtureId: 'fixture-2', teamId: 'team-a', playerIds };
    await mutate(announced, 'admin.enterOfficialEleven', announced.adminToken, eleven).expect(200);
    expect([await chancesOf(announced, 'team-a'), await chancesOf(announced, 'team-b')]).toEqual([SQUAD, 0]);
  });
});
