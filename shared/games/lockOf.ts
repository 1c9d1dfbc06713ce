import { isHeld, matchdaysOf, type Matchday, type MatchdayFixture } from '../season/matchdays.ts';
import { elevenTsOf } from './elevenDue.ts';
import type { LockRule } from './profiles.ts';

const MINUTE_MS = 60_000;

/** The fields of a fixture needed for its lock. */
export type LockFixture = MatchdayFixture;

export interface ClubLock {
  /** ISO-8601 UTC. */
  kickoffTs: string;
  /** From when on its players cannot be changed, ISO-8601 UTC. */
  lockTs: string;
  isLocked: boolean;
  /** When its official eleven should be known, ISO-8601 UTC. */
  elevenTs: string;
  /** Whether the club's official eleven can be expected before its players are locked. */
  isElevenKnown: boolean;
}

export interface Lock {
  matchday: number;
  /** The next lock ahead. ISO-8601 UTC. */
  nextTs: string;
  /** By id of the clubs that play on this matchday; a club whose fixture was moved is missing. */
  clubs: ReadonlyMap<string, ClubLock>;
}

/**
 * The next lock of a game. If the whole team is locked at once, it is that of the next matchday that has not begun; if each
 * player is locked separately, the next one of a running or coming matchday. Null if there is none, such as after the last
 * matchday.
 *
 * @param fixtures in any order; at least all fixtures of the relevant matchday, and of matchday 1 for a season's lock
 * @param nowTs ISO-8601 UTC; a lock at this very instant has passed
 * @param clubIds only locks of these clubs count if players are locked separately; undefined: all
 */
export function lockOf(
  rule: LockRule,
  fixtures: readonly LockFixture[],
  nowTs: string,
  clubIds?: ReadonlySet<string>,
): Lock | null {
  const nowMs = Date.parse(nowTs);
  const locks = matchdaysOf(fixtures).flatMap(
    (matchday) => lockOfMatchday(rule, matchday, nowMs, clubIds) ?? [],
  );
  return locks.toSorted((one, other) => Date.parse(one.nextTs) - Date.parse(other.nextTs))[0] ?? null;
}

/**
 * The first lock of each coming matchday, earliest first.
 *
 * @param fixtures, nowTs as for `lockOf`
 */
export function locksAhead(
  rule: LockRule,
  fixtures: readonly LockFixture[],
  nowTs: string,
): { matchday: number; lockTs: string }[] {
  const firstOf = new Map<number, string>();
  for (let lock = lockOf(rule, fixtures, nowTs); lock !== null; lock = lockOf(rule, fixtures, lock.nextTs))
    if (!firstOf.has(lock.matchday)) firstOf.set(lock.matchday, lock.nextTs);
  return [...firstOf].map(([matchday, lockTs]) => ({ matchday, lockTs }));
}

export interface TipLock {
  /** ISO-8601 UTC. */
  lockTs: string;
  /** True if it is not played with its matchday, and so is locked at its own kickoff. */
  isMoved: boolean;
}

/**
 * Locks for tips by fixture id: the first kickoff of the matchday, or the fixture's own kickoff if it was moved out of the
 * matchday. A postponed or cancelled fixture has none; it opens again with a new date.
 *
 * @param fixtures in any order; all fixtures of each relevant matchday
 */
export function tipLocksOf(fixtures: readonly (LockFixture & { id: string })[]): Map<string, TipLock> {
  const locks = new Map<string, TipLock>();
  for (const { id, kickoffTs } of fixtures.filter(isHeld))
    locks.set(id, { lockTs: kickoffTs, isMoved: true });
  for (const { fixtures: together } of matchdaysOf(fixtures)) {
    for (const fixture of together)
      locks.set(fixture.id, { lockTs: (together[0] ?? fixture).kickoffTs, isMoved: false });
  }
  return locks;
}

function lockOfMatchday(
  rule: LockRule,
  { matchday, fixtures }: Matchday<LockFixture>,
  nowMs: number,
  clubIds: ReadonlySet<string> | undefined,
): Lock | null {
  const clubs = clubLocksOf(rule, fixtures, nowMs);
  let nextMs = Infinity;
  for (const [clubId, { lockTs, isLocked }] of clubs) {
    const isTheirs = rule.at !== 'ownKickoff' || clubIds === undefined || clubIds.has(clubId);
    if (isTheirs && !isLocked) nextMs = Math.min(nextMs, Date.parse(lockTs));
  }
  return Number.isFinite(nextMs) ? { matchday, nextTs: new Date(nextMs).toISOString(), clubs } : null;
}

/**
 * When the players of each club are locked on a matchday, even if that has passed; with a season's lock, at the first
 * kickoff.
 *
 * @param fixtures of one matchday, earliest first
 * @param nowMs milliseconds since 1970; a lock at this very instant has passed
 * @returns by id of the clubs that play on the matchday
 */
export function clubLocksOf(
  rule: LockRule,
  fixtures: readonly LockFixture[],
  nowMs: number,
): Map<string, ClubLock> {
  const clubs = new Map<string, ClubLock>();
  const [first] = fixtures;
  if (first === undefined) return clubs;
  const firstKickoffMs = Date.parse(first.kickoffTs);
  const minutesBefore = rule.at === 'season' ? 0 : rule.minutesBefore;
  for (const { kickoffTs, homeTeamId, awayTeamId } of fixtures) {
    const kickoffMs = Date.parse(kickoffTs);
    const lockMs = (rule.at === 'ownKickoff' ? kickoffMs : firstKickoffMs) - minutesBefore * MINUTE_MS;
    const elevenTs = elevenTsOf(kickoffTs);
    for (const clubId of [homeTeamId, awayTeamId])
      clubs.set(clubId, {
        kickoffTs,
        lockTs: new Date(lockMs).toISOString(),
        // A season's lock passed with matchday 1.
        isLocked: lockMs <= nowMs || (rule.at === 'season' && first.matchday > 1),
        elevenTs,
        isElevenKnown: Date.parse(elevenTs) <= lockMs,
      });
  }
  return clubs;
}
