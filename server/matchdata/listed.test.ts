import { expect, it } from 'vitest';
import { aBundle, aFixtureRow } from './bundleBuilders.ts';
import { holdersIn } from './listed.ts';

const row = (
  fixtureId: string,
  playerId: string,
  selected: number | null,
  transfersIn: number | null = null,
) => ({
  fixtureId,
  clubId: 'red',
  playerId,
  price: null,
  selected,
  transfersIn,
});

it('teams that hold a player count from the deadline of their matchday, the first ones since before the season', () => {
  const bundle = aBundle({
    fixtures: [
      aFixtureRow({ fixtureId: 'f1', matchday: 1, kickoffUtc: '2024-08-17T13:30:00.000Z' }),
      aFixtureRow({ fixtureId: 'f2', matchday: 2, kickoffUtc: '2024-08-24T13:30:00.000Z' }),
      aFixtureRow({ fixtureId: 'f3', matchday: 2, kickoffUtc: '2024-08-23T18:30:00.000Z' }),
    ],
    registered: [
      row('f2', 'p1', 70, 9),
      row('f3', 'p1', 70, 9),
      row('f1', 'p1', 50),
      row('f1', 'p2', null),
      row('f2', 'p2', 4, 2),
      row('unknown', 'p2', 3),
    ],
  });
  expect(holdersIn(bundle)).toEqual([
    { playerId: 'p1', teams: 50, buyers: null, fromTs: null },
    { playerId: 'p1', teams: 70, buyers: 9, fromTs: '2024-08-23T17:00:00.000Z' },
    { playerId: 'p2', teams: 4, buyers: 2, fromTs: '2024-08-23T17:00:00.000Z' },
  ]);
});
