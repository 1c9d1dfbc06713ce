import { expect, it } from 'vitest';
import { aBundle, aFixtureRow, aPlayerRow } from './bundleBuilders.ts';
import { holdersIn } from './listed.ts';
import { toLastSeasons } from './newsRows.ts';

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

it('counts holders from the deadline of their matchday, and the first ones since before the season', () => {
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

it('keeps the newest four counts of a player by an instant', () => {
  const weeks = ['03', '10', '17', '24', '31'];
  const bundle = aBundle({
    players: [aPlayerRow({ playerId: 'p1' })],
    fixtures: weeks.map((day, n) =>
      aFixtureRow({ fixtureId: `f${n}`, matchday: n + 1, kickoffUtc: `2024-08-${day}T13:30:00.000Z` }),
    ),
    registered: weeks.map((_day, n) => row(`f${n}`, 'p1', 10 * (n + 1), n)),
  });
  const countsAt = (asOfTs: string | null) => {
    const [last] = toLastSeasons(bundle, null, asOfTs);
    return { holders: last?.holders, counted: last?.countedHolders, buyers: last?.countedBuyers };
  };
  expect(countsAt(null)).toEqual({ holders: 50, counted: [20, 30, 40, 50], buyers: [1, 2, 3, 4] });
  expect(countsAt('2024-08-20T00:00:00.000Z')).toEqual({
    holders: 30,
    counted: [10, 20, 30],
    buyers: [0, 1, 2],
  });
});
