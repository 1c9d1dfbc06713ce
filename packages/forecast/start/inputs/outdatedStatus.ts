import { appearanceIn, type ClubHistory } from './history.ts';
import { isCovered, withStatus, type DatedStatus } from '../news/statusHistory.ts';
import type { PlayerFact, StatusCoverFact } from '../types.ts';
import { withoutReport } from '../news/withoutNews.ts';

const MS_PER_DAY = 86_400_000;

/** Evidence of when a player's status held. */
interface StatusEvidence {
  /** His last report; null without any. */
  lastReport: DatedStatus | null;
  /** When his current spell began, ms since 1970. */
  spellStartMs: number | undefined;
  /** When the statuses of all players were last read, ISO-8601 UTC; null: never. */
  readTs: string | null;
}

/**
 * The player's facts with his report, unless matches since its last reading have made it outdated.
 *
 * @param club his club's matches before the forecast
 */
export function withoutOutdatedStatus(
  player: PlayerFact,
  { lastReport, spellStartMs, readTs }: StatusEvidence,
  club: ClubHistory | undefined,
): PlayerFact {
  if (lastReport !== null)
    return isOvertaken(lastReport, club, readTs) ? withoutReport(player) : withStatus(player, lastReport);
  const isInjured = player.injuryStatus === 'injured' && spellStartMs !== undefined;
  // Only the day of the spell is known, and he may have been hurt in a match on that day.
  return isInjured && hasPlayedSince(player.playerId, club, spellStartMs + MS_PER_DAY)
    ? { ...player, injuryStatus: player.suspended ? 'suspended' : 'unknown' }
    : player;
}

/** A player who has played since is no longer out. A doubt stays, because doubtful players play. Figures: research/ageing.md. */
function isOvertaken(
  { playerId, status, lastReportTs }: DatedStatus,
  club: ClubHistory | undefined,
  readTs: string | null,
): boolean {
  if (status === 'fit' || status === 'doubtful') return false;
  const sinceMs = Math.max(Date.parse(lastReportTs), readTs === null ? -Infinity : Date.parse(readTs));
  return hasPlayedSince(playerId, club, sinceMs);
}

const hasPlayedSince = (playerId: string, club: ClubHistory | undefined, sinceMs: number): boolean =>
  club?.matches.some(
    (match) => match.kickoffMs >= sinceMs && (appearanceIn(club, match, playerId)?.minutesPlayed ?? 0) > 0,
  ) === true;

/**
 * When the statuses of all players were last read by an instant; null: never. Both ISO-8601 UTC. A reading with a future deadline
 * is still in progress, but does not count for forecasts made before its matchday was next.
 *
 * @param matchday the one to forecast
 */
export function lastReadBefore(
  covers: readonly StatusCoverFact[] | undefined,
  matchday: number,
  asOfTs: string,
): string | null {
  let last: string | null = null;
  for (const cover of covers ?? []) {
    if (cover.matchday > matchday + 1 || !isCovered(cover, asOfTs)) continue;
    const readTs = cover.deadlineTs < asOfTs ? cover.deadlineTs : asOfTs;
    if (last === null || readTs > last) last = readTs;
  }
  return last;
}
