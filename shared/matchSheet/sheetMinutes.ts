import type { SheetPart } from './matchSheet.ts';

/** Minutes of a full match. */
export const FULL_MINUTES = 90;

type OnPitch = Pick<SheetPart, 'started' | 'onMinute' | 'offMinute' | 'redMinute'>;

/** Whether the player was on the pitch. */
export const hasPlayed = ({ started, onMinute }: OnPitch): boolean => started || onMinute !== null;

const HALF_TIME = 45;
/** Minutes played before a change: one in the 46th minute happened at half-time, before that minute began. */
const minutesOver = (minute: number) => (minute === HALF_TIME + 1 ? HALF_TIME : minute);

/** How long the player played; at least 1 for anyone who came on. */
export function minutesOf({ started, onMinute, offMinute, redMinute }: OnPitch): number {
  if (!hasPlayed({ started, onMinute, offMinute, redMinute })) return 0;
  const from = started ? 0 : minutesOver(onMinute ?? 0);
  const until = offMinute === null ? (redMinute ?? FULL_MINUTES) : minutesOver(offMinute);
  return Math.max(1, Math.min(until, FULL_MINUTES) - from);
}

/** Whether a club's part of a sheet has changes; an eleven alone leaves open how long each player played. */
export const hasChanges = (parts: readonly OnPitch[]): boolean =>
  parts.some(({ onMinute, offMinute }) => onMinute !== null || offMinute !== null);
