import { describe, expect, it } from 'vitest';
import { starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { holdPlaces } from '../../commands/users/holdPlaces.ts';
import { createStores } from '../../stores/stores.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { squadOf442 } from '@hub/tools/testing/facts/squadOf442.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { SECRET_KEY, testApp } from '@hub/tools/testing/testApp.ts';

const FRIDAY = '2024-12-06T19:30:00.000Z';
const SATURDAY = '2024-12-07T14:30:00.000Z';
const before = (ts: string) => new Date(Date.parse(ts) - 1000).toISOString();
const OPEN = '2024-12-05T12:00:00.000Z';
const TURNED = '2024-12-08T12:00:00.000Z';

/** Those with an even number play on Friday. */
const SQUAD = squadOf442((_place, n) => 0.9 - n / 10);
const IDS = SQUAD.map(({ id }) => id);

/** A user's team in a game, at an instant that the test moves on. */
async function aLockedTeam(game: Game, playerIds: readonly string[] = IDS) {
  let nowTs = OPEN;
  const app = await testApp({ now: () => new Date(nowTs) });
  await insertLeague(app.deps, {
    teams: ['a', 'b', 'c', 'd'].map((letter) => aTeam({ id: `team-${letter}` })),
    players: [
      ...SQUAD,
      aPlayer({ id: 'late', positionPrimary: 'ST', positions: ['ST'], teamId: 'team-a', pstart: 0.99 }),
    ],
    fixtures: [
      aFixture({ id: 'friday', kickoffTs: FRIDAY }),
      aFixture({ id: 'saturday', kickoffTs: SATURDAY, homeTeamId: 'team-c', awayTeamId: 'team-d' }),
      aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-13T19:30:00.000Z' }),
    ],
  });
  const caller = callerOf(app, app.userToken);
  const players = playerIds.map((id) => ({ id, place: null, value: null }));
  const { id: userTeamId } = await caller.myTeam.createTeam({
    name: 'Elf',
    game,
    formation: '4-4-2',
    players,
  });
  const { database } = app.deps.provider;
  return {
    app,
    database,
    userTeamId,
    caller,
    at: (ts: string) => (nowTs = ts),
    team: async () => {
      const team = (await caller.myTeam.teams()).find(({ id }) => id === userTeamId);
      if (team === undefined) throw new Error('it is gone');
      return team;
    },
    /** Ids of the eleven as every screen shows it, in alphabetical order, and its formation. */
    async eleven() {
      const [team] = await caller.myTeam.teams();
      const fixtures = await caller.catalog.comingFixtures();
      const fan = team && fanMatchdayOf(team, fixtures, Date.parse(nowTs));
      return fan && [fan.eleven.formation, ...[...starterIdsOf(fan.eleven)].toSorted()].join(' ');
    },
    held: () => database.table('heldPlaces').list({ orderBy: { playerId: 'asc' } }),
    /** The code of the refusal, or the status. */
    async change(procedure: string, input: object, token: string | null = app.userToken) {
      const { status, body } = await mutate(app, `myTeam.${procedure}`, token, { userTeamId, ...input });
      return (body.error?.data.errorCode as string | undefined) ?? status;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const places = (...moved: [string, 'pinned' | 'benched' | null][]) => ({
  places: moved.map(([playerId, place]) => ({ playerId, place })),
});
const MOVES: [procedure: string, input: object][] = [
  ['setChoice', { playerId: 'ST1', place: 'benched', value: null }],
  ['setPlaces', places(['ST1', 'benched'], ['ST2', 'pinned'])],
  ['setFormation', { formation: '3-4-3' }],
  ['removePlayer', { playerId: 'CB1' }],
  ['removePlayer', { playerId: 'CB5' }],
  ['replacePlayer', { playerId: 'CM0', byPlayerId: 'late' }],
];

describe('after the lock of the whole team', () => {
  it.each<Game>(['kickbase', 'comunio', 'own', 'bundesligaFantasy'])(
    'every move is refused until the matchday turns, and the eleven of %s stays',
    async (game) => {
      await using fan = await aLockedTeam(game);
      await fan.change('setPlaces', places(['ST3', 'pinned'], ['ST0', 'benched']));
      const eleven = await fan.eleven();
      expect(eleven).toContain('ST3');
      fan.at(FRIDAY);
      expect(await fan.eleven()).toBe(eleven);
      for (const [procedure, input] of MOVES)
        expect([procedure, await fan.change(procedure, input)]).toEqual([procedure, 'playersLocked']);
      for (const token of [null, fan.app.adminToken])
        for (const [procedure, input] of MOVES)
          expect(await fan.change(procedure, input, token)).toBe(
            token === null ? 'notSignedIn' : 'userTeamNotFound',
          );
      expect(await fan.eleven()).toBe(eleven);
      fan.at(TURNED);
      for (const [procedure, input] of MOVES) expect(await fan.change(procedure, input)).toBe(200);
    },
  );

  it('stores the choices of that instant before the first change, and never changes them', async () => {
    await using fan = await aLockedTeam('kickbase');
    await fan.change('setChoice', { playerId: 'CB5', place: 'pinned', value: null });
    fan.at(FRIDAY);
    expect(await fan.held()).toEqual([]);
    expect(await fan.change('setChoice', { playerId: 'CB5', place: 'pinned', value: 7 })).toBe(200);
    const held = await fan.held();
    expect(held).toHaveLength(IDS.length);
    expect(held.find(({ playerId }) => playerId === 'CB5')).toMatchObject({
      line: 'defender',
      formation: '4-4-2',
      lockTs: FRIDAY,
      season: '2024-25',
      matchday: 1,
      isLate: 0,
    });
    const eleven = await fan.eleven();
    // Whatever is learnt of his players since.
    await fan.database.sql(
      `update players set pstart = 1 - pstart, position_primary = 'ST', positions = '["ST"]'`,
    );
    await fan.database.sql(
      `update players set team_id = null, left_team_id = 'team-a', left_ts = ? where id = 'ST0'`,
      [FRIDAY],
    );
    await fan.database.sql(`update players set team_id = 'team-b' where id = 'CM0'`);
    await fan.database.sql(`update fixtures set kickoff_ts = ? where id = 'friday'`, [
      '2024-12-06T20:00:00.000Z',
    ]);
    await fan.change('setChoice', { playerId: 'CB0', place: null, value: 3 });
    expect([await fan.eleven(), await fan.held()]).toEqual([eleven, held]);
    expect(await fan.change('removePlayer', { playerId: 'ST0' })).toBe('playersLocked');
    expect(eleven).toMatch(/^4-4-2 CB0 CB1 CB2 CB5 CM0 CM1 CM2 CM3 GK0 ST0 ST1$/u);
  });

  it('lets players join, who are locked at once, fill only empty places, and may leave again', async () => {
    await using fan = await aLockedTeam(
      'kickbase',
      IDS.filter((id) => id !== 'ST2' && id !== 'ST3' && id !== 'ST1'),
    );
    fan.at(FRIDAY);
    const eleven = await fan.eleven();
    expect(await fan.change('addPlayers', { playerIds: ['ST3'] })).toBe(200);
    expect(await fan.eleven()).toBe(`${eleven} ST3`);
    expect(await fan.change('addPlayers', { playerIds: ['late'] })).toBe(200);
    expect(await fan.eleven()).toBe(`${eleven} ST3`);
    expect(await fan.held()).toHaveLength(IDS.length - 1);
    expect(await fan.change('setPlaces', places(['ST3', 'benched'], ['late', 'pinned']))).toBe(
      'playersLocked',
    );
    expect(await fan.change('replacePlayer', { playerId: 'ST3', byPlayerId: 'ST1' })).toBe(200);
    expect(await fan.eleven()).toBe(`${eleven} ST1`);
    expect(await fan.change('removePlayer', { playerId: 'ST1' })).toBe(200);
    expect(await fan.change('removePlayer', { playerId: 'late' })).toBe(200);
    expect(await fan.eleven()).toBe(eleven);
    expect(await fan.held()).toHaveLength(IDS.length - 3);
  });

  it('keeps what is held when the team changes its game', async () => {
    await using fan = await aLockedTeam('kickbase');
    fan.at(FRIDAY);
    const eleven = await fan.eleven();
    for (const game of ['kickerInteractive', 'kickerClassic', 'bundesligaFantasy', 'own']) {
      expect(await fan.change('setGame', { game })).toBe(200);
      expect(await fan.eleven()).toBe(eleven);
      expect(await fan.change('setChoice', { playerId: 'ST1', place: 'benched', value: null })).toBe(
        'playersLocked',
      );
    }
    expect((await fan.team()).game).toBe('own');
  });
});

describe('after the lock of single players', () => {
  it('refuses to move them, and formations without room for them; all others move', async () => {
    await using fan = await aLockedTeam('kickerInteractive');
    fan.at(FRIDAY);
    expect(await fan.change('setPlaces', places(['ST0', 'benched'], ['ST1', 'pinned']))).toBe(
      'playersLocked',
    );
    expect(await fan.change('removePlayer', { playerId: 'CB0' })).toBe('playersLocked');
    expect(await fan.change('setPlaces', places(['ST1', 'benched'], ['ST3', 'pinned']))).toBe(200);
    expect(await fan.change('removePlayer', { playerId: 'CB5' })).toBe(200);
    expect(await fan.change('replacePlayer', { playerId: 'CM5', byPlayerId: 'late' })).toBe(200);
    // CB0 and CB2, CM0 and CM2, ST0 are held.
    expect(await fan.change('setFormation', { formation: '3-4-3' })).toBe(200);
    expect(await fan.change('setFormation', { formation: '5-4-1' })).toBe(200);
    const eleven = await fan.eleven();
    expect(eleven).toMatch(/^5-4-1 .*ST0$/u);
    fan.at(SATURDAY);
    expect(await fan.eleven()).toBe(eleven);
    for (const [procedure, input] of [
      ['setFormation', { formation: '4-4-2' }],
      ['setFormation', { formation: null }],
      ['removePlayer', { playerId: 'ST3' }],
      ['setPlaces', places(['CB1', 'benched'])],
    ] as const)
      expect(await fan.change(procedure, input)).toBe('playersLocked');
    // He came after his lock, and so onto the bench.
    expect(await fan.change('removePlayer', { playerId: 'late' })).toBe(200);
    expect(await fan.eleven()).toBe(eleven);
  });

  it('refuses a formation without room for held starters', async () => {
    await using fan = await aLockedTeam('kickerInteractive');
    await fan.change('setPlaces', places(['ST0', 'pinned'], ['ST2', 'pinned']));
    fan.at(FRIDAY);
    expect(await fan.change('setFormation', { formation: '5-4-1' })).toBe('playersLocked');
    expect(await fan.change('setFormation', { formation: '5-3-2' })).toBe(200);
  });
});

describe('a matchday that opens again', () => {
  it('holds whoever is still in the team, and nobody else', async () => {
    await using fan = await aLockedTeam('kickerInteractive');
    await fan.change('setPlaces', places(['ST0', 'pinned'], ['ST2', 'pinned']));
    fan.at(FRIDAY);
    await holdPlaces(fan.app.deps);
    const saturday = (status: string, kickoffTs: string) =>
      fan.database.sql(`update fixtures set status = ?, kickoff_ts = ? where id = 'saturday'`, [
        status,
        kickoffTs,
      ]);
    await saturday('postponed', SATURDAY);
    fan.at('2024-12-07T12:00:00.000Z');
    for (const playerId of ['ST0', 'ST2']) expect(await fan.change('removePlayer', { playerId })).toBe(200);
    await saturday('scheduled', '2024-12-08T17:00:00.000Z');
    expect(await fan.change('removePlayer', { playerId: 'CB0' })).toBe('playersLocked');
    expect(await fan.change('setFormation', { formation: '5-4-1' })).toBe(200);
  });
});

describe('a season’s squad', () => {
  it('is held from the first kickoff of each matchday until it turns', async () => {
    await using fan = await aLockedTeam('kickerClassic');
    const eleven = await fan.eleven();
    fan.at(FRIDAY);
    expect(await fan.change('removePlayer', { playerId: 'CB0' })).toBe('playersLocked');
    expect(await fan.eleven()).toBe(eleven);
    // The hub cannot know what was exchanged in the game, so it follows between matchdays.
    fan.at(TURNED);
    expect(await fan.change('removePlayer', { playerId: 'CB0' })).toBe(200);
  });
});

describe('the job', () => {
  it('stores the places of every team once per lock, also after a restart', async () => {
    await using fan = await aLockedTeam('kickerInteractive');
    const { deps } = fan.app;
    const other = await deps.provider.auth.createUser({ email: 'other@hub.test', displayName: null });
    const players = IDS.map((id) => ({ id, place: null, value: null, isStar: false }));
    const theirs = await deps.stores.userTeams.create(
      other.id,
      { name: 'Andere', game: 'kickbase', players },
      deps.now(),
    );
    await deps.stores.userTeams.create(other.id, { name: 'Leer', game: 'kickbase' }, deps.now());
    fan.at(before(FRIDAY));
    expect(await holdPlaces(deps)).toBe(0);
    fan.at(FRIDAY);
    const eleven = await fan.eleven();
    expect(await holdPlaces(deps)).toBe(2);
    const held = await fan.held();
    expect(held.filter(({ userTeamId }) => userTeamId === theirs.id)).toHaveLength(IDS.length);
    expect(held.filter(({ userTeamId }) => userTeamId === fan.userTeamId)).toHaveLength(IDS.length / 2);
    expect(await fan.eleven()).toBe(eleven);
    fan.app.providerCalls.length = 0;
    expect(await holdPlaces(deps)).toBe(0);
    expect(fan.app.providerCalls).toHaveLength(1);
    const restarted = { ...deps, stores: createStores(deps.provider) };
    expect(await holdPlaces(restarted)).toBe(0);
    expect(await fan.held()).toEqual(held);
    // The hub was down on Saturday evening, when somebody's form rose.
    await fan.database.sql(`update players set pstart = 1 where id = 'ST3'`);
    fan.at(SATURDAY);
    expect(await holdPlaces(restarted)).toBe(1);
    expect(await fan.held()).toHaveLength(2 * IDS.length);
  });

  it('and changes at the same instant agree: a change is held or refused', async () => {
    await using fan = await aLockedTeam('kickbase');
    const swaps = [
      places(['ST0', 'benched'], ['ST3', 'pinned']),
      places(['CM0', 'benched'], ['CM5', 'pinned']),
      places(['CB0', 'benched'], ['CB5', 'pinned']),
    ];
    fan.at(before(FRIDAY));
    const changes = swaps.map((swap) => fan.change('setPlaces', swap));
    await new Promise((turn) => setImmediate(turn));
    fan.at(FRIDAY);
    const [answers] = await Promise.all([
      Promise.all(changes),
      holdPlaces(fan.app.deps),
      fan.change('setGame', { game: 'own' }),
    ]);
    await holdPlaces(fan.app.deps);
    const held = new Map((await fan.held()).map(({ playerId, line }) => [playerId, line]));
    const lines = [
      ['ST0', 'ST3'],
      ['CM0', 'CM5'],
      ['CB0', 'CB5'],
    ] as const;
    for (const [n, [goes, comes]] of lines.entries()) {
      const isSaved = answers[n] === 200;
      expect([held.get(goes) === 'bench', held.get(comes) !== 'bench']).toEqual([isSaved, isSaved]);
      expect([200, 'playersLocked']).toContain(answers[n]);
    }
    expect(held.size).toBe(IDS.length);
  });

  it('stores one eleven, however many changes come first', async () => {
    await using fan = await aLockedTeam('kickbase');
    fan.at(FRIDAY);
    const value = (n: number) => fan.change('setChoice', { playerId: IDS[n], place: null, value: n });
    expect(await Promise.all([0, 1, 2, 3, 4].map(value))).toEqual([200, 200, 200, 200, 200]);
    expect(await fan.held()).toHaveLength(IDS.length);
    expect((await fan.team()).players.filter((player) => player.value !== null)).toHaveLength(5);
  });
});

describe('a team that moves in from a device', () => {
  const moved = (fan: Awaited<ReturnType<typeof aLockedTeam>>, changes: object = {}) => ({
    name: 'Vom Sofa',
    game: 'kickbase' as const,
    formation: '4-4-2' as const,
    players: [...IDS, 'nobody'].map((id) => ({ id, place: null, value: id === 'GK0' ? 2 : null })),
    held: {
      matchday: 1,
      places: [
        {
          playerId: 'ST3',
          line: 'forward' as const,
          lockTs: FRIDAY,
          formation: '4-4-2' as const,
          isLate: false,
        },
      ],
    },
    ...changes,
  });
  const heldOf = async (fan: Awaited<ReturnType<typeof aLockedTeam>>) =>
    new Map(
      (await fan.held())
        .filter(({ userTeamId }) => userTeamId !== fan.userTeamId)
        .map(({ playerId, line, isLate }) => [playerId, `${line}${isLate === 1 ? ' late' : ''}`]),
    );

  it('keeps what was held there; all others are held at once, and may leave', async () => {
    await using fan = await aLockedTeam('kickbase');
    fan.at(FRIDAY);
    const { id } = await fan.caller.myTeam.createTeam(moved(fan));
    const held = await heldOf(fan);
    expect(held.size).toBe(IDS.length);
    expect([held.get('ST3'), held.get('ST0')]).toEqual(['forward', 'forward late']);
    const team = (await fan.caller.myTeam.teams()).find((one) => one.id === id);
    expect(team).toMatchObject({ name: 'Vom Sofa', game: 'kickbase', formation: '4-4-2' });
    expect(team?.players.find((player) => player.id === 'GK0')?.value).toBe(2);
    expect(await fan.change('removePlayer', { userTeamId: id, playerId: 'ST3' })).toBe('playersLocked');
    expect(await fan.change('removePlayer', { userTeamId: id, playerId: 'ST0' })).toBe(200);
  });

  it.each([
    ['of another matchday', { matchday: 2 }],
    [
      'that no formation has room for',
      {
        places: IDS.map((playerId) => ({
          playerId,
          line: 'forward',
          lockTs: FRIDAY,
          formation: '4-4-2',
          isLate: false,
        })),
      },
    ],
    [
      'of a lock ahead',
      { places: [{ playerId: 'ST3', line: 'forward', lockTs: SATURDAY, formation: '4-4-2', isLate: false }] },
    ],
  ])('does not bring places %s', async (_title, changes) => {
    await using fan = await aLockedTeam('kickbase');
    fan.at(FRIDAY);
    const { held, ...team } = moved(fan);
    expect(
      await fan.change('createTeam', { userTeamId: undefined, ...team, held: { ...held, ...changes } }),
    ).toBe(200);
    expect((await heldOf(fan)).get('ST3')).toBe('bench late');
  });

  it.each([
    ['before the first lock', [{ line: 'forward', lockTs: '1970-01-01T00:00:00.000Z' }], 'bench late'],
    ['named twice', [{ line: 'forward' }, { line: 'bench' }], 'bench'],
  ])('brings one place of a player, and none %s', async (_title, named, expected) => {
    await using fan = await aLockedTeam('kickbase');
    fan.at(FRIDAY);
    const { held, ...team } = moved(fan);
    const given = named.map((place) => ({ ...held.places[0], ...place }));
    expect(
      await fan.change('createTeam', { userTeamId: undefined, ...team, held: { ...held, places: given } }),
    ).toBe(200);
    expect((await heldOf(fan)).get('ST3')).toBe(expected);
  });

  it('is refused whole if it is invalid, for nobody, or one too many', async () => {
    await using fan = await aLockedTeam('kickbase');
    const team = { userTeamId: undefined, ...moved(fan) };
    const [first] = team.players;
    for (const bad of [
      { game: 'sorare' },
      { formation: '9-1-0' },
      { players: [first, first] },
      { players: [{ id: '', place: null, value: null }] },
      { players: Array.from({ length: 51 }, (_none, n) => ({ id: `p${n}`, place: null, value: null })) },
      { held: { matchday: 1, places: [{ playerId: 'ST3', line: 'sweeper' }] } },
      { held: { matchday: 1, places: [{ ...team.held.places[0], lockTs: '2024-12-06 (Friday)' }] } },
    ])
      expect(await fan.change('createTeam', { ...team, ...bad })).toBe('invalid');
    expect(await fan.change('createTeam', team, null)).toBe('notSignedIn');
    for (let count = 1; count < 20; count++)
      await fan.change('createTeam', { ...team, players: [], held: null });
    expect(await fan.change('createTeam', team)).toBe('tooManyUserTeams');
    expect(await fan.database.table('userTeamPlayers').count()).toBe(IDS.length);
  });
});

describe('other programs', () => {
  const REST = '/api/db/hub/rest/v1';
  it('cannot move locked players either, but the key can', async () => {
    await using fan = await aLockedTeam('kickbase');
    const { request, userToken } = fan.app;
    const as = (token: string) => ({ Authorization: `Bearer ${token}` });
    const rowOf = (playerId: string) => `${REST}/user_team_players?id=eq.${fan.userTeamId}_${playerId}`;
    const teamRow = `${REST}/user_teams?id=eq.${fan.userTeamId}`;
    await request.delete(rowOf('CB5')).set(as(userToken)).expect(204);
    await request.patch(teamRow).set(as(userToken)).send({ formation: '4-3-3' }).expect(204);
    await request.patch(teamRow).set(as(userToken)).send({ formation: '4-4-2' }).expect(204);
    fan.at(FRIDAY);
    const eleven = await fan.eleven();
    await request.delete(rowOf('CB4')).set(as(userToken)).expect(409);
    expect(await fan.held()).toEqual([]);
    await request
      .delete(`${REST}/user_team_players?user_team_id=eq.${fan.userTeamId}`)
      .set(as(userToken))
      .expect(409);
    await request.patch(teamRow).set(as(userToken)).send({ formation: '3-4-3' }).expect(409);
    await request
      .patch(teamRow)
      .set(as(userToken))
      .send({ game: 'own', formation: 'sechs vorn' })
      .expect(400);
    expect((await fan.team()).game).toBe('kickbase');
    await request.patch(teamRow).set(as(userToken)).send({ revision: '' }).expect(403);
    await request
      .post(`${REST}/user_teams`)
      .set(as(userToken))
      .set('Prefer', 'resolution=merge-duplicates')
      .send({ id: fan.userTeamId, name: 'Elf', competition: 'bundesliga', formation: '3-4-3' })
      .expect(409);
    await request.post(`${REST}/held_places`).set(as(userToken)).send({ id: 'x' }).expect(403);
    await request.get(`${REST}/held_places`).set(as(userToken)).expect(403);
    await request
      .patch(teamRow)
      .set(as(userToken))
      .send({ game: 'kickerInteractive', name: 'Neu' })
      .expect(204);
    expect(await fan.eleven()).toBe(eleven);
    expect(await fan.held()).toHaveLength(IDS.length - 1);

    const joining = {
      id: `${fan.userTeamId}_late`,
      userTeamId: fan.userTeamId,
      playerId: 'late',
      place: 'pinned',
    };
    await request.post(`${REST}/user_team_players`).set(as(userToken)).send(joining).expect(201);
    expect(await fan.eleven()).toBe(eleven);
    expect((await fan.held()).find(({ playerId }) => playerId === 'late')).toMatchObject({
      line: 'bench',
      isLate: 1,
    });
    await request.delete(rowOf('late')).set(as(userToken)).expect(204);

    await request.delete(rowOf('ST0')).set(as(SECRET_KEY)).expect(204);
    expect(await fan.eleven()).toBe(eleven?.replace(' ST0', ''));
  });

  it('add players with choices that the hub knows, and change no team by adding one with its id', async () => {
    await using fan = await aLockedTeam('kickbase', ['GK0']);
    const { request, userToken } = fan.app;
    const post = (table: string, row: object) =>
      request
        .post(`${REST}/${table}`)
        .set({ Authorization: `Bearer ${userToken}` })
        .send(row);
    const joining = { userTeamId: fan.userTeamId, playerId: 'late' };
    for (const bad of [{ ownValue: 'much' }, { ownValue: -1 }, { ownValue: 1e300 }, { place: 'sold' }])
      await post('user_team_players', { ...joining, ...bad }).expect(400);
    await post('user_team_players', { ...joining, ownValue: 2.5, place: null }).expect(201);
    const same = { id: fan.userTeamId, name: 'Elf', competition: 'bundesliga' };
    await post('user_teams', { ...same, game: 'own', formation: '3-4-3' }).expect(409);
    expect(await fan.team()).toMatchObject({ game: 'kickbase', formation: '4-4-2', players: [{}, {}] });
  });

  it('remove several players together or not at all', async () => {
    await using fan = await aLockedTeam('kickerInteractive');
    const { request, userToken } = fan.app;
    fan.at(FRIDAY);
    const remove = (...ids: string[]) =>
      request
        .delete(`${REST}/user_team_players?player_id=in.(${ids.join(',')})`)
        .set({ Authorization: `Bearer ${userToken}` });
    await remove('CB3', 'CB4').expect(409);
    expect((await fan.team()).players).toHaveLength(IDS.length);
    await remove('CB3', 'CB5').expect(204);
    expect((await fan.team()).players).toHaveLength(IDS.length - 2);
  });
});
