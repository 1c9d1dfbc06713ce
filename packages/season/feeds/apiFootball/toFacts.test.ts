import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AbsenceFact, LineupFact, MatchSquadFact, SquadPlayerFact } from '../facts.ts';
import type { FeedClient } from '../http.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { playedPartsOf } from './playedParts.ts';
import { createApiFootball } from './read.ts';
import { Envelope, Events, Injury, League, Lineups, Match, Person, Squad, TeamPlayers } from './schema.ts';
import {
  absenceKindOf,
  expectedReturnOf,
  injuriesToAbsences,
  matchesToFixtures,
  matchToLineups,
  matchToMatchSquads,
  squadToFacts,
} from './toFacts.ts';

const KICKOFF = Date.parse('2026-09-19T13:30:00Z') / 1000;
const aTeam = (id: number) => ({ id, name: `Team ${id}` });

const aMatch = (changes: Partial<Match> = {}): Match => ({
  fixture: {
    id: 1,
    referee: 'D. Aytekin, Germany',
    timestamp: KICKOFF,
    venue: { name: 'Allianz Arena' },
    status: { short: 'FT' },
  },
  league: { season: 2026, round: 'Regular Season - 4' },
  teams: { home: aTeam(157), away: aTeam(182) },
  goals: { home: 2, away: 1 },
  score: { fulltime: { home: 2, away: 1 } },
  ...changes,
});
const withStatus = (short: string, changes: Partial<Match> = {}) =>
  matchesToFixtures([aMatch({ ...changes, fixture: { ...aMatch().fixture, status: { short } } })])[0]?.value;

/** Eleven players of a line-up, ids from 1; the first keeps goal. */
const starters = (count = 11, keepers = 1) =>
  Array.from({ length: count }, (_none, n) => ({
    player: { id: n + 1, name: `Player ${n + 1}`, pos: n < keepers ? 'G' : 'D' },
  }));
const lineupsOf = (startXI: ReturnType<typeof starters>) =>
  matchToLineups(aMatch({ lineups: [{ team: aTeam(157), startXI }] }));

type Played = TeamPlayers[number]['players'][number];
const aPlayed = (id: number, games: Partial<Played['statistics'][number]['games']> = {}): Played => ({
  player: { id, name: `Player ${id}` },
  statistics: [{ games: { minutes: 90, position: 'D', rating: null, substitute: false, ...games } }],
});
/** Eleven starters, then a substitute who came on and one who did not. */
const aSquad = () => [
  ...Array.from({ length: 11 }, (_none, n) => aPlayed(n + 1)),
  aPlayed(12, { minutes: 30, substitute: true }),
  aPlayed(13, { minutes: null, substitute: true }),
];
const anEvent = (changes: Partial<Events[number]>): Events[number] => ({
  time: { elapsed: 60, extra: null },
  team: { id: 157 },
  player: null,
  assist: null,
  type: 'Card',
  detail: null,
  ...changes,
});
const partOf = (id: number, events: Events, players = aSquad()) =>
  playedPartsOf(players, events).find(({ player }) => player === String(id));

describe('counts of API-Football', () => {
  const countsWith = (row: object) => {
    const player = aPlayed(1);
    const [statistics] = player.statistics;
    return playedPartsOf([{ ...player, statistics: [{ ...statistics!, ...row }] }], [])[0]?.counts;
  };

  it('are zero where a row has null, and unknown where it omits them', () => {
    expect(countsWith({ goals: { total: 1, assists: null, saves: 3 }, penalty: { missed: 1 } })).toEqual({
      assists: 0,
      saves: 3,
      penaltiesScored: null,
      penaltiesMissed: 1,
      penaltiesSaved: null,
      goalsConceded: null,
      shots: null,
      keyPasses: null,
      duelsWon: null,
    });
  });

  it('are left out for players who stayed on the bench', () => {
    expect(partOf(13, [])).not.toHaveProperty('counts');
  });

  it.runIf(hasRecordings)('are read from a recorded match', async () => {
    const recorded = await readRecording('api-football/fixture-player-stats.json');
    const players = TeamPlayers.parse(Envelope.parse(JSON.parse(recorded)).response);
    const [keeper, defender] = playedPartsOf(players[0]!.players, []);
    expect(keeper?.counts).toMatchObject({
      saves: 3,
      goalsConceded: 0,
      penaltiesSaved: 1,
      duelsWon: 1,
      shots: 0,
    });
    expect(defender?.counts).toMatchObject({ saves: 0, assists: 0, duelsWon: 3, penaltiesSaved: 0 });
  });
});

describe('a match of API-Football', () => {
  it('becomes a fixture', () => {
    expect(matchesToFixtures([aMatch()])[0]).toMatchObject({
      sourceId: '1',
      value: {
        season: '2026-27',
        matchday: 4,
        kickoffTs: '2026-09-19T13:30:00.000Z',
        homeClub: '157',
        awayClub: '182',
        homeGoals: 2,
        awayGoals: 1,
        state: 'over',
        venue: 'Allianz Arena',
        referee: 'D. Aytekin',
      },
    });
  });

  it.each([
    ['NS', 'open', null],
    ['2H', 'open', null],
    ['SUSP', 'postponed', null],
    ['FT', 'over', 2],
    ['AWD', 'awarded', 2],
    ['PST', 'postponed', null],
    ['CANC', 'cancelled', null],
    ['XYZ', 'open', null],
  ])('has a state for each status: %s is %s', (short, state, homeGoals) => {
    expect(withStatus(short)).toMatchObject({ state, homeGoals });
  });

  it('stays open while it has no result, and is left out of another round', () => {
    expect(withStatus('FT', { score: null, goals: null })).toMatchObject({ state: 'open' });
    expect(matchesToFixtures([aMatch({ league: { season: 2026, round: 'Relegation Round' } })])).toEqual([]);
  });
});

describe('a line-up', () => {
  it('is reported once it has eleven players and one goalkeeper', () => {
    const [fact] = lineupsOf(starters());
    expect(fact).toMatchObject({ sourceId: '1-157', value: { fixture: '1', club: '157' } });
    expect(fact?.value?.starters).toHaveLength(11);
    expect(fact?.value?.starters[0]).toEqual({ player: '1', name: 'Player 1', position: 'GK' });
  });

  it.each([
    ['ten players', starters(10)],
    ['twelve', starters(12)],
    ['no goalkeeper', starters(11, 0)],
    ['two', starters(11, 2)],
    ['the same player twice', starters().with(5, starters()[6] ?? { player: { id: 0, name: '', pos: '' } })],
    ['a player without an id', starters().with(5, { player: { id: null as never, name: 'X', pos: 'D' } })],
  ])('is requested again with %s', (_case, startXI) => {
    expect(lineupsOf(startXI)).toEqual([]);
  });
});

describe('a matchday squad', () => {
  const squadsOf = (players: Played[], short = 'FT') =>
    matchToMatchSquads(
      aMatch({
        fixture: { ...aMatch().fixture, status: { short } },
        players: [{ team: { id: 157 }, players }],
        events: [],
      }),
    );

  it('is reported once the match is over and eleven have started', () => {
    expect(squadsOf(aSquad())).toHaveLength(1);
    expect(squadsOf(aSquad(), '2H')).toEqual([]);
    expect(squadsOf(aSquad().slice(1))).toEqual([]);
    expect(squadsOf([...aSquad(), aPlayed(14)])).toEqual([]);
    expect(squadsOf(aSquad().with(3, aPlayed(4, { minutes: null })))).toEqual([]);
    expect(squadsOf([...aSquad(), aPlayed(13, { substitute: true })])).toEqual([]);
  });

  it('reads substitutions, whichever of the two players is named first', () => {
    const one = anEvent({ type: 'subst', player: { id: 3 }, assist: { id: 12 } });
    const other = anEvent({ type: 'subst', player: { id: 12 }, assist: { id: 3 } });
    for (const event of [one, other]) {
      expect(partOf(3, [event])).toMatchObject({ subbedOut: 60, subbedIn: null });
      expect(partOf(12, [event])).toMatchObject({
        subbedIn: 60,
        subbedOut: null,
        minutes: 30,
        started: false,
      });
    }
  });

  it('follows a substitute who leaves again, in the order of the minutes', () => {
    const later = anEvent({
      type: 'subst',
      time: { elapsed: 90, extra: 2 },
      player: { id: 13 },
      assist: { id: 12 },
    });
    const first = anEvent({ type: 'subst', player: { id: 3 }, assist: { id: 12 } });
    expect(partOf(12, [later, first])).toMatchObject({ subbedIn: 60, subbedOut: 92 });
    expect(partOf(13, [later, first])).toMatchObject({ subbedIn: 92 });
  });

  it('reads cards with their minutes, and a second yellow card as a dismissal', () => {
    const booked = anEvent({ detail: 'Yellow Card', player: { id: 2 }, time: { elapsed: 20 } });
    const second = anEvent({ detail: 'Second Yellow card', player: { id: 2 } });
    const red = anEvent({ detail: 'Red Card', player: { id: 5 } });
    expect(partOf(2, [booked])).toMatchObject({ yellow: 1, red: 0, yellowMinute: 20, redMinute: null });
    expect(partOf(2, [booked, second])).toMatchObject({
      yellow: 1,
      red: 1,
      secondYellow: 1,
      yellowMinute: 20,
      redMinute: 60,
    });
    expect(partOf(5, [red])).toMatchObject({ yellow: 0, red: 1, secondYellow: 0, redMinute: 60 });
  });

  it('reads own goals by their scorer, and ratings within the scale', () => {
    const own = anEvent({ type: 'Goal', detail: 'Own Goal', player: { id: 4 } });
    expect(partOf(4, [own])).toMatchObject({ ownGoals: 1, goals: 0 });
    expect(partOf(1, [], [aPlayed(1, { rating: '8.2' })])).toMatchObject({ rating: 8.2 });
    expect(partOf(1, [], [aPlayed(1, { rating: '–' })])).toMatchObject({ rating: null });
  });
});

describe('injuries', () => {
  const anInjury = (changes: Partial<Injury['player']> = {}, fixture = 1): Injury => ({
    player: { id: 9, name: 'E. Demirović', type: 'Missing Fixture', reason: 'Knee Injury', ...changes },
    team: { id: 170 },
    fixture: { id: fixture, timestamp: KICKOFF },
    league: { id: 78, season: 2026 },
  });
  const at = (day: string) => ({ nowMs: Date.parse(`${day}T12:00:00Z`), isAhead: () => true });

  it('begin on the day of their first report, and keep that day', () => {
    const first = injuriesToAbsences([anInjury()], [], at('2026-09-15'));
    expect(first[0]).toMatchObject({
      sourceId: '9-1',
      value: {
        player: '9',
        club: '170',
        fixture: '1',
        kind: 'injury',
        detail: 'Knee Injury',
        reportedTs: '2026-09-15T12:00:00.000Z',
      },
    });
    expect(injuriesToAbsences([anInjury()], first, at('2026-09-17'))).toEqual(first);
    // Reported only after the match.
    expect(injuriesToAbsences([anInjury()], [], at('2026-10-20'))[0]?.value.reportedTs).toBe(
      '2026-09-19T13:30:00.000Z',
    );
  });

  it('are reported once if the service lists a player twice', () => {
    const doubt = anInjury({ type: 'Questionable' });
    for (const rows of [
      [anInjury(), doubt],
      [doubt, anInjury()],
    ]) {
      const absences = injuriesToAbsences(rows, [], at('2026-09-15'));
      expect(absences).toHaveLength(1);
      expect(absences[0]?.value.kind).toBe('injury');
    }
  });

  it('end with the second answer that omits them, unless they are listed again', () => {
    const absences = injuriesToAbsences([anInjury()], [], at('2026-09-15'));
    const once = injuriesToAbsences([], absences, at('2026-09-16'));
    expect(once[0]?.value).toMatchObject({ isInQuestion: true, takenBackTs: null });
    expect(injuriesToAbsences([anInjury()], once, at('2026-09-17'))).toEqual(absences);
    const twice = injuriesToAbsences([], once, at('2026-09-17'));
    expect(twice[0]?.value).toMatchObject({ isInQuestion: false, takenBackTs: '2026-09-17T12:00:00.000Z' });
    expect(injuriesToAbsences([], twice, at('2026-09-18'))).toEqual([]);
  });

  it('stay after their match has begun, even if the service drops them', () => {
    const absences = injuriesToAbsences([anInjury()], [], at('2026-09-15'));
    expect(injuriesToAbsences([], absences, { ...at('2026-09-20'), isAhead: () => false })).toEqual([]);
  });

  it.each([
    ['Missing Fixture', 'Yellow Cards', 'suspension'],
    ['Missing Fixture', 'Red Card', 'suspension'],
    ['Missing Fixture', 'Illness', 'illness'],
    ['Missing Fixture', "Coach's decision", 'other'],
    ['Missing Fixture', 'National selection', 'other'],
    ['Missing Fixture', 'Broken Leg', 'injury'],
    ['Missing Fixture', 'Torn Ligament', 'injury'],
    ['Questionable', 'Knee Injury', 'doubt'],
    ['Missing Fixture', 'Something new', 'other'],
    [null, null, 'other'],
  ])('have a kind for type and reason: %s and %s are %s', (type, reason, kind) => {
    expect(absenceKindOf(type, reason)).toBe(kind);
  });
});

describe('a squad', () => {
  const person = (changes: Partial<Person['player']>) =>
    new Map([[1, { id: 1, name: 'H. Kane', ...changes }]]);
  const playerOf = (name: string, people = new Map<number, Person['player']>()) =>
    squadToFacts({ team: aTeam(157), players: [{ id: 1, name, position: 'Attacker' }] }, people, 2026)[0]
      ?.value;

  it('keeps full names where the service has them', () => {
    expect(playerOf('H. Kane')?.name).toBe('H. Kane');
    expect(playerOf('H. Kane', person({ firstname: 'Harry Edward', lastname: 'Kane' }))?.name).toBe(
      'Harry Kane',
    );
    expect(playerOf('Álex Grimaldo', person({ firstname: 'Alejandro' }))?.name).toBe('Álex Grimaldo');
    expect(playerOf('J. García', person({ firstname: 'Alejandro' }))?.name).toBe('J. García');
  });

  it('reads birth dates and sizes, if they are valid', () => {
    expect(
      playerOf('H. Kane', person({ birth: { date: '1993-07-28' }, height: '188 cm', weight: null })),
    ).toMatchObject({ club: '157', position: 'FW', birthdate: '1993-07-28', heightCm: 188 });
    expect(playerOf('H. Kane', person({ birth: { date: 'x' }, height: 'x' }))).not.toHaveProperty('heightCm');
  });
});

describe('the expected return', () => {
  const spell = (start: string, end: string | null) => ({ type: 'Knock', start, end });

  it.each([
    ['is the day after a current spell', [spell('2026-11-01', '2026-12-05')], '2026-12-06'],
    ['is unknown while the spell has no end', [spell('2026-11-01', null)], null],
    ['is unknown after the spell has ended', [spell('2026-11-01', '2026-11-10')], null],
    ['is unknown for a future spell', [spell('2026-12-01', '2026-12-10')], null],
    [
      'is that of the longest spell',
      [spell('2026-11-01', '2026-11-25'), spell('2026-11-02', '2026-12-01')],
      '2026-12-02',
    ],
    ['is unknown without spells', [], null],
  ])('%s', (_case, spells, day) => {
    expect(expectedReturnOf(spells, '2026-11-20')).toBe(day);
  });
});

describe('an answer with an error', () => {
  const clientWith = (body: unknown): FeedClient => ({
    get: async () => JSON.stringify(body),
    getChanged: async () => null,
  });
  const errorOf = (errors: object) => ({ errors, response: [], paging: { current: 1, total: 1 } });

  it.each([
    [{ token: 'Error/Missing application key.' }, 'wrongKey'],
    [{ access: 'Your account is suspended.' }, 'wrongKey'],
    [{ plan: 'Free plans do not have access to this season.' }, 'notInPlan'],
    [{ requests: 'You have reached the request limit for the day.' }, 'overBudget'],
    [{ rateLimit: 'Too many requests.' }, 'tooManyRequests'],
    [{ season: 'The Season field is required.' }, 'refused'],
  ])('is a failure, not an empty list: %o', async (errors, code) => {
    const api = createApiFootball(clientWith(errorOf(errors)), 'key');
    await expect(api.injuries(2026)).rejects.toMatchObject({ code });
  });

  it('is malformed if it has another shape', async () => {
    await expect(createApiFootball(clientWith([]), 'key').leagues()).rejects.toMatchObject({
      code: 'malformed',
    });
    const broken = { errors: [], response: [{ team: 1 }] };
    await expect(createApiFootball(clientWith(broken), 'key').squad('1')).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});

describe.skipIf(!hasRecordings)('the recordings', () => {
  const read = async <T>(name: string, row: z.ZodType<T>): Promise<T[]> => {
    const { errors, response } = Envelope.parse(JSON.parse(await readRecording(`api-football/${name}.json`)));
    expect(errors).toEqual([]);
    return z.array(row).parse(response);
  };

  it('contain 71 upcoming matches of the Bundesliga', async () => {
    const fixtures = matchesToFixtures(await read('fixtures-bundes-ns-pst', Match));
    expect(fixtures).toHaveLength(71);
    expect(new Set(fixtures.map(({ value }) => value.season))).toEqual(new Set(['2023-24']));
    expect(new Set(fixtures.map(({ value }) => value.state))).toEqual(new Set(['open']));
    expect(new Set(fixtures.map(({ value }) => value.matchday))).toEqual(
      new Set([27, 28, 29, 30, 31, 32, 33, 34]),
    );
  });

  it.each([
    ['fixture-lineup-full', [592872, 592872]],
    ['fixture-lineup-startXI', [1149523, 1149523]],
  ])('contain both elevens of a match: %s', async (name, [id = 0]) => {
    const lineups = await read(name, Lineups.element);
    const facts = matchToLineups(aMatch({ fixture: { ...aMatch().fixture, id }, lineups }));
    expect(facts).toHaveLength(2);
    for (const { value } of facts) expect(LineupFact.parse(value)).toEqual(value);
  });

  it('contain the matchday squads of a match with minutes, cards and ratings', async () => {
    const players = await read('fixture-player-stats', TeamPlayers.element);
    const facts = matchToMatchSquads(aMatch({ players, events: [] }));
    expect(facts.map(({ value }) => value?.players.length)).toEqual([20, 19]);
    for (const { value } of facts) expect(MatchSquadFact.parse(value)).toEqual(value);
    const foden = facts[0]?.value?.players.find(({ player }) => player === '631');
    expect(foden).toMatchObject({ name: 'Phil Foden', started: true, minutes: 56, goals: 1, rating: 7.7 });
    const [city] = facts;
    expect(city?.value?.players.filter(({ minutes }) => minutes === 0)).toHaveLength(6);
  });

  it('contain the same elevens in statistics and in line-ups', async () => {
    const lineups = matchToLineups(aMatch({ lineups: await read('fixture-lineup-full', Lineups.element) }));
    const squads = matchToMatchSquads(
      aMatch({ players: await read('fixture-player-stats', TeamPlayers.element), events: [] }),
    );
    for (const [n, squad] of squads.entries())
      expect(squad.value?.players.filter(({ started }) => started).map(({ player }) => player)).toEqual(
        lineups[n]?.value?.starters.map(({ player }) => player),
      );
  });

  it('contain events with readable players and minutes', async () => {
    for (const name of ['fixture-events', 'fixture-events-goal'])
      expect((await read(name, Events.element)).length).toBeGreaterThan(1);
    const events = await read('fixture-events', Events.element);
    const squad = [635, 44].map((id, n) => aPlayed(id, { substitute: n === 1 }));
    expect(playedPartsOf(squad, events)).toMatchObject([{ subbedOut: 79 }, { subbedIn: 79 }]);
  });

  it.each([
    ['injuries-date-bundes', 31, 31],
    ['injuries-date-2026-10-08-free-plan-subset', 3, 3],
    ['injuries-date-2026-10-09-free-plan-subset', 12, 9],
  ])('contain each absence once: %s', async (name, rows, facts) => {
    const injuries = await read(name, Injury);
    expect(injuries).toHaveLength(rows);
    const absences = injuriesToAbsences(injuries, [], {
      nowMs: Date.parse('2026-10-07'),
      isAhead: () => true,
    });
    expect(absences).toHaveLength(facts);
    for (const { value } of absences) expect(AbsenceFact.parse(value)).toEqual(value);
  });

  it('contain no reason that the hub cannot read', async () => {
    const injuries = await read('injuries-date-bundes', Injury);
    const kinds = injuries.map(({ player: { type, reason } }) => absenceKindOf(type, reason));
    expect(new Set(kinds)).toEqual(new Set(['injury', 'illness', 'suspension', 'doubt']));
  });

  it('contain a squad of Leipzig and players with birth dates', async () => {
    const [squad] = await read('player-squad-Leipzig', Squad);
    const people = await read('player-info-bundes-2022', Person);
    const facts = squad === undefined ? [] : squadToFacts(squad, new Map(), 2023);
    expect(facts.length).toBeGreaterThan(25);
    for (const { value } of facts) expect(SquadPlayerFact.parse(value)).toEqual(value);
    expect(people.every(({ player: { birth } }) => /^\d{4}-/.test(birth?.date ?? ''))).toBe(true);
    for (const name of ['player-top-assists-bundes-2023', 'player-top-scorer-bundes-2023'])
      expect((await read(name, Person)).length).toBeGreaterThan(10);
  });

  it('contain the German leagues of the service', async () => {
    const leagues = await read('leagues-current-de', League);
    expect(leagues.find(({ league: { id } }) => id === 78)?.seasons.some(({ current }) => current)).toBe(
      true,
    );
  });

  it('contain errors', async () => {
    for (const name of ['injuries-error', 'team-leipzig-error']) {
      const body = await readRecording(`api-football/${name}.json`);
      const api = createApiFootball({ get: async () => body, getChanged: async () => null }, 'key');
      await expect(api.injuries(2026)).rejects.toMatchObject({ code: 'refused' });
    }
  });
});
