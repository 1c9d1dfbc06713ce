import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clubBookOf } from '../identity/clubBook.ts';
import { identifyClubs } from '../identity/clubIdentity.ts';
import { aClub, aFixture, aSquadPlayer, NO_FACTS } from '../feedBuilders.ts';
import { mergeSeason, type NewestFacts } from './merge.ts';

const KICKOFF = '2026-08-28T18:30:00.000Z';
const AFTER_MS = Date.parse('2026-08-30T12:00:00Z');
const clubs = [aClub('openligadb', '40', 'FC Bayern München'), aClub('openligadb', '80', 'Union Berlin')];
const unrecognised = () => null;

const merge = (
  facts: Partial<NewestFacts>,
  nowMs = 0,
  idOf: (source: string, id: string) => string | null = unrecognised,
) => mergeSeason({ ...NO_FACTS, clubs, ...facts }, idOf, nowMs);
const fixtureOf = (fixtures: NewestFacts['fixtures'], nowMs = 0) =>
  merge({ fixtures }, nowMs).bundle.fixtures[0];

/** Every club against every other, at home and away, in `2 * (clubs - 1)` matchdays. */
function roundRobin(clubCount: number) {
  const rounds = clubCount - 1;
  return Array.from({ length: rounds }, (_none, round) =>
    Array.from({ length: clubCount / 2 }, (_pair, n) => {
      const one = n === 0 ? rounds : (round + n) % rounds;
      const other = (round - n + rounds) % rounds;
      const [home, away] = (n === 0 ? round : n) % 2 === 0 ? [one, other] : [other, one];
      return [
        { matchday: round + 1, home, away },
        { matchday: round + 1 + rounds, home: away, away: home },
      ];
    }).flat(),
  ).flat();
}

describe('fixtures', () => {
  it('have ids made of their clubs, whatever the source', () => {
    expect(fixtureOf([aFixture('openligadb', '83183')])?.fixtureId).toBe('2026-27-fcb-fcu');
  });

  it('take kickoff and result from the master, and list sources that disagree', () => {
    const { bundle, conflicts } = merge({
      fixtures: [
        aFixture('football-data', '9', {
          homeClub: '5',
          awayClub: '28',
          homeGoals: 2,
          awayGoals: 2,
          state: 'over',
          kickoffTs: '2026-08-28T19:00:00.000Z',
          referee: 'Deniz Aytekin',
        }),
        aFixture('openligadb', '1', { homeGoals: 2, awayGoals: 1, state: 'over' }),
      ],
    });
    expect(bundle.fixtures).toEqual([
      expect.objectContaining({
        kickoffUtc: KICKOFF,
        homeGoals: 2,
        awayGoals: 1,
        status: 'played',
        referee: 'Deniz Aytekin',
      }),
    ]);
    const pair = { fixtureId: '2026-27-fcb-fcu', winner: 'openligadb', loser: 'football-data' };
    expect(conflicts).toEqual([
      { ...pair, field: 'kickoff', shown: KICKOFF, refused: '2026-08-28T19:00:00.000Z' },
      { ...pair, field: 'result', shown: '2:1', refused: '2:2' },
    ]);
  });

  it('are postponed when any source says so, since the master cannot', () => {
    const off = aFixture('football-data', '9', { homeClub: '5', awayClub: '28', state: 'postponed' });
    expect(fixtureOf([aFixture('openligadb', '1'), off])?.status).toBe('postponed');
  });

  it('run from kickoff, and count as postponed if only they have no result', () => {
    const open = aFixture('openligadb', '1');
    const other = aFixture('openligadb', '2', {
      homeClub: '80',
      awayClub: '40',
      state: 'over',
      homeGoals: 0,
      awayGoals: 0,
    });
    const statusAt = (offsetMinutes: number, fixtures = [open]) =>
      merge({ fixtures }, Date.parse(KICKOFF) + offsetMinutes * 60_000).bundle.fixtures.find(
        ({ homeClubId }) => homeClubId === 'fcb',
      )?.status;
    expect([-1, 0, 149, 150].map((minutes) => statusAt(minutes))).toEqual([
      'scheduled',
      'live',
      'live',
      'scheduled',
    ]);
    expect(statusAt(300)).toBe('scheduled');
    expect(statusAt(300, [open, other])).toBe('postponed');
  });
});

describe('clubs', () => {
  it('are those of the master; an unknown one waits with its fixtures', () => {
    const { bundle } = merge({
      clubs: [...clubs, aClub('openligadb', '9999', '1. FC Köln II'), aClub('football-data', '77')],
      fixtures: [aFixture('openligadb', '1'), aFixture('openligadb', '2', { awayClub: '9999' })],
    });
    expect(bundle.clubs.map(({ clubId }) => clubId)).toEqual(['fcb', 'fcu']);
    expect(bundle.fixtures.map(({ fixtureId }) => fixtureId)).toEqual(['2026-27-fcb-fcu']);
  });

  it('are recognised by their home matchdays if a source has no known clubs', () => {
    const facts = Array.from({ length: 18 }, (_none, n) => [
      aClub('openligadb', `o${n}`, `Verein ${n}`),
      aClub('sportmonks', `s${n}`, `Club ${n}`),
    ]).flat();
    const season = (source: 'openligadb' | 'sportmonks', prefix: string, last = 34) =>
      roundRobin(18)
        .filter(({ matchday }) => matchday <= last)
        .map(({ matchday, home, away }) =>
          aFixture(source, `${prefix}${matchday}-${home}`, {
            matchday,
            homeClub: `${prefix}${home}`,
            awayClub: `${prefix}${away}`,
          }),
        );
    const master = season('openligadb', 'o');
    const added = Array.from({ length: 18 }, (_none, n) => ({
      id: `v${n}`,
      name: `Verein ${n}`,
      shortName: `V ${n}`,
      city: null,
      source: 'openligadb' as const,
      sourceId: `o${n}`,
      hubId: `v${n}`,
    }));
    const book = clubBookOf(added, added);
    const { clubIdOf } = identifyClubs(facts, [...master, ...season('sportmonks', 's')], book);
    for (let n = 0; n < 18; n += 1) expect(clubIdOf('sportmonks', `s${n}`)).toBe(`v${n}`);
    const early = identifyClubs(facts, [...master, ...season('sportmonks', 's', 20)], book);
    expect(early.clubIdOf('sportmonks', 's3')).toBeNull();
  });

  it('are recognised by their fixtures if a list does not contain them', () => {
    const pairs = [
      ['40', '5', 1],
      ['80', '28', 2],
      ['7', '4', 3],
    ] as const;
    const fixtures = pairs.flatMap(([ofMaster, ofOther, matchday]) => [
      aFixture('openligadb', `m${matchday}`, { matchday, homeClub: '100', awayClub: ofMaster }),
      aFixture('football-data', `f${matchday}`, { matchday, homeClub: '7000', awayClub: ofOther }),
    ]);
    const facts = [
      ...clubs,
      aClub('openligadb', '100'),
      aClub('openligadb', '7'),
      aClub('football-data', '7000'),
    ];
    expect(identifyClubs(facts, fixtures).clubIdOf('football-data', '7000')).toBe('hsv');
    expect(identifyClubs(facts, fixtures.slice(0, 4)).clubIdOf('football-data', '7000')).toBeNull();
  });
});

describe('squads', () => {
  const idOf = (_source: string, sourceId: string) =>
    sourceId === 'unclear' ? null : `hub-${sourceId.replace(/^fd/, '')}`;

  it('come from the best source of each club, completed by the others', () => {
    const { bundle } = merge(
      {
        squadPlayers: [
          aSquadPlayer('roster', '1', { name: 'Kane, Harry', nationality: 'England' }),
          aSquadPlayer('roster', '2', { name: 'Sold in August' }),
          aSquadPlayer('roster', '3', { club: 'fcu', name: 'Only in the roster' }),
          aSquadPlayer('football-data', 'fd1', {
            name: 'Harry Kane',
            position: 'CF',
            birthdate: '1993-07-28',
          }),
        ],
      },
      0,
      idOf,
    );
    expect(bundle.players.map(({ playerId, name }) => [playerId, name])).toEqual([
      ['hub-1', 'Harry Kane'],
      ['hub-3', 'Only in the roster'],
    ]);
    expect(bundle.players[0]).toMatchObject({
      position: 'CF',
      birthdate: '1993-07-28',
      nationality: 'England',
    });
  });

  it('leave out players who are not recognised yet', () => {
    const { bundle } = merge(
      { squadPlayers: [aSquadPlayer('roster', 'unclear'), aSquadPlayer('roster', '1')] },
      0,
      idOf,
    );
    expect(bundle.players.map(({ playerId }) => playerId)).toEqual(['hub-1']);
  });
});

describe('merging random facts', () => {
  const ids = fc.constantFrom('40', '80', '7', '95');
  const fixture = fc
    .record({
      source: fc.constantFrom('openligadb' as const, 'football-data' as const),
      home: ids,
      away: ids,
      matchday: fc.integer({ min: 1, max: 34 }),
      goals: fc.integer({ min: 0, max: 9 }),
      state: fc.constantFrom('open' as const, 'over' as const, 'postponed' as const),
    })
    .map(({ source, home, away, matchday, goals, state }) =>
      aFixture(source, `${source}-${home}-${away}`, {
        homeClub: source === 'openligadb' ? home : ({ 40: '5', 80: '28', 7: '4', 95: '16' }[home] ?? ''),
        awayClub: source === 'openligadb' ? away : ({ 40: '5', 80: '28', 7: '4', 95: '16' }[away] ?? ''),
        matchday,
        state,
        homeGoals: state === 'over' ? goals : null,
        awayGoals: state === 'over' ? 0 : null,
      }),
    )
    .filter(({ value }) => value.homeClub !== value.awayClub);
  const fixtures = fc.uniqueArray(fixture, { selector: ({ sourceId }) => sourceId, maxLength: 20 });
  const allClubs = ['40', '80', '7', '95'].map((id) => aClub('openligadb', id));

  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(
        fixtures.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
        ),
        ([given, shuffled]) => {
          expect(merge({ clubs: allClubs.toReversed(), fixtures: shuffled }, AFTER_MS)).toEqual(
            merge({ clubs: allClubs, fixtures: given }, AFTER_MS),
          );
        },
      ),
    );
  });

  it('without one source never loses facts of another', () => {
    fc.assert(
      fc.property(fixtures, fc.constantFrom('openligadb', 'football-data'), (given, gone) => {
        const rest = given.filter(({ source }) => source !== gone);
        const idsOf = (facts: NewestFacts['fixtures']) =>
          merge({ clubs: allClubs, fixtures: facts }).bundle.fixtures.map(({ fixtureId }) => fixtureId);
        expect(idsOf(given)).toEqual(expect.arrayContaining(idsOf(rest)));
      }),
    );
  });
});
