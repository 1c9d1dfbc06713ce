import { describe, expect, it } from 'vitest';
import { USER_TEAM_NAME_MAX, USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { playerStatus } from '../../schema/admin.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aPlayer, aSmallLeague, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

type Procedure =
  | 'createTeam'
  | 'renameTeam'
  | 'setGame'
  | 'setFormation'
  | 'setChoice'
  | 'setPlaces'
  | 'deleteTeam'
  | 'addPlayers'
  | 'removePlayer'
  | 'replacePlayer';

const write = (app: TestApp, procedure: Procedure, input: object, token: string | null = app.userToken) =>
  mutate(app, `myTeam.${procedure}`, token, input);

const readTeams = (app: TestApp, token: string | null = app.userToken) => query(app, 'myTeam.teams', token);

const teamsOf = (app: TestApp, token: string | null = app.userToken) => callerOf(app, token).myTeam.teams();

const createTeam = (app: TestApp, name = 'Elf am Sonntag', token = app.userToken) =>
  callerOf(app, token).myTeam.createTeam({ name });

async function secondUserToken(app: TestApp): Promise<string> {
  const user = await app.deps.provider.auth.createUser({ email: 'other@hub.test', displayName: null });
  return (await app.deps.provider.auth.issueSession(user.id)).accessToken;
}

const idOf = (index: number) => `player-${String(index).padStart(2, '0')}`;
const playerIds = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

/** An app with players and a user's team, whose clock advances by a second with each reading. */
async function appWithTeam(playersCount = 3) {
  let nowMs = Date.parse('2024-12-01T12:00:00.000Z');
  const app = await testApp({ now: () => new Date((nowMs += 1000)) });
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
    players: playerIds(playersCount).map((id) => aPlayer({ id, name: `Spieler ${id}` })),
  });
  const userTeam = await createTeam(app);
  return { app, userTeamId: userTeam.id, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** All stored rows of all users' teams, without the marks of their changes. */
async function stored({ deps }: TestApp) {
  const { database } = deps.provider;
  const teams = await database.table('userTeams').list();
  return [
    teams.map(({ revision: _revision, ...team }) => team),
    await database.table('userTeamPlayers').list(),
  ];
}

const BAD_NAMES = ['', '\u200B\u200D', 'x'.repeat(USER_TEAM_NAME_MAX + 1), 7];

describe('myTeam.teams', () => {
  it('accepts no user id', async () => {
    await using app = await testApp();
    await readTeams(app)
      .query({ input: JSON.stringify({ userId: 'somebody' }) })
      .expect(400);
  });

  it('lists teams newest first, players by name', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await createTeam(app, 'Zweite');
    await createTeam(app, 'Dritte');
    await write(app, 'addPlayers', { userTeamId, playerIds: [idOf(2), idOf(0), idOf(1)] }).expect(200);
    const teams = await teamsOf(app);
    expect(teams.map(({ name }) => name)).toEqual(['Dritte', 'Zweite', 'Elf am Sonntag']);
    expect(teams[2]?.players.map(({ id }) => id)).toEqual(playerIds(3));
    expect(teams[2]?.competition).toBe('bundesliga');
  });

  it('shows each player with his status and his club’s next fixture', async () => {
    await using app = await leagueApp({
      teams: [
        aTeam({ id: 'team-a', name: 'Verein A' }),
        aTeam({ id: 'team-b', name: 'Verein B', shortName: 'VFB' }),
      ],
      players: [
        aPlayer({ id: 'a', name: 'Anton', pstart: 0.75, injuryStatus: 'doubtful', positions: ['LB', 'LM'] }),
        aPlayer({ id: 'b', name: 'Bela', teamId: 'team-b', suspension: 'Gelbsperre' }),
        aPlayer({ id: 'c', name: 'Cem', teamId: null }),
      ],
      fixtures: [
        aFixture({ id: 'over', kickoffTs: '2024-11-24T14:30:00.000Z', status: 'finished' }),
        aFixture({ id: 'called-off', status: 'postponed', kickoffTs: '2024-12-02T14:30:00.000Z' }),
        aFixture({ id: 'later', matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' }),
        aFixture({
          id: 'next',
          matchday: 2,
          kickoffTs: '2024-12-07T14:30:00.000Z',
          homeTeamId: 'team-b',
          awayTeamId: 'team-a',
        }),
      ],
    });
    await app.deps.provider.database.batch(
      insertStatements(playerStatus, [
        { id: 'a', playerId: 'a', availability: 'doubtful' },
        { id: 'b', playerId: 'b', availability: 'on holiday' },
      ]),
    );
    const { id: userTeamId } = await createTeam(app);
    await write(app, 'addPlayers', { userTeamId, playerIds: ['a', 'b', 'c'] }).expect(200);

    const [team] = await teamsOf(app);
    const [anton, bela, cem] = team?.players ?? [];
    expect(anton).toEqual({
      id: 'a',
      name: 'Anton',
      nationality: 'Deutschland',
      positions: ['LB', 'LM'],
      positionPrimary: 'CM',
      heightCm: 183,
      preferredFoot: 'right',
      team: { id: 'team-a', name: 'Verein A', shortName: 'team-a' },
      left: null,
      availability: 'doubtful',
      status: 'questionable',
      suspension: null,
      ailment: 'questionable',
      startProbability: 0.75,
      knowledge: null,
      match: null,
      gain: null,
      yellowCards: 0,
      expectedPoints: [],
      place: null,
      value: null,
      isStar: false,
      isInEleven: null,
      isBanned: false,
      played: null,
      estimates: [],
      fixture: {
        fixtureId: 'next',
        matchday: 2,
        kickoffTs: '2024-12-07T14:30:00.000Z',
        status: 'scheduled',
        homeGoals: null,
        awayGoals: null,
        isHome: false,
        opponent: { id: 'team-b', name: 'Verein B', shortName: 'VFB' },
      },
    });
    expect(bela).toMatchObject({
      availability: 'unknown',
      status: 'suspended',
      suspension: 'Gelbsperre',
      startProbability: null,
      fixture: { fixtureId: 'next', isHome: true, opponent: { id: 'team-a' } },
    });
    expect(cem).toMatchObject({ availability: 'unknown', team: null, fixture: null });
  });
});

describe('myTeam.createTeam', () => {
  it('creates nothing without a name', async () => {
    await using app = await testApp();
    for (const name of BAD_NAMES) {
      const { body } = await write(app, 'createTeam', { name }).expect(400);
      expect(body.error.data.fieldErrors).toHaveProperty('name');
    }
    await write(app, 'createTeam', { name: 'Elf', userId: 'somebody', id: 'chosen' }).expect(400);
    expect(await stored(app)).toEqual([[], []]);
  });

  it('trims the name, drops what is drawn as nothing, and keeps all other characters', async () => {
    await using app = await testApp();
    const created = await createTeam(app, '  <b>Ö & „Elf“</b> ⚽️ ');
    expect(created.name).toBe('<b>Ö & „Elf“</b> ⚽️');
    expect(await teamsOf(app)).toEqual([
      { ...created, competition: 'bundesliga', game: 'own', formation: null, players: [], held: null },
    ]);
    expect((await createTeam(app, 'Ka\u200Bne \u202Eafos')).name).toBe('Kane afos');
  });
});

describe.each<{ procedure: Procedure; input: object; bad: object[]; calls?: number }>([
  {
    procedure: 'renameTeam',
    calls: 1,
    input: { name: 'Neu' },
    bad: [{}, ...BAD_NAMES.map((name) => ({ name }))],
  },
  { procedure: 'setGame', input: { game: 'kickbase' }, bad: [{}, { game: 'sorare' }, { game: null }] },
  {
    procedure: 'setFormation',
    input: { formation: '3-4-3' },
    bad: [{}, { formation: '4-4-3' }, { formation: '' }],
  },
  {
    procedure: 'setChoice',
    input: { playerId: idOf(0), place: 'pinned', value: 2.5 },
    bad: [
      { playerId: idOf(0) },
      { playerId: idOf(0), place: 'sold', value: null },
      { playerId: idOf(0), place: null, value: -1 },
      { playerId: idOf(0), place: null, value: 'viel' },
    ],
  },
  {
    procedure: 'setPlaces',
    input: { places: [{ playerId: idOf(0), place: 'pinned' }] },
    bad: [
      { places: [] },
      { places: [{ playerId: idOf(0) }] },
      { places: [{ playerId: idOf(0), place: 'sold' }] },
      { places: [{ playerId: idOf(0), place: null, value: 1 }] },
      {
        places: [
          { playerId: idOf(0), place: 'pinned' },
          { playerId: idOf(0), place: 'benched' },
        ],
      },
      { places: playerIds(12).map((playerId) => ({ playerId, place: null })) },
    ],
  },
  { procedure: 'deleteTeam', calls: 1, input: {}, bad: [{ userTeamId: '' }, { userTeamId: 7 }] },
  {
    procedure: 'addPlayers',
    input: { playerIds: [idOf(2)] },
    bad: [{}, { playerIds: [] }, { playerIds: [''] }, { playerIds: playerIds(USER_TEAM_PLAYERS_MAX + 1) }],
  },
  {
    procedure: 'removePlayer',
    input: { playerId: idOf(0) },
    bad: [{}, { playerId: '' }, { playerId: [idOf(0)] }],
  },
  {
    procedure: 'replacePlayer',
    input: { playerId: idOf(0), byPlayerId: idOf(2) },
    bad: [{ playerId: idOf(0) }, { byPlayerId: idOf(2) }, { playerId: idOf(0), byPlayerId: '' }],
  },
])('myTeam.$procedure', ({ procedure, input, bad, calls = 3 }) => {
  // Most read the team and its locks before they change it.

  it('changes nothing for other users, bad input or an unknown team', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await write(app, 'addPlayers', { userTeamId, playerIds: [idOf(0), idOf(1)] }).expect(200);
    const before = await stored(app);

    const missing = await write(app, procedure, { userTeamId: 'userTeam_0', ...input }).expect(404);
    for (const token of [await secondUserToken(app), app.adminToken]) {
      const { body } = await write(app, procedure, { userTeamId, ...input }, token).expect(404);
      expect(body).toEqual(missing.body);
    }
    expect(missing.body.error.message).toBe('Team not found');
    for (const wrong of bad) await write(app, procedure, { userTeamId, ...wrong }).expect(400);
    await write(app, procedure, { userTeamId, ...input, userId: 'somebody' }).expect(400);
    expect(await stored(app)).toEqual(before);
  });

  it('makes a constant number of provider calls', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await write(app, 'addPlayers', { userTeamId, playerIds: [idOf(0)] }).expect(200);
    app.providerCalls.length = 0;
    await write(app, procedure, { userTeamId, ...input }).expect(200);
    expect(app.providerCalls).toHaveLength(calls);
  });
});

describe('reading and creating', () => {
  it('take one provider call each, whatever the number of teams and players', async () => {
    await using setup = await appWithTeam(30);
    const { app, userTeamId } = setup;
    await createTeam(app);
    await write(app, 'addPlayers', { userTeamId, playerIds: playerIds(30) }).expect(200);
    app.providerCalls.length = 0;
    await teamsOf(app);
    expect(app.providerCalls).toEqual(['batch']);
    app.providerCalls.length = 0;
    await createTeam(app);
    expect(app.providerCalls).toHaveLength(1);
  });
});

describe('an own team', () => {
  it('can be renamed', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await createTeam(app, 'Andere');
    await write(app, 'renameTeam', { userTeamId, name: ' Montagself ' }).expect(200);
    expect((await teamsOf(app)).map(({ name }) => name)).toEqual(['Andere', 'Montagself']);
  });

  it('belongs to the game chosen by its owner, and at first to none', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await createTeam(app, 'Andere');
    await write(app, 'setGame', { userTeamId, game: 'kickerInteractive' }).expect(200);
    expect((await teamsOf(app)).map(({ game }) => game)).toEqual(['own', 'kickerInteractive']);
  });

  it('keeps a formation allowed by its game, and can return to the best one', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    const formation = async () => (await teamsOf(app))[0]?.formation;
    await write(app, 'setGame', { userTeamId, game: 'bundesligaFantasy' }).expect(200);
    const { body } = await write(app, 'setFormation', { userTeamId, formation: '4-2-4' }).expect(400);
    expect(body.error.data.errorCode).toBe('formationNotAllowed');
    expect(await formation()).toBeNull();
    await write(app, 'setFormation', { userTeamId, formation: '5-3-2' }).expect(200);
    expect(await formation()).toBe('5-3-2');
    await write(app, 'setFormation', { userTeamId, formation: null }).expect(200);
    expect(await formation()).toBeNull();
  });

  it('swaps two players at once, keeps their values, and changes nothing if one is not in the team', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    await write(app, 'addPlayers', { userTeamId, playerIds: playerIds(2) }).expect(200);
    await write(app, 'setChoice', { userTeamId, playerId: idOf(0), place: null, value: 7 }).expect(200);
    const choices = async () => (await teamsOf(app))[0]?.players.map(({ place, value }) => [place, value]);
    const swap = (outId: string, inId: string) =>
      write(app, 'setPlaces', {
        userTeamId,
        places: [
          { playerId: outId, place: 'benched' },
          { playerId: inId, place: 'pinned' },
        ],
      });
    expect((await swap(idOf(0), idOf(2)).expect(404)).body.error.data.errorCode).toBe('playerNotInTeam');
    expect(await choices()).toEqual([
      [null, 7],
      [null, null],
    ]);
    await swap(idOf(0), idOf(1)).expect(200);
    expect(await choices()).toEqual([
      ['benched', 7],
      ['pinned', null],
    ]);
    const unplaced = [0, 1].map((index) => ({ playerId: idOf(index), place: null }));
    await write(app, 'setPlaces', { userTeamId, places: unplaced }).expect(200);
    expect(await choices()).toEqual([
      [null, 7],
      [null, null],
    ]);
  });

  it('swaps no player locked by the rule of the team’s game, until the matchday is over', async () => {
    let nowTs = '2024-12-06T19:29:59.000Z';
    await using app = await testApp({ now: () => new Date(nowTs) });
    await insertLeague(app.deps, {
      teams: ['a', 'b', 'c', 'd'].map((letter) => aTeam({ id: `team-${letter}` })),
      players: ['a', 'b', 'c', 'd'].map((letter) => aPlayer({ id: letter, teamId: `team-${letter}` })),
      fixtures: [
        aFixture({ id: 'friday', kickoffTs: '2024-12-06T19:30:00.000Z' }),
        aFixture({ id: 'saturday', homeTeamId: 'team-c', awayTeamId: 'team-d' }),
        aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-13T19:30:00.000Z' }),
      ],
    });
    const { id: userTeamId } = await createTeam(app);
    await write(app, 'addPlayers', { userTeamId, playerIds: ['a', 'b', 'c', 'd'] }).expect(200);
    const swap = (goes: string, comes: string, token = app.userToken) => {
      const places = [
        { playerId: goes, place: 'benched' },
        { playerId: comes, place: 'pinned' },
      ];
      return write(app, 'setPlaces', { userTeamId, places }, token);
    };
    const refusal = async (call: ReturnType<typeof swap>) => (await call).body.error?.data.errorCode ?? null;
    const setGame = (game: string) => write(app, 'setGame', { userTeamId, game });

    await setGame('kickerInteractive').expect(200);
    expect(await refusal(swap('a', 'c'))).toBeNull();
    nowTs = '2024-12-06T19:30:00.000Z';
    const before = await stored(app);
    expect(await refusal(swap('c', 'a'))).toBe('playersLocked');
    expect(await refusal(swap('a', 'unknown'))).toBe('playerNotInTeam');
    expect(await refusal(swap('a', 'c', await secondUserToken(app)))).toBe('userTeamNotFound');
    expect(await stored(app)).toEqual(before);
    // Their match begins on Saturday.
    expect(await refusal(swap('c', 'd'))).toBeNull();
    // It would lock them by a slip of the finger.
    expect(await refusal(setGame('kickbase'))).toBe('playersLocked');
    expect(await refusal(swap('d', 'c'))).toBeNull();
    nowTs = '2024-12-08T12:00:00.000Z';
    expect(await refusal(setGame('kickbase'))).toBeNull();
    expect(await refusal(swap('c', 'd'))).toBeNull();
  });

  it('releases players who joined after the lock of one game and are not locked in another', async () => {
    const now = new Date('2024-12-06T19:30:00.000Z');
    await using app = await testApp({ now: () => now });
    await insertLeague(app.deps, {
      teams: ['a', 'b', 'c', 'd'].map((letter) => aTeam({ id: `team-${letter}` })),
      players: ['a', 'c'].map((letter) => aPlayer({ id: letter, teamId: `team-${letter}` })),
      fixtures: [
        aFixture({ id: 'friday', kickoffTs: '2024-12-06T19:30:00.000Z' }),
        aFixture({ id: 'saturday', homeTeamId: 'team-c', awayTeamId: 'team-d' }),
      ],
    });
    const { id: userTeamId } = await createTeam(app);
    await write(app, 'addPlayers', { userTeamId, playerIds: ['a', 'c'] }).expect(200);
    const heldIds = async () => (await teamsOf(app))[0]?.held?.places.map(({ playerId }) => playerId);
    expect(await heldIds()).toEqual(['a', 'c']);
    await write(app, 'setGame', { userTeamId, game: 'kickerInteractive' }).expect(200);
    expect(await heldIds()).toEqual(['a']);
    const bench = (playerId: string) =>
      write(app, 'setPlaces', { userTeamId, places: [{ playerId, place: 'benched' }] });
    await bench('c').expect(200);
    await bench('a').expect(409);
  });

  it('keeps pinned and benched players and their values, for players of the team only', async () => {
    await using setup = await appWithTeam();
    const { app, userTeamId } = setup;
    const choose = (playerId: string, place: string | null, value: number | null) =>
      write(app, 'setChoice', { userTeamId, playerId, place, value });
    const choices = async () => (await teamsOf(app))[0]?.players.map(({ place, value }) => [place, value]);
    await write(app, 'addPlayers', { userTeamId, playerIds: playerIds(2) }).expect(200);
    expect((await choose(idOf(2), 'pinned', null).expect(404)).body.error.data.errorCode).toBe(
      'playerNotInTeam',
    );
    await choose(idOf(0), 'pinned', 2.5).expect(200);
    await choose(idOf(1), 'benched', null).expect(200);
    expect(await choices()).toEqual([
      ['pinned', 2.5],
      ['benched', null],
    ]);
    await choose(idOf(0), null, null).expect(200);
    expect(await choices()).toEqual([
      [null, null],
      ['benched', null],
    ]);
  });

  it('names the absent player from whose absence a player gains, while he is reported out', async () => {
    await using app = await testApp();
    const small = aSmallLeague();
    const statusOf = new Map([
      ['team-a-5', 'injured'],
      ['team-a-6', 'unknown'],
    ]);
    const players = small.players.map((player) => ({
      ...player,
      injuryStatus: statusOf.get(player.id) ?? player.injuryStatus,
    }));
    await insertLeague(app.deps, { ...small, players });
    await computePstart(app.deps, 'command');
    const gains = JSON.stringify([
      { absentPlayerId: 'team-a-7', gain: 0.4 },
      { absentPlayerId: 'team-a-6', gain: 0.3 },
      { absentPlayerId: 'team-a-5', gain: 0.2 },
    ]);
    const { database } = app.deps.provider;
    await database.sql('update pstart_predictions set gains = ? where player_id = ?', [gains, 'team-a-3']);
    const { id: userTeamId } = await createTeam(app);
    await write(app, 'addPlayers', { userTeamId, playerIds: ['team-a-3', 'team-a-4'] }).expect(200);
    const listed = (await teamsOf(app))[0]?.players ?? [];
    const absentName = small.players.find(({ id }) => id === 'team-a-5')?.name;
    expect(Object.fromEntries(listed.map(({ id, gain }) => [id, gain]))).toEqual({
      'team-a-3': { absentName, gain: 0.2 },
      'team-a-4': null,
    });
  });

  it('replaces a player with one who is not in it yet, and passes on place and value', async () => {
    await using setup = await appWithTeam(4);
    const { app, userTeamId } = setup;
    await write(app, 'addPlayers', { userTeamId, playerIds: playerIds(2) }).expect(200);
    await write(app, 'setChoice', { userTeamId, playerId: idOf(0), place: 'pinned', value: 2.5 }).expect(200);
    const before = await stored(app);
    const replace = (playerId: string, byPlayerId: string) =>
      write(app, 'replacePlayer', { userTeamId, playerId, byPlayerId });
    for (const [playerId, byPlayerId, status, errorCode] of [
      [idOf(0), 'nobody', 404, 'playerNotFound'],
      [idOf(0), idOf(1), 409, 'playerAlreadyInTeam'],
      [idOf(0), idOf(0), 409, 'playerAlreadyInTeam'],
      [idOf(2), idOf(3), 404, 'playerNotInTeam'],
    ] as const) {
      const { body } = await replace(playerId, byPlayerId).expect(status);
      expect(body.error.data.errorCode).toBe(errorCode);
    }
    expect(await stored(app)).toEqual(before);

    await replace(idOf(0), idOf(2)).expect(200);
    const members = async () =>
      (await teamsOf(app))[0]?.players.map(({ id, place, value }) => [id, place, value]);
    expect(await members()).toEqual([
      [idOf(1), null, null],
      [idOf(2), 'pinned', 2.5],
    ]);
    await write(app, 'addPlayers', { userTeamId, playerIds: [idOf(0)] }).expect(200);
    await write(app, 'removePlayer', { userTeamId, playerId: idOf(0) }).expect(200);
    await replace(idOf(2), idOf(0)).expect(200);
    expect(await stored(app)).toEqual(before);
  });
});
