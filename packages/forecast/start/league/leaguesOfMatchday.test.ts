import { describe, expect, it } from 'vitest';
import { leaguesOfMatchday } from './leaguesOfMatchday.ts';
import type { LeagueFacts } from './leagueFacts.ts';

const match = (matchday: number, kickoffTs: string, clubs: string) => {
  const [homeTeamId = '', awayTeamId = ''] = clubs.split('-');
  return {
    fixtureId: `${matchday} ${clubs}`,
    matchday,
    kickoffTs,
    homeTeamId,
    awayTeamId,
    homeGoals: null,
    awayGoals: null,
  };
};

const SCHEDULED = [
  match(23, '2018-02-16T19:30:00.000Z', 'a-b'),
  match(23, '2018-02-17T14:30:00.000Z', 'c-d'),
  match(24, '2018-02-24T14:30:00.000Z', 'b-c'),
  match(24, '2018-02-24T17:30:00.000Z', 'd-a'),
];

const league = (scheduled = SCHEDULED, fixtures: LeagueFacts['fixtures'] = []): LeagueFacts => ({
  fixtures,
  scheduled,
  appearances: [],
  absences: [],
  spells: [],
  europeanMatches: [],
  positionGroups: new Map([
    ['keeper', 'goalkeeper'],
    ['reserve', 'midfielder'],
  ]),
  ratings: new Map(),
  statuses: [
    {
      playerId: 'keeper',
      knownFromTs: '2018-02-16T20:00:00.000Z',
      status: 'injured',
      chance: null,
      expectedReturn: null,
    },
  ],
  statusCover: [],
  listed: [
    { playerId: 'keeper', teamId: 'a', fromTs: '2018-02-16T20:30:00.000Z', price: null },
    { playerId: 'reserve', teamId: 'c', fromTs: '2018-02-16T20:30:00.000Z', price: null },
  ],
});

const shown = (facts: LeagueFacts, asOfTs: string) => {
  const { matchday, leagues } = leaguesOfMatchday(facts, asOfTs);
  return {
    matchday,
    leagues: leagues.map(({ snapshot, teamIds }) => [
      snapshot.asOfTs,
      [...teamIds].toSorted(),
      snapshot.upcoming.map(({ fixtureId }) => fixtureId),
    ]),
  };
};

describe('the leagues of a matchday', () => {
  it('are one before its first match', () => {
    expect(shown(league(), '2018-02-16T19:00:00.000Z')).toEqual({
      matchday: 23,
      leagues: [['2018-02-16T19:00:00.000Z', ['a', 'b', 'c', 'd'], ['23 a-b', '23 c-d']]],
    });
  });

  it('show clubs that play as they stood at kickoff, and all others as they stand', () => {
    expect(shown(league(), '2018-02-16T20:35:00.000Z')).toEqual({
      matchday: 23,
      leagues: [
        ['2018-02-16T19:30:00.000Z', ['a', 'b'], ['23 a-b']],
        ['2018-02-16T20:35:00.000Z', ['c', 'd'], ['23 c-d']],
      ],
    });
  });

  it('know nothing reported after a match’s kickoff, except who belongs to a club', () => {
    const [begun] = leaguesOfMatchday(league(), '2018-02-16T20:35:00.000Z').leagues;
    expect(begun?.snapshot.statuses).toEqual([]);
    expect(begun?.snapshot.players.map(({ playerId }) => playerId)).toEqual(['keeper']);
  });

  it('are those of the next matchday from the last whistle on', () => {
    const [first, second, ...next] = SCHEDULED;
    const played = [first!, second!].map((one) => Object.assign({}, one, { homeGoals: 1, awayGoals: 0 }));
    expect(shown(league(next, played), '2018-02-17T16:29:00.000Z').matchday).toBe(23);
    expect(shown(league(next, played), '2018-02-17T16:30:00.000Z')).toEqual({
      matchday: 24,
      leagues: [['2018-02-17T16:30:00.000Z', ['a', 'b', 'c', 'd'], ['24 b-c', '24 d-a']]],
    });
  });

  it('forecast a club once if its opponent’s match of the matchday is another one', () => {
    const [, postponed, ...others] = SCHEDULED;
    const facts = league([match(23, '2018-03-07T19:30:00.000Z', 'c-d'), ...others, SCHEDULED[0]!]);
    expect(postponed?.fixtureId).toBe('23 c-d');
    const { leagues } = leaguesOfMatchday(facts, '2018-02-16T20:35:00.000Z');
    const clubs = leagues.flatMap(({ teamIds }) => Array.from(teamIds));
    expect(clubs.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are none after the season', () => {
    const played = SCHEDULED.map((fixture) => Object.assign({}, fixture, { homeGoals: 1, awayGoals: 0 }));
    expect(shown(league([], played), '2018-02-24T22:00:00.000Z').matchday).toBe(24);
    expect(shown(league([], played), '2018-02-25T11:00:00.000Z')).toEqual({ matchday: null, leagues: [] });
    expect(shown(league([]), '2018-02-16T19:00:00.000Z')).toEqual({ matchday: null, leagues: [] });
  });
});
