import { describe, expect, it } from 'vitest';
import { hasRecordings, readRecording, readWrappedRecording } from '../recordings.ts';
import { recognise, type HubPlayer } from '../identity/playerIdentity.ts';
import { Matches as OpenLigaDbMatches } from '../openLigaDb/schema.ts';
import { toFacts } from '../openLigaDb/toFacts.ts';
import { identifyClubs } from '../identity/clubIdentity.ts';
import type { ClubFact, Fact, FixtureFact } from '../facts.ts';
import { Matches, Teams } from './schema.ts';
import { matchesToFacts, teamsToFacts } from './toFacts.ts';

const aMatch = (changes: object = {}) =>
  Matches.parse({
    matches: [
      {
        id: 9,
        utcDate: '2026-08-28T18:30:00Z',
        status: 'TIMED',
        matchday: 1,
        season: { startDate: '2026-08-28' },
        homeTeam: { id: 5 },
        awayTeam: { id: 28 },
        score: { fullTime: { home: null, away: null } },
        referees: [],
        ...changes,
      },
    ],
  });
const fixtureOf = (changes: object) => matchesToFacts(aMatch(changes)).fixtures[0]?.value;
const score = (home: number | null, away: number | null) => ({ score: { fullTime: { home, away } } });

describe('a match of football-data.org', () => {
  it.each([
    ['TIMED', score(null, null), { state: 'open', homeGoals: null }],
    ['IN_PLAY', score(1, 0), { state: 'open', homeGoals: null }],
    ['FINISHED', score(2, 1), { state: 'over', homeGoals: 2, awayGoals: 1 }],
    ['FINISHED', score(null, null), { state: 'open', homeGoals: null }],
    ['AWARDED', score(0, 2), { state: 'awarded', homeGoals: 0, awayGoals: 2 }],
    ['POSTPONED', score(null, null), { state: 'postponed', homeGoals: null }],
    ['CANCELLED', score(null, null), { state: 'cancelled', homeGoals: null }],
    ['A_NEW_WORD', score(null, null), { state: 'open', homeGoals: null }],
  ])('has a state for each status: %s with %j is %j', (status, changes, expected) => {
    expect(fixtureOf({ status, ...changes })).toMatchObject(expected);
  });

  it('has its referee, and is left out without a matchday', () => {
    const referees = [
      { name: 'A', type: 'ASSISTANT_REFEREE_N1' },
      { name: 'Deniz Aytekin', type: 'REFEREE' },
    ];
    expect(fixtureOf({ referees })?.referee).toBe('Deniz Aytekin');
    expect(fixtureOf({ matchday: null })).toBeUndefined();
  });
});

describe.skipIf(!hasRecordings)('the recordings of 2022', () => {
  const readTeams = async () =>
    teamsToFacts(
      Teams.parse(JSON.parse(await readWrappedRecording('football-data-org/Competition-2002-Teams.json'))),
    );
  const readMatches = async () =>
    matchesToFacts(
      Matches.parse(
        JSON.parse(await readWrappedRecording('football-data-org/Competition-2002-Matches.json')),
      ),
    );

  it('contain 18 clubs, their players and 306 fixtures', async () => {
    const [teams, matches] = [await readTeams(), await readMatches()];
    expect(teams.clubs).toHaveLength(18);
    expect(teams.squadPlayers.length).toBeGreaterThan(450);
    expect(matches.fixtures).toHaveLength(306);
    expect(matches.fixtures.every(({ value }) => value?.season === '2022-23')).toBe(true);
  });

  it('contain the clubs of OpenLigaDB, including those identified only by their fixtures', async () => {
    const openLigaDb = toFacts(
      OpenLigaDbMatches.parse(JSON.parse(await readRecording('openligadb/getmatchdata-bl1-2022.json'))),
    );
    const [teams, matches] = [await readTeams(), await readMatches()];
    const identity = identifyClubs(
      [...openLigaDb.clubs, ...teams.clubs] as (Fact<'club'> & { value: ClubFact })[],
      [...openLigaDb.fixtures, ...matches.fixtures] as (Fact<'fixture'> & { value: FixtureFact })[],
    );
    expect(identity.clubs.size).toBe(18);
    const recognised = new Map(
      teams.clubs.map(({ sourceId, value }) => [
        value?.shortName,
        identity.clubIdOf('football-data', sourceId),
      ]),
    );
    expect(new Set(recognised.values()).size).toBe(18);
    expect([...recognised.values()]).not.toContain(null);
    expect(recognised.get('Bochum')).toBe('boc');
    expect(recognised.get('Hertha BSC')).toBe('bsc');
  });

  it('identify every player of a squad uniquely, however his name is written', async () => {
    const { squadPlayers } = await readTeams();
    const people = squadPlayers.flatMap(({ sourceId, value }) =>
      value === null
        ? []
        : [{ id: sourceId, name: value.name, clubId: value.club, birthdate: value.birthdate }],
    );
    const known: HubPlayer[] = people;
    const ways: ((name: string) => string)[] = [
      (name) => name,
      (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      (name) => name.split(' ').toReversed().join(' '),
      (name) => name.toUpperCase(),
    ];
    for (const write of ways) {
      const found = people.map((person) => ({
        person,
        recognised: recognise({ ...person, name: write(person.name) }, known),
      }));
      const same = found.flatMap(({ person, recognised }) =>
        recognised.outcome === 'same' ? [{ is: person.id, taken: recognised.hubId }] : [],
      );
      expect(same.filter(({ is, taken }) => is !== taken)).toEqual([]);
      expect(same.length / people.length).toBeGreaterThan(0.97);
    }
  });
});
