import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { trpc, type HubLink } from '../api/trpc.ts';
import { aTeamPlayer } from '../testing/myTeamBuilders.ts';
import { deviceTeam, storeDeviceTeam, type DeviceTeam } from './deviceTeam.ts';
import { DEVICE_TEAM_KEY } from './deviceTeamKey.ts';
import { deviceTeamLink } from './deviceTeamLink.ts';

const team = (changes: Partial<DeviceTeam> = {}): DeviceTeam => ({
  name: 'Elf vom Sofa',
  game: 'own',
  formation: null,
  createdTs: '2025-02-01T12:00:00.000Z',
  isSample: false,
  players: [
    { id: 'b', place: null, value: null },
    { id: 'a', place: 'pinned', value: 3 },
  ],
  ...changes,
});

/** A client whose hub records each call, and knows every player. */
function clientOf(isVisitor: boolean) {
  const asked: [string, unknown][] = [];
  const hub: HubLink =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push([op.path, op.input]);
        observer.next({ result: { type: 'data', data: answerOf(op.path, op.input) } });
        observer.complete();
      });
  return { asked, client: trpc.createClient({ links: [deviceTeamLink(() => isVisitor), hub] }) };
}

function answerOf(path: string, input: unknown): unknown {
  if (path === 'catalog.teamPlayers')
    return (input as { playerIds: string[] }).playerIds.map((id): UserTeamPlayer =>
      aTeamPlayer({ id, name: `Player ${id}` }),
    );
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
    expect(deviceTeam()).toEqual(team({ players: [{ id: 'a', place: null, value: null }] }));
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

  it('leaves the teams of users to the hub', async () => {
    const { client, asked } = clientOf(false);
    storeDeviceTeam(team());
    await client.myTeam.teams.query();
    expect(asked).toEqual([['myTeam.teams', undefined]]);
  });
});
