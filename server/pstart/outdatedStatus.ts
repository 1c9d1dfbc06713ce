import type { ClubHistory } from './history.ts';
import { withStatus, type DatedStatus } from './statusHistory.ts';
import type { PlayerFact, StatusCoverFact } from './types.ts';
import { withNothingSaid } from './withoutNews.ts';

/**
 * The player's facts with what is said of him, unless matches have overtaken it that nobody has read his status since.
 *
 * @param club his club's matches before the forecast
 * @param readTs when the statuses of all players were last read, ISO-8601 UTC; null: never
 */
export const withHeldStatus = (
  player: PlayerFact,
  said: DatedStatus | null,
  club: ClubHistory | undefined,
  readTs: string | null,
): PlayerFact =>
  said !== null && isOvertaken(said, club, readTs) ? withNothingSaid(player) : withStatus(player, said);

/**
 * Whoever has played since is no longer out. A doubt stays, since doubtful players play. Figures: docs/forecast.md.
 */
function isOvertaken(
  { playerId, status, knownFromMs }: DatedStatus,
  club: ClubHistory | undefined,
  readTs: string | null,
): boolean {
  if (club === undefined || status === 'fit' || status === 'doubtful') return false;
  const sinceMs = Math.max(knownFromMs, readTs === null ? -Infinity : Date.parse(readTs));
  return club.matches.some(
    ({ kickoffMs, appearances }) =>
      kickoffMs >= sinceMs && (appearances.get(playerId)?.minutesPlayed ?? 0) > 0,
  );
}

/** When the statuses of all players were last complete before an instant; null: never. Both ISO-8601 UTC. */
export const lastReadBefore = (
  covers: readonly StatusCoverFact[] | undefined,
  asOfTs: string,
): string | null =>
  covers?.reduce<string | null>(
    (last, { deadlineTs }) => (deadlineTs <= asOfTs && deadlineTs > (last ?? '') ? deadlineTs : last),
    null,
  ) ?? null;
