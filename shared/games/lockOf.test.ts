import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELEVEN_MINUTES_BEFORE } from './elevenDue.ts';
import { clubLocksOf, lockOf, locksAhead, tipLocksOf, type LockFixture } from './lockOf.ts';
import { GAME_PROFILES, type Game, type LockRule } from './profiles.ts';

const fixture = (matchday: number, kickoffTs: string, clubs: string, status = 'scheduled'): LockFixture => {
  const [homeTeamId = '', awayTeamId = ''] = clubs.split('-');
  return { matchday, kickoffTs, homeTeamId, awayTeamId, status };
};

/** Friday 20:30, Saturday 15:30 and 18:30, Sunday 17:30 in Berlin in summer. */
const WEEKEND = [
  fixture(5, '2026-09-25T18:30:00.000Z', 'a-b'),
  fixture(5, '2026-09-26T13:30:00.000Z', 'c-d'),
  fixture(5, '2026-09-26T16:30:00.000Z', 'e-f'),
  fixture(5, '2026-09-27T15:30:00.000Z', 'g-h'),
];
/** Tuesday and Wednesday evening after that Sunday. */
const ENGLISH_WEEK = [
  fixture(6, '2026-09-29T18:30:00.000Z', 'b-c'),
  fixture(6, '2026-09-30T16:30:00.000Z', 'd-e'),
  fixture(6, '2026-09-30T18:30:00.000Z', 'f-g'),
];
/** The clocks go back in the night to Sunday: 15:30 in Berlin is first 13:30 UTC, then 14:30. */
const CHANGE_OF_CLOCKS = [
  fixture(8, '2026-10-23T18:30:00.000Z', 'a-b'),
  fixture(8, '2026-10-24T13:30:00.000Z', 'c-d'),
  fixture(8, '2026-10-25T14:30:00.000Z', 'e-f'),
];
const AT_ONCE = ['a-b', 'c-d', 'e-f'].map((clubs) => fixture(34, '2027-05-22T13:30:00.000Z', clubs));
const FIRST_OF_SEASON = [
  fixture(1, '2026-08-28T18:30:00.000Z', 'a-b'),
  fixture(1, '2026-08-29T13:30:00.000Z', 'c-d'),
];

interface Case {
  weekend: string;
  fixtures: LockFixture[];
  nowTs: string;
  /** Next lock of the games that lock by matchday. */
  matchday: string | null;
  /** Next lock of the game that locks each player separately. */
  ownKickoff: string | null;
  season: string | null;
}

const CASES: Case[] = [
  {
    weekend: 'Thursday before a Friday match',
    fixtures: WEEKEND,
    nowTs: '2026-09-24T10:00:00.000Z',
    matchday: '2026-09-25T18:30:00.000Z',
    ownKickoff: '2026-09-25T18:30:00.000Z',
    season: null,
  },
  {
    weekend: 'the very instant of the first kickoff',
    fixtures: WEEKEND,
    nowTs: '2026-09-25T18:30:00.000Z',
    matchday: null,
    ownKickoff: '2026-09-26T13:30:00.000Z',
    season: null,
  },
  {
    weekend: 'Saturday noon in an English week',
    fixtures: [...ENGLISH_WEEK, ...WEEKEND],
    nowTs: '2026-09-26T10:00:00.000Z',
    matchday: '2026-09-29T18:30:00.000Z',
    ownKickoff: '2026-09-26T13:30:00.000Z',
    season: null,
  },
  {
    weekend: 'Sunday night in an English week',
    fixtures: [...WEEKEND, ...ENGLISH_WEEK],
    nowTs: '2026-09-27T20:00:00.000Z',
    matchday: '2026-09-29T18:30:00.000Z',
    ownKickoff: '2026-09-29T18:30:00.000Z',
    season: null,
  },
  {
    weekend: 'the Friday match postponed',
    fixtures: [fixture(5, '2026-09-25T18:30:00.000Z', 'a-b', 'postponed'), ...WEEKEND.slice(1)],
    nowTs: '2026-09-25T10:00:00.000Z',
    matchday: '2026-09-26T13:30:00.000Z',
    ownKickoff: '2026-09-26T13:30:00.000Z',
    season: null,
  },
  {
    weekend: 'a match of an earlier matchday rescheduled for the Wednesday before',
    fixtures: [
      fixture(3, '2026-09-12T13:30:00.000Z', 'a-b', 'finished'),
      fixture(3, '2026-09-12T13:30:00.000Z', 'c-d', 'finished'),
      fixture(3, '2026-09-23T18:30:00.000Z', 'e-f'),
      ...WEEKEND,
    ],
    nowTs: '2026-09-22T10:00:00.000Z',
    matchday: '2026-09-25T18:30:00.000Z',
    ownKickoff: '2026-09-25T18:30:00.000Z',
    season: null,
  },
  {
    weekend: 'a match of the matchday brought forward by two weeks',
    fixtures: [fixture(5, '2026-09-11T18:30:00.000Z', 'i-k', 'finished'), ...WEEKEND],
    nowTs: '2026-09-24T10:00:00.000Z',
    matchday: '2026-09-25T18:30:00.000Z',
    ownKickoff: '2026-09-25T18:30:00.000Z',
    season: null,
  },
  {
    weekend: 'the night in which the clocks go back',
    fixtures: CHANGE_OF_CLOCKS,
    nowTs: '2026-10-25T00:30:00.000Z',
    matchday: null,
    ownKickoff: '2026-10-25T14:30:00.000Z',
    season: null,
  },
  {
    weekend: 'the last matchday, all at once',
    fixtures: AT_ONCE,
    nowTs: '2027-05-22T13:29:00.000Z',
    matchday: '2027-05-22T13:30:00.000Z',
    ownKickoff: '2027-05-22T13:30:00.000Z',
    season: null,
  },
  {
    weekend: 'after the last matchday',
    fixtures: AT_ONCE,
    nowTs: '2027-05-22T16:00:00.000Z',
    matchday: null,
    ownKickoff: null,
    season: null,
  },
  {
    weekend: 'the week before the season',
    fixtures: FIRST_OF_SEASON,
    nowTs: '2026-08-24T10:00:00.000Z',
    matchday: '2026-08-28T18:30:00.000Z',
    ownKickoff: '2026-08-28T18:30:00.000Z',
    season: '2026-08-28T18:30:00.000Z',
  },
  {
    weekend: 'the first Saturday of the season',
    fixtures: FIRST_OF_SEASON,
    nowTs: '2026-08-29T10:00:00.000Z',
    matchday: null,
    ownKickoff: '2026-08-29T13:30:00.000Z',
    season: null,
  },
];

const AT_KICKOFF: readonly LockRule[] = [
  { at: 'matchday', minutesBefore: 0 },
  { at: 'ownKickoff', minutesBefore: 0 },
  { at: 'season' },
];

describe.each(AT_KICKOFF)('the lock of a game that locks by $at', (rule) => {
  it.each(CASES)('on a test weekend: $weekend', ({ fixtures, nowTs, ...expected }) => {
    const reversed = fixtures.toReversed();
    for (const order of [fixtures, reversed])
      expect(lockOf(rule, order, nowTs)?.nextTs ?? null).toBe(expected[rule.at]);
  });
});

const lockFor = (game: Game, nowTs: string, clubs?: string[]) =>
  lockOf(GAME_PROFILES[game].lock, WEEKEND, nowTs, clubs && new Set(clubs));

describe('what is known until the lock', () => {
  it('is the elevens of the Friday clubs in a game that locks at the first kickoff', () => {
    const lock = lockFor('kickbase', '2026-09-25T10:00:00.000Z');
    expect(
      [...(lock?.clubs ?? [])].filter(([, { isElevenKnown }]) => isElevenKnown).map(([id]) => id),
    ).toEqual(['a', 'b']);
    expect(lockFor('kickbase', '2026-09-25T10:00:00.000Z', ['idle'])?.nextTs).toBe(lock?.nextTs);
  });

  it('is every club’s eleven if each player is locked at his own kickoff', () => {
    const lock = lockFor('kickerInteractive', '2026-09-26T15:00:00.000Z', ['a', 'c', 'g']);
    expect(lock?.nextTs).toBe('2026-09-27T15:30:00.000Z');
    expect([...(lock?.clubs.values() ?? [])].every(({ isElevenKnown }) => isElevenKnown)).toBe(true);
    expect(lock?.clubs.get('c')).toMatchObject({ isLocked: true, lockTs: '2026-09-26T13:30:00.000Z' });
    expect(lock?.clubs.get('g')).toMatchObject({ isLocked: false });
  });

  it('is nothing 90 minutes before the first kickoff', () => {
    const lock = lockOf({ at: 'matchday', minutesBefore: 90 }, WEEKEND, '2026-09-25T10:00:00.000Z');
    expect(lock?.nextTs).toBe('2026-09-25T17:00:00.000Z');
    expect([...(lock?.clubs.values() ?? [])].some(({ isElevenKnown }) => isElevenKnown)).toBe(false);
  });

  it('excludes clubs with a postponed fixture', () => {
    const fixtures = [...WEEKEND, fixture(5, '2026-09-26T13:30:00.000Z', 'x-y', 'postponed')];
    expect(lockOf(GAME_PROFILES.own.lock, fixtures, '2026-09-24T10:00:00.000Z')?.clubs.has('x')).toBe(false);
  });
});

describe('the locks ahead', () => {
  it('are the first one of each matchday, earliest first, without passed ones', () => {
    const fixtures = [...ENGLISH_WEEK, ...WEEKEND];
    expect(locksAhead(GAME_PROFILES.kickerInteractive.lock, fixtures, '2026-09-24T10:00:00.000Z')).toEqual([
      { matchday: 5, lockTs: '2026-09-25T18:30:00.000Z' },
      { matchday: 6, lockTs: '2026-09-29T18:30:00.000Z' },
    ]);
    expect(locksAhead(GAME_PROFILES.kickbase.lock, fixtures, '2026-09-25T18:30:00.000Z')).toEqual([
      { matchday: 6, lockTs: '2026-09-29T18:30:00.000Z' },
    ]);
    const before = WEEKEND.map((one) => ({ ...one, matchday: 7 }));
    expect(
      locksAhead(GAME_PROFILES.own.lock, [...ENGLISH_WEEK, ...before], '2026-09-24T10:00:00.000Z'),
    ).toMatchObject([{ matchday: 7 }, { matchday: 6 }]);
    expect(locksAhead(GAME_PROFILES.own.lock, [], '2026-09-25T18:30:00.000Z')).toEqual([]);
  });
});

const HOUR_MS = 60 * 60_000;
const START_MS = Date.parse('2026-08-01T00:00:00.000Z');
const toTs = (hours: number) => new Date(START_MS + hours * HOUR_MS).toISOString();
const someFixtures = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.nat({ max: 8 }),
      fc.nat({ max: 8 }),
      fc.constantFrom('scheduled', 'live', 'finished', 'postponed', 'cancelled'),
    )
    .map(([matchday, hours, home, away, status]) =>
      fixture(matchday, toTs(hours), `${home}-${away}x`, status),
    ),
  { maxLength: 30 },
);
const someRule = fc.oneof(
  fc.record({
    at: fc.constantFrom('matchday' as const, 'ownKickoff' as const),
    minutesBefore: fc.oneof(fc.nat({ max: 120 }), fc.constant(ELEVEN_MINUTES_BEFORE)),
  }),
  fc.constant({ at: 'season' as const }),
);

describe('for any fixtures, rule and instant', () => {
  it('the lock is in the future, and not after the last kickoff of its matchday', () => {
    fc.assert(
      fc.property(someRule, someFixtures, fc.nat({ max: 1000 }), (rule, fixtures, hours) => {
        const lock = lockOf(rule, fixtures, toTs(hours));
        if (lock === null) return;
        expect(Date.parse(lock.nextTs)).toBeGreaterThan(Date.parse(toTs(hours)));
        const kickoffs = fixtures.filter(({ matchday }) => matchday === lock.matchday);
        expect(kickoffs.some(({ kickoffTs }) => kickoffTs >= lock.nextTs)).toBe(true);
      }),
    );
  });

  it('the order of the fixtures does not matter, and waiting until just before the lock does not move it', () => {
    fc.assert(
      fc.property(someRule, someFixtures, fc.nat({ max: 1000 }), (rule, fixtures, hours) => {
        const nextTs = lockOf(rule, fixtures, toTs(hours))?.nextTs;
        expect(lockOf(rule, fixtures.toReversed(), toTs(hours))?.nextTs).toBe(nextTs);
        if (nextTs === undefined) return;
        const justBefore = new Date(Date.parse(nextTs) - 1).toISOString();
        expect(lockOf(rule, fixtures, justBefore)?.nextTs).toBe(nextTs);
      }),
    );
  });

  it('an eleven counts as known exactly if its club announces it before the lock', () => {
    fc.assert(
      fc.property(someRule, someFixtures, fc.nat({ max: 1000 }), (rule, fixtures, hours) => {
        for (const { kickoffTs, lockTs, isElevenKnown } of lockOf(
          rule,
          fixtures,
          toTs(hours),
        )?.clubs.values() ?? [])
          expect(isElevenKnown).toBe(
            Date.parse(lockTs) >= Date.parse(kickoffTs) - ELEVEN_MINUTES_BEFORE * 60_000,
          );
      }),
    );
  });
});

describe("a season's lock", () => {
  const lockedAt = (fixtures: LockFixture[], nowTs: string) =>
    [...clubLocksOf({ at: 'season' }, fixtures, Date.parse(nowTs)).values()].map(({ isLocked }) => isLocked);

  it('is open until the first kickoff of matchday 1', () => {
    expect(new Set(lockedAt(FIRST_OF_SEASON, '2026-08-28T18:29:59.000Z'))).toEqual(new Set([false]));
    expect(new Set(lockedAt(FIRST_OF_SEASON, '2026-08-28T18:30:00.000Z'))).toEqual(new Set([true]));
  });

  it('still applies days before a later matchday', () => {
    expect(new Set(lockedAt(WEEKEND, '2026-09-20T10:00:00.000Z'))).toEqual(new Set([true]));
  });
});

describe('the lock of tips', () => {
  const withIds = (fixtures: LockFixture[]) =>
    fixtures.map((one) => ({ ...one, id: `${one.homeTeamId}-${one.awayTeamId}` }));
  const FIRST = '2026-09-25T18:30:00.000Z';

  it('is the first kickoff of the matchday for all its fixtures, in any order', () => {
    for (const fixtures of [WEEKEND, WEEKEND.toReversed()])
      expect([...new Set([...tipLocksOf(withIds(fixtures)).values()].map(({ lockTs }) => lockTs))]).toEqual([
        FIRST,
      ]);
  });

  it('is its own kickoff for a fixture moved forward or back', () => {
    const early = fixture(5, '2026-09-11T18:30:00.000Z', 'i-k', 'finished');
    const late = fixture(5, '2026-10-14T18:30:00.000Z', 'l-m');
    const locks = tipLocksOf(withIds([early, late, ...WEEKEND]));
    expect(locks.get('i-k')).toEqual({ lockTs: early.kickoffTs, isMoved: true });
    expect(locks.get('l-m')).toEqual({ lockTs: late.kickoffTs, isMoved: true });
    expect(locks.get('a-b')).toEqual({ lockTs: FIRST, isMoved: false });
  });

  it('does not exist for a fixture without a date, which no longer opens the matchday either', () => {
    const [friday, ...others] = withIds(WEEKEND);
    const locks = tipLocksOf([{ ...friday!, status: 'postponed' }, ...others]);
    expect(locks.has('a-b')).toBe(false);
    expect(locks.get('c-d')).toEqual({ lockTs: '2026-09-26T13:30:00.000Z', isMoved: false });
  });
});
