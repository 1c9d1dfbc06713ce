import type { SheetPart } from './matchSheet.ts';

/** Minutes of a match that nobody left early. */
export const FULL_MINUTES = 90;

type OnPitch = Pick<SheetPart, 'started' | 'onMinute' | 'offMinute' | 'redMinute'>;

/** Whether he was on the pitch. */
export const hasPlayed = ({ started, onMinute }: OnPitch): boolean => started || onMinute !== null;

/** How long he played; whoever came on in the last minute has played one. */
export function minutesOf(part: OnPitch): number {
  if (!hasPlayed(part)) return 0;
  const from = part.started ? 0 : (part.onMinute ?? 0);
  const until = part.offMinute ?? part.redMinute ?? FULL_MINUTES;
  return Math.max(1, Math.min(until, FULL_MINUTES) - from);
}

/** Whether a club's part of a sheet tells of changes; an eleven alone leaves open how long anybody played. */
export const tellsChanges = (parts: readonly OnPitch[]): boolean =>
  parts.some(({ onMinute, offMinute }) => onMinute !== null || offMinute !== null);
