import { z } from 'zod';

const OBSTACLES = ['noFolder', 'diskGone', 'readOnly', 'full', 'bucketAway'] as const;

/** The newest backup that the hub made and checked. */
export const BackupState = z.object({
  /** Null if there is none yet. */
  takenTs: z.string().nullable(),
  /** Whether there should be a newer one by now. */
  isLate: z.boolean(),
  /** What is in the way of the next one. */
  obstacle: z.enum(OBSTACLES).nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

const REASONS: Record<(typeof OBSTACLES)[number], string> = {
  noFolder: 'Wo die Sicherungen liegen sollen, ist kein Ordner.',
  diskGone: 'Die Platte mit den Sicherungen ist nicht mehr da.',
  readOnly: 'In den Ordner der Sicherungen lässt sich nicht schreiben.',
  full: 'Für eine Sicherung ist zu wenig Platz frei.',
  bucketAway: 'Die letzte Sicherung ließ sich nicht in den Speicher außer Haus kopieren.',
};

/** Why there is no newer backup, in German; null if all is well. */
export function backupTrouble({ isLate, obstacle }: BackupState): string | null {
  if (obstacle !== null) return REASONS[obstacle];
  return isLate ? 'Warum keine neuere gelingt, steht im Protokoll des Hubs.' : null;
}
