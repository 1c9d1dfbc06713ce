import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import { trpc, type HubLink } from '../../api/trpc.ts';
import { deviceTeam, storeDeviceTeam, type DeviceTeam } from '../../deviceTeam/deviceTeam.ts';
import { moveDeviceTeam } from './TeamMoved.tsx';

const team: DeviceTeam = {
  name: 'Elf vom Sofa',
  game: 'own',
  formation: null,
  createdTs: '2025-02-01T12:00:00.000Z',
  isSample: false,
  rivals: [],
  held: null,
  players: [
    { id: 'b', place: null, value: null, isStar: false },
    { id: 'a', place: 'pinned', value: 3, isStar: true },
  ],
};

/** A client whose hub records each call. */
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
        observer.next({ result: { type: 'data', data: { id: 'new', name: 'x', createdTs: '' } } });
        observer.complete();
      });
  return { asked, client: trpc.createClient({ links: [hub] }) };
}

describe('the team of a visitor who signs in', () => {
  it('moves as one call, with all choices and what was held, and then its rivals', async () => {
    const { client, asked } = clientOf();
    const place = {
      playerId: 'a',
      line: 'defender' as const,
      lockTs: '2025-02-07T19:30:00.000Z',
      formation: '4-3-3' as const,
      isLate: false,
      isStar: true,
    };
    const moving: DeviceTeam = {
      ...team,
      game: 'kickbase',
      formation: '4-3-3',
      held: { matchday: 21, places: [place] },
      rivals: [{ id: 'r', name: 'Max', playerIds: ['c'] }],
    };
    storeDeviceTeam(moving);
    expect(await moveDeviceTeam(client)).toBe('Elf vom Sofa');
    const { name, game, formation, players, held } = moving;
    expect(asked).toEqual([
      ['myTeam.createTeam', { name, game, formation, players, held }],
      ['myTeam.saveRival', { userTeamId: 'new', name: 'Max', playerIds: ['c'] }],
    ]);
    expect(deviceTeam()).toBeNull();
    expect(await moveDeviceTeam(client)).toBeNull();
  });

  it('stays on the device if that fails', async () => {
    const { client } = clientOf(['myTeam.createTeam']);
    storeDeviceTeam(team);
    await expect(moveDeviceTeam(client)).rejects.toThrow('down');
    expect(deviceTeam()).toEqual(team);
  });
});
