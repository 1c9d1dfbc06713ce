import type { BlinkClient } from '@blinkdotnew/sdk';
import { aPlayer, aTeam, insertLeague } from '../facts/builders.ts';
import { testAppOn } from '../testApp.ts';
import type { Ask, SdkPart } from './sdkPart.ts';

interface Row {
  id: string;
  [column: string]: unknown;
}
const players = (sdk: BlinkClient) => sdk.db.table<Row>('players');

/** A filter, and the ids that it leaves of the players `a`, `b` and `c`. */
type Filter = readonly [where: Record<string, unknown>, ids: readonly string[]];

const FILTERS: readonly Filter[] = [
  [{ name: 'Änne Öder' }, ['b']],
  [{ name: { eq: 'Carl "Calle" Beer, jun.' } }, ['c']],
  [{ startsLast5: { eq: 0 } }, ['a']],
  [{ lastMatchStarted: true }, ['b']],
  [{ lastMatchStarted: { eq: false } }, ['a', 'c']],
  [{ injuryStatus: { neq: 'fit' } }, ['b']],
  [{ startsLast5: { gt: 2 } }, ['c']],
  [{ startsLast5: { gte: 2 } }, ['b', 'c']],
  [{ startsLast5: { lt: 2 } }, ['a']],
  [{ startsLast5: { lte: 2 } }, ['a', 'b']],
  [{ birthdate: { gte: '1999-01-01' } }, ['c']],
  [{ pstart: { is: null } }, ['a', 'b', 'c']],
  [{ lastMatchStarted: { is: true } }, ['b']],
  [{ formRatingAvgLast5: { not: null } }, ['c']],
  [{ injuryStatus: { not: 'injured' } }, ['a', 'c']],
  [{ id: { in: ['a', 'c', 'x'] } }, ['a', 'c']],
  [{ id: { in: [] } }, []],
  [{ id: { not_in: ['a', 'c'] } }, ['b']],
  [{ injuryStatus: 'fit', startsLast5: { gt: 0 } }, ['c']],
];
const PATTERNS: readonly Filter[] = [
  [{ name: { like: '%Öder%' } }, ['b']],
  [{ name: { like: 'Ada_' } }, []],
  [{ name: { ilike: '%calle%' } }, ['c']],
];
const GROUPS: readonly Filter[] = [
  [{ AND: [{ injuryStatus: 'fit' }, { startsLast5: { gt: 0 } }] }, ['c']],
  [{ OR: [{ id: 'a' }, { name: 'Änne Öder' }] }, ['a', 'b']],
  [{ AND: [{ injuryStatus: 'fit' }, { OR: [{ id: 'a' }, { id: 'b' }] }] }, ['a']],
];

const listed =
  ([where, ids]: Filter): Ask =>
  async ({ expect, sdk }) => {
    const rows = await players(sdk).list({ where, orderBy: { id: 'asc' } });
    expect(rows.map(({ id }) => id)).toEqual(ids);
  };
const counted =
  ([where, ids]: Filter): Ask =>
  async ({ expect, sdk }) =>
    expect(await players(sdk).count({ where })).toBe(ids.length);
const asked = (filters: readonly Filter[]) => [...filters.map(listed), ...filters.map(counted)];

export const READS: SdkPart = {
  heading: 'Reading tables',
  isStored: true,
  async open(kind) {
    const app = await testAppOn(kind);
    await insertLeague(app.deps, {
      teams: [aTeam()],
      players: [
        aPlayer({ id: 'a', name: 'Ada', birthdate: '1998-03-01' }),
        aPlayer({
          id: 'b',
          name: 'Änne Öder',
          birthdate: '1996-03-01',
          injuryStatus: 'injured',
          startsLast5: 2,
          lastMatchStarted: true,
        }),
        aPlayer({
          id: 'c',
          name: 'Carl "Calle" Beer, jun.',
          birthdate: '2001-03-01',
          startsLast5: 5,
          formRatingAvgLast5: 7.1,
        }),
      ],
    });
    return { app };
  },
  asks: {
    '`list(…)`, `get(id)`, `count(…)`, `exists(…)`, with every operator': [
      async ({ expect, sdk }) => {
        const rows = await players(sdk).list({
          orderBy: { name: 'desc' },
          limit: 1,
          offset: 1,
          select: ['id', 'birthdate'],
        });
        expect(rows).toEqual([{ id: 'c', birthdate: '2001-03-01' }]);
      },
      async ({ expect, sdk }) => {
        const rows = await players(sdk).list({ orderBy: { injuryStatus: 'asc', startsLast5: 'desc' } });
        expect(rows.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
      },
      async ({ expect, sdk }) => {
        const rows = await players(sdk).list({ orderBy: 'starts_last5.desc', limit: 2 });
        expect(rows.map(({ id }) => id)).toEqual(['c', 'b']);
      },
      async ({ expect, sdk }) => expect(await players(sdk).list({ limit: 0 })).toEqual([]),
      async ({ expect, sdk }) =>
        expect(await players(sdk).get('b')).toMatchObject({ name: 'Änne Öder', startsLast5: 2 }),
      async ({ expect, sdk }) => expect(await players(sdk).get('nobody')).toBeNull(),
      async ({ expect, sdk }) => expect(await players(sdk).count()).toBe(3),
      async ({ expect, sdk }) => expect(await players(sdk).exists({ where: { id: 'a' } })).toBe(true),
      async ({ expect, sdk }) => expect(await players(sdk).exists({ where: { id: 'x' } })).toBe(false),
      ...asked(FILTERS),
      ...asked(PATTERNS),
    ],
    '`list(…)` with a `cursor`, text for a number, or an unknown column': [
      ({ sdk }) => players(sdk).list({ cursor: 'a', limit: 1 }),
      ({ sdk }) => players(sdk).list({ where: { startsLast5: { lt: 'many' } } }),
      ({ sdk }) => players(sdk).list({ where: { shoeSize: 44 } }),
    ],
    '`list({where: {AND}})`, `{OR}`': asked(GROUPS),
    '`list()`, `count()` of own rows': [
      async ({ expect, sdk }) => expect(await sdk.db.table('userTeams').list()).toEqual([]),
      async ({ expect, sdk }) => expect(await sdk.db.table('userTeams').count()).toBe(0),
    ],
    '`list()` of a table of the hub': ({ sdk }) => sdk.db.table('reports').list(),
    '`list()` of an unknown table': ({ sdk }) => sdk.db.table('nothing').list(),
  },
};
