import { openMatchdayAt } from '../season/matchdayAt.ts';
import { clubLocksOf, type LockFixture } from './lockOf.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';

/**
 * The clubs whose players can no longer be changed on the current matchday, until the next one takes over.
 *
 * @param fixtures in any order; all of the matchday, see `matchdayAt`
 * @param nowMs milliseconds since 1970; a lock at this very instant has passed
 */
export function lockedClubsOf(game: Game, fixtures: readonly LockFixture[], nowMs: number): Set<string> {
  const open = openMatchdayAt(fixtures, new Date(nowMs).toISOString());
  const clubs = clubLocksOf(GAME_PROFILES[game].lock, open?.fixtures ?? [], nowMs);
  return new Set([...clubs].filter(([, { isLocked }]) => isLocked).map(([clubId]) => clubId));
}
