import { describe, expect, it } from 'vitest';
import { aWatched } from '../feedBuilders.ts';
import { FeedError } from '../feedError.ts';
import type { FeedClient } from '../http.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { createSportmonks, createSportmonksReader } from './read.ts';
import { Envelope, ExpectedMatch, Match, SickList, SquadRow, type Sideline } from './schema.ts';
import {
  matchesToEuropeanMatches,
  absenceKindOf,
  matchesToFixtures,
  matchToExpectedElevens,
  matchToLineups,
  matchToMatchSquads,
  sidelinesToAbsences,
  squadToFacts,
} from './toFacts.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const NOW_MS = Date.parse(NOW);

const aMatch = (changes: object = {}): Match =>
  Match.parse({
    id: 7,
    starting_at_timestamp: Date.parse('2026-11-21T14:30:00Z') / 1000,
    round: { name: '11' },
    state: { short_name: 'NS', developer_name: 'NS' },
    participants: [
      { id: 503, name: 'Bayern', meta: { location: 'away' } },
      { id: 68, name: 'Dortmund', meta: { location: 'home' } },
    ],
    scores: [],
    ...changes,
  });
const goals = (participant: string, count: number) => ({
  description: 'CURRENT',
  score: { goals: count, participant },
});
const lineups = (team: number, starters = 11, keepers = 1) =>
  Array.from({ length: starters + 2 }, (_, n) => ({
    player_id: team * 100 + n,
    player_name: `Player ${n}`,
    team_id: team,
    position_id: n < keepers ? 24 : 25,
    type_id: n < starters ? 11 : 12,
    details:
      n < starters
        ? [
            { type_id: 119, data: { value: 90 } },
            { type_id: 118, data: { value: 7.1 } },
          ]
        : [],
  }));

describe('counts of Sportmonks', () => {
  const countsIn = (details: { type_id: number; data: { value: unknown } }[]) => {
    const rows = lineups(68).map((row, n) =>
      n === 0 ? Object.assign(row, { details: [...row.details, ...details] }) : row,
    );
    const match = aMatch({
      state: { short_name: 'FT' },
      scores: [goals('home', 1), goals('away', 0)],
      lineups: rows,
    });
    return matchToMatchSquads(match, 2026)[0]?.value.players.map(({ counts }) => counts);
  };

  it('are unknown if the plan has no details', () => {
    expect(countsIn([])?.every((counts) => counts === undefined)).toBe(true);
  });

  it('are zero without a row of their own, and left out for players who did not play', () => {
    const counts = countsIn([
      { type_id: 106, data: { value: 4 } },
      { type_id: 57, data: { value: 5 } },
    ]);
    expect(counts?.[0]).toMatchObject({ duelsWon: 4, saves: 5, assists: 0, penaltiesSaved: null });
    expect(counts?.[1]).toMatchObject({ duelsWon: 0, saves: 0 });
    expect(counts?.at(-1)).toBeUndefined();
  });

  it.runIf(hasRecordings)('are read from a recorded match', async () => {
    const answer = await readRecording('sportmonks/fixture-19683241-lineups-events.json');
    const match = Match.parse(Envelope.parse(JSON.parse(answer)).data);
    const players = matchToMatchSquads(match, 2026).flatMap(({ value }) => value.players);
    const total = (count: 'assists' | 'penaltiesScored') =>
      players.reduce((sum, { counts }) => sum + (counts?.[count] ?? 0), 0);
    expect([total('assists'), total('penaltiesScored')]).toEqual([1, 1]);
  });
});

describe('a match of Sportmonks', () => {
  const factOf = (changes: object) => matchesToFixtures([aMatch(changes)], 2026)[0]?.value;

  it('becomes a fixture of its round, with the sides given by its clubs', () => {
    expect(factOf({})).toMatchObject({
      season: '2026-27',
      matchday: 11,
      kickoffTs: '2026-11-21T14:30:00.000Z',
      homeClub: '68',
      awayClub: '503',
      state: 'open',
    });
  });

  it.each([
    ['FT', 'over', [goals('away', 2), goals('home', 1)], [1, 2]],
    ['POSTPONED', 'postponed', [], [null, null]],
    ['CANCELLED', 'cancelled', [], [null, null]],
    ['FT', 'open', [], [null, null]],
    ['INPLAY_1ST_HALF', 'open', [goals('home', 1), goals('away', 0)], [null, null]],
  ])('has a state for each of the service’s: %s is %s', (name, state, scores, [homeGoals, awayGoals]) => {
    expect(factOf({ state: { developer_name: name }, scores })).toMatchObject({
      state,
      homeGoals,
      awayGoals,
    });
  });

  it('is left out without a matchday', () => {
    expect(factOf({ round: null })).toBeUndefined();
    expect(factOf({ round: { name: 'Relegation' } })).toBeUndefined();
  });

  it.each([
    [11, 1, 1],
    [10, 1, 0],
    [12, 1, 0],
    [11, 2, 0],
    [11, 0, 0],
  ])('has a line-up of %d starters and %d keepers only if complete', (starters, keepers, count) => {
    expect(matchToLineups(aMatch({ lineups: lineups(68, starters, keepers) }), 2026)).toHaveLength(count);
  });

  it('reads substitutions, goals and cards', () => {
    const event = (type: number, player: number, other: number | null, minute: number) => ({
      type_id: type,
      player_id: player,
      related_player_id: other,
      minute,
      extra_minute: null,
    });
    const [squad] = matchToMatchSquads(
      aMatch({
        state: { developer_name: 'FT' },
        scores: [goals('home', 2), goals('away', 0)],
        lineups: lineups(68),
        events: [
          event(18, 6811, 6805, 60),
          event(14, 6809, 6808, 10),
          event(16, 6809, null, 20),
          event(15, 6803, null, 30),
          event(19, 6802, null, 40),
          event(21, 6802, null, 70),
          { ...event(20, 6804, null, 80), rescinded: true },
        ],
      }),
      2026,
    );
    const part = (id: string) => squad?.value.players.find(({ player }) => player === id);
    expect(part('6811')).toMatchObject({ started: false, subbedIn: 60, subbedOut: null });
    expect(part('6805')).toMatchObject({ started: true, subbedOut: 60 });
    expect(part('6809')).toMatchObject({ goals: 2, ownGoals: 0, rating: 7.1 });
    expect(part('6803')).toMatchObject({ goals: 0, ownGoals: 1 });
    expect(part('6802')).toMatchObject({
      yellow: 1,
      secondYellow: 1,
      red: 1,
      yellowMinute: 40,
      redMinute: 70,
    });
    expect(part('6804')).toMatchObject({ red: 0 });
    expect(part('6812')).toMatchObject({ minutes: 0, rating: null });
  });
});

describe('matches in other competitions', () => {
  const league = (id: number, name: string) => ({ league: { id, name }, round: null });
  const factsOf = (changes: object) => matchesToEuropeanMatches('503', [aMatch(changes)], '82', 2026);

  it('include a club’s matches outside the league, except friendlies', () => {
    expect(factsOf(league(2, 'Champions League')).map(({ sourceId, value }) => [sourceId, value])).toEqual([
      [
        '7-503',
        {
          season: '2026-27',
          club: '503',
          competition: 'Champions League',
          kickoffTs: '2026-11-21T14:30:00.000Z',
          side: 'away',
          opponent: 'Dortmund',
          homeGoals: null,
          awayGoals: null,
          isOff: false,
        },
      ],
    ]);
    expect(factsOf(league(82, 'Bundesliga'))).toEqual([]);
    expect(factsOf(league(9, 'Club Friendlies'))).toEqual([]);
    expect(factsOf({})).toEqual([]);
    const off = { ...league(2, 'Champions League'), state: { developer_name: 'POSTPONED' } };
    expect(factsOf(off)[0]?.value.isOff).toBe(true);
  });
});

describe('absences', () => {
  const spell = (changes: Partial<Sideline> = {}): Sideline => ({
    id: 1,
    player_id: 9,
    category: 'injury',
    start_date: '2026-11-01',
    end_date: null,
    completed: false,
    type: { name: 'Knee Injury' },
    ...changes,
  });
  const ahead = {
    startYear: 2026,
    nowMs: NOW_MS,
    isAhead: () => true,
    nextOf: (club: string) =>
      club === '68' ? { fixture: '7', kickoffTs: '2026-11-21T14:30:00.000Z' } : null,
  };
  const absencesOf = (
    spells: Sideline[],
    known: Parameters<typeof sidelinesToAbsences>[1] = [],
    nowMs = NOW_MS,
  ) => sidelinesToAbsences(new Map([['68', spells]]), known, { ...ahead, nowMs });

  it.each([
    ['injury', 'Knee Injury', 'injury'],
    ['injury', 'Illness', 'illness'],
    ['suspended', 'Red Card', 'suspension'],
    ['suspension', null, 'suspension'],
    ['doubtful', 'Knock', 'doubt'],
    ['transfer', 'Loan', 'other'],
  ])('have a kind for category and type: %s (%s) are %s', (category, name, kind) => {
    expect(absenceKindOf({ category, type: { name } })).toBe(kind);
  });

  it('concern the next match, with the day after the expected end', () => {
    expect(absencesOf([spell({ end_date: '2026-12-05' })])[0]).toMatchObject({
      sourceId: '9-7',
      value: {
        fixture: '7',
        kind: 'injury',
        reportedTs: NOW,
        returns: [{ reportedTs: NOW, day: '2026-12-06' }],
      },
    });
  });

  it.each([
    ['it is over', { completed: true }],
    ['it has ended', { end_date: '2026-11-19' }],
    ['it begins after the match', { start_date: '2026-11-22' }],
  ])('are left out of spells if %s', (_case, changes) => {
    expect(absencesOf([spell(changes)])).toEqual([]);
  });

  it('keep each reported return, and end with the second answer that omits them', () => {
    const later = NOW_MS + 3_600_000;
    const first = absencesOf([spell({ end_date: '2026-12-05' })]);
    expect(absencesOf([spell({ end_date: '2026-12-05' })], first, later)).toEqual(first);
    const moved = absencesOf([spell({ end_date: null })], first, later);
    expect(moved[0]?.value.returns).toEqual([
      { reportedTs: NOW, day: '2026-12-06' },
      { reportedTs: new Date(later).toISOString(), day: null },
    ]);
    const doubted = absencesOf([], moved, later);
    expect(doubted[0]?.value).toMatchObject({ isInQuestion: true, takenBackTs: null });
    expect(absencesOf([], doubted, later)[0]?.value.takenBackTs).toBe(new Date(later).toISOString());
  });
});

describe('expected elevens', () => {
  const row = (team: number, n: number, changes: object = {}) => ({
    id: 1000 + n,
    fixture_id: 7,
    team_id: team,
    player_id: team * 100 + n,
    player_name: `Player ${n}`,
    type_id: n < 11 ? 77614 : 77615,
    formation_field: `${n}:1`,
    formation_position: n < 11 ? n + 1 : null,
    ...changes,
  });
  const rowsOfTeam = (team: number) => Array.from({ length: 13 }, (_, n) => row(team, n));
  const factsOf = (expectedlineups: unknown) =>
    matchToExpectedElevens(ExpectedMatch.parse({ id: 7, expectedlineups }), 2026);

  it('name the eleven of each club, the goalkeeper by his place', () => {
    const facts = factsOf([...rowsOfTeam(68), ...rowsOfTeam(503)]);
    expect(facts.map(({ kind, sourceId, value }) => [kind, sourceId, value.starters.length])).toEqual([
      ['expectedEleven', '7-68', 11],
      ['expectedEleven', '7-503', 11],
    ]);
    expect(facts[0]?.value).toMatchObject({ season: '2026-27', fixture: '7', club: '68' });
    expect(facts[0]?.value.starters.slice(0, 2)).toEqual([
      { player: '6800', name: 'Player 0', position: 'GK' },
      { player: '6801', name: 'Player 1', position: null },
    ]);
  });

  it.each([
    ['ten names', rowsOfTeam(68).slice(1)],
    ['a name twice', [row(68, 1), ...rowsOfTeam(68).slice(1)]],
    ['a starter without a player', [row(68, 0, { player_id: null }), ...rowsOfTeam(68).slice(1)]],
    ['no rows', []],
    ['nothing', undefined],
  ])('are none with %s', (_what, rows) => expect(factsOf(rows)).toEqual([]));
});

describe('the service', () => {
  const clientOf = (answers: Record<string, unknown>) => {
    const asked: { path: string; headers: object }[] = [];
    const client: FeedClient = {
      async get(address, headers = {}) {
        const path = address.replace('https://api.sportmonks.com/v3/football', '');
        asked.push({ path, headers });
        const found = Object.entries(answers).find(([start]) => path.startsWith(start));
        return JSON.stringify(found?.[1] ?? { data: [] });
      },
      getChanged: async () => null,
    };
    return { client, asked };
  };
  const watched = aWatched(NOW_MS);

  it('reports that the plan lacks the league', async () => {
    for (const answer of [{ data: [] }, { data: null }, { message: 'No result(s) found' }]) {
      const { client } = clientOf({ '/leagues/82': answer });
      await expect(createSportmonksReader(client, 'token').pull({}, watched, false)).rejects.toMatchObject({
        code: 'notInPlan',
      });
    }
  });

  it('sends the token in a header, follows pages, and reads everything the first time', async () => {
    const match = aMatch();
    const { client, asked } = clientOf({
      '/leagues/82': { data: { id: 82, currentseason: { id: 99, name: '2026/2027' } } },
      '/rounds/seasons/99': { data: [{ name: '11', fixtures: [match] }] },
      '/squads/teams/': { data: [{ player_id: 1, position_id: 24, player: { name: 'A B' } }] },
      '/teams/': { data: { id: 68, sidelined: [] } },
    });
    const pulled = await createSportmonksReader(client, 'token').pull({}, watched, false);
    expect(pulled?.failure).toBeUndefined();
    expect(pulled?.facts.fixtures).toHaveLength(1);
    expect(pulled?.facts.squadPlayers).toHaveLength(1);
    expect(pulled?.complete).toContainEqual({ kind: 'squadPlayer', season: '2026-27' });
    for (const { path, headers } of asked) {
      expect(path).not.toContain('token');
      expect(headers).toEqual({ authorization: 'token' });
    }
  });

  it('asks for expected elevens of the matches ahead, and reads everything else without them', async () => {
    for (const code of [null, 'refused', 'notFound'] as const) {
      const match = aMatch();
      const { client, asked } = clientOf({
        '/leagues/82': { data: { id: 82, currentseason: { id: 99, name: '2026/2027' } } },
        '/rounds/seasons/99': { data: [{ name: '11', fixtures: [match] }] },
        '/squads/teams/': { data: [{ player_id: 1, position_id: 24, player: { name: 'A B' } }] },
        '/teams/': { data: { id: 68, sidelined: [] } },
      });
      const withoutAddOn: FeedClient = {
        ...client,
        get: async (address, ...others) => {
          if (code !== null && address.includes('expectedLineups'))
            throw new FeedError(code, 'not in the plan');
          return client.get(address, ...others);
        },
      };
      const nowMs = match.starting_at_timestamp * 1000 - 2 * 86_400_000;
      const pulled = await createSportmonksReader(withoutAddOn, 'token').pull({}, aWatched(nowMs), false);
      expect(pulled?.failure).toBeUndefined();
      expect(pulled?.facts.fixtures).toHaveLength(1);
      expect(pulled?.facts.expectedElevens).toEqual([]);
      const wanted = asked.filter(({ path }) => path.includes('expectedLineups'));
      expect(wanted.map(({ path }) => path)).toEqual(
        code === null ? ['/fixtures/multi/7?include=expectedLineups&per_page=50&page=1'] : [],
      );
    }
  });

  it('reads a list page by page', async () => {
    let page = 0;
    const client: FeedClient = {
      get: async () => JSON.stringify({ data: [{ name: ++page }], pagination: { has_more: page < 3 } }),
      getChanged: async () => null,
    };
    await createSportmonks(client, 'x').fixtures({ id: '1', startYear: 2026 });
    expect(page).toBe(3);
  });
});

describe.skipIf(!hasRecordings)('the recordings', () => {
  const read = async (name: string) =>
    Envelope.parse(JSON.parse(await readRecording(`sportmonks/${name}.json`)));

  it('contain a whole match with consistent minutes and substitutions', async () => {
    const match = Match.parse((await read('fixture-19683241-lineups-events')).data);
    expect(matchToLineups(match, 2025).map(({ value }) => value.starters.length)).toEqual([11, 11]);
    const squads = matchToMatchSquads(match, 2025);
    expect(squads.map(({ value }) => value.players.length)).toEqual([23, 23]);
    const parts = squads.flatMap(({ value }) => value.players);
    expect(parts.reduce((sum, part) => sum + part.goals, 0)).toBe(2);
    const name = (wanted: string) => parts.find((part) => part.name === wanted);
    expect(name('Viktor Gyökeres')).toMatchObject({ started: false, minutes: 54, subbedIn: 66, rating: 6.4 });
    expect(name('Martin Ødegaard')).toMatchObject({ started: true, minutes: 66, subbedOut: 66 });
    expect(parts.filter(({ subbedIn, started }) => subbedIn !== null && started)).toEqual([]);
    expect(parts.filter(({ subbedOut, minutes }) => subbedOut !== null && minutes === 0)).toEqual([]);
    // The final of the Champions League is not a matchday of the Bundesliga.
    expect(matchesToFixtures([match], 2025)).toEqual([]);
  });

  it('contain an expected line-up without players, which is none', async () => {
    const { data } = await read('handmade-expected_lineups');
    const match = ExpectedMatch.parse({ id: 1001, expectedlineups: data });
    expect(matchToExpectedElevens(match, 2026)).toEqual([]);
  });

  it('contain squads and an empty sick list', async () => {
    const squad = SquadRow.array().parse((await read('handmade-squad')).data);
    expect(squad).toHaveLength(2);
    const { data } = await read('handmade-team_detail_squad');
    const members = SquadRow.array().parse((data as { players: unknown }).players);
    expect(squadToFacts('1', members, 2026).map(({ value }) => [value.name, value.position])).toEqual([
      ['André Onana', 'GK'],
      ['Joshua Zirkzee', 'FW'],
    ]);
    expect(SickList.parse(data).sidelined).toEqual([]);
    expect(await read('handmade-error_429')).toMatchObject({ message: 'Too Many Attempts.' });
  });
});
