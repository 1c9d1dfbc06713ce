import { describe, expect, it } from 'vitest';
import { matchdaysOf } from '@hub/shared/season/matchdays.ts';
import { aClub, aFixture } from '@hub/season/feeds/feedBuilders.ts';
import type { Match } from '@hub/season/feeds/openLigaDb/schema.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { storeFacts } from './facts.ts';

/** What a source changes in a season that it has reported, beyond results. */

const DAY = 24 * 60;
const HOUR_MS = 3_600_000;

const matchdayOf = (hub: FeedHub, matchday: number) =>
  hub.source.matches.filter(({ group }) => group.groupOrderID === matchday);
const firstOf = (hub: FeedHub, matchday: number): Match => {
  const [match] = matchdayOf(hub, matchday);
  if (match === undefined) throw new Error(`matchday ${matchday} has no match`);
  return match;
};
const clubsOf = async (hub: FeedHub) =>
  (await hub.app.deps.provider.database.sql('select id from teams where is_in_league = 1')).rows.length;
const heldKinds = async (hub: FeedHub) => (await hub.sources()).held.map(({ kind }) => kind);

describe('a match that its source enters anew', () => {
  const OVER = {
    matchIsFinished: true,
    matchResults: [{ resultTypeID: 2, pointsTeam1: 3, pointsTeam2: 1 }],
  };
  const anew = (matchID: number) => (match: Match) => [{ ...match, ...OVER, matchID }];
  it.each([
    ['under a larger id', anew(777_001), DAY],
    ['under a smaller id', anew(5), DAY],
    ['in the answer for its matchday', anew(777_001), 30],
    ['while the old one is still listed', (match: Match) => [match, ...anew(777_001)(match)], DAY],
    ['and listed before the old one', (match: Match) => [...anew(5)(match), match], DAY],
  ])('%s is the same match', async (_case, entered, minutes) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    await hub.after(60);
    const match = firstOf(hub, 1);
    expect((await hub.fixtures()).some(({ status }) => status === 'live')).toBe(true);
    hub.source.matches = hub.source.matches.flatMap((one) => (one === match ? entered(match) : [one]));
    hub.source.lastChange += '1';
    await hub.after(minutes);
    const fixtures = await hub.fixtures();
    expect(fixtures).toHaveLength(30);
    expect(fixtures.filter(({ homeGoals }) => homeGoals !== null)).toEqual([
      expect.objectContaining({ status: 'finished', homeGoals: 3, awayGoals: 1 }),
    ]);
    expect(await heldKinds(hub)).toEqual([]);
  });

  it('stays as shown while its source has deleted it, and the administrators are asked', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    hub.source.matches = hub.source.matches.slice(1);
    await hub.after(DAY);
    expect(await hub.fixtures()).toHaveLength(30);
    expect(await heldKinds(hub)).toEqual(['fixtureGone']);
  });
});

describe('a match that is no match of the league', () => {
  const stranger = { teamId: 65, teamName: '1. FC Köln', shortName: 'Köln' };
  it.each([
    ['a relegation match', { group: { groupOrderID: 35, groupName: 'Relegation' }, team2: stranger }],
    ['one without the name of its group', { group: { groupOrderID: 35 }, team2: stranger }],
    ['one among those of a matchday', { group: { groupOrderID: 3 }, team1: stranger }],
    ['a play-off between two clubs of the league', { group: { groupOrderID: 11 } }],
  ])('adds neither a club nor a matchday: %s', async (_case, changes) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const season = hub.source.matches;
    hub.source.matches = [...season, { ...firstOf(hub, 10), matchID: 1, ...changes }];
    await hub.after(DAY);
    expect([(await hub.fixtures()).length, await clubsOf(hub)]).toEqual([30, 6]);
    hub.source.matches = season;
    await hub.after(DAY);
    expect([(await hub.fixtures()).length, await clubsOf(hub)]).toEqual([30, 6]);
    expect(await heldKinds(hub)).toEqual([]);
  });

  it('goes with the next complete answer if an earlier version has stored it', async () => {
    await using hub = await aFeedHub();
    await storeFacts(hub.app.deps, 'openligadb', {
      facts: {
        clubs: [aClub('openligadb', '65', '1. FC Köln')],
        fixtures: [
          aFixture('openligadb', '1', {
            matchday: 35,
            homeClub: '65',
            kickoffTs: '2026-12-01T19:30:00.000Z',
          }),
        ],
      },
      complete: [],
    });
    hub.source.instead = { status: 503, body: '' };
    await hub.after(0);
    hub.source.instead = null;
    await hub.after(DAY);
    expect([(await hub.fixtures()).length, await clubsOf(hub)]).toEqual([30, 6]);
    expect(await heldKinds(hub)).toEqual([]);
  });
});

describe('an unreadable match', () => {
  const spoilt: [string, (match: Match) => object][] = [
    ['a club without a name', (match) => ({ ...match, team1: { ...match.team1, teamName: '' } })],
    ['no kickoff', (match) => ({ ...match, matchDateTimeUTC: '' })],
    ['no matchday', (match) => ({ ...match, group: {} })],
    [
      'a negative result',
      (match) => ({ ...match, matchResults: [{ resultTypeID: 2, pointsTeam1: -1, pointsTeam2: 0 }] }),
    ],
  ];
  it.each(spoilt)('with %s is left out and named, and all others are taken', async (_case, spoil) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const [bad, ...others] = matchdayOf(hub, 1);
    const whole = hub.source.matches;
    for (const { matchID } of others) hub.source.play(matchID, 2, 0);
    hub.source.matches = whole.map((match) => (match === bad ? (spoil(match) as Match) : match));
    await hub.after(DAY);
    const results = (await hub.fixtures()).filter(({ homeGoals }) => homeGoals !== null);
    expect(results).toHaveLength(others.length);
    expect(await hub.fixtures()).toHaveLength(30);
    const stateOf = async () => (await hub.sources()).sources.find(({ source }) => source === 'openligadb');
    expect(await stateOf()).toMatchObject({
      error: null,
      unread: [expect.stringMatching(new RegExp(`^${bad?.matchID} .*Verein ${bad?.team2.teamId}`, 'u'))],
    });
    hub.source.matches = whole;
    if (bad !== undefined) hub.source.play(bad.matchID, 1, 1);
    await hub.after(DAY);
    expect((await hub.fixtures()).filter(({ homeGoals }) => homeGoals !== null)).toHaveLength(3);
    expect(await stateOf()).toMatchObject({ unread: [] });
  });
});

describe('a kickoff far from its matchday', () => {
  const moved = (hub: FeedHub, matchday: number, kickoffTs: string) => {
    firstOf(hub, matchday).matchDateTimeUTC = kickoffTs;
  };
  it.each([
    ['weeks later', 2, '2026-09-30T18:30:00Z'],
    ['a week and a day later', 2, '2026-09-13T15:30:00Z'],
    ['earlier', 6, '2026-09-23T18:30:00Z'],
    ['behind the last matchday', 2, '2027-02-10T19:30:00Z'],
  ])('is shown at once where nothing contradicts: %s', async (_case, matchday, kickoff) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const former = new Date(firstOf(hub, matchday).matchDateTimeUTC).toISOString();
    moved(hub, matchday, kickoff);
    await hub.after(DAY);
    const kickoffTs = new Date(kickoff).toISOString();
    expect(await hub.fixtures()).toContainEqual(expect.objectContaining({ kickoffTs, movedFromTs: former }));
    expect(await heldKinds(hub)).toEqual([]);
  });

  it('is shown at once for most of a matchday, whose lock stays that of what is left', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const [, ...others] = matchdayOf(hub, 6);
    for (const [n, match] of others.entries())
      match.matchDateTimeUTC = new Date(
        Date.parse(match.matchDateTimeUTC) + (10 + n) * 24 * HOUR_MS,
      ).toISOString();
    await hub.after(DAY);
    const postponed = (await hub.fixtures()).filter(({ movedFromTs }) => movedFromTs !== null);
    expect(postponed).toHaveLength(others.length);
    expect(await heldKinds(hub)).toEqual([]);
    const coming = await callerOf(hub.app).catalog.comingFixtures();
    const [left, ...rest] = matchdaysOf(coming).find(({ matchday }) => matchday === 6)?.fixtures ?? [
      undefined,
    ];
    expect(rest).toEqual([]);
    expect(left?.kickoffTs).toBe(new Date(firstOf(hub, 6).matchDateTimeUTC).toISOString());
  });

  it('is shown from the start by a hub that never knew another', async () => {
    await using hub = await aFeedHub();
    moved(hub, 2, '2026-10-20T18:30:00Z');
    await hub.after(0);
    expect(await hub.fixtures()).toContainEqual(
      expect.objectContaining({ kickoffTs: '2026-10-20T18:30:00.000Z', status: 'scheduled' }),
    );
  });

  const swap = (ts: string) => `${ts.slice(0, 5)}${ts.slice(8, 10)}-${ts.slice(5, 7)}${ts.slice(10)}`;
  it.each([
    ['with day and month swapped', (hub: FeedHub) => moved(hub, 2, swap(firstOf(hub, 2).matchDateTimeUTC))],
    [
      'with day and month of the whole matchday swapped',
      (hub: FeedHub) => {
        for (const match of matchdayOf(hub, 6)) match.matchDateTimeUTC = swap(match.matchDateTimeUTC);
      },
    ],
    [
      'of a whole matchday',
      (hub: FeedHub) => {
        for (const match of matchdayOf(hub, 3))
          match.matchDateTimeUTC = new Date(
            Date.parse(match.matchDateTimeUTC) + 30 * 24 * HOUR_MS,
          ).toISOString();
      },
    ],
    ['in the next season', (hub: FeedHub) => moved(hub, 2, '2027-09-30T18:30:00Z')],
    ['before the season', (hub: FeedHub) => moved(hub, 2, '2026-06-01T18:30:00Z')],
  ])('is held %s', async (_case, change) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const before = await hub.fixtures();
    change(hub);
    await hub.after(DAY);
    expect((await hub.fixtures()).map(({ kickoffTs }) => kickoffTs)).toEqual(
      before.map(({ kickoffTs }) => kickoffTs),
    );
    expect(new Set(await heldKinds(hub))).toEqual(new Set(['kickoffFarFromMatchday']));
  });

  it('is held while another source has the match on its former day', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const match = firstOf(hub, 2);
    const idAt = new Map([
      [40, '5'],
      [80, '28'],
      [7, '4'],
      [95, '16'],
      [91, '19'],
      [112, '17'],
    ]);
    await storeFacts(hub.app.deps, 'football-data', {
      facts: {
        fixtures: [
          aFixture('football-data', '1', {
            matchday: 2,
            kickoffTs: new Date(match.matchDateTimeUTC).toISOString(),
            homeClub: idAt.get(match.team1.teamId) ?? '',
            awayClub: idAt.get(match.team2.teamId) ?? '',
          }),
        ],
      },
      complete: [],
    });
    match.matchDateTimeUTC = '2026-09-30T18:30:00Z';
    await hub.after(DAY);
    expect(await heldKinds(hub)).toEqual(['kickoffFarFromMatchday']);
  });
});
