import { describe, expect, it } from 'vitest';
import type { AppearanceFact, FixtureFact } from '../types.ts';
import { aFixture, anAppearance } from '@hub/tools/testing/facts/leagueFacts.ts';
import { buildLeague } from './buildLeague.ts';
import type { LeagueFacts, ListedFact } from './leagueFacts.ts';

const HOUR_MS = 3_600_000;
const PLAYED = 3;

const hoursFrom = ({ kickoffTs }: FixtureFact, hours: number) =>
  new Date(Date.parse(kickoffTs) + hours * HOUR_MS).toISOString();

const listed = (playerId: string, changes: Partial<ListedFact> = {}): ListedFact => ({
  playerId,
  teamId: 'home',
  fromTs: null,
  price: null,
  ...changes,
});

/** Home plays away every week; `regular` starts for home and `guest` for away. */
function facts(changes: Partial<LeagueFacts> = {}): LeagueFacts {
  const weeks = Array.from({ length: PLAYED + 2 }, (_, week) => week);
  const appearances: AppearanceFact[] = weeks.flatMap((week) => [
    anAppearance('regular', week),
    anAppearance('guest', week, { teamId: 'away' }),
  ]);
  return {
    fixtures: weeks.map((week) => ({ ...aFixture(week), homeGoals: 2, awayGoals: 1 })),
    appearances,
    absences: [],
    spells: [],
    europeanMatches: [],
    positionGroups: new Map(['regular', 'guest', 'reserve'].map((id) => [id, 'midfielder'])),
    ratings: new Map(weeks.map((week) => [`week-${week}`, new Map([['regular', week / 2]])])),
    statuses: [],
    statusCover: [],
    listed: [],
    ...changes,
  };
}

const NEXT = aFixture(PLAYED);
const atNext = (changes: Partial<LeagueFacts> = {}, asOfTs = hoursFrom(NEXT, -24)) =>
  buildLeague(facts(changes), { asOfTs, upcoming: [NEXT] });
const playersOf = (changes: Partial<LeagueFacts> = {}, asOfTs?: string) =>
  new Map(
    atNext(changes, asOfTs).snapshot.players.map((player) => [`${player.teamId} ${player.playerId}`, player]),
  );

describe('a league as it stood', () => {
  it('knows matches two hours after their kickoff, and no result of an upcoming one', () => {
    const last = aFixture(PLAYED - 1);
    const fixturesAt = (hours: number) =>
      atNext({}, hoursFrom(last, hours)).snapshot.played.map(({ fixtureId }) => fixtureId);
    expect(fixturesAt(1.9)).toEqual(['week-0', 'week-1']);
    expect(fixturesAt(2)).toEqual(['week-0', 'week-1', 'week-2']);
    const { upcoming, appearances } = atNext().snapshot;
    expect(upcoming).toEqual([{ ...NEXT, homeGoals: null, awayGoals: null }]);
    expect(new Set(appearances.map(({ fixtureId }) => fixtureId))).toEqual(
      new Set(['week-0', 'week-1', 'week-2']),
    );
  });

  it('takes ratings of the last five matches that are over', () => {
    expect(playersOf().get('home regular')?.formRating).toBe((0 + 0.5 + 1) / 3);
    expect(playersOf().get('away guest')?.formRating).toBeNull();
  });

  it('contains only reports known by then, each once', () => {
    const aReport = (hours: number) => ({
      playerId: 'regular',
      knownFromTs: hoursFrom(NEXT, hours),
      status: 'doubtful' as const,
      chance: 50,
      expectedReturn: null,
    });
    const statuses = [aReport(-20), aReport(-30), aReport(-30)];
    expect(atNext({ statuses }).snapshot.statuses).toEqual([aReport(-30)]);
    // Reported again after a retraction at the same instant, it is the newest.
    const fit = { ...aReport(-30), status: 'fit' as const };
    expect(atNext({ statuses: [aReport(-30), fit, aReport(-30)] }).snapshot.statuses).toEqual([
      fit,
      aReport(-30),
    ]);
  });

  it('knows expected elevens from their instant on', () => {
    const named = (hours: number) => ({
      sourceId: 'one',
      fixtureId: NEXT.fixtureId,
      teamId: 'home',
      knownFromTs: hoursFrom(NEXT, hours),
      playerIds: ['regular'],
    });
    const expectedElevens = [-48, -24, -12].map(named);
    expect(atNext({ expectedElevens }).snapshot.expectedElevens).toEqual(expectedElevens.slice(0, 2));
    expect(atNext().snapshot).not.toHaveProperty('expectedElevens');
  });

  it('counts matchdays read at the time as covered, and others from their deadline on', () => {
    const cover = (matchday: number, readAtTheTime: boolean) => ({
      matchday,
      deadlineTs: hoursFrom(NEXT, -1),
      readAtTheTime,
    });
    const statusCover = [cover(5, true), cover(4, false)];
    expect(atNext({ statusCover }).snapshot.statusCover).toEqual([cover(5, true)]);
    expect(atNext({ statusCover }, hoursFrom(NEXT, -1)).snapshot.statusCover).toHaveLength(2);
  });

  it('knows the calendar of European matches beforehand', () => {
    const europeanMatches = [{ teamId: 'home', kickoffTs: hoursFrom(NEXT, -2) }];
    expect(atNext({ europeanMatches }).snapshot.europeanMatches).toEqual(europeanMatches);
  });
});

describe('the members of a club', () => {
  it('are those of the newest list or squad', () => {
    expect([...playersOf().keys()]).toEqual(['home regular', 'away guest']);
    const moved = listed('regular', { teamId: 'away', fromTs: hoursFrom(NEXT, -48) });
    expect([...playersOf({ listed: [moved, listed('reserve')] }).keys()]).toEqual([
      'home reserve',
      'away guest',
      'away regular',
    ]);
    expect([...playersOf({ listed: [moved] }, hoursFrom(NEXT, -72)).keys()]).toContain('home regular');
    const gone = listed('guest', { teamId: null, fromTs: hoursFrom(NEXT, -48) });
    expect([...playersOf({ listed: [gone] }).keys()]).toEqual(['home regular']);
  });

  it('include former members on request', () => {
    const moved = listed('regular', { teamId: 'away', fromTs: hoursFrom(NEXT, -48) });
    const { snapshot } = buildLeague(facts({ listed: [moved, listed('reserve')] }), {
      asOfTs: hoursFrom(NEXT, -24),
      upcoming: [NEXT],
      withFormer: true,
    });
    expect(snapshot.players.map(({ teamId, playerId }) => `${teamId} ${playerId}`)).toEqual([
      'home regular',
      'home reserve',
      'away guest',
      'away regular',
    ]);
  });

  it('need no position: a player without one counts as a midfielder, and is marked so', () => {
    const groupsOf = (changes: Parameters<typeof atNext>[0]) =>
      atNext(changes).snapshot.players.map(({ playerId, positionGroup, isPositionUnknown = false }) => [
        playerId,
        positionGroup,
        isPositionUnknown,
      ]);
    const positionGroups = new Map([['guest', 'forward' as const]]);
    expect(groupsOf({ listed: [listed('unknown')], positionGroups })).toEqual([
      ['regular', 'midfielder', true],
      ['unknown', 'midfielder', true],
      ['guest', 'forward', false],
    ]);
    expect(groupsOf({ positionGroups: new Map() })).toEqual([
      ['regular', 'midfielder', true],
      ['guest', 'midfielder', true],
    ]);
  });

  it('have the price of the newest list', () => {
    const prices = [
      listed('regular', { price: 50 }),
      listed('regular', { price: 60, fromTs: hoursFrom(NEXT, -48) }),
      listed('regular', { price: 70, fromTs: hoursFrom(NEXT, -1) }),
    ];
    expect(playersOf({ listed: prices }).get('home regular')?.price).toBe(60);
    expect(playersOf().get('home regular')).not.toHaveProperty('price');
  });

  it('have the holders of the latest count by then, and none if no team holds them', () => {
    const holders = [
      { playerId: 'regular', teams: 40, fromTs: null },
      { playerId: 'regular', teams: 50, fromTs: hoursFrom(NEXT, -48) },
      { playerId: 'regular', teams: 60, fromTs: hoursFrom(NEXT, -1) },
    ];
    expect(playersOf({ holders }).get('home regular')?.holders).toBe(50);
    expect(playersOf({ holders }).get('away guest')?.holders).toBe(0);
    expect(playersOf().get('home regular')).not.toHaveProperty('holders');
  });

  it('have the fan moves since the club’s last match began, if counted by then', () => {
    const last = aFixture(PLAYED - 1);
    const counts = [
      { playerId: 'regular', teams: 40, buyers: 3, fromTs: null },
      { playerId: 'regular', teams: 50, buyers: 4, fromTs: hoursFrom(last, -1) },
      { playerId: 'regular', teams: 60, buyers: 12, fromTs: hoursFrom(NEXT, -2) },
    ];
    const movesAt = (asOfTs: string, holders = counts, listsAsOfTs = asOfTs) => {
      const { snapshot } = buildLeague(facts({ holders }), { asOfTs, upcoming: [NEXT], listsAsOfTs });
      const player = snapshot.players.find(({ playerId }) => playerId === 'regular');
      return [player?.holders, player?.holdersBefore, player?.buyers];
    };
    expect(movesAt(hoursFrom(NEXT, -1))).toEqual([60, 50, 12]);
    // There was no count since that match.
    expect(movesAt(hoursFrom(NEXT, -24))).toEqual([50, 50, null]);
    expect(movesAt(hoursFrom(NEXT, -1), counts.slice(2))).toEqual([60, null, 12]);
    // Later counts do not apply to a past match.
    expect(movesAt(hoursFrom(NEXT, -24), counts, hoursFrom(NEXT, -1))).toEqual([60, null, null]);
    expect(movesAt(hoursFrom(NEXT, -1), [])).toEqual([undefined, undefined, undefined]);
  });
});

describe('absences', () => {
  const dayBefore = hoursFrom(NEXT, -24).slice(0, 10);

  it('begin the day after the report, and end when their last day is over', () => {
    const statusOf = (fromDate: string, untilDate: string | null, kind?: string) =>
      playersOf({
        spells: [{ playerId: 'regular', fromDate, untilDate, ...(kind === undefined ? {} : { kind }) }],
      }).get('home regular')?.injuryStatus;
    const before = hoursFrom(NEXT, -72).slice(0, 10);
    expect(statusOf(before, null)).toBe('injured');
    expect(statusOf(before, dayBefore)).toBe('injured');
    expect(statusOf(before, before)).toBe('fit');
    expect(statusOf(dayBefore, null)).toBe('unknown');
    expect(statusOf(before, null, 'private')).toBe('questionable');
  });

  it('ban from the match that they name, once the match before it is over', () => {
    const ban = { playerId: 'regular', kind: 'suspension', fromDate: null, fixtureId: 'week-3' };
    const banned = (asOfTs?: string) => {
      const player = playersOf({ absences: [ban] }, asOfTs).get('home regular');
      return [player?.suspended, player?.injuryStatus];
    };
    expect(banned()).toEqual([true, 'suspended']);
    expect(banned(hoursFrom(aFixture(PLAYED - 1), -24))).toEqual([false, 'unknown']);
    expect(atNext({ absences: [ban] }).snapshot.suspensionsKnown).toBe(true);
    expect(atNext({ absences: [{ ...ban, isOfFeed: true }] }).snapshot.suspensionsKnown).toBe(false);
    expect(atNext().snapshot.suspensionsKnown).toBe(false);
  });
});
