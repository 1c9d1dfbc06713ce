import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAMED_CLUBS } from '@hub/shared/catalog/clubNames.ts';
import { clubBookOf } from './clubBook.ts';
import { identifyClubs } from './clubIdentity.ts';
import { aClub, aFixture } from '../feedBuilders.ts';

const BAYERN = aClub('openligadb', '40', 'FC Bayern München');
const idsOf = (clubs: Parameters<typeof identifyClubs>[0], book = clubBookOf([], [])) =>
  [...identifyClubs(clubs, [], book).clubs.keys()].toSorted();

describe('a club that the master reports under an unknown id', () => {
  it.each(['FC Ingolstadt 04', 'FC Ingolstadt', 'fc ingolstadt 04'])(
    'is identified by its exact name, and stored: %s',
    (name) => {
      const { clubs, named, unknown } = identifyClubs([BAYERN, aClub('openligadb', '7777', name)], []);
      expect([...clubs.keys()]).toEqual(['fcb', 'fci']);
      expect(named).toEqual([{ source: 'openligadb', sourceId: '7777', hubId: 'fci' }]);
      expect(unknown).toEqual([]);
    },
  );

  it.each([
    ['has almost the same name', [aClub('openligadb', '7777', 'FC Ingolstadt 04 II')]],
    [
      'has the name of a club that plays under its own id',
      [BAYERN, aClub('openligadb', '7777', 'Bayern München')],
    ],
    [
      'shares its name with another such club',
      [aClub('openligadb', '7777', 'FC Ingolstadt 04'), aClub('openligadb', '7778', 'FC Ingolstadt')],
    ],
  ])('becomes a question if it %s', (_case, clubs) => {
    const { named, unknown } = identifyClubs(clubs, []);
    const strangers = clubs.filter(({ sourceId }) => sourceId.startsWith('777'));
    expect(unknown.length + named.length).toBe(strangers.length);
    expect(new Set(named.map(({ hubId }) => hubId)).size).toBe(named.length);
    expect(named.map(({ hubId }) => hubId)).not.toContain('fcb');
    expect(unknown.length).toBeGreaterThan(0);
  });

  it('is recognised at another source by its name, if it plays at home and away on the same days there', () => {
    const clubsOf = (name: string) => [
      BAYERN,
      aClub('openligadb', '98', 'FC St. Pauli'),
      aClub('highlightly', '134391', 'Bayern München'),
      aClub('highlightly', '159070', name),
    ];
    const [dayTs, nextTs] = ['2026-08-29T13:30:00.000Z', '2026-09-05T13:30:00.000Z'];
    const idWith = (kickoffTs: string, { name = 'FC St. Pauli', isHome = true } = {}) => {
      const [homeClub, awayClub] = isHome ? ['159070', '134391'] : ['134391', '159070'];
      const fixtures = [
        aFixture('openligadb', 'o', { kickoffTs: dayTs, homeClub: '98', awayClub: '40' }),
        aFixture('highlightly', 'h', { kickoffTs, homeClub, awayClub }),
      ];
      return identifyClubs(clubsOf(name), fixtures).clubIdOf('highlightly', '159070');
    };
    expect(idWith(dayTs)).toBe('stp');
    expect([idWith(nextTs), idWith(dayTs, { isHome: false }), idWith(dayTs, { name: 'Pauli' })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is never recognised by name alone at another source', () => {
    const { clubIdOf } = identifyClubs([aClub('football-data', '7777', 'FC Ingolstadt 04')], []);
    expect(clubIdOf('football-data', '7777')).toBeNull();
  });
});

describe('questions', () => {
  const own = [1, 2, 3].map((matchday) =>
    aFixture('football-data', String(matchday), { matchday, homeClub: '5', awayClub: '7777' }),
  );
  const stranger = aClub('football-data', '7777', 'TSV Havelse');
  const idsAsked = (...[clubs, fixtures]: Parameters<typeof identifyClubs>) =>
    identifyClubs(clubs, fixtures).unknown.map(({ sourceId }) => sourceId);

  it('wait for the master, which may report the same club', () => {
    expect(idsAsked([BAYERN, stranger], own)).toEqual([]);
    expect(idsAsked([BAYERN, stranger], [...own, aFixture('openligadb', '1')])).toEqual(['7777']);
    expect(
      idsAsked([BAYERN, stranger, aClub('openligadb', '9999')], [...own, aFixture('openligadb', '1')]),
    ).toEqual(['9999']);
  });

  it('do not concern an opponent in a play-off', () => {
    expect(idsAsked([BAYERN, stranger], [...own.slice(0, 2), aFixture('openligadb', '1')])).toEqual([]);
  });
});

describe('a decision of an administrator', () => {
  const HAVELSE = { id: 'hav', name: 'TSV Havelse', shortName: 'Havelse', city: null };

  it('adds a club that lists of squads can also name', () => {
    const book = clubBookOf([HAVELSE], [{ source: 'openligadb', sourceId: '9999', hubId: 'hav' }]);
    expect(idsOf([BAYERN, aClub('openligadb', '9999', 'Havelse 1912')], book)).toEqual(['fcb', 'hav']);
    expect(book.ids.get('roster:hav')).toBe('hav');
  });

  it('outranks a later file that gives the same club another code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMED_CLUBS.filter(({ ids }) => ids.openligadb !== undefined)),
        (club) => {
          const decided = {
            source: 'openligadb' as const,
            sourceId: club.ids.openligadb ?? '',
            hubId: 'old',
          };
          const book = clubBookOf([{ ...HAVELSE, id: 'old' }], [decided]);
          expect(book.clubs.has(club.id)).toBe(false);
          const ids = Object.entries(club.ids).map(([source, id]) => book.ids.get(`${source}:${id}`));
          expect(new Set([...ids, book.idOfName(club.name)])).toEqual(new Set(['old']));
        },
      ),
    );
  });
});
