import { isOut } from '@hub/shared/availability/playerStatus.ts';
import { modelStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import type { PlayerFact, StatusCoverFact, StatusFact } from '../types.ts';

/** A status with the instant from which it holds. */
export interface DatedStatus extends StatusFact {
  /** ms since 1970 */
  knownFromMs: number;
  /** When the same report was last repeated, ISO-8601 UTC. */
  lastReportTs: string;
  /** How doubtful it makes a player. */
  doubt: Doubt;
}

/**
 * The statuses of each player, oldest first. Leaves out what became known after `asOfMs`, so that later news cannot
 * change an earlier forecast, and repetitions, which only confirm the report before.
 */
export function indexStatuses(
  statuses: readonly StatusFact[],
  asOfMs: number,
): ReadonlyMap<string, readonly DatedStatus[]> {
  const ofPlayer = new Map<string, DatedStatus[]>();
  let knownFromTs = '';
  let knownFromMs = NaN;
  for (const status of statuses) {
    // Many statuses share an instant, so the last parsed one is kept.
    if (status.knownFromTs !== knownFromTs) {
      knownFromTs = status.knownFromTs;
      knownFromMs = Date.parse(knownFromTs);
    }
    if (!(knownFromMs <= asOfMs)) continue;
    const list = ofPlayer.get(status.playerId);
    if (list === undefined) ofPlayer.set(status.playerId, [toDated(status, knownFromMs)]);
    else list.push(toDated(status, knownFromMs));
  }
  for (const [playerId, list] of ofPlayer) {
    // Of two statuses at the same instant, the one listed later is newer.
    list.sort((one, other) => one.knownFromMs - other.knownFromMs);
    const kept: DatedStatus[] = [];
    for (const status of list) {
      const before = kept.at(-1);
      if (before !== undefined && isSameReport(status, before)) before.lastReportTs = status.knownFromTs;
      else kept.push(status);
    }
    ofPlayer.set(playerId, kept);
  }
  return ofPlayer;
}

const toDated = (
  { playerId, knownFromTs, status, chance, expectedReturn }: StatusFact,
  knownFromMs: number,
): DatedStatus => ({
  playerId,
  knownFromTs,
  status,
  chance,
  expectedReturn,
  knownFromMs,
  lastReportTs: knownFromTs,
  doubt: doubtOf({ injuryStatus: modelStatusOf(status), suspended: status === 'suspended', chance }),
});

const isSameReport = (one: DatedStatus, other: DatedStatus) =>
  one.status === other.status && one.chance === other.chance && one.expectedReturn === other.expectedReturn;

/** The status that held at an instant; null before the first one. */
export function statusAt(statuses: readonly DatedStatus[], atMs: number): DatedStatus | null {
  for (let index = statuses.length - 1; index >= 0; index -= 1) {
    const status = statuses[index];
    if (status !== undefined && status.knownFromMs <= atMs) return status;
  }
  return null;
}

/** Whether the statuses of a matchday are complete at an instant, ISO-8601 UTC, so that silence about a player counts. */
export const isCovered = ({ readAtTheTime, deadlineTs }: StatusCoverFact, asOfTs: string): boolean =>
  readAtTheTime || deadlineTs <= asOfTs;

/** The player's facts with his report. */
export function withStatus(player: PlayerFact, report: DatedStatus): PlayerFact {
  return {
    ...player,
    injuryStatus: modelStatusOf(report.status),
    suspended: report.status === 'suspended',
    reportedStatus: report.status,
    chance: report.chance,
    expectedReturn: report.expectedReturn,
    statusSinceTs: report.knownFromTs,
    statusConfirmedTs: report.lastReportTs,
  };
}

/** How doubtful a player is: 0 not at all, 1 to 3 with a chance of about 75, 50 and 25 percent, `OUT`. */
export type Doubt = 0 | 1 | 2 | 3 | 4;
export const OUT = 4;

/** Lowest chances in percent of the steps 1 to 3. */
const LOWEST_CHANCE = [
  [63, 1],
  [38, 2],
  [1, 3],
] as const;
/** The step of a chance in percent; null for a chance of 0. */
export const doubtOfChance = (chance: number): 1 | 2 | 3 | null =>
  LOWEST_CHANCE.find(([lowest]) => chance >= lowest)?.[1] ?? null;

/** A doubt without a figure weighs like an even chance. */
const DOUBT_WITHOUT_CHANCE = 2;

export function doubtOf({
  injuryStatus,
  suspended,
  chance,
}: Pick<PlayerFact, 'injuryStatus' | 'suspended' | 'chance'>): Doubt {
  if (suspended || isOut({ status: injuryStatus })) return OUT;
  if (injuryStatus !== 'questionable') return 0;
  if (chance === undefined || chance === null) return DOUBT_WITHOUT_CHANCE;
  return doubtOfChance(chance) ?? OUT;
}

/**
 * P(start | doubt) ÷ P(start | no report), by `Doubt`, among starters of the last match in the Premier League 2023-25;
 * P(start | no report) = .837.
 */
export const AVAILABLE_BY_DOUBT = [1, 0.63, 0.33, 0.05, 0.005] as const satisfies Record<Doubt, number>;

/**
 * Log-odds that a doubt costs if the card itself does not include it: fitted alongside the history card on the Premier
 * League 2023-25, standard errors .08, .18 and .35.
 */
export const DOUBT_COST = [0, 0.74, 1.9, 3.6, Infinity] as const satisfies Record<Doubt, number>;
