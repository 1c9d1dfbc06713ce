import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import { trpc, type HubLink } from '../../api/trpc.ts';
import { deviceTeam, storeDeviceTeam, type DeviceTeam } from '../../deviceTeam/deviceTeam.ts';
import { aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { moveDeviceTeam } from './TeamMoved.tsx';

const team: DeviceTeam = {
  name: 'Elf vom Sofa',
  game: 'own',
  formation: null,
  createdTs: '2025-02-01T12:00:00.000Z',
  isSample: false,
  players: [
    { id: 'b', place: null, value: null },
    { id: 'a', place: 'pinned', value: 3 },
  ],
};

/** A client whose hub records each call, and knows every player except `gone`. */
function clientOf(failing: readonly string[] = []) {
  const asked: [string, unknown][] = [];
  const hub: HubLink =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push([op.path, op.input]);
        if (failing.includes(op.path)) {
          observer.error(TRPCClientError.from(new Error('down')));
          return;
        }
        observer.next({ result: { type: 'data', data: answerOf(op.path, op.input) } });
        observer.complete();
      });
  return { asked, client: trpc.createClient({ links: [hub] }) };
}

function answerOf(path: string, input: unknown): unknown {
  if (path === 'catalog.teamPlayers')
    return (input as { playerIds: string[] }).playerIds
      .filter((id) => id !== 'gone')
      .map((id) => aTeamPlayer({ id, name: `Player ${id}` }));
  return path === 'myTeam.createTeam' ? { id: 'new', name: 'x', createdTs: '' } : undefined;
}

describe('the team of a visitor who signs in', () => {
  it('moves with all choices, without players who no longer exist', async () => {
    const { client, asked } = clientOf();
    storeDeviceTeam({
      ...team,
      game: 'kickbase',
      formation: '4-3-3',
      players: [...team.players, { id: 'gone', place: null, value: null }],
    });
    expect(await moveDeviceTeam(client)).toBe('Elf vom Sofa');
    expect(asked).toEqual([
      ['catalog.teamPlayers', { playerIds: ['a', 'b', 'gone'] }],
      ['myTeam.createTeam', { name: 'Elf vom Sofa' }],
      ['myTeam.addPlayers', { userTeamId: 'new', playerIds: ['b', 'a'] }],
      ['myTeam.setGame', { userTeamId: 'new', game: 'kickbase' }],
      ['myTeam.setFormation', { userTeamId: 'new', formation: '4-3-3' }],
      ['myTeam.setChoice', { userTeamId: 'new', playerId: 'a', place: 'pinned', value: 3 }],
    ]);
    expect(deviceTeam()).toBeNull();
    expect(await moveDeviceTeam(client)).toBeNull();
  });

  it.each(['myTeam.createTeam', 'myTeam.addPlayers', 'myTeam.setChoice'])(
    'keeps it on the device when %s fails, and leaves no incomplete team behind',
    async (path) => {
      const { client, asked } = clientOf([path]);
      storeDeviceTeam(team);
      await expect(moveDeviceTeam(client)).rejects.toThrow('down');
      expect(deviceTeam()).toEqual(team);
      const isMade = path !== 'myTeam.createTeam';
      expect(asked.some(([called]) => called === 'myTeam.deleteTeam')).toBe(isMade);
    },
  );
});
