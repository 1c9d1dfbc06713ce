import { describe, expect, it } from 'vitest';
import { aSmallLeague, insertLeague } from '../testing/builders.ts';
import { testApp, type TestApp } from '../testing/testApp.ts';

const ELEVEN = Array.from({ length: 11 }, (_, index) => `team-a-${index + 8}`);
const INPUT = { fixtureId: 'fixture-2', teamId: 'team-a', playerIds: ELEVEN };

const post = (app: TestApp, token: string | null, input: object) => {
  const request = app.request.post('/trpc/admin.enterOfficialEleven');
  return (token === null ? request : request.set('authorization', `Bearer ${token}`)).send(input);
};
const entered = (app: TestApp) => app.deps.provider.database.table('officialElevens').count();

describe('admin.enterOfficialEleven', () => {
  it('is for administrators only, and changes nothing for anybody else', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    expect((await post(app, null, INPUT)).status).toBe(401);
    expect((await post(app, app.userToken, INPUT)).status).toBe(403);
    expect(await entered(app)).toBe(0);
  });

  it.each([
    ['ten players', { playerIds: ELEVEN.slice(1) }, 400],
    ['one player twice', { playerIds: [...ELEVEN.slice(1), ELEVEN[1]] }, 400],
    ['twelve players', { playerIds: [...ELEVEN, 'team-a-1'] }, 400],
    ['a player of the other club', { playerIds: [...ELEVEN.slice(1), 'team-b-1'] }, 400],
    ['a match that is over', { fixtureId: 'fixture-1' }, 400],
    ['an unknown fixture', { fixtureId: 'nowhere' }, 404],
    ['a club that does not play in it', { teamId: 'team-c' }, 404],
  ])('refuses %s and changes nothing', async (_what, change, status) => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    expect((await post(app, app.adminToken, { ...INPUT, ...change })).status).toBe(status);
    expect(await entered(app)).toBe(0);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
  });

  it('makes the eleven certain at once, and uncertain again when it is withdrawn', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const chances = async () => {
      const players = await app.deps.provider.database.table('players').list({ where: { teamId: 'team-a' } });
      return players.map(({ id, pstart }) => [ELEVEN.includes(String(id)), Number(pstart)] as const);
    };
    const { body, status } = await post(app, app.adminToken, INPUT);
    expect(status).toBe(200);
    expect(body.result.data).toEqual({ isComputed: true });
    for (const [isIn, chance] of await chances()) expect(chance).toBe(isIn ? 1 : 0);

    // Entered again it stands in the place of the first.
    const other = [...ELEVEN.slice(1), 'team-a-1'];
    await post(app, app.adminToken, { ...INPUT, playerIds: other });
    expect(await entered(app)).toBe(11);

    await post(app, app.adminToken, { ...INPUT, playerIds: [] });
    expect(await entered(app)).toBe(0);
    for (const [, chance] of await chances()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });
});
