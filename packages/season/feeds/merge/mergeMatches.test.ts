import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AbsenceFact, KnownFact } from '../facts.ts';
import { aClub, aFixture, anAbsence, aLineup, aMatchSquad, aSquadPlayer, NO_FACTS } from '../feedBuilders.ts';
import { aBundle, anAppearanceRow } from '../../matchdata/bundleBuilders.ts';
import { factsOfBundle } from '../bundleFacts.ts';
import { mergeAbsences } from './mergeAbsences.ts';
import { mergeSeason, type NewestFacts } from './merge.ts';

const SOURCE = 'api-football';
const [BAYERN, UNION] = ['157', '182'] as const;
const WEEK_MS = 7 * 86_400_000;
const FIRST_MS = Date.parse('2026-08-29T13:30:00.000Z');
const AT = (n: number) => new Date(FIRST_MS + n * 86_400_000).toISOString();
const DAY = (n: number) => new Date(FIRST_MS + n * 86_400_000).toISOString().slice(0, 10);

const clubs = [
  aClub('openligadb', '40', 'FC Bayern München'),
  aClub('openligadb', '80', 'Union Berlin'),
  aClub('openligadb', '7', 'Borussia Dortmund'),
];
/** Bayern plays on three Saturdays: at home, away, at home. */
const PAIRS = [
  ['40', '80', BAYERN, UNION],
  ['7', '40', '165', BAYERN],
  ['40', '7', BAYERN, '165'],
] as const;
/** The first `played` of them are over. */
const fixtures = (played: number) =>
  PAIRS.flatMap(([home, away, apiHome, apiAway], week) => {
    const common = {
      matchday: week + 1,
      kickoffTs: new Date(FIRST_MS + week * WEEK_MS).toISOString(),
      ...(week < played ? { state: 'over' as const, homeGoals: 1, awayGoals: 0 } : {}),
    };
    return [
      aFixture('openligadb', `o${week}`, { ...common, homeClub: home, awayClub: away }),
      aFixture(SOURCE, `a${week}`, { ...common, homeClub: apiHome, awayClub: apiAway }),
    ];
  });

const squadPlayers = Array.from({ length: 20 }, (_none, n) =>
  aSquadPlayer(SOURCE, `p${n}`, { club: BAYERN, position: n === 0 ? 'GK' : 'DF' }),
);
const merge = (facts: Partial<NewestFacts>, { played = 1, day = 1, unknown = [] as string[] } = {}) =>
  mergeSeason(
    { ...NO_FACTS, clubs, fixtures: fixtures(played), squadPlayers, ...facts },
    (_source, id) => (unknown.includes(id) ? null : `hub-${id}`),
    FIRST_MS + day * 86_400_000,
  );

describe('appearances', () => {
  it('mark minutes that the source only estimates, as those of a bundle that reports who came on', () => {
    const players = Array.from({ length: 12 }, (_none, n) => ({
      ...anAppearanceRow({ playerId: `b${n}`, started: n < 11, minutesPlayed: n < 11 ? 83 : 18 }),
      isEstimated: true as const,
    }));
    const [squad] = factsOfBundle(aBundle({ appearances: players }), '2017-18').matchSquads ?? [];
    const parts = squad?.value?.players ?? [];
    expect(parts.map(({ minutes, isEstimated }) => [minutes, isEstimated])).toEqual(
      players.map(({ minutesPlayed }) => [minutesPlayed, true]),
    );
    const reported = aMatchSquad('a0', BAYERN);
    const matchSquads = [{ ...reported, value: { ...reported.value, players: parts } }];
    const { appearances } = merge({ matchSquads }).bundle;
    expect(appearances.map(({ isEstimated }) => isEstimated)).toEqual(parts.map(() => true));
  });

  it('come from matches that are over, with the hub’s ids', () => {
    const matchSquads = [aMatchSquad('a0', BAYERN), aMatchSquad('a1', BAYERN)];
    const { appearances } = merge({ matchSquads }).bundle;
    expect(appearances).toHaveLength(12);
    expect(appearances[0]).toMatchObject({
      fixtureId: '2026-27-fcb-fcu',
      clubId: 'fcb',
      playerId: 'hub-p0',
      started: true,
      minutesPlayed: 90,
    });
  });

  it('wait for an unrecognised starter, but not for an unrecognised substitute', () => {
    const matchSquads = [aMatchSquad('a0', BAYERN)];
    expect(merge({ matchSquads }, { unknown: ['p3'] }).bundle.appearances).toEqual([]);
    expect(merge({ matchSquads }, { unknown: ['p11'] }).bundle.appearances).toHaveLength(11);
  });

  it('are left out for a club that does not play in the match', () => {
    expect(merge({ matchSquads: [aMatchSquad('a0', '165')] }).bundle.appearances).toEqual([]);
  });

  it('add players who are in no squad', () => {
    const { bundle } = merge({ squadPlayers: [], matchSquads: [aMatchSquad('a0', BAYERN)] });
    expect(bundle.players).toHaveLength(12);
    expect(bundle.players.find(({ playerId }) => playerId === 'hub-p0')).toMatchObject({
      clubId: 'fcb',
      position: 'GK',
    });
  });
});

describe('announced elevens that shorten names', () => {
  const shortened = (fact: KnownFact<'lineup'>) => ({
    ...fact,
    value: {
      ...fact.value,
      starters: fact.value.starters.map((starter, n) =>
        n === 3 ? { player: 'new', name: 'P. Person', position: 'DF' } : starter,
      ),
    },
  });
  const named = (n: number, name: string, position = 'DF') =>
    aSquadPlayer(SOURCE, `p${n}`, { club: BAYERN, name, position });
  const elevenWith = (...players: ReturnType<typeof named>[]) =>
    merge(
      {
        lineups: [shortened(aLineup('a0', BAYERN))],
        squadPlayers: [...squadPlayers.filter(({ sourceId }) => Number(sourceId.slice(1)) < 12), ...players],
      },
      { played: 0, unknown: ['new'] },
    ).elevens[0]?.playerIds;

  it('refer to the only player of the club who matches', () => {
    expect(elevenWith(named(12, 'Peter Person'), named(13, 'Martin Person'))).toContain('hub-p12');
    expect(elevenWith(named(12, 'Peter Person'), named(13, 'Paul Person', 'GK'))).toContain('hub-p12');
  });

  it('wait where two players match, or none', () => {
    expect(elevenWith(named(12, 'Peter Person'), named(13, 'Paul Person'))).toBeUndefined();
    expect(elevenWith(named(12, 'Martin Person'))).toBeUndefined();
  });
});

describe('entered elevens', () => {
  const enteredElevens = [
    {
      fixtureId: '2026-27-fcb-fcu',
      clubId: 'fcb',
      playerIds: Array.from({ length: 11 }, (_none, n) => `hub-p${n}`),
    },
  ];

  it('become appearances once the match is over, with the mean minutes of starters in their group', () => {
    expect(merge({ enteredElevens }, { played: 0 }).bundle.appearances).toEqual([]);
    const { appearances } = merge({ enteredElevens }).bundle;
    expect(appearances).toHaveLength(11);
    expect(appearances.map(({ minutesPlayed }) => minutesPlayed)).toEqual([89, ...Array(10).fill(85)]);
    expect(appearances.every(({ started, subbedOutMinute }) => started && subbedOutMinute === null)).toBe(
      true,
    );
  });

  it('take precedence over a source’s eleven', () => {
    const lineups = [aLineup('a0', BAYERN), aLineup('a1', BAYERN)];
    const other = enteredElevens.map((eleven) => ({
      ...eleven,
      playerIds: Array.from({ length: 11 }, (_none, n) => `hub-p${n + 5}`),
    }));
    const idsOf = (facts: Partial<NewestFacts>) =>
      new Set(merge(facts).bundle.appearances.map(({ playerId }) => playerId));
    expect(idsOf({ lineups })).toEqual(new Set(enteredElevens[0]?.playerIds));
    expect(idsOf({ lineups, enteredElevens: other })).toEqual(new Set(other[0]?.playerIds));
  });

  it('give way to a source’s report, and keep players whom a squad has dropped', () => {
    const reported = merge({ enteredElevens, matchSquads: [aMatchSquad('a0', BAYERN)] }).bundle.appearances;
    expect(reported).toHaveLength(12);
    expect(reported.every(({ minutesPlayed }) => [90, 0].includes(minutesPlayed))).toBe(true);
    const { appearances, players } = merge({ enteredElevens }, { unknown: ['p4'] }).bundle;
    expect(appearances).toHaveLength(11);
    expect(players.find(({ playerId }) => playerId === 'hub-p4')).toMatchObject({
      clubId: null,
      hasLeft: true,
    });
    const elsewhere = enteredElevens.map((eleven) => Object.assign({}, eleven, { clubId: 'bvb' }));
    expect(merge({ enteredElevens: elsewhere }).bundle.appearances).toEqual([]);
  });
});

describe('a position missing from squads', () => {
  it('comes from the line-up', () => {
    const keeper = aSquadPlayer(SOURCE, 'p0', { club: BAYERN, position: null });
    const positionOf = (facts: Partial<NewestFacts>) =>
      merge({ squadPlayers: [keeper], ...facts }).bundle.players.find(({ playerId }) => playerId === 'hub-p0')
        ?.position;
    expect(positionOf({})).toBeNull();
    expect(positionOf({ lineups: [aLineup('a1', BAYERN)] })).toBe('GK');
  });
});

describe('a player who changes clubs', () => {
  const clubOf = (fetchedTs: string) => {
    const inDortmund = aSquadPlayer(SOURCE, 'p5', { club: '165' });
    return merge({
      squadPlayers: [Object.assign(inDortmund, { fetchedTs })],
      matchSquads: [aMatchSquad('a0', BAYERN)],
    }).bundle.players.find(({ playerId }) => playerId === 'hub-p5')?.clubId;
  };

  it('belongs to the club that listed him last, in its squad or its line-up', () => {
    expect(clubOf('2026-08-01T00:00:00.000Z')).toBe('fcb');
    expect(clubOf('2026-09-01T00:00:00.000Z')).toBe('bvb');
  });
});

describe('announced elevens', () => {
  it('have the hub’s ids, and wait while a player is unrecognised', () => {
    const lineups = [aLineup('a1', BAYERN)];
    expect(merge({ lineups }).elevens).toEqual([
      expect.objectContaining({ fixtureId: '2026-27-bvb-fcb', clubId: 'fcb', source: SOURCE }),
    ]);
    expect(merge({ lineups }).elevens[0]?.playerIds).toHaveLength(11);
    expect(merge({ lineups }, { unknown: ['p3'] }).elevens).toEqual([]);
  });
});

describe('absences', () => {
  const ofWeeks = (...changes: (Partial<AbsenceFact> & { week: number })[]) =>
    changes.map(({ week, ...change }) =>
      anAbsence(`p1-a${week}`, {
        player: 'p1',
        fixture: `a${week}`,
        club: BAYERN,
        reportedTs: AT(week * 7 - 3),
        ...change,
      }),
    );
  const spells = (absences: KnownFact<'absence'>[], when: { played?: number; day?: number } = {}) =>
    merge({ absences }, when).bundle.absences.map(({ kind, from, until }) => [kind, from, until]);

  it('are known only where a source reports them', () => {
    expect(merge({}).areAbsencesKnown).toBe(false);
    expect(merge({ absences: ofWeeks({ week: 1 }) }).areAbsencesKnown).toBe(true);
  });

  it('last until the source reports the next match without him', () => {
    const first = ofWeeks({ week: 0 });
    expect(spells(first, { day: 1 })).toEqual([['injury', DAY(-3), null]]);
    const other = anAbsence('p2-a1', { player: 'p2', fixture: 'a1', club: BAYERN, reportedTs: AT(4) });
    expect(spells([...first, other], { day: 5 })).toEqual([
      ['injury', DAY(-3), DAY(0)],
      ['injury', DAY(4), null],
    ]);
    // No one reported the next match, but it has begun.
    expect(spells(first, { day: 7.1 })).toEqual([['injury', DAY(-3), DAY(0)]]);
  });

  it('are merged into one over consecutive matches', () => {
    const both = ofWeeks({ week: 0 }, { week: 1 });
    expect(spells(both, { day: 5 })).toEqual([['injury', DAY(-3), null]]);
    expect(spells(ofWeeks({ week: 0 }, { week: 2 }), { played: 2, day: 12 })).toEqual([
      ['injury', DAY(-3), DAY(0)],
      ['injury', DAY(11), null],
    ]);
    expect(spells(ofWeeks({ week: 0 }, { week: 1, kind: 'illness' }), { day: 5 })).toEqual([
      ['illness', DAY(4), null],
      ['injury', DAY(-3), DAY(0)],
    ]);
  });

  it('contain each expected return, from its report on', () => {
    const returns = [
      { reportedTs: AT(4), day: DAY(12) },
      { reportedTs: AT(5), day: DAY(20) },
      { reportedTs: AT(6), day: null },
    ];
    const { statuses } = merge(
      { absences: ofWeeks({ week: 1, reportedTs: AT(4), returns }) },
      { day: 6 },
    ).bundle;
    expect(
      statuses.map(({ knownFrom, status, expectedReturn }) => [knownFrom, status, expectedReturn]),
    ).toEqual([
      [AT(4), 'injured', DAY(12)],
      [AT(5), 'injured', DAY(20)],
      [AT(6), 'injured', null],
    ]);
  });

  it('come from the most trusted source of a match', () => {
    const absences = ofWeeks({ week: 0 });
    const [row] = merge({}).bundle.fixtures;
    const place = {
      fixtureOf: () => row ?? null,
      clubIdOf: () => 'fcb',
      playerIdOf: (_source: string, id: string) => id,
      likelyIdOf: () => null,
      nowMs: FIRST_MS - 86_400_000,
    };
    const both = [
      ...absences,
      ...absences.map((fact) => Object.assign({}, fact, { source: 'sportmonks' as const })),
    ];
    for (const facts of [both, both.toReversed()])
      expect(mergeAbsences(facts, [], row ? [row] : [], place).absences.map(({ source }) => source)).toEqual([
        'sportmonks',
      ]);
  });

  it('end on the day before the source takes them back', () => {
    expect(spells(ofWeeks({ week: 1, takenBackTs: AT(6) }), { day: 6 })).toEqual([
      ['injury', DAY(4), DAY(5)],
    ]);
    // Reported and taken back on one day.
    expect(spells(ofWeeks({ week: 1, takenBackTs: AT(4) }), { day: 6 })).toEqual([]);
  });

  it('end before a match if the player was in its squad after all', () => {
    const absences = ofWeeks({ week: 0 });
    const { bundle } = merge({ absences, matchSquads: [aMatchSquad('a0', BAYERN)] });
    expect(bundle.absences.map(({ from, until }) => [from, until])).toEqual([[DAY(-3), DAY(-1)]]);
  });

  it('apply from their report until their end is known', () => {
    const statusesOn = (absences: KnownFact<'absence'>[], day: number) =>
      merge({ absences }, { day }).bundle.statuses.map(({ knownFrom, status }) => [knownFrom, status]);
    expect(statusesOn(ofWeeks({ week: 0 }), 1)).toEqual([[AT(-3), 'injured']]);
    // No one reported the next match before it began.
    expect(statusesOn(ofWeeks({ week: 0 }), 7.1)).toEqual([
      [AT(-3), 'injured'],
      [AT(7), 'fit'],
    ]);
    expect(statusesOn(ofWeeks({ week: 1, takenBackTs: AT(6) }), 6.5)).toEqual([
      [AT(4), 'injured'],
      [AT(6), 'fit'],
    ]);
    const both = [...ofWeeks({ week: 1 }), ...ofWeeks({ week: 1, kind: 'suspension', reportedTs: AT(2) })];
    expect(statusesOn(both, 5)).toEqual([
      [AT(2), 'suspended'],
      [AT(4), 'injured'],
    ]);
  });

  it('last until the final whistle of the match of a suspension', () => {
    const MINUTE = 1 / (24 * 60);
    const statusesOn = (played: number, minutes: number) =>
      merge(
        { absences: ofWeeks({ week: 0, kind: 'suspension' }) },
        { played, day: minutes * MINUTE },
      ).bundle.statuses.map(({ knownFrom, status }) => [knownFrom, status]);
    const banned = [AT(-3), 'suspended'];
    expect(statusesOn(0, 90)).toEqual([banned]);
    // It is late, but still runs.
    expect(statusesOn(0, 130)).toEqual([banned]);
    expect(statusesOn(1, 112)).toEqual([banned, [AT(105 * MINUTE), 'fit']]);
    expect(statusesOn(0, 241)).toEqual([banned, [AT(105 * MINUTE), 'fit']]);
  });

  it('name the match of a suspension, unless it was taken back', () => {
    const banned = (change: Partial<AbsenceFact> = {}) =>
      merge({ absences: ofWeeks({ week: 1, kind: 'suspension', ...change }) }).bundle.absences;
    expect(banned()).toEqual([
      expect.objectContaining({ kind: 'suspension', fixtureId: '2026-27-bvb-fcb', from: null, until: null }),
    ]);
    expect(banned({ takenBackTs: AT(5) })).toEqual([]);
  });
});

describe('the order of facts', () => {
  const squads: KnownFact<'matchSquad'>[] = [aMatchSquad('a0', BAYERN), aMatchSquad('a1', BAYERN)];
  const absences = ['a0', 'a1', 'a2'].flatMap((fixture, n) =>
    ['p1', 'p15', 'p16'].map((player) =>
      anAbsence(`${player}-${fixture}`, { player, fixture, club: BAYERN, reportedTs: AT(n * 7 - 2) }),
    ),
  );
  const everything = { lineups: [aLineup('a1', BAYERN)], matchSquads: squads, absences, squadPlayers };

  it('does not matter', () => {
    const expected = merge(everything, { played: 2, day: 8 });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(squads, { minLength: squads.length }),
        fc.shuffledSubarray(absences, { minLength: absences.length }),
        fc.shuffledSubarray(squadPlayers, { minLength: squadPlayers.length }),
        (matchSquads, shuffled, players) => {
          expect(
            merge(
              { ...everything, matchSquads, absences: shuffled, squadPlayers: players },
              { played: 2, day: 8 },
            ),
          ).toEqual(expected);
        },
      ),
    );
  });

  it('never makes an absence end before it begins, nor a player absent twice for the same thing', () => {
    fc.assert(
      fc.property(fc.subarray(absences), fc.integer({ min: -5, max: 25 }), (some, day) => {
        const reported = some.filter(({ value }) => value.reportedTs <= AT(day));
        const rows = merge({ absences: reported, matchSquads: squads }, { played: 2, day }).bundle.absences;
        for (const { from, until } of rows) expect(until === null || until >= (from ?? '')).toBe(true);
        const open = rows.filter(({ until }) => until === null).map(({ playerId }) => playerId);
        expect(new Set(open).size).toBe(open.length);
      }),
    );
  });
});
