import { describe, expect, it } from 'vitest';
import { identifyClubs } from '../identity/clubIdentity.ts';
import type { ClubFact, Fact, FixtureFact } from '../facts.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { Matches, type Match } from './schema.ts';
import { toFacts } from './toFacts.ts';

const aMatch = (changes: Partial<Match> = {}): Match => ({
  matchID: 1,
  matchDateTimeUTC: '2026-09-18T18:30:00Z',
  leagueSeason: 2026,
  group: { groupOrderID: 4 },
  team1: { teamId: 40, teamName: 'FC Bayern München', shortName: 'Bayern' },
  team2: { teamId: 80, teamName: '1. FC Union Berlin', shortName: null },
  matchIsFinished: true,
  matchResults: [
    { resultTypeID: 2, pointsTeam1: 7, pointsTeam2: 0 },
    { resultTypeID: 1, pointsTeam1: 3, pointsTeam2: 0 },
  ],
  location: null,
  ...changes,
});
const fixtureOf = (changes: Partial<Match>) => toFacts([aMatch(changes)]).fixtures[0]?.value;

describe('a match of OpenLigaDB', () => {
  it('becomes a fixture with its result after 90 minutes, in any order of results', () => {
    expect(fixtureOf({})).toEqual({
      season: '2026-27',
      matchday: 4,
      kickoffTs: '2026-09-18T18:30:00.000Z',
      homeClub: '40',
      awayClub: '80',
      homeGoals: 7,
      awayGoals: 0,
      state: 'over',
      venue: null,
      referee: null,
    });
  });

  it.each([
    ['is running, even if it has a result', { matchIsFinished: false }],
    ['is over, but has no result yet', { matchResults: [] }],
    [
      'has the result of the first half only',
      { matchResults: [{ resultTypeID: 1, pointsTeam1: 1, pointsTeam2: 0 }] },
    ],
  ])('stays open while it %s', (_case, changes) => {
    expect(fixtureOf(changes)).toMatchObject({ state: 'open', homeGoals: null, awayGoals: null });
  });

  it('lists each club once', () => {
    const { clubs } = toFacts([aMatch(), aMatch({ matchID: 2 })]);
    expect(clubs.map(({ sourceId, value }) => [sourceId, value?.shortName])).toEqual([
      ['40', 'Bayern'],
      ['80', '1. FC Union Berlin'],
    ]);
  });
});

describe.skipIf(!hasRecordings)('the recordings', () => {
  const read = async (name: string) =>
    toFacts(Matches.parse(JSON.parse(await readRecording(`openligadb/getmatchdata-${name}.json`))));
  const stateCounts = (fixtures: Fact<'fixture'>[]) =>
    Object.fromEntries(
      [...Map.groupBy(fixtures, ({ value }) => value?.state)].map(([state, { length }]) => [state, length]),
    );

  it.each([
    ['bl1-2022', 306, 18, { over: 216, open: 90 }],
    ['bl2-2025', 306, 18, { over: 306 }],
    ['bl1-2023-games-running', 306, 18, { over: 234, open: 72 }],
    ['bl1-2026-four-matches', 4, 7, { over: 3, open: 1 }],
  ])('are mapped without loss: %s', async (name, fixtures, clubs, states) => {
    const facts = await read(name);
    expect(facts.fixtures).toHaveLength(fixtures);
    expect(facts.clubs).toHaveLength(clubs);
    expect(stateCounts(facts.fixtures)).toEqual(states);
  });

  it.each([
    ['bl1-2022', 18],
    ['bl2-2025', 18],
    ['bl1-2023-games-running', 18],
    ['bl1-2026-four-matches', 7],
  ])('contain only clubs that the hub knows: %s', async (name, count) => {
    const { clubs, fixtures } = await read(name);
    const identity = identifyClubs(
      clubs as (Fact<'club'> & { value: ClubFact })[],
      fixtures as (Fact<'fixture'> & { value: FixtureFact })[],
    );
    expect(identity.unknown).toEqual([]);
    expect(identity.clubs.size).toBe(count);
  });
});
