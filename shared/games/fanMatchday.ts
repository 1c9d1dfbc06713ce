import type { BestEleven } from '#shared/elevens/bestEleven.ts';
import { isInLeague } from '#shared/catalog/inLeague.ts';
import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import { matchPhaseOf, openMatchdayAt, type MatchPhase } from '#shared/season/matchdayAt.ts';
import { heldElevenOf, type HeldCandidate, type HeldTeam } from './heldEleven.ts';
import { clubLocksOf, type ClubLock, type LockFixture } from './lockOf.ts';
import { GAME_PROFILES } from './profiles.ts';

/** Clubs may announce this early. */
const ELEVEN_DUE_MS = 75 * 60_000;
const SOON_MS = 30_000;
const SELDOM_MS = 5 * 60_000;

/** Where a fan stands on a matchday, by his own players' matches. */
export type FanPhase = 'before' | 'elevens' | 'running' | 'over';

export interface FanCandidate extends HeldCandidate {
  fixture: { matchday: number; kickoffTs: string; status: string } | null;
  played: { hasStarted: boolean } | null;
}

/** A player of the team on the matchday. */
export interface FanPlayer<P> {
  player: P;
  isStarter: boolean;
  /** Null: his club does not play on this matchday. */
  phase: MatchPhase | null;
  /** Null with `phase`. */
  lock: ClubLock | null;
}

export interface FanMatchday<P> {
  matchday: number;
  phase: FanPhase;
  eleven: BestEleven<P>;
  /** Starters from the goal to the attack, then the bench in its order. */
  players: readonly FanPlayer<P>[];
  locks: ReadonlyMap<string, ClubLock>;
  /** Of the starters who can still be changed the next to be locked; null once all are. */
  next: { lockTs: string; players: readonly P[] } | null;
  /** What to count on of the eleven, 0–11: facts where they are known, chances else; null where neither is. */
  expected: number | null;
}

/**
 * Where a fan stands on the matchday: his eleven, who of it is locked, whose match runs or is over.
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
  const open = openMatchdayAt(fixtures, new Date(nowMs).toISOString());
  if (open === null) return null;
  const { matchday } = open;
  const locks = clubLocksOf(GAME_PROFILES[team.game].lock, open.fixtures, nowMs);
  const eleven = heldElevenOf(team, locks);
  const toFanPlayer = (isStarter: boolean) => (player: P) => {
    const lock = player.fixture?.matchday === matchday ? (locks.get(player.team?.id ?? '') ?? null) : null;
    const phase = lock === null || player.fixture === null ? null : matchPhaseOf(player.fixture, nowMs);
    return { player, isStarter, phase, lock };
  };
  const starters = Object.values(eleven.starters).flat().map(toFanPlayer(true));
  const players = [
    ...starters,
    ...eleven.bench
      .map(({ player }) => player)
      .filter(isInLeague)
      .map(toFanPlayer(false)),
  ];
  return {
    matchday,
    phase: phaseOf(players),
    eleven,
    players,
    locks,
    next: nextLockOf(starters),
    expected: expectedOf(starters),
  };
}

/** Whether he stood in the eleven of his club: as he played, else as it was announced; null while nobody knows. */
export const hasStarted = ({
  isInEleven,
  played,
}: Pick<FanCandidate, 'isInEleven' | 'played'>): boolean | null => played?.hasStarted ?? isInEleven;

function phaseOf(players: readonly FanPlayer<FanCandidate>[]): FanPhase {
  const playing = players.filter(({ phase }) => phase !== null);
  if (playing.some(({ phase }) => phase === 'running')) return 'running';
  if (playing.length > 0 && playing.every(({ phase }) => phase === 'over')) return 'over';
  const isAnnounced = playing.some(({ phase, player }) => phase === 'before' && player.isInEleven !== null);
  return isAnnounced ? 'elevens' : 'before';
}

function nextLockOf<P>(starters: readonly FanPlayer<P>[]): FanMatchday<P>['next'] {
  const open = starters.filter(({ lock }) => lock?.isLocked === false);
  const [lockTs] = open.flatMap(({ lock }) => lock?.lockTs ?? []).toSorted();
  if (lockTs === undefined) return null;
  return { lockTs, players: open.filter(({ lock }) => lock?.lockTs === lockTs).map(({ player }) => player) };
}

function expectedOf(starters: readonly FanPlayer<FanCandidate>[]): number | null {
  const known = starters.flatMap(({ player, phase }) => {
    const fact = phase === null ? null : hasStarted(player);
    return (fact === null ? player.startProbability : Number(fact)) ?? [];
  });
  const isGuess = starters.every(
    ({ player }) => hasStarted(player) === null && seenChanceOf(player) === null,
  );
  return isGuess ? null : known.reduce((sum, one) => sum + one, 0);
}

export interface NextLook<P> {
  /** ISO-8601 UTC. */
  elevenTs: string;
  /** Starters of whom more will be known then. */
  players: readonly P[];
}

/** When the next official eleven of a starter who can still be changed may be counted on; null without one. */
export function nextLookOf<P extends FanCandidate>(
  { players }: Pick<FanMatchday<P>, 'players'>,
  nowMs: number,
): NextLook<P> | null {
  const waiting = players.flatMap(({ player, isStarter, lock }) =>
    isStarter && lock?.isLocked === false && player.isInEleven === null && Date.parse(lock.elevenTs) > nowMs
      ? [{ player, elevenTs: lock.elevenTs }]
      : [],
  );
  const [elevenTs] = waiting.map((one) => one.elevenTs).toSorted();
  if (elevenTs === undefined) return null;
  return {
    elevenTs,
    players: waiting.filter((one) => one.elevenTs === elevenTs).map(({ player }) => player),
  };
}

/** How long what is shown of a matchday holds, in milliseconds: half a minute while an eleven is due or a match runs. */
export function refreshMsOf({ players }: Pick<FanMatchday<FanCandidate>, 'players'>, nowMs: number): number {
  const isMoving = players.some(({ player, phase, lock }) => {
    if (phase === 'running') return true;
    if (phase !== 'before' || lock === null || player.isInEleven !== null) return false;
    return Date.parse(lock.kickoffTs) - ELEVEN_DUE_MS <= nowMs;
  });
  return isMoving ? SOON_MS : SELDOM_MS;
}
