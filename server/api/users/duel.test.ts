import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIVAL_PLAYERS_MAX, RIVALS_MAX } from '@hub/shared/limits.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { Duels } from '@hub/shared/duel/duel.schema.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { insertPrices, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { tokenOf, type TestApp } from '@hub/tools/testing/testApp.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';

/** Regular starters, and players who hardly ever start; each a squad of fifteen with two goalkeepers. */
const squadOf = (club: string, numbers: readonly number[]) => numbers.map((n) => `team-${club}-${n}`);
const STRONG = squadOf('a', [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 19, 20, 21]);
const SAME_CLUB = squadOf('a', [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 19, 20, 22]);
const OTHER = squadOf('b', [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 19, 20, 21]);

async function aTeamIn(app: TestApp, game: Game = 'bundesligaFantasy', ids = STRONG, token = app.userToken) {
  const players = ids.map((id) => ({ id, place: null, value: null }));
  return (await callerOf(app, token).myTeam.createTeam({ name: 'Elf', game, players })).id;
}

const rivalOf = ({ rivals }: Duels, name: string) => rivals.find((rival) => rival.name === name);

describe('the rivals of a team', () => {
  let app: TestApp;
  let userTeamId: string;
  beforeAll(async () => {
    app = await leagueApp();
    userTeamId = await aTeamIn(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  const save = (input: object, token: string | null = app.userToken) =>
    mutate(app, 'myTeam.saveRival', token, { userTeamId, name: 'Max', playerIds: OTHER, ...input });
  const remove = (rivalId: string, token: string | null = app.userToken) =>
    mutate(app, 'myTeam.removeRival', token, { userTeamId, rivalId });
  const rivals = () => callerOf(app, app.userToken).myTeam.rivals({ userTeamId });

  it('are nobody else’s', async () => {
    await save({}, null).expect(401);
    await remove('rival_0', null).expect(401);
    await query(app, 'myTeam.rivals', null, { userTeamId }).expect(401);
    const { id } = (await save({}).expect(200)).body.result.data;
    for (const token of [await tokenOf(app.deps.provider, 'other@hub.test'), app.adminToken]) {
      await query(app, 'myTeam.rivals', token, { userTeamId }).expect(404);
      await save({ name: 'Eva', playerIds: STRONG }, token).expect(404);
      await save({ rivalId: id, name: 'Eva' }, token).expect(404);
      await remove(id, token).expect(404);
    }
    expect(await rivals()).toEqual([{ id, name: 'Max', playerIds: OTHER.toSorted() }]);
  });

  it('have a name and different players of the league', async () => {
    for (const bad of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { playerIds: [] },
      { playerIds: [...OTHER, OTHER[0]] },
      { playerIds: Array.from({ length: RIVAL_PLAYERS_MAX + 1 }, (_none, n) => `team-a-${n}`) },
      { userId: 'somebody' },
    ])
      await save(bad).expect(400);
    const { body } = await save({ name: 'Eva', playerIds: [...SAME_CLUB, 'nobody'] }).expect(404);
    expect(body.error.data.errorCode).toBe('playerNotFound');
  });

  it('are not found once they are gone', async () => {
    for (const answer of [await save({ rivalId: 'rival_0' }), await remove('rival_0')]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.data.errorCode).toBe('rivalNotFound');
    }
    await save({ userTeamId: 'userTeam_0' }).expect(404);
  });

  it('are entered once, changed and removed', async () => {
    const [max] = await rivals();
    for (const twice of [
      { name: 'MAX', playerIds: SAME_CLUB },
      { name: 'Eva', playerIds: OTHER.toReversed() },
    ]) {
      const { body } = await save(twice).expect(409);
      expect(body.error.data.errorCode).toBe('rivalTwice');
    }
    await save({ rivalId: max?.id, name: 'Max II' }).expect(200);
    const { id } = (await save({ name: 'Eva', playerIds: SAME_CLUB }).expect(200)).body.result.data;
    await save({ rivalId: id, name: 'Max II', playerIds: SAME_CLUB }).expect(409);
    expect((await rivals()).map(({ name }) => name)).toEqual(['Max II', 'Eva']);
    await remove(id).expect(200);
    expect(await rivals()).toHaveLength(1);
  });

  it('are at most a league’s, and go with the team', async () => {
    for (let n = 2; n <= RIVALS_MAX; n += 1)
      await save({ name: `Nr. ${n}`, playerIds: squadOf('b', [n]) }).expect(200);
    const { body } = await save({ name: 'Eva', playerIds: STRONG }).expect(409);
    expect(body.error.data.errorCode).toBe('tooManyRivals');
    await callerOf(app, app.userToken).myTeam.deleteTeam({ userTeamId });
    const { rows } = await app.deps.provider.database.sql('select id from rivals');
    expect(rows).toEqual([]);
  });
});

describe('a duel', () => {
  let app: TestApp;
  let userTeamId: string;
  beforeAll(async () => {
    app = await leagueApp();
    await insertPrices(app.deps);
    await computePstart(app.deps, 'command');
    userTeamId = await aTeamIn(app);
    const { myTeam } = callerOf(app, app.userToken);
    for (const [name, playerIds] of [
      ['Max', OTHER],
      ['Halber', STRONG.slice(0, 7)],
      ['Nachbar', SAME_CLUB],
    ] as const)
      await myTeam.saveRival({ userTeamId, name, playerIds: [...playerIds] });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  const ask = (input: object, token: string | null = app.userToken) =>
    query(app, 'myTeam.duel', token, input);
  const duel = (id = userTeamId) => callerOf(app, app.userToken).myTeam.duel({ userTeamId: id });
  const mine = { game: 'bundesligaFantasy', players: STRONG.map((id) => ({ id, place: null, value: null })) };

  it('is refused to nobody, for other users’ and unknown teams, and with bad input', async () => {
    await ask({ userTeamId }, null).expect(401);
    const missing = await ask({ userTeamId: 'userTeam_0' }).expect(404);
    const { body } = await ask({ userTeamId }, app.adminToken).expect(404);
    expect(body).toEqual(missing.body);
    for (const bad of [{}, { userTeamId: '' }, { userTeamId, userId: 'somebody' }])
      await ask(bad).expect(400);
    const rival = { id: 'r', name: 'Max', playerIds: OTHER };
    for (const bad of [
      {},
      { mine, rivals: [{ ...rival, name: '' }] },
      { mine, rivals: [{ ...rival, playerIds: [] }] },
      { mine, rivals: Array.from({ length: RIVALS_MAX + 1 }, () => rival) },
      { mine: { ...mine, game: 'chess' }, rivals: [rival] },
    ])
      await mutate(app, 'myTeam.duelOf', null, bad).expect(400);
  });

  it('has chances that add up, the more the better the squads', async () => {
    app.providerCalls.length = 0;
    const duels = await duel();
    // The session, its user, the limit, and what the command reads.
    expect(app.providerCalls.length).toBeLessThanOrEqual(8);
    expect(duels).toMatchObject({ game: 'bundesligaFantasy', unit: 'points', matchday: 2, state: 'before' });
    expect(duels.mine?.eleven).toHaveLength(11);
    for (const { win, tie, lose, side, difference } of duels.rivals) {
      expect(win + tie + lose).toBeCloseTo(1);
      expect(difference.mean).toBeCloseTo((duels.mine?.sum.mean ?? 0) - side.sum.mean, 1);
    }
    const half = rivalOf(duels, 'Halber');
    expect(half?.side.emptyPlaces).toBe(5);
    expect(half?.win).toBeGreaterThan(rivalOf(duels, 'Max')?.win ?? 1);
    // Fewer players differ, so that more courses end level.
    expect(rivalOf(duels, 'Nachbar')?.tie).toBeGreaterThan(rivalOf(duels, 'Max')?.tie ?? 1);
    expect(duels.places).toHaveLength(4);
    for (const chances of duels.places) expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1);
  });

  it('is the same for a team on a device', async () => {
    const own = { ...mine, game: 'bundesligaFantasy' } as const;
    const rivals = await callerOf(app, app.userToken).myTeam.rivals({ userTeamId });
    expect(await callerOf(app).myTeam.duelOf({ mine: own, rivals })).toEqual(await duel());
    const { places } = await callerOf(app).myTeam.duelOf({ mine: own, rivals: rivals.slice(0, 1) });
    expect(places).toEqual([]);
  });

  it('counts starters where the game’s points are unknown, and nothing without rivals or players', async () => {
    const kickbase = await aTeamIn(app, 'kickbase');
    expect(await duel(kickbase)).toMatchObject({ unit: 'starts', mine: null, rivals: [], places: [] });
    await callerOf(app, app.userToken).myTeam.saveRival({
      userTeamId: kickbase,
      name: 'Max',
      playerIds: OTHER,
    });
    const { unit, mine: own } = await duel(kickbase);
    expect(unit).toBe('starts');
    const expected = own?.eleven.reduce((sum, player) => sum + (player.startProbability ?? 0), 0);
    expect(own?.sum.mean).toBeCloseTo(expected ?? 0, 1);
    const empty = await aTeamIn(app, 'kickbase', []);
    await callerOf(app, app.userToken).myTeam.saveRival({ userTeamId: empty, name: 'Max', playerIds: OTHER });
    expect(await duel(empty)).toMatchObject({ mine: null, rivals: [] });
  });

  it('names players who have left, and is a fact after the match', async () => {
    const { database } = app.deps.provider;
    await database.sql(`update players set team_id = null where id = 'team-b-3'`);
    await playSecondMatch(app.deps);
    const duels = await duel();
    expect(duels.state).toBe('over');
    const max = rivalOf(duels, 'Max');
    expect(max?.left).toEqual(['team-b Nummer 3']);
    expect([0, 1]).toContain(max?.win);
    const { low, high, mean } = duels.mine?.sum ?? {};
    expect([low, high]).toEqual([mean, mean]);
    expect(
      duels.mine?.eleven.every(
        ({ brought, startProbability }) => brought !== null && startProbability === null,
      ),
    ).toBe(true);
    expect(max?.swings).toEqual([]);
  });

  it('is rate-limited per user, since every call is a computation', async () => {
    const token = await tokenOf(app.deps.provider, 'other@hub.test');
    const empty = await aTeamIn(app, 'own', [], token);
    for (let asked = 0; asked < 60; asked += 1) await ask({ userTeamId: empty }, token).expect(200);
    await ask({ userTeamId: empty }, token).expect(429);
  });
});
