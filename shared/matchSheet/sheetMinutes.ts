import type { SheetPart } from './matchSheet.ts';

/** Minutes of a match that nobody left early. */
export const FULL_MINUTES = 90;

type OnPitch = Pick<SheetPart, 'started' | 'onMinute' | 'offMinute' | 'redMinute'>;

/** Whether he was on the pitch. */
export const hasPlayed = ({ started, onMinute }: OnPitch): boolean => started || onMinute !== null;

const HALF_TIME = 45;
/** Minutes over at a change: one in the 46th minute is one at half-time, before anything of that minute was played. */
const minutesOver = (minute: number) => (minute === HALF_TIME + 1 ? HALF_TIME : minute);

/** How long he played; whoever came on in the last minute has played one. */
export function minutesOf({ started, onMinute, offMinute, redMinute }: OnPitch): number {
  if (!hasPlayed({ started, onMinute, offMinute, redMinute })) return 0;
  const from = started ? 0 : minutesOver(onMinute ?? 0);
  const until = offMinute === null ? (redMinute ?? FULL_MINUTES) : minutesOver(offMinute);
  return Math.max(1, Math.min(until, FULL_MINUTES) - from);
}

/** Whether a club's part of a sheet tells of changes; an eleven alone leaves open how long anybody played. */
export const hasChanges = (parts: readonly OnPitch[]): boolean =>
  parts.some(({ onMinute, offMinute }) => onMinute !== null || offMinute !== null);
