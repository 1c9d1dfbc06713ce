import { describe, expect, it } from 'vitest';
import { LineupFact, MatchSquadFact } from '../facts.ts';
import { Incidents, Lineups, Match, type Incident, type Player, type PlayerStats } from './schema.ts';
import {
  lineupToFact,
  matchesToClubs,
  matchesToFixtures,
  memberNamed,
  statsToSquad,
  unavailableToAbsences,
} from './toFacts.ts';

const OF = { startYear: 2025, match: '91', club: '19' };

/** Excerpts of the service's answers about Brighton against Leeds on 1 November 2025, from a public project. */
const MATCH = {
  id: 91,
  home_team_id: 5,
  home_team: 'Brighton & Hove Albion',
  away_team_id: 19,
  away_team: 'Leeds United',
  event_date: '2025-11-01T15:00:00+00:00',
  status: 'finished',
  round_number: 10,
  home_score: 3,
  away_score: 0,
  weather: { code: null },
};
const INCIDENTS = {
  event_id: 91,
  incidents: [
    { text: 'FT', type: 'period', minute: 90, is_live: false, away_score: 0, home_score: 3 },
    {
      type: 'substitution',
      minute: 90,
      is_home: true,
      player_in: 'N. Oriola',
      added_time: 4,
      player_out: 'G. Rutter',
      player_in_id: 501,
      player_out_id: 1633,
    },
    { type: 'injuryTime', length: 4, minute: 90 },
    {
      type: 'substitution',
      minute: 77,
      is_home: false,
      added_time: null,
      player_in_id: 379,
      player_out_id: 374,
    },
    {
      type: 'card',
      minute: 73,
      player: 'E. Ampadu',
      is_home: false,
      card_type: 'yellow',
      player_id: 368,
      added_time: null,
    },
    { type: 'goal', minute: 70, is_home: true, goal_type: 'regular', player_id: 488, home_score: 3 },
  ],
};
const LINEUPS = {
  event_id: 91,
  lineup_status: 'confirmed',
  lineups: {
    home: {
      team_id: 5,
      formation: '4-2-3-1',
      players: [{ id: null, name: 'J. P. van Hecke', position: 'D', jersey_number: 6, ai_score: null }],
      substitutes: [],
    },
    away: { players: [] },
  },
  unavailable_players: { home: [], away: [] },
};

const aPlayer = (id: number): Player => ({
  id,
  name: `Vorname Nachname${String.fromCodePoint(97 + id)}`,
  position: id === 0 ? 'Goalkeeper' : 'D',
});
const SQUAD = Array.from({ length: 20 }, (_none, id) => aPlayer(id));
const people = new Map(SQUAD.map((player) => [player.id, player]));
/** Eleven starters who played throughout, except the last, who was replaced by 11, and eight who stayed on the bench. */
const STATS = SQUAD.map(({ id }): PlayerStats => ({
  player_id: id,
  team_id: 19,
  minutes_played: id < 10 ? 90 : id === 10 ? 60 : id === 11 ? 30 : 0,
  rating: null,
}));
const SWAP: Incident = { type: 'substitution', minute: 60, player_in_id: 11, player_out_id: 10 };
const squadOf = (incidents: readonly Incident[] = [SWAP], stats = STATS) =>
  statsToSquad(OF, stats, incidents, people)?.value;
const partOf = (id: number, incidents: Incident[]) =>
  squadOf([SWAP, ...incidents])?.players.find(({ player }) => player === String(id));

describe('a match of BSD', () => {
  it('is read from a recorded answer', () => {
    const match = Match.parse(MATCH);
    expect(matchesToFixtures([match], 2025)[0]?.value).toMatchObject({
      season: '2025-26',
      matchday: 10,
      kickoffTs: '2025-11-01T15:00:00.000Z',
      homeGoals: 3,
      awayGoals: 0,
      state: 'over',
    });
    expect(matchesToClubs([match], 2025).map(({ value }) => value.name)).toEqual([
      'Brighton & Hove Albion',
      'Leeds United',
    ]);
  });

  it.each([
    ['notstarted', null, 'open'],
    ['inprogress', 1, 'open'],
    ['finished', null, 'open'],
    ['postponed', null, 'postponed'],
    ['something new', null, 'open'],
  ])('is over only with a result: %s', (status, score, state) => {
    const match = Match.parse({ ...MATCH, status, home_score: score, away_score: score });
    expect(matchesToFixtures([match], 2025)[0]?.value).toMatchObject({ state, homeGoals: null });
  });
});

describe('a matchday squad of BSD', () => {
  it('has starters with minutes who did not come on', () => {
    const squad = MatchSquadFact.parse(squadOf());
    expect(squad.players.filter(({ started }) => started)).toHaveLength(11);
    expect(squad.players.find(({ player }) => player === '11')).toMatchObject({
      started: false,
      subbedIn: 60,
    });
    expect(squad.players.find(({ player }) => player === '10')).toMatchObject({ subbedOut: 60, minutes: 60 });
    expect(squad.players.find(({ player }) => player === '0')?.position).toBe('GK');
  });

  it('takes cards from the incidents, because the statistics lack some', () => {
    const { incidents } = Incidents.parse(INCIDENTS);
    const stats = STATS.map((row) =>
      row.player_id === 5 ? Object.assign({}, row, { yellow_card: 0 }) : row,
    );
    const asked = incidents.map((one) =>
      one.player_id === 368 ? Object.assign({}, one, { player_id: 5 }) : one,
    );
    const booked = squadOf([SWAP, ...asked], stats)?.players.find(({ player }) => player === '5');
    expect(booked).toMatchObject({ yellow: 1, yellowMinute: 73, red: 0 });
  });

  it.each([
    [[['yellowRed', 70]], { red: 1, secondYellow: 1, yellow: 0, redMinute: 70 }],
    [
      [
        ['yellow', 20],
        ['yellow', 70],
      ],
      { red: 1, secondYellow: 1, yellow: 1, yellowMinute: 20, redMinute: 70 },
    ],
    [[['red', 88]], { red: 1, secondYellow: 0, yellow: 0, redMinute: 88 }],
  ] as const)('contains one dismissal: %j', (cards, expected) => {
    const incidents = cards.map(([card, minute]) => ({
      type: 'card',
      card_type: card,
      minute,
      player_id: 5,
    }));
    expect(partOf(5, incidents)).toMatchObject(expected);
  });

  it('distinguishes own goals from others, and counts added time', () => {
    const goal = (kind: string) => ({ type: 'goal', goal_type: kind, minute: 3, player_id: 6 });
    expect(partOf(6, [goal('regular'), goal('penalty'), goal('ownGoal')])).toMatchObject({
      goals: 2,
      ownGoals: 1,
      counts: { penaltiesScored: 1, assists: null },
    });
    const [, late] = Incidents.parse(INCIDENTS).incidents;
    const swap = { ...SWAP, minute: late?.minute, added_time: late?.added_time };
    expect(squadOf([swap])?.players.find(({ player }) => player === '11')?.subbedIn).toBe(94);
  });

  it.each([
    ['rows are missing', () => squadOf([SWAP], STATS.slice(0, 15))],
    ['a starter has no minutes', () => squadOf([SWAP], STATS.slice(1))],
    ['a player is unknown', () => statsToSquad(OF, STATS, [SWAP], new Map([...people].slice(1)))],
    ['changes are missing', () => squadOf([])],
    ['nothing is counted yet', () => squadOf([], [])],
  ])('is not reported if %s', (_name, read) => {
    expect(read() ?? null).toBeNull();
  });
});

describe('an eleven of BSD', () => {
  const lineupOf = (names: readonly string[]) => ({
    players: names.map((name, n) => ({ id: null, name, position: n === 0 ? 'G' : 'D' })),
  });
  const names = SQUAD.slice(0, 11).map(({ name }) => name.replace('Vorname', 'V.'));

  it('counts once it is confirmed and all players are recognised by their short names', () => {
    const fact = LineupFact.parse(lineupToFact(OF, 'confirmed', lineupOf(names), SQUAD)?.value);
    expect(fact.starters.map(({ player }) => player)).toEqual(SQUAD.slice(0, 11).map(({ id }) => String(id)));
    expect(lineupToFact(OF, 'predicted', lineupOf(names), SQUAD)).toBeNull();
    expect(lineupToFact(OF, null, lineupOf(names), SQUAD)).toBeNull();
    expect(lineupToFact(OF, 'confirmed', lineupOf(names.with(3, 'V. Niemand')), SQUAD)).toBeNull();
    expect(lineupToFact(OF, 'confirmed', lineupOf(names.slice(1)), SQUAD)).toBeNull();
  });

  it('is read from a recorded answer with several initials in names', () => {
    const { lineups } = Lineups.parse(LINEUPS);
    const [only] = lineups?.home?.players ?? [];
    const squad = [
      { id: 484, name: 'Jan Paul van Hecke' },
      { id: 1, name: 'Tom Hecke' },
    ];
    expect(memberNamed(only?.name, squad)?.id).toBe(484);
    expect(memberNamed('P. van Hecke', squad)).toBeUndefined();
    expect(memberNamed('J. van Hecke', [...squad, { id: 2, name: 'Jo van Hecke' }])).toBeUndefined();
    expect(lineupToFact(OF, 'confirmed', lineups?.home, squad)).toBeNull();
  });
});

describe('an absence of BSD', () => {
  const ahead = { nowMs: Date.parse('2025-11-01T10:00:00Z'), isAhead: () => true };
  const missing = (unavailable: object[]) => [
    { ...OF, kickoffTs: '2025-11-01T15:00:00.000Z', unavailable: unavailable as never },
  ];

  it('is reported with its reason, and taken back when two answers omit the player', () => {
    const first = unavailableToAbsences(
      missing([
        { id: 1, name: 'Eins', status: 'missing', reason: 'Knee injury' },
        { id: 2, name: 'Zwei', status: 'doubtful', reason: 'Knock' },
        { id: 3, name: 'Drei', status: 'missing', reason: 'Yellow card suspension' },
        { id: null, name: 'Vier', status: 'missing', reason: 'Knee injury' },
      ]),
      [],
      ahead,
    );
    expect(first.map(({ value: { player, kind } }) => [player, kind])).toEqual([
      ['1', 'injury'],
      ['2', 'doubt'],
      ['3', 'suspension'],
    ]);
    const second = unavailableToAbsences(missing([]), first, ahead);
    expect(second.map(({ value: { isInQuestion } }) => isInQuestion)).toEqual([true, true, true]);
    const third = unavailableToAbsences(missing([]), second, ahead);
    expect(third.every(({ value: { takenBackTs } }) => takenBackTs === '2025-11-01T10:00:00.000Z')).toBe(
      true,
    );
  });
});
