import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comingMatchdayAt,
  fixtureOfEachClub,
  matchdayAt,
  matchPhaseOf,
  openMatchdayAt,
  turnOfMatchday,
} from './matchdayAt.ts';
import type { MatchdayFixture } from './matchdays.ts';

const fixture = (
  matchday: number,
  kickoffTs: string,
  clubs: string,
  status = 'scheduled',
): MatchdayFixture => {
  const [homeTeamId = '', awayTeamId = ''] = clubs.split('-');
  return { matchday, kickoffTs, homeTeamId, awayTeamId, status };
};

/** Friday 20:30, Saturday 15:30, Sunday 17:30 in Berlin in winter; the matchdays are a week apart. */
const TWENTY_THIRD = [
  fixture(23, '2018-02-16T19:30:00.000Z', 'a-b'),
  fixture(23, '2018-02-17T14:30:00.000Z', 'c-d'),
  fixture(23, '2018-02-18T16:30:00.000Z', 'e-f'),
];
const TWENTY_FOURTH = [
  fixture(24, '2018-02-23T19:30:00.000Z', 'b-c'),
  fixture(24, '2018-02-24T14:30:00.000Z', 'd-e'),
  fixture(24, '2018-02-25T16:30:00.000Z', 'f-a'),
];
const WEEKENDS = [...TWENTY_THIRD, ...TWENTY_FOURTH];

/** The fixtures as a source reports them at an instant. */
const reportedAt = (fixtures: readonly MatchdayFixture[], nowTs: string) =>
  fixtures.map((one) => {
    const sinceKickoff = Date.parse(nowTs) - Date.parse(one.kickoffTs);
    const status = sinceKickoff >= 115 * 60_000 ? 'finished' : sinceKickoff >= 0 ? 'live' : 'scheduled';
    return one.status === 'scheduled' ? { ...one, status } : one;
  });
const numberAt = (fixtures: readonly MatchdayFixture[], nowTs: string) =>
  matchdayAt(reportedAt(fixtures, nowTs), nowTs)?.matchday;

describe('the phase of a match', () => {
  it.each([
    ['scheduled', '2018-02-17T14:29:59.000Z', 'before'],
    ['live', '2018-02-17T14:29:00.000Z', 'running'],
    ['scheduled', '2018-02-17T14:30:00.000Z', 'running'],
    ['live', '2018-02-17T17:00:00.000Z', 'running'],
    ['finished', '2018-02-17T16:20:00.000Z', 'over'],
    ['scheduled', '2018-02-17T18:30:00.000Z', 'over'],
    ['postponed', '2018-02-17T14:30:00.000Z', null],
    ['cancelled', '2018-02-17T18:30:00.000Z', null],
  ])('%s at %s is %s', (status, nowTs, phase) => {
    expect(matchPhaseOf({ status, kickoffTs: '2018-02-17T14:30:00.000Z' }, Date.parse(nowTs))).toBe(phase);
  });
});

describe('the matchday that is forecast', () => {
  it.each([
    ['during its last match', '2018-02-18T18:29:00Z', 23],
    ['after the last whistle', '2018-02-18T18:30:00Z', 24],
    ['before noon of the next day', '2018-02-19T10:59:00Z', 24],
    ['after the last whistle of the season, until noon', '2018-02-25T20:00:00Z', 24],
    ['after the season', '2018-06-01T00:00:00Z', undefined],
  ])('%s', (_when, nowTs, matchday) => {
    const found = reportedAt(WEEKENDS, nowTs);
    expect(comingMatchdayAt(found, nowTs)?.matchday).toBe(matchday);
    const ofClubs = [...fixtureOfEachClub(found, nowTs).values()];
    expect(new Set(ofClubs.map((one) => one.matchday))).toEqual(
      new Set(matchday === undefined ? [] : [matchday]),
    );
  });

  it('waits for a match that is reported to go on for longer, but not for one that nobody reports', () => {
    const lastIs = (status: string) =>
      WEEKENDS.map((one) => ({
        ...one,
        status: one.kickoffTs < '2018-02-18T16:00' ? 'finished' : one.matchday === 23 ? status : one.status,
      }));
    const forecast = (status: string, nowTs: string) => comingMatchdayAt(lastIs(status), nowTs)?.matchday;
    expect(forecast('live', '2018-02-18T19:00:00Z')).toBe(23);
    expect(forecast('live', '2018-02-18T20:30:00Z')).toBe(24);
    expect(forecast('scheduled', '2018-02-18T18:29:00Z')).toBe(23);
    expect(forecast('scheduled', '2018-02-18T18:30:00Z')).toBe(24);
  });
});

describe('the matchday', () => {
  it.each([
    ['on Friday five minutes after the first kickoff', '2018-02-16T19:35:00Z', 23],
    ['on Saturday before the afternoon', '2018-02-17T13:35:00Z', 23],
    ['during the last match', '2018-02-18T17:00:00Z', 23],
    ['on Sunday night', '2018-02-18T23:00:00Z', 23],
    ['on Monday at 11:59', '2018-02-19T10:59:00Z', 23],
    ['on Monday at noon', '2018-02-19T11:00:00Z', 24],
    ['before the season', '2017-08-01T00:00:00Z', 23],
    ['after the season', '2018-06-01T00:00:00Z', 24],
  ])('%s is the one being played, or the next one', (_when, nowTs, matchday) => {
    expect(numberAt(WEEKENDS, nowTs)).toBe(matchday);
    expect(numberAt(WEEKENDS.toReversed(), nowTs)).toBe(matchday);
  });

  it('gives way a day before the next one begins, if that is before noon', () => {
    const midweek = [
      fixture(25, '2018-02-27T17:30:00.000Z', 'a-b'),
      fixture(26, '2018-02-28T19:00:00.000Z', 'b-a'),
    ];
    expect(numberAt(midweek, '2018-02-27T19:29:00Z')).toBe(25);
    expect(numberAt(midweek, '2018-02-27T19:31:00Z')).toBe(26);
    // The other match of the matchday goes on.
    const late = fixture(25, '2018-02-27T17:30:00.000Z', 'c-d', 'live');
    expect(numberAt([...midweek, late], '2018-02-27T19:31:00Z')).toBe(25);
  });

  it.each([
    [23, '2018-02-19T11:00:00.000Z'],
    [24, '2018-02-26T11:00:00.000Z'],
    [25, null],
  ])('%i gives way at %s', (matchday, turnTs) => {
    expect(turnOfMatchday(WEEKENDS, matchday)).toBe(turnTs);
  });

  it('does not wait for postponed, cancelled or moved fixtures', () => {
    const others = [
      fixture(23, '2018-03-17T14:30:00.000Z', 'g-h', 'postponed'),
      fixture(23, '2018-03-14T17:30:00.000Z', 'i-j'),
      fixture(25, '2018-03-03T14:30:00.000Z', 'j-k'),
    ];
    expect(numberAt([...WEEKENDS, ...others], '2018-02-20T12:00:00Z')).toBe(24);
    const ofClub = fixtureOfEachClub([...WEEKENDS, ...others], '2018-02-20T12:00:00Z');
    expect(ofClub.get('i')?.kickoffTs).toBe('2018-03-14T17:30:00.000Z');
    expect(ofClub.get('j')?.matchday).toBe(25);
    expect(ofClub.has('g')).toBe(false);
  });

  it('gives way even if no source reports results', () => {
    expect(matchdayAt(WEEKENDS, '2018-02-18T19:00:00Z')?.matchday).toBe(23);
    expect(matchdayAt(WEEKENDS, '2018-02-20T12:00:00Z')?.matchday).toBe(24);
  });

  it('is null without fixtures', () => {
    expect(matchdayAt([], '2018-02-16T19:35:00Z')).toBeNull();
  });

  it('is the same for all clubs, and only moves forward', () => {
    const startMs = Date.parse('2018-02-10T00:00:00Z');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 15 * 24 * 60 }), { minLength: 2, maxLength: 20 }),
        (minutes) => {
          let newest = 0;
          for (const minute of minutes.toSorted((one, other) => one - other)) {
            const nowTs = new Date(startMs + minute * 60_000).toISOString();
            const found = reportedAt(WEEKENDS, nowTs);
            const shown = new Set(
              [...fixtureOfEachClub(found, nowTs, openMatchdayAt(found, nowTs)).values()].map(
                ({ matchday }) => matchday,
              ),
            );
            expect([...shown]).toEqual([matchdayAt(found, nowTs)?.matchday]);
            const [matchday = 0] = shown;
            expect(matchday).toBeGreaterThanOrEqual(newest);
            newest = matchday;
          }
        },
      ),
    );
  });
});
