import { isStatusNews } from '#shared/availability/playerStatus.ts';
import type { WatchedPlayer } from '#shared/users/watchlist.schema.ts';

type Seen = WatchedPlayer['seen'];

export interface Change {
  status: { before: Seen['status']; now: Seen['status'] } | null;
  /** By a whole percentage point or more. */
  startProbability: { before: number; now: number } | null;
}

/** A player's change since he was last seen; null if nothing visible changed. */
export function changeSince(seen: Seen, { status, startProbability }: WatchedPlayer): Change | null {
  const change: Change = {
    status: isStatusNews(seen.status, status) ? { before: seen.status, now: status } : null,
    startProbability:
      seen.startProbability !== null &&
      startProbability !== null &&
      percent(seen.startProbability) !== percent(startProbability)
        ? { before: seen.startProbability, now: startProbability }
        : null,
  };
  return change.status === null && change.startProbability === null ? null : change;
}

const percent = (startProbability: number) => Math.round(startProbability * 100);
