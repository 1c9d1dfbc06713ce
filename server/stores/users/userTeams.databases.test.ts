import { beforeAll, expect, it } from 'vitest';
import { USER_TEAM_PLAYERS_MAX, USER_TEAMS_MAX } from '@hub/shared/limits.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import {
  addPlayers as add,
  removePlayers as remove,
  replacePlayer as replace,
} from '../../commands/users/teamChanges.ts';
import { createStores } from '../stores.ts';

const NOW = new Date('2024-12-01T12:00:00.000Z');
const idOf = (index: number) => `player-${index}`;

await describeOnDatabases('user teams', (kind) => {
  const provider = useTestProvider(kind, () => NOW);

  beforeAll(async () => {
    const players = Array.from({ length: USER_TEAM_PLAYERS_MAX + 1 }, (_, index) =>
      aPlayer({ id: idOf(index), name: idOf(index), pstart: 0.5 }),
    );
    await insertLeague(
      { provider: provider() },
      { teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })], players, fixtures: [aFixture()] },
    );
  });

  const deps = () => ({ stores: createStores(provider()), now: () => NOW });
  const addPlayers = (userId: string, userTeamId: string, playerIds: string[]) =>
    add(deps(), userId, { userTeamId, playerIds });
  const removePlayer = (userId: string, userTeamId: string, playerId: string) =>
    remove(deps(), userId, { userTeamId, playerIds: [playerId] });

  it('keep players once and within the limit, with their club’s next opponent', async () => {
    const store = deps().stores.userTeams;
    const { id } = await store.create('one', { name: 'Elf' }, NOW);
    expect(await addPlayers('one', id, [idOf(0), idOf(1), idOf(0)])).toBe(2);
    expect(await addPlayers('one', id, [idOf(1)])).toBe(0);
    const atOnce = await Promise.all([1, 2, 3].map(() => addPlayers('one', id, [idOf(4)])));
    expect(atOnce.reduce((sum, added) => sum + added)).toBe(1);
    await removePlayer('one', id, idOf(4));
    await removePlayer('one', id, idOf(4));
    await expect(addPlayers('one', id, [idOf(2), 'nobody'])).rejects.toThrow('Player not found');
    const most = Array.from({ length: USER_TEAM_PLAYERS_MAX }, (_, index) => idOf(index + 1));
    await expect(addPlayers('one', id, most)).rejects.toMatchObject({ reason: 'conflict' });
    await replace(deps(), 'one', { userTeamId: id, playerId: idOf(1), byPlayerId: idOf(3) });
    await removePlayer('one', id, idOf(3));

    expect(await store.ofUser('one', NOW.toISOString())).toMatchObject([
      {
        id,
        name: 'Elf',
        players: [{ id: idOf(0), startProbability: 0.5, fixture: { matchday: 1, isHome: true } }],
      },
    ]);
  });

  it('are not found by other users, and are deleted with their players', async () => {
    const store = deps().stores.userTeams;
    const { id } = await store.create('owner', { name: 'Elf' }, NOW);
    const kept = await store.create('owner', { name: 'Andere' }, new Date(NOW.getTime() - 1000));
    for (const teamId of [id, kept.id]) await addPlayers('owner', teamId, [idOf(0)]);
    const gone = { reason: 'notFound', message: 'Team not found' };
    await expect(store.rename('thief', id, 'Meins')).rejects.toMatchObject(gone);
    await expect(addPlayers('thief', id, [idOf(1)])).rejects.toMatchObject(gone);
    await expect(removePlayer('thief', id, idOf(0))).rejects.toMatchObject(gone);
    const replacement = { userTeamId: id, playerId: idOf(0), byPlayerId: idOf(1) };
    await expect(replace(deps(), 'thief', replacement)).rejects.toMatchObject(gone);
    await expect(store.delete('thief', id)).rejects.toMatchObject(gone);
    expect(await store.ofUser('owner', NOW.toISOString())).toMatchObject([
      { name: 'Elf', players: [{ id: idOf(0) }] },
      { name: 'Andere' },
    ]);

    await store.rename('owner', id, 'Neu');
    await store.delete('owner', id);
    expect(await store.ofUser('owner', NOW.toISOString())).toMatchObject([
      { name: 'Andere', players: [{ id: idOf(0) }] },
    ]);
    expect(
      await provider()
        .database.table('userTeamPlayers')
        .count({ where: { userTeamId: id } }),
    ).toBe(0);
  });

  it('keep their stars until others are set', async () => {
    const store = deps().stores.userTeams;
    const players = [0, 1].map((index) => ({
      id: idOf(index),
      place: null,
      value: null,
      isStar: index === 0,
    }));
    const { id } = await store.create('astronomer', { name: 'Elf', players }, NOW);
    const stars = async () =>
      (await store.ofUser('astronomer', NOW.toISOString())).flatMap((team) =>
        team.players.flatMap((player) => (player.isStar ? player.id : [])),
      );
    const set = async (playerIds: string[]) => {
      const { revision } = await store.own('astronomer', id, NOW.toISOString());
      await store.setStars({ userTeamId: id, revision, matchday: null, due: [] }, playerIds);
    };
    expect(await stars()).toEqual([idOf(0)]);
    await set([idOf(1)]);
    expect(await stars()).toEqual([idOf(1)]);
    await expect(set([idOf(0), 'nobody'])).rejects.toMatchObject({ reason: 'notFound' });
    expect(await stars()).toEqual([idOf(1)]);
    await set([]);
    expect(await stars()).toEqual([]);
  });

  it('are limited in number per user', async () => {
    const store = deps().stores.userTeams;
    for (let count = 0; count < USER_TEAMS_MAX; count++)
      await store.create('collector', { name: `Elf ${count}` }, NOW);
    await expect(store.create('collector', { name: 'Noch eine' }, NOW)).rejects.toMatchObject({
      reason: 'conflict',
    });
    await store.create('another', { name: 'Elf' }, NOW);
  });
});
