import { beforeAll, describe, expect, it } from 'vitest';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  useTestProvider,
} from '@hub/tools/testing/testDatabase.ts';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import type { Provider } from '@hub/provider/provider.ts';
import { migrate } from '../../schema/migrate.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';
import { createStores } from '../../stores/stores.ts';
import { holdPlaces } from './holdPlaces.ts';
import { addPlayers, setChoice, setPlaces } from './teamChanges.ts';

const LOCK = '2024-12-06T19:30:00.000Z';
const IDS = ['ST0', 'ST1', 'ST2', 'ST3', 'ST4', 'ST5'];

const insertForwards = (provider: Provider) =>
  insertLeague(
    { provider },
    {
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: IDS.map((id, n) =>
        aPlayer({ id, name: id, positionPrimary: 'ST', positions: ['ST'], pstart: 0.9 - n / 10 }),
      ),
      fixtures: [
        aFixture({ kickoffTs: LOCK }),
        aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-13T19:30:00.000Z' }),
      ],
    },
  );

/** Ids of the held starters of a team. */
async function heldIn({ database }: Provider, userTeamId: string): Promise<unknown[]> {
  const rows = await database
    .table('heldPlaces')
    .list({ where: { userTeamId }, orderBy: { playerId: 'asc' } });
  expect(rows).toHaveLength(IDS.length);
  return rows.filter(({ line }) => line !== 'bench').map(({ playerId }) => playerId);
}

await describeOnDatabases('storing what is locked', (kind) => {
  const provider = useTestProvider(kind, () => new Date(LOCK));
  beforeAll(() => insertForwards(provider()));

  it('agrees with changes that arrive in the same moment, in any order', async () => {
    const stores = createStores(provider());
    const early = { stores, now: () => new Date(Date.parse(LOCK) - 1) };
    for (let round = 0; round < 5; round++) {
      const created = await stores.userTeams.create(
        `fan ${round}`,
        {
          name: 'Elf',
          game: 'kickbase',
          formation: '4-4-2',
          players: IDS.map((id) => ({ id, place: null, value: null, isStar: false })),
        },
        early.now(),
      );
      const userTeamId = created.id;
      const swap = [
        { playerId: 'ST0', place: 'benched' as const },
        { playerId: 'ST5', place: 'pinned' as const },
      ];
      // Accepted before the lock, and stored at any time around it; and another change after it.
      const late = { stores: createStores(provider()), now: () => new Date(LOCK) };
      const [swapped] = await Promise.allSettled([
        setPlaces(early, `fan ${round}`, { userTeamId, places: swap }),
        holdPlaces(late),
        setChoice(late, `fan ${round}`, { userTeamId, playerId: 'ST3', place: null, value: null }),
      ]);
      await holdPlaces({ ...late, stores: createStores(provider()) });
      expect(await heldIn(provider(), userTeamId)).toEqual(
        swapped.status === 'fulfilled' ? ['ST1', 'ST5'] : ['ST0', 'ST1'],
      );
    }
  });

  it('is done in slices, however many teams there are', async () => {
    const stores = createStores(provider());
    const at = { stores, now: () => new Date(LOCK) };
    const players = IDS.map((id) => ({ id, place: null, value: null, isStar: false }));
    const teams = await Promise.all(
      Array.from({ length: 205 }, (_none, n) =>
        stores.userTeams.create(
          `many ${n}`,
          { name: 'Elf', game: 'kickbase', formation: '4-4-2', players },
          at.now(),
        ),
      ),
    );
    expect(await holdPlaces({ ...at, stores: createStores(provider()) })).toBe(205);
    for (const { id } of [teams[0], teams[204]].flatMap((team) => team ?? []))
      expect(await heldIn(provider(), id)).toEqual(['ST0', 'ST1']);
    expect(await holdPlaces({ ...at, stores: createStores(provider()) })).toBe(0);
  });
});

describe('a hub of an earlier version', () => {
  it('stores once what can be derived of the open matchday', async () => {
    await using database = await createTestDatabase('SQLite');
    const now = () => new Date(LOCK);
    const provider = await openEmbeddedProvider({ ...PROVIDER_OPTIONS, database: database.options });
    try {
      const held = MIGRATIONS.findIndex(({ id }) => id.endsWith('held-places'));
      await migrate(provider.database, now, { migrations: MIGRATIONS.slice(0, held) });
      await insertForwards(provider);
      await provider.database.table('userTeams').create({
        id: 'old',
        userId: 'fan',
        name: 'Elf',
        competition: 'bundesliga',
        createdTs: LOCK,
        game: 'kickbase',
        formation: '4-4-2',
      });
      await provider.database
        .table('userTeamPlayers')
        .createMany(IDS.map((playerId) => ({ id: playerId, userTeamId: 'old', playerId })));
      await migrate(provider.database, now);
      const deps = { stores: createStores(provider), now };
      expect(await holdPlaces(deps)).toBe(1);
      expect(await heldIn(provider, 'old')).toEqual(['ST0', 'ST1']);
      expect(await holdPlaces({ ...deps, stores: createStores(provider) })).toBe(0);
      expect(await addPlayers(deps, 'fan', { userTeamId: 'old', playerIds: IDS })).toBe(0);
    } finally {
      await provider.close();
    }
  });
});
