import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture } from '@hub/tools/testing/facts/builders.ts';
import { ADMIN_EMAIL, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

/** A goalkeeper and ten outfield players who did not all start the last match. */
const ELEVEN = [2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((number) => `team-a-${number}`);
const PLACE = { fixtureId: 'fixture-2', teamId: 'team-a' };
const INPUT = { ...PLACE, playerIds: ELEVEN };
const post = (app: TestApp, token: string | null, input: object) =>
  mutate(app, 'admin.enterOfficialEleven', token, input);
const ask = (app: TestApp, procedure: string, token: string | null, input?: object) =>
  query(app, `admin.${procedure}`, token, input);
const form = (app: TestApp) => callerOf(app, app.adminToken).admin.elevenForm(PLACE);
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);
const entered = (app: TestApp) => table(app, 'officialElevens').count();

describe('admin.openFixtures', () => {
  it('lists unfinished fixtures, earliest first, with the elevens entered for them', async () => {
    await using app = await leagueApp();
    const later = aFixture({ id: 'fixture-3', matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' });
    const over = aFixture({ id: 'fixture-0', status: 'postponed', kickoffTs: '2024-12-05T14:30:00.000Z' });
    await table(app, 'fixtures').createMany([{ ...later }, { ...over }]);
    await post(app, app.adminToken, INPUT).expect(200);
    const fixtures = await callerOf(app, app.adminToken).admin.openFixtures();
    expect(fixtures.map(({ id }) => id)).toEqual(['fixture-2', 'fixture-3']);
    const [first, second] = fixtures.map(({ home, away }) => [home, away]);
    expect(first!.filter(({ hasEleven }) => hasEleven).map(({ teamId }) => teamId)).toEqual(['team-a']);
    expect(second!.some(({ hasEleven }) => hasEleven)).toBe(false);
  });
});

describe('admin.elevenForm', () => {
  it('rejects a malformed fixture, and finds none in which the club does not play', async () => {
    await using app = await leagueApp();
    await ask(app, 'elevenForm', app.adminToken, { ...PLACE, fixtureId: '' }).expect(400);
    await ask(app, 'elevenForm', app.adminToken, { ...PLACE, fixtureId: 'nowhere' }).expect(404);
    await ask(app, 'elevenForm', app.adminToken, { ...PLACE, teamId: 'team-c' }).expect(404);
  });

  it('orders the squad by start probability and returns the most probable eleven', async () => {
    await using app = await leagueApp();
    expect((await form(app)).predicted).toEqual([]);
    await computePstart(app.deps, 'command');
    const { squad, predicted, entered: nothing } = await form(app);
    const chances = squad.map(({ startProbability }) => startProbability ?? -1);
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(squad).toHaveLength(22);
    const shown = (await callerOf(app).catalog.lineups()).fixtures[0]!;
    const side = [shown.home, shown.away].find(({ teamId }) => teamId === 'team-a');
    expect(predicted).toEqual(side?.eleven.map(({ id }) => id));
    expect(nothing).toBeNull();
  });

  it('returns an eleven even for a fixture further ahead', async () => {
    await using app = await leagueApp();
    await table(app, 'fixtures').createMany([
      { ...aFixture({ id: 'fixture-3', matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' }) },
    ]);
    await computePstart(app.deps, 'command');
    const { admin } = callerOf(app, app.adminToken);
    expect((await admin.elevenForm({ ...PLACE, fixtureId: 'fixture-3' })).predicted).toHaveLength(11);
  });

  it('returns the entered eleven, its author and time', async () => {
    await using app = await leagueApp();
    await app.deps.provider.database.sql('update auth_users set display_name = ? where email = ?', [
      'Adele Admin',
      ADMIN_EMAIL,
    ]);
    await post(app, app.adminToken, INPUT).expect(200);
    expect((await form(app)).entered).toEqual({
      playerIds: ELEVEN.toSorted(),
      enteredTs: '2024-12-01T12:00:00.000Z',
      enteredBy: 'Adele Admin',
      source: null,
    });
    await app.deps.provider.database.sql('delete from profiles');
    expect((await form(app)).entered?.enteredBy).toBeNull();
  });
});

describe('admin.enterOfficialEleven', () => {
  const unchanged = openOnce(leagueApp);
  it.each([
    ['ten players', { playerIds: ELEVEN.slice(1) }, 400],
    ['one player twice', { playerIds: [...ELEVEN.slice(1), ELEVEN[1]] }, 400],
    ['twelve players', { playerIds: [...ELEVEN, 'team-a-3'] }, 400],
    ['no goalkeeper', { playerIds: [...ELEVEN.slice(1), 'team-a-3'] }, 400],
    ['two goalkeepers', { playerIds: [...ELEVEN.slice(0, 10), 'team-a-1'] }, 400],
    ['a player of the other club', { playerIds: [...ELEVEN.slice(0, 10), 'team-b-3'] }, 400],
    ['a match that is over', { fixtureId: 'fixture-1' }, 400],
    ['an unknown fixture', { fixtureId: 'nowhere' }, 404],
    ['a club that does not play in it', { teamId: 'team-c' }, 404],
  ])('refuses %s and changes nothing', async (_what, change, status) => {
    const app = unchanged();
    expect((await post(app, app.adminToken, { ...INPUT, ...change })).status).toBe(status);
    expect(await entered(app)).toBe(0);
    expect(await table(app, 'pstartRuns').count()).toBe(0);
    expect(await app.deps.stores.settings.dataVersion()).toBe('');
  });

  it('makes the eleven certain at once, and uncertain again once withdrawn', async () => {
    await using app = await leagueApp();
    const chances = async () => {
      const players = await table(app, 'players').list({ where: { teamId: 'team-a' } });
      return players.map(({ id, pstart }) => [ELEVEN.includes(String(id)), Number(pstart)] as const);
    };
    const { enterOfficialEleven } = callerOf(app, app.adminToken).admin;
    expect(await enterOfficialEleven(INPUT)).toEqual({ isComputed: true });
    for (const [isIn, chance] of await chances()) expect(chance).toBe(isIn ? 1 : 0);

    // A second entry replaces the first.
    const other = [...ELEVEN.slice(0, 10), 'team-a-3'];
    await post(app, app.adminToken, { ...INPUT, playerIds: other }).expect(200);
    expect((await form(app)).entered?.playerIds).toEqual(other.toSorted());

    await post(app, app.adminToken, { ...INPUT, playerIds: [] });
    expect(await entered(app)).toBe(0);
    for (const [, chance] of await chances()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });

  it('keeps one eleven if two administrators enter theirs at the same time', async () => {
    await using app = await leagueApp();
    const other = [...ELEVEN.slice(0, 10), 'team-a-3'];
    await Promise.all([
      post(app, app.adminToken, INPUT),
      post(app, app.adminToken, { ...INPUT, playerIds: other }),
    ]);
    const { playerIds } = (await form(app)).entered!;
    expect([ELEVEN.toSorted(), other.toSorted()]).toContainEqual(playerIds);
  });

  it('stores the eleven while a run is in progress, and shows it without waiting for the next run', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const basis = async () => {
      const { home, away } = await callerOf(app).catalog.fixture({ fixtureId: 'fixture-2' });
      return [home, away].find(({ teamId }) => teamId === 'team-a')?.basis;
    };
    expect(await basis()).toBe('startChance');
    const another = { name: 'Compute_Pstart_Model', holder: 'another', trigger: 'schedule' } as const;
    await app.deps.stores.flows.acquire(another, new Date().toISOString(), 60_000);
    const { enterOfficialEleven } = callerOf(app, app.adminToken).admin;
    expect(await enterOfficialEleven(INPUT)).toEqual({ isComputed: false });
    expect(await basis()).toBe('officialEleven');
  });
});
