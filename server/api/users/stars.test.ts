import { describe, expect, it } from 'vitest';
import { starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { starsOfTeam } from '@hub/shared/games/stars.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { holdPlaces } from '../../commands/users/holdPlaces.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

const OPEN = '2024-12-05T12:00:00.000Z';
const LOCK = '2024-12-06T19:30:00.000Z';
const TURNED = '2024-12-08T12:00:00.000Z';

/** A squad for 4-4-2; the lower the number, the more probably a player starts, and the fewer points are expected of him. */
const SQUAD = Object.entries({ GK: 2, CB: 5, CM: 5, ST: 3 }).flatMap(([positionPrimary, count]) =>
  Array.from({ length: count }, (_none, n) =>
    aPlayer({
      id: `${positionPrimary}${n}`,
      name: `${positionPrimary}${n}`,
      positionPrimary,
      positions: [positionPrimary],
      pstart: 0.9 - n / 10,
    }),
  ),
);
const IDS = SQUAD.map(({ id }) => id);
const pointsOf = (id: string) => ({ points: 2 + Number(id.slice(2)), low: 0, high: 9 });

async function aTeamWithStars(game: Game = 'bundesligaFantasy') {
  let nowTs = OPEN;
  const app = await testApp({ now: () => new Date(nowTs) });
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
    players: [...SQUAD, aPlayer({ id: 'stranger' })],
    fixtures: [
      aFixture({ id: 'now', kickoffTs: LOCK }),
      aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-13T19:30:00.000Z' }),
    ],
  });
  const { database } = app.deps.provider;
  const expected = (id: string) => ({
    profile: 'bundesligaFantasy',
    missing: [],
    next: pointsOf(id),
    three: null,
    parts: [],
    ahead: [],
  });
  await database.table('pstartRuns').create({
    id: 'run',
    season: '2024-25',
    competition: 'bundesliga',
    matchday: 1,
    asOfTs: OPEN,
    startedTs: OPEN,
    finishedTs: OPEN,
    trigger: 'manual',
    modelVersion: '1',
    processed: IDS.length,
    errors: '[]',
  });
  await database.table('pstartPredictions').createMany(
    IDS.map((id) => ({
      id: `run_${id}`,
      runId: 'run',
      playerId: id,
      teamId: 'team-a',
      fixtureId: 'now',
      pstart: 0.5,
      score: 50,
      reasons: '[]',
      points: JSON.stringify([expected(id)]),
    })),
  );
  await database.sql(`update players set pstart_run_id = 'run'`);
  const caller = callerOf(app, app.userToken);
  const players = IDS.map((id) => ({ id, place: null, value: null }));
  const team = { name: 'Elf', game, formation: '4-4-2' as const, players };
  const { id: userTeamId } = await caller.myTeam.createTeam(team);
  const read = async () => {
    const own = (await caller.myTeam.teams()).find(({ id }) => id === userTeamId);
    if (own === undefined) throw new Error('it is gone');
    return own;
  };
  return {
    app,
    database,
    userTeamId,
    caller,
    newTeam: team,
    read,
    at: (ts: string) => (nowTs = ts),
    chosen: async () =>
      (await read()).players
        .filter(({ isStar }) => isStar)
        .map(({ id }) => id)
        .join(' '),
    /** The stars as every screen shows them; advised ones in parentheses. */
    async stars() {
      const own = await read();
      const fan = fanMatchdayOf(own, await caller.catalog.comingFixtures(), Date.parse(nowTs));
      if (fan === null) return null;
      expect(starterIdsOf(fan.eleven).size).toBe(STARTERS_PER_TEAM);
      return starsOfTeam(own, fan.eleven, fan.held)
        ?.stars.map(({ player: { id }, isAdvised }) => (isAdvised ? `(${id})` : id))
        .join(' ');
    },
    heldStars: async (of = userTeamId) =>
      (
        await database
          .table('heldPlaces')
          .list({ where: { userTeamId: of, isStar: 1 }, orderBy: { playerId: 'asc' } })
      )
        .map(({ playerId }) => playerId)
        .join(' '),
    /** The code of the refusal, or the status. */
    async set(playerIds: unknown, token: string | null = app.userToken, more: object = {}) {
      const { status, body } = await mutate(app, 'myTeam.setStars', token, {
        userTeamId,
        playerIds,
        ...more,
      });
      return (body.error?.data.errorCode as string | undefined) ?? status;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe('myTeam.setStars', () => {
  it('is refused to strangers and others, for bad input, unknown teams and players, and what the game forbids', async () => {
    await using fan = await aTeamWithStars();
    expect(await fan.set(['ST0'], null)).toBe('notSignedIn');
    expect(await fan.set(['ST0'], fan.app.adminToken)).toBe('userTeamNotFound');
    for (const bad of [
      undefined,
      null,
      'ST0',
      [''],
      [7],
      ['ST0', 'ST0'],
      IDS.slice(0, STARTERS_PER_TEAM + 1),
    ])
      expect([bad, await fan.set(bad)]).toEqual([bad, 'invalid']);
    expect(await fan.set(['ST0'], fan.app.userToken, { isStar: true })).toBe('invalid');
    expect(await fan.set(['ST0'], fan.app.userToken, { userTeamId: 'userTeam_0' })).toBe('userTeamNotFound');
    for (const unknown of [['nobody'], ['ST0', 'stranger']])
      expect(await fan.set(unknown)).toBe('playerNotInTeam');
    for (const illegal of [['GK0'], ['CB0', 'CB1'], ['CB0', 'CM0', 'ST0', 'ST1']])
      expect(await fan.set(illegal)).toBe('starsNotAllowed');
    await using other = await aTeamWithStars('kickbase');
    expect(await other.set(['ST0'])).toBe('starsNotAllowed');
    expect([await fan.chosen(), await other.chosen()]).toEqual(['', '']);
  });

  it('sets all stars at once, and leaves them to the hub again', async () => {
    await using fan = await aTeamWithStars();
    expect(await fan.stars()).toBe('(CB3) (CM3) (ST1)');
    expect(await fan.set(['ST0', 'CB1'])).toBe(200);
    expect([await fan.chosen(), await fan.stars()]).toEqual(['CB1 ST0', 'CB1 (CM3) ST0']);
    // He does not start.
    expect(await fan.set(['ST2'])).toBe(200);
    expect([await fan.chosen(), await fan.stars()]).toEqual(['ST2', '(CB3) (CM3) (ST1)']);
    fan.app.providerCalls.length = 0;
    expect(await fan.set([])).toBe(200);
    expect(fan.app.providerCalls).toHaveLength(3);
    expect(await fan.chosen()).toBe('');
  });

  it('keeps them when the user changes anything else, but not for a player who replaces a star', async () => {
    await using fan = await aTeamWithStars();
    const { userTeamId } = fan;
    await fan.set(['ST0', 'CB1', 'CM2']);
    await fan.caller.myTeam.setChoice({ userTeamId, playerId: 'ST0', place: 'pinned', value: 3 });
    await fan.caller.myTeam.setFormation({ userTeamId, formation: '3-4-3' });
    await fan.caller.myTeam.setGame({ userTeamId, game: 'own' });
    await fan.caller.myTeam.setGame({ userTeamId, game: 'bundesligaFantasy' });
    await fan.caller.myTeam.removePlayer({ userTeamId, playerId: 'CM2' });
    expect(await fan.chosen()).toBe('CB1 ST0');
    await fan.caller.myTeam.replacePlayer({ userTeamId, playerId: 'ST0', byPlayerId: 'stranger' });
    expect(await fan.chosen()).toBe('CB1');
  });
});

describe('stars after the lock', () => {
  it('are stored as they were, and refused until the matchday turns', async () => {
    await using fan = await aTeamWithStars();
    await fan.set(['ST0']);
    fan.at(LOCK);
    for (const late of [[], ['ST1'], ['ST0', 'CB3']]) expect(await fan.set(late)).toBe('playersLocked');
    expect(await holdPlaces(fan.app.deps)).toBe(1);
    expect([await fan.heldStars(), await fan.stars()]).toEqual(['CB3 CM3 ST0', 'CB3 CM3 ST0']);
    // Whatever is expected of them since.
    await fan.database.sql(`update pstart_predictions set points = '[]'`);
    expect(await fan.set(['ST0'])).toBe(200);
    expect([await fan.heldStars(), await fan.stars()]).toEqual(['CB3 CM3 ST0', 'CB3 CM3 ST0']);
    fan.at(TURNED);
    expect(await fan.set([])).toBe(200);
    expect(await fan.stars()).toBe('');
  });

  it('are stored with the first change, and nobody who joins later becomes one', async () => {
    await using fan = await aTeamWithStars();
    await fan.caller.myTeam.removePlayer({ userTeamId: fan.userTeamId, playerId: 'ST1' });
    await fan.caller.myTeam.removePlayer({ userTeamId: fan.userTeamId, playerId: 'ST2' });
    fan.at(LOCK);
    await fan.caller.myTeam.addPlayers({ userTeamId: fan.userTeamId, playerIds: ['ST1'] });
    expect([await fan.heldStars(), await fan.stars()]).toEqual(['CB3 CM3 ST0', 'CB3 CM3 ST0']);
  });

  it('move in from a device, as far as the game allows them', async () => {
    await using fan = await aTeamWithStars();
    fan.at(LOCK);
    const place = (playerId: string, line: 'defender' | 'forward' | 'bench') => ({
      playerId,
      line,
      lockTs: LOCK,
      formation: '4-4-2' as const,
      isLate: false,
      isStar: true,
    });
    const moveIn = async (...places: ReturnType<typeof place>[]) => {
      const players = fan.newTeam.players.map((one) => ({ ...one, isStar: one.id === 'ST2' }));
      const held = { matchday: 1, places };
      const { id } = await fan.caller.myTeam.createTeam({ ...fan.newTeam, players, held });
      expect((await fan.caller.myTeam.teams()).find((team) => team.id === id)?.players).toContainEqual(
        expect.objectContaining({ id: 'ST2', isStar: true }),
      );
      return fan.heldStars(id);
    };
    expect(await moveIn(place('CB0', 'defender'), place('ST2', 'forward'))).toBe('CB0 ST2');
    expect(await moveIn(place('CB0', 'defender'), place('CB1', 'defender'))).toBe('');
    expect(await moveIn(place('ST2', 'bench'))).toBe('');
  });
});

it('other programs choose no stars', async () => {
  await using fan = await aTeamWithStars();
  const rows = '/api/db/hub/rest/v1/user_team_players';
  const as = { Authorization: `Bearer ${fan.app.userToken}` };
  await fan.app.request
    .post(rows)
    .set(as)
    .send({ userTeamId: fan.userTeamId, playerId: 'stranger', isStar: true })
    .expect(201);
  await fan.app.request.patch(`${rows}?player_id=eq.ST0`).set(as).send({ isStar: 1 }).expect(403);
  expect((await fan.read()).players.map(({ id }) => id)).toContain('stranger');
  expect(await fan.chosen()).toBe('');
});
