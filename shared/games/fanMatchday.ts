import type { Played } from '../catalog/teams.schema.ts';
import type { BestEleven } from '../elevens/bestEleven.ts';
import type { Reported } from '../hub/reported.ts';
import { matchPhaseOf, type MatchPhase } from '../season/matchdayAt.ts';
import { matchTruthOf, startShareOf, type TruthSubject } from '../season/matchTruth.ts';
import { heldElevenOf, teamLocksAt, type HeldCandidate, type HeldTeam } from './heldEleven.ts';
import type { ClubLock, LockFixture } from './lockOf.ts';
import type { Held } from './lockedChanges.ts';

/** The earliest time before kickoff at which clubs announce their elevens. */
const ELEVEN_DUE_MS = 75 * 60_000;
const SOON_MS = 30_000;
const SELDOM_MS = 5 * 60_000;

/** A fan's phase of the matchday, by the matches of their own players. */
export type FanPhase = 'before' | 'elevens' | 'running' | 'over';

export interface FanCandidate extends HeldCandidate, Pick<TruthSubject, 'status' | 'isBanned'> {
  fixture: { matchday: number; kickoffTs: string; status: string } | null;
  played: Played | null;
}

/** A player of the team on the matchday. */
export interface FanPlayer<P> {
  player: P;
  isStarter: boolean;
  /** Null if his club does not play on this matchday. */
  phase: MatchPhase | null;
  /** Null if `phase` is. */
  lock: ClubLock | null;
  /** Since when his place is held until the matchday turns, ISO-8601 UTC; null while he can be moved. */
  heldSinceTs: string | null;
}

export interface FanMatchday<P> {
  matchday: number;
  phase: FanPhase;
  eleven: BestEleven<P>;
  /** Starters from goalkeeper to forwards, then the bench in order. */
  players: readonly FanPlayer<P>[];
  locks: ReadonlyMap<string, ClubLock>;
  held: Held;
  /** The next starters to be locked among those who can still be changed; null once all are locked. */
  next: { lockTs: string; players: readonly P[] } | null;
  /** Expected starters in the eleven, 0–11, from facts if known, else from chances; null without either. */
  expected: number | null;
}

/**
 * The matchday of a fan: the eleven, which players are locked, and whose matches are running or over.
 *
 * @param fixtures in any order; all of the matchday, see `matchdayAt`
 * @param nowMs milliseconds since 1970
 * @returns null after the season
 */
export function fanMatchdayOf<P extends FanCandidate>(
  team: HeldTeam<P>,
  fixtures: readonly LockFixture[],
  nowMs: number,
): FanMatchday<P> | null {
  const locked = teamLocksAt(team, fixtures, nowMs);
  if (locked === null) return null;
  const { matchday, clubs: locks, held } = locked;
  const eleven = heldElevenOf(team, held);
  const toFanPlayer = (isStarter: boolean) => (player: P) => {
    const lock = player.fixture?.matchday === matchday ? (locks.get(player.team?.id ?? '') ?? null) : null;
    const phase = lock === null || player.fixture === null ? null : matchPhaseOf(player.fixture, nowMs);
    const heldSinceTs = held.get(player.id)?.lockTs ?? null;
    return {
      player,
      isStarter,
      phase,
      lock: lock && { ...lock, isLocked: lock.isLocked || heldSinceTs !== null },
      heldSinceTs,
    };
  };
  const starters = Object.values(eleven.starters).flat().map(toFanPlayer(true));
  const players = [...starters, ...eleven.bench.map(({ player }) => player).map(toFanPlayer(false))];
  return {
    matchday,
    phase: phaseOf(players),
    eleven,
    players,
    locks,
    held,
    next: nextLockOf(starters),
    expected: expectedOf(starters),
  };
}

function phaseOf(players: readonly FanPlayer<FanCandidate>[]): FanPhase {
  const playing = players.filter(({ phase }) => phase !== null);
  if (playing.some(({ phase }) => phase === 'running')) return 'running';
  if (playing.length > 0 && playing.every(({ phase }) => phase === 'over')) return 'over';
  const isAnnounced = playing.some(({ phase, player }) => phase === 'before' && player.isInEleven !== null);
  return isAnnounced ? 'elevens' : 'before';
}

function nextLockOf<P>(starters: readonly FanPlayer<P>[]): FanMatchday<P>['next'] {
  const next = earliestOf(
    starters.flatMap(({ player, lock }) =>
      lock?.isLocked === false ? [{ player, dueTs: lock.lockTs }] : [],
    ),
  );
  return next && { lockTs: next.dueTs, players: next.players };
}

/** The players who are due first, and when; null without any. */
function earliestOf<P>(waiting: readonly { player: P; dueTs: string }[]) {
  const [dueTs] = waiting.map((one) => one.dueTs).toSorted();
  if (dueTs === undefined) return null;
  return { dueTs, players: waiting.filter((one) => one.dueTs === dueTs).map(({ player }) => player) };
}

function expectedOf(starters: readonly FanPlayer<FanCandidate>[]): number | null {
  const isGuess = starters.every(({ player, phase }) => {
    const { kind } = matchTruthOf(player, phase);
    return kind === 'unknown' || kind === 'guess' || kind === 'free';
  });
  return isGuess
    ? null
    : starters.reduce((sum, { player, phase }) => sum + (startShareOf(player, phase) ?? 0), 0);
}

export interface NextLook<P> {
  /** ISO-8601 UTC. */
  elevenTs: string;
  /** Starters whose official elevens are expected then. */
  players: readonly P[];
}

/** When a club next names the eleven of a starter who can still be changed then; null without one. */
export function nextLookOf<P extends FanCandidate>(
  { players }: Pick<FanMatchday<P>, 'players'>,
  nowMs: number,
): NextLook<P> | null {
  const next = earliestOf(
    players.flatMap(({ player, isStarter, lock }) =>
      isStarter &&
      lock?.isLocked === false &&
      lock.isElevenKnown &&
      player.isInEleven === null &&
      Date.parse(lock.elevenTs) > nowMs
        ? [{ player, dueTs: lock.elevenTs }]
        : [],
    ),
  );
  return next && { elevenTs: next.dueTs, players: next.players };
}

/** Refresh interval of the matchday in milliseconds: shorter while a reported eleven is due or a reported match is running. */
export function refreshMsOf(
  { players }: Pick<FanMatchday<FanCandidate>, 'players'>,
  nowMs: number,
  reported: Pick<Reported, 'elevens' | 'live'>,
): number {
  const isMoving = players.some(({ player, phase, lock }) => {
    if (phase === 'running') return reported.live;
    if (!reported.elevens || phase !== 'before' || lock === null || player.isInEleven !== null) return false;
    return Date.parse(lock.kickoffTs) - ELEVEN_DUE_MS <= nowMs;
  });
  return isMoving ? SOON_MS : SELDOM_MS;
}
