import { describe, expect, it } from 'vitest';
import { NAMED_CLUBS } from '@hub/shared/catalog/clubNames.ts';
import { LineupFact, MatchSquadFact } from '../facts.ts';
import { playedPartsOf } from './playedParts.ts';
import { BoxScore, Events, Match, type BoxPlayer, type Event } from './schema.ts';
import { boxToSheet, lineupToFact, matchesToClubs, matchesToFixtures } from './toFacts.ts';

const OF = { startYear: 2026, match: '880817271', club: '134391' };
const TEAM = { id: 134391 };

const aMatch = (changes: Partial<Match> = {}): Match => ({
  id: 880817271,
  round: 'Regular Season - 4',
  date: '2026-09-19T13:30:00.000Z',
  homeTeam: { id: 134391, name: 'Bayern München' },
  awayTeam: { id: 155666, name: 'Union Berlin' },
  state: { description: 'Finished', score: { current: '2 - 1' } },
  ...changes,
});
const fixtureOf = (changes: Partial<Match> = {}) => matchesToFixtures([aMatch(changes)], 2026)[0]?.value;

const aPlayer = (id: number, changes: Partial<BoxPlayer> = {}): BoxPlayer => ({
  id,
  name: `P. Player${id}`,
  fullName: `Peter Player${id}`,
  position: id === 1 ? 'Goalkeeper' : 'Defender',
  isSubstitute: false,
  minutesPlayed: 90,
  ...changes,
});
/** Eleven starters, one who came on after 60 minutes for the eleventh, and eight who stayed on the bench. */
const aSide = (): BoxPlayer[] => [
  ...Array.from({ length: 11 }, (_none, n) => aPlayer(n + 1, n === 10 ? { minutesPlayed: 60 } : {})),
  aPlayer(12, { isSubstitute: true, minutesPlayed: 30 }),
  ...Array.from({ length: 8 }, (_none, n) => aPlayer(n + 13, { isSubstitute: true, minutesPlayed: 0 })),
];
const anEvent = (changes: Partial<Event>): Event => ({
  team: TEAM,
  time: '60',
  type: 'Yellow Card',
  ...changes,
});
const SWAP = anEvent({ type: 'Substitution', playerId: 11, assistingPlayerId: 12 });
const sheetOf = (players: BoxPlayer[], events: Event[] = [SWAP]) =>
  boxToSheet(OF, { team: TEAM, players }, events);
const partOf = (id: number, events: Event[], players = aSide()) =>
  playedPartsOf({ team: TEAM, players }, events).parts.find(({ player }) => player === String(id));

describe('a match of Highlightly', () => {
  it('becomes a fixture with its clubs', () => {
    expect(fixtureOf()).toMatchObject({
      season: '2026-27',
      matchday: 4,
      kickoffTs: '2026-09-19T13:30:00.000Z',
      homeClub: '134391',
      awayClub: '155666',
      homeGoals: 2,
      awayGoals: 1,
      state: 'over',
    });
    expect(matchesToClubs([aMatch(), aMatch()], 2026)).toHaveLength(2);
  });

  it('has goals only after it is decided', () => {
    const running = { description: 'Second half', score: { current: '1 - 0' } };
    expect(fixtureOf({ state: running })).toMatchObject({ state: 'open', homeGoals: null });
    expect(fixtureOf({ state: { description: 'Finished' } })).toMatchObject({ state: 'open' });
    expect(fixtureOf({ state: { description: 'Postponed' } })).toMatchObject({ state: 'postponed' });
    expect(fixtureOf({ state: null })).toMatchObject({ state: 'open' });
  });

  it('gets a missing matchday from the hub, or is left out', () => {
    expect(fixtureOf({ round: 'Final' })).toBeUndefined();
    expect(matchesToFixtures([aMatch({ round: null })], 2026, () => 7)[0]?.value.matchday).toBe(7);
  });

  it('is reported with ids derived from those of API-Football', () => {
    const known = NAMED_CLUBS.flatMap(({ ids }) => (ids['api-football'] === undefined ? [] : [ids]));
    expect(known.length).toBeGreaterThan(18);
    for (const ids of known) expect(Number(ids['highlightly'])).toBe(851 * Number(ids['api-football']) + 784);
  });
});

describe('an announced eleven of Highlightly', () => {
  const rows = (names: readonly (readonly string[])[]) => ({
    id: TEAM.id,
    initialLineup: names.map((row) =>
      row.map((name) => ({ id: Number(name.slice(1)), name, position: null })),
    ),
  });
  const ELEVEN = [['P1'], ['P2', 'P3', 'P4', 'P5'], ['P6', 'P7', 'P8'], ['P9', 'P10', 'P11']];

  it('is complete with eleven players, the first of them a goalkeeper', () => {
    const value = lineupToFact(OF, rows(ELEVEN), [{ player: '9', name: 'Harry Kane' }])?.value;
    expect(LineupFact.parse(value).starters).toHaveLength(11);
    expect(value).toMatchObject({ fixture: OF.match, club: OF.club });
    expect(value?.starters[0]).toEqual({ player: '1', name: 'P1', position: 'GK' });
    expect(value?.starters[8]).toEqual({ player: '9', name: 'Harry Kane', position: null });
  });

  it.each([
    ['nobody', []],
    ['ten', ELEVEN.map((row) => row.filter((name) => name !== 'P4'))],
    ['twelve', [...ELEVEN, ['P12']]],
    ['one man twice', ELEVEN.map((row) => row.map((name) => (name === 'P4' ? 'P5' : name)))],
    ['two in goal', [['P1', 'P2'], ...ELEVEN.slice(1)]],
  ])('is incomplete with %s', (_case, names) => {
    expect(lineupToFact(OF, rows(names), [])).toBeNull();
    expect(lineupToFact(OF, { id: TEAM.id, initialLineup: null }, [])).toBeNull();
  });

  it('is matched by names that the source has reported before if it has no ids, unless two players share one', () => {
    const known = Array.from({ length: 11 }, (_none, n) => ({
      player: String(n + 1),
      name: `Peter Player${n + 1}`,
    }));
    const initialLineup = [[1], [2, 3, 4, 5], [6, 7, 8], [9, 10, 11]].map((row) =>
      row.map((n) => ({ name: `P. Player${n}`, position: n === 1 ? 'Goalkeeper' : 'Defender' })),
    );
    const eleven = (people: typeof known) => lineupToFact(OF, { id: TEAM.id, initialLineup }, people);
    expect(eleven(known)?.value?.starters[3]).toMatchObject({ player: '4', name: 'Peter Player4' });
    expect(eleven([...known, { player: '99', name: 'Paul Player4' }])).toBeNull();
    expect(eleven(known.slice(1))).toBeNull();
  });
});

describe('a club in a played match at Highlightly', () => {
  it('is a matchday squad with minutes, substitutions and full names', () => {
    const { matchSquad, lineup, lack } = sheetOf(aSide());
    expect([lineup, lack]).toEqual([null, null]);
    const { players } = MatchSquadFact.parse(matchSquad?.value);
    expect(players).toHaveLength(20);
    expect(players.filter(({ started }) => started)).toHaveLength(11);
    expect(players[10]).toMatchObject({ name: 'Peter Player11', minutes: 60, subbedOut: 60, subbedIn: null });
    expect(players[11]).toMatchObject({ started: false, minutes: 30, subbedIn: 60, position: 'DF' });
    expect(players[12]).toMatchObject({ minutes: 0, subbedIn: null });
  });

  it('has substitutions, whichever of the two players an event names first', () => {
    const turned = { ...SWAP, playerId: 12, assistingPlayerId: 11 };
    for (const event of [SWAP, turned]) {
      expect(partOf(12, [event])).toMatchObject({ subbedIn: 60, subbedOut: null });
      expect(partOf(11, [event])).toMatchObject({ subbedIn: null, subbedOut: 60 });
    }
  });

  it('finds players by name where an event has no id', () => {
    const events = [anEvent({ player: 'P. Player4' }), anEvent({ player: 'P. Nobody', time: '61' })];
    expect(partOf(4, events)).toMatchObject({ yellow: 1, yellowMinute: 60 });
  });

  it('reads goals and cards, and distinguishes a second booking from a straight red card', () => {
    const events = [
      anEvent({ playerId: 2, time: '30' }),
      anEvent({ playerId: 2, time: '90+4' }),
      anEvent({ playerId: 2, time: '90+4', type: 'Red Card' }),
      anEvent({ playerId: 3, time: '50', type: 'Red Card' }),
      anEvent({ playerId: 5, type: 'Goal', assist: 'P. Player6' }),
      anEvent({ playerId: 5, type: 'Penalty', assistingPlayerId: 7 }),
      anEvent({ playerId: 5, type: 'Missed Penalty' }),
      anEvent({ playerId: 5, type: 'Own Goal' }),
      anEvent({ playerId: 5, type: 'Goal', team: { id: 7 } }),
    ];
    expect(partOf(2, events)).toMatchObject({
      yellow: 1,
      red: 1,
      secondYellow: 1,
      yellowMinute: 30,
      redMinute: 94,
    });
    expect(partOf(3, events)).toMatchObject({ yellow: 0, red: 1, secondYellow: 0, redMinute: 50 });
    expect(partOf(5, events)).toMatchObject({ goals: 2, ownGoals: 1, yellow: 0 });
    expect(partOf(5, events)?.counts).toMatchObject({ penaltiesScored: 1, penaltiesMissed: 1, assists: 0 });
    expect([6, 7, 11].map((id) => partOf(id, events)?.counts?.assists)).toEqual([1, 1, 0]);
  });

  it('has no counts for players who stayed on the bench, nor without events', () => {
    expect(partOf(13, [SWAP])).not.toHaveProperty('counts');
    expect(partOf(5, [])).not.toHaveProperty('counts');
    // A substitution is not an assist.
    expect(partOf(12, [SWAP])?.counts).toMatchObject({ assists: 0, saves: null });
  });

  it('derives minutes from substitutions and dismissals where a row omits them', () => {
    const players = aSide().map((player) => Object.assign(player, { minutesPlayed: null }));
    const events = [SWAP, anEvent({ playerId: 3, time: '50', type: 'Red Card' })];
    const minutes = [1, 3, 11, 12, 13].map((id) => partOf(id, events, players)?.minutes);
    expect(minutes).toEqual([90, 50, 60, 30, 0]);
  });

  it.each([
    ['the club', [], 'nothing'],
    ['a starter', aSide().slice(1), 'starters'],
    ['the whole bench', aSide().slice(0, 11), 'bench'],
    ['most of the bench', aSide().slice(0, 15), 'bench'],
    ['the substitute who came on', aSide().filter(({ id }) => id !== 12), 'bench'],
    [
      'the name of the substitute who came on',
      aSide().map((row) => (row.id === 12 ? Object.assign(row, { id: null }) : row)),
      'bench',
    ],
  ])('is not a matchday squad if rows are missing: %s', (_case, players, lack) => {
    expect(sheetOf(players)).toMatchObject({ matchSquad: null, lack });
  });

  it('reports at least the eleven if only the bench is missing', () => {
    expect(LineupFact.parse(sheetOf(aSide().slice(0, 11)).lineup?.value).starters).toHaveLength(11);
    expect(sheetOf(aSide().slice(1)).lineup).toBeNull();
  });

  it('lacks its events if a player came on without a reported substitution', () => {
    expect(sheetOf(aSide(), [])).toMatchObject({ lack: 'events' });
    expect(sheetOf(aSide(), []).matchSquad).not.toBeNull();
  });
});

describe('answers of the real service', () => {
  it('are read: a day, a row of a box score, and events that name the leaving player first', () => {
    expect(
      Match.parse({
        id: 880817271,
        round: 'Regular Season - 1',
        date: '2023-08-11T19:00:00.000Z',
        state: { clock: 90, score: { current: '0 - 3', penalties: null }, description: 'Finished' },
        awayTeam: { id: 43334, name: 'Manchester City' },
        homeTeam: { id: 38228, name: 'Burnley' },
        league: { id: 33973, name: 'Premier League', season: 2023 },
      }).date,
    ).toBe('2023-08-11T19:00:00.000Z');
    const row = (
      id: number,
      name: string,
      fullName: string,
      isSubstitute: boolean,
      minutesPlayed: number,
    ) => ({
      id,
      name,
      fullName,
      isSubstitute,
      minutesPlayed,
      position: 'Midfielder',
      shirtNumber: 17,
      isCaptain: false,
      offsides: 0,
      logo: '',
      matchRating: '6.44',
      statistics: { expectedGoals: 0.04 },
    });
    const [box] = BoxScore.parse([
      {
        team: { id: 43334, name: 'Manchester City', logo: '' },
        players: [
          row(101423, 'K. De Bruyne', 'Kevin De Bruyne', false, 23),
          row(369005, 'M. Kovačić', 'Mateo Kovačić', true, 67),
        ],
      },
    ]);
    const events = Events.parse([
      {
        team: { id: 43334 },
        time: '23',
        type: 'Substitution',
        assist: null,
        player: 'K. De Bruyne',
        playerId: 101423,
        substituted: 'M. Kovačić',
        assistingPlayerId: 369005,
      },
    ]);
    expect(playedPartsOf(box!, events).parts).toMatchObject([
      { name: 'Kevin De Bruyne', started: true, subbedOut: 23, minutes: 23, rating: 6.44 },
      { name: 'Mateo Kovačić', started: false, subbedIn: 23, minutes: 67 },
    ]);
  });
});
