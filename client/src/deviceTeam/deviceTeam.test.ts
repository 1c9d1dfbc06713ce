import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { trpc, type HubLink } from '../api/trpc.ts';
import { aTeamPlayer } from '../testing/myTeamBuilders.ts';
import type { DeviceFacts } from './deviceFacts.ts';
import { deviceTeam, storeDeviceTeam, type DeviceTeam } from './deviceTeam.ts';
import { DEVICE_TEAM_KEY } from './deviceTeamKey.ts';
import { deviceTeamLink } from './deviceTeamLink.ts';

const team = (changes: Partial<DeviceTeam> = {}): DeviceTeam => ({
  name: 'Elf vom Sofa',
  game: 'own',
  formation: null,
  createdTs: '2025-02-01T12:00:00.000Z',
  isSample: false,
  rivals: [],
  held: null,
  players: [
    { id: 'b', place: null, value: null, isStar: false },
    { id: 'a', place: 'pinned', value: 3, isStar: false },
  ],
  ...changes,
});

/** A client whose hub records each call, and knows every player; without a network it fails. */
function clientOf(isVisitor: boolean, known: () => DeviceFacts | null = () => ({ fixtures: [], nowMs: 0 })) {
  const asked: [string, unknown][] = [];
  const network = { isUp: true };
  const hub: HubLink =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push([op.path, op.input]);
        if (!network.isUp) {
          observer.error(TRPCClientError.from(new Error('offline')));
          return;
        }
        observer.next({ result: { type: 'data', data: answerOf(op.path, op.input) } });
        observer.complete();
      });
  const client = trpc.createClient({ links: [deviceTeamLink(() => isVisitor, known), hub] });
  return { asked, client, network };
}

const FRIDAY = '2025-02-07T19:30:00.000Z';
const FIXTURES: DeviceFacts['fixtures'] = [
  ['t1', 't2', FRIDAY],
  ['t3', 't4', '2025-02-08T14:30:00.000Z'],
].map(([homeTeamId = '', awayTeamId = '', kickoffTs = '']) => ({
  id: homeTeamId,
  matchday: 21,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId,
}));

/** Players of one club; those with a higher number are less likely to start. */
function answerOf(path: string, input: unknown): unknown {
  if (path === 'catalog.teamPlayers')
    return (input as { playerIds: string[] }).playerIds.map((id): UserTeamPlayer =>
      aTeamPlayer({ id, name: `Player ${id}`, startProbability: 0.9 - Number(/\d+/u.exec(id) ?? 0) / 100 }),
    );
  if (path === 'catalog.comingFixtures') return FIXTURES;
  if (path === 'catalog.hub') return { nowTs: FRIDAY, clockIsFixed: false };
  return undefined;
}

describe('the team on a device', () => {
  it.each(['', '{', 'null', '7', '[]', '{"name":"","players":[],"createdTs":""}', '{"name":"Elf"}'])(
    'is null if the browser stores %j',
    (text) => {
      localStorage.setItem(DEVICE_TEAM_KEY, text);
      expect(deviceTeam()).toBeNull();
    },
  );

  it('keeps only the valid parts of what is stored', () => {
    const players = [{ id: 'a', place: 'goal', value: -1 }, { id: 7 }, null, 'b'];
    localStorage.setItem(
      DEVICE_TEAM_KEY,
      JSON.stringify({ ...team(), game: 'chess', formation: '9-1-0', players }),
    );
    expect(deviceTeam()).toEqual(team({ players: [{ id: 'a', place: null, value: null, isStar: false }] }));
  });

  it('stays the same object until it changes', () => {
    storeDeviceTeam(team());
    expect(deviceTeam()).toBe(deviceTeam());
  });
});

describe('a visitor', () => {
  it('has no team at first and sends no request for one', async () => {
    const { client, asked } = clientOf(true);
    expect(await client.myTeam.teams.query()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('creates a team, fills it, chooses and swaps, all without an account', async () => {
    const { client, asked } = clientOf(true);
    const { id: userTeamId } = await client.myTeam.createTeam.mutate({ name: ' Elf ' });
    expect(await client.myTeam.addPlayers.mutate({ userTeamId, playerIds: ['b', 'a'] })).toEqual({
      added: 2,
    });
    expect(await client.myTeam.addPlayers.mutate({ userTeamId, playerIds: ['a', 'c'] })).toEqual({
      added: 1,
    });
    await client.myTeam.setGame.mutate({ userTeamId, game: 'kickbase' });
    await client.myTeam.setFormation.mutate({ userTeamId, formation: '4-4-2' });
    await client.myTeam.setChoice.mutate({ userTeamId, playerId: 'a', place: 'pinned', value: 2 });
    await client.myTeam.setPlaces.mutate({
      userTeamId,
      places: [
        { playerId: 'a', place: null },
        { playerId: 'b', place: 'benched' },
      ],
    });
    expect(deviceTeam()?.players.map(({ id, place, value }) => [id, place, value])).toEqual([
      ['b', 'benched', null],
      ['a', null, 2],
      ['c', null, null],
    ]);
    await client.myTeam.setPlaces.mutate({
      userTeamId,
      places: [
        { playerId: 'a', place: 'pinned' },
        { playerId: 'b', place: null },
      ],
    });
    await client.myTeam.replacePlayer.mutate({ userTeamId, playerId: 'a', byPlayerId: 'd' });
    await client.myTeam.removePlayer.mutate({ userTeamId, playerId: 'c' });
    await client.myTeam.renameTeam.mutate({ userTeamId, name: 'Neue Elf' });
    const [own] = await client.myTeam.teams.query();
    expect(own).toMatchObject({ name: 'Neue Elf', game: 'kickbase', formation: '4-4-2' });
    expect(own?.players.map(({ id, place, value }) => [id, place, value])).toEqual([
      ['b', null, null],
      ['d', 'pinned', 2],
    ]);
    // The hub's data on the players is the same for everyone, and requested in sorted order.
    expect(asked).toEqual([['catalog.teamPlayers', { playerIds: ['b', 'd'] }]]);
    await client.myTeam.deleteTeam.mutate({ userTeamId });
    expect(deviceTeam()).toBeNull();
  });

  it('asks for a sample team as its game’s next lock has it', async () => {
    const { client, asked } = clientOf(true);
    storeDeviceTeam(team({ isSample: true, game: 'kickbase' }));
    await client.myTeam.teams.query();
    expect(asked).toEqual([['catalog.teamPlayers', { playerIds: ['a', 'b'], sampleOf: 'kickbase' }]]);
  });

  it('reports a full team, no team, and what needs an account', async () => {
    const { client } = clientOf(true);
    const change = { userTeamId: 'device', playerIds: ['a'] };
    await expect(client.myTeam.addPlayers.mutate(change)).rejects.toMatchObject({
      data: { errorCode: 'notFound' },
    });
    storeDeviceTeam(team());
    const many = Array.from({ length: 49 }, (_none, index) => `p${index}`);
    await expect(client.myTeam.addPlayers.mutate({ ...change, playerIds: many })).rejects.toMatchObject({
      data: { errorCode: 'userTeamFull', httpStatus: 409 },
    });
    expect(deviceTeam()?.players).toHaveLength(2);
    await expect(client.myTeam.whatIf.query({ assumed: [] })).rejects.toMatchObject({
      data: { errorCode: 'notSignedIn' },
    });
  });

  it('keeps rivals under the hub’s rules, and asks for the duels by their squads', async () => {
    const { client, asked } = clientOf(true);
    const userTeamId = 'device';
    await expect(client.myTeam.rivals.query({ userTeamId })).rejects.toMatchObject({
      data: { errorCode: 'notFound' },
    });
    storeDeviceTeam(team());
    const max = { userTeamId, name: ' Max ', playerIds: ['c', 'd'] };
    const { id } = await client.myTeam.saveRival.mutate(max);
    for (const twice of [
      { ...max, playerIds: ['e'] },
      { ...max, name: 'Eva', playerIds: ['d', 'c'] },
    ])
      await expect(client.myTeam.saveRival.mutate(twice)).rejects.toMatchObject({
        data: { errorCode: 'rivalTwice', httpStatus: 409 },
      });
    await client.myTeam.saveRival.mutate({ ...max, rivalId: id, playerIds: ['e'] });
    const rivals = [{ id, name: 'Max', playerIds: ['e'] }];
    expect(await client.myTeam.rivals.query({ userTeamId })).toEqual(rivals);
    expect(deviceTeam()?.rivals).toEqual(rivals);
    await client.myTeam.duel.query({ userTeamId });
    const { game, formation, players, held } = team();
    expect(asked.at(-1)).toEqual(['myTeam.duelOf', { mine: { game, formation, players, held }, rivals }]);
    await client.myTeam.removeRival.mutate({ userTeamId, rivalId: id });
    expect(deviceTeam()?.rivals).toEqual([]);
  });

  describe('after a lock by the hub’s clock', () => {
    const DEFENDERS = Array.from({ length: 6 }, (_none, n) => ({
      id: `b${n}`,
      place: null,
      value: null,
      isStar: false,
    }));
    const userTeamId = 'device';
    const lineOf = () =>
      new Map((deviceTeam()?.held?.places ?? []).map(({ playerId, line }) => [playerId, line]));
    const lines = () => [...lineOf()].map(([id, line]) => `${id} ${line}`).toSorted();
    const refused = { data: { errorCode: 'playersLocked', httpStatus: 409 } };

    it('holds the places, and refuses what the hub refuses', async () => {
      let nowMs = Date.parse(FRIDAY) - 1;
      const { client } = clientOf(true, () => ({ fixtures: FIXTURES, nowMs }));
      storeDeviceTeam(team({ game: 'kickbase', formation: '4-4-2', players: DEFENDERS }));
      const bench = (playerId: string) =>
        client.myTeam.setChoice.mutate({ userTeamId, playerId, place: 'benched', value: null });
      await bench('b0');
      expect((await client.myTeam.teams.query())[0]?.held).toBeNull();
      nowMs += 1;
      const [own] = await client.myTeam.teams.query();
      expect(own?.held).toEqual(deviceTeam()?.held);
      const held = lines();
      expect(held).toEqual([
        'b0 bench',
        ...['b1', 'b2', 'b3', 'b4'].map((id) => `${id} defender`),
        'b5 bench',
      ]);
      const places = [
        { playerId: 'b0', place: 'pinned' as const },
        { playerId: 'b1', place: 'benched' as const },
      ];
      await expect(bench('b1')).rejects.toMatchObject(refused);
      await expect(client.myTeam.setPlaces.mutate({ userTeamId, places })).rejects.toMatchObject(refused);
      await expect(
        client.myTeam.setFormation.mutate({ userTeamId, formation: '5-4-1' }),
      ).rejects.toMatchObject(refused);
      for (const playerId of ['b1', 'b5']) {
        await expect(client.myTeam.removePlayer.mutate({ userTeamId, playerId })).rejects.toMatchObject(
          refused,
        );
        await expect(
          client.myTeam.replacePlayer.mutate({ userTeamId, playerId, byPlayerId: 'c' }),
        ).rejects.toMatchObject(refused);
      }
      await client.myTeam.setChoice.mutate({ userTeamId, playerId: 'b1', place: null, value: 3 });
      await client.myTeam.setGame.mutate({ userTeamId, game: 'kickerInteractive' });
      expect(lines()).toEqual(held);

      await client.myTeam.addPlayers.mutate({ userTeamId, playerIds: ['a'] });
      expect(lineOf().get('a')).toBe('bench');
      await client.myTeam.removePlayer.mutate({ userTeamId, playerId: 'a' });
      expect(lines()).toEqual(held);
      // The next matchday.
      nowMs = Date.parse('2025-02-09T12:00:00.000Z');
      await client.myTeam.removePlayer.mutate({ userTeamId, playerId: 'b1' });
      expect(deviceTeam()?.players).toHaveLength(DEFENDERS.length - 1);
    });

    it('holds the places before the first change, even offline with what it last knew', async () => {
      let nowMs = Date.parse(FRIDAY) - 1;
      const { client, network } = clientOf(true, () => ({ fixtures: FIXTURES, nowMs }));
      storeDeviceTeam(team({ game: 'kickbase', formation: '4-4-2', players: DEFENDERS }));
      await client.myTeam.teams.query();
      network.isUp = false;
      nowMs += 1;
      await expect(
        client.myTeam.setChoice.mutate({ userTeamId, playerId: 'b0', place: 'benched', value: null }),
      ).rejects.toMatchObject(refused);
      expect([lineOf().get('b0'), lineOf().get('b5')]).toEqual(['defender', 'bench']);
    });

    it('forgets what it has held too early, once its clock is right', async () => {
      let nowMs = Date.parse(FRIDAY);
      const { client } = clientOf(true, () => ({ fixtures: FIXTURES, nowMs }));
      storeDeviceTeam(team({ game: 'kickbase', formation: '4-4-2', players: DEFENDERS }));
      await client.myTeam.teams.query();
      expect(lineOf().size).toBe(DEFENDERS.length);
      nowMs -= 1;
      await client.myTeam.setChoice.mutate({ userTeamId, playerId: 'b0', place: 'benched', value: null });
      expect(lineOf().size).toBe(0);
      nowMs += 1;
      await client.myTeam.teams.query();
      expect(lineOf().get('b0')).toBe('bench');
    });

    it('asks the hub for its clock and fixtures if it does not know them; without any, what is held stays', async () => {
      const { client, asked, network } = clientOf(true, () => null);
      storeDeviceTeam(team({ game: 'kickbase', formation: '4-4-2', players: DEFENDERS }));
      const remove = () => client.myTeam.removePlayer.mutate({ userTeamId, playerId: 'b0' });
      await expect(remove()).rejects.toMatchObject(refused);
      expect(asked.map(([path]) => path)).toEqual([
        'catalog.comingFixtures',
        'catalog.hub',
        'catalog.teamPlayers',
      ]);
      network.isUp = false;
      await expect(remove()).rejects.toMatchObject(refused);
    });

    it('holds the stars, as far as the game allows them', async () => {
      let nowMs = Date.parse(FRIDAY) - 1;
      const { client } = clientOf(true, () => ({ fixtures: FIXTURES, nowMs }));
      const setStars = (...playerIds: string[]) => client.myTeam.setStars.mutate({ userTeamId, playerIds });
      const stars = () => deviceTeam()?.players.flatMap(({ id, isStar }) => (isStar ? id : []));
      storeDeviceTeam(team({ game: 'bundesligaFantasy', formation: '4-4-2', players: DEFENDERS }));
      await client.myTeam.teams.query();
      await setStars('b1');
      await expect(setStars('b2', 'b3')).rejects.toMatchObject({
        data: { errorCode: 'starsNotAllowed', httpStatus: 400 },
      });
      await setStars('b2');
      expect(stars()).toEqual(['b2']);
      nowMs += 1;
      await expect(setStars('b1')).rejects.toMatchObject(refused);
      await setStars('b2');
      expect(deviceTeam()?.held?.places.flatMap(({ playerId, isStar }) => (isStar ? playerId : []))).toEqual([
        'b2',
      ]);
      nowMs = Date.parse('2025-02-09T12:00:00.000Z');
      await client.myTeam.replacePlayer.mutate({ userTeamId, playerId: 'b2', byPlayerId: 'c' });
      expect(stars()).toEqual([]);
    });

    it('holds a new team at once', async () => {
      const { client } = clientOf(true, () => ({ fixtures: FIXTURES, nowMs: Date.parse(FRIDAY) }));
      await client.myTeam.createTeam.mutate({
        name: 'Elf',
        game: 'kickbase',
        formation: '4-4-2',
        players: DEFENDERS.map(({ id, value }) => ({ id, value, place: id === 'b0' ? 'benched' : null })),
      });
      expect([lineOf().get('b0'), lineOf().get('b4')]).toEqual(['bench', 'defender']);
      expect(deviceTeam()?.held?.places.every(({ isLate }) => isLate)).toBe(true);
    });
  });

  it('leaves the teams of users to the hub', async () => {
    const { client, asked } = clientOf(false);
    storeDeviceTeam(team());
    await client.myTeam.teams.query();
    expect(asked).toEqual([['myTeam.teams', undefined]]);
  });
});
