import type { InjuryStatus } from '../terms.ts';

/** A status as a word in a German sentence. */
export const STATUS_WORDS = {
  fit: 'fit',
  questionable: 'fraglich',
  injured: 'verletzt',
  suspended: 'gesperrt',
  unknown: 'unbekannt',
} as const satisfies Record<InjuryStatus, string>;

/**
 * A changed status as part of a German sentence. No report does not mean 'fit', so silence before or after is not shown as a
 * status.
 */
export function statusChangeText({ before, now }: { before: InjuryStatus; now: InjuryStatus }): string {
  if (before === 'unknown') return `jetzt ${STATUS_WORDS[now]}`;
  if (now === 'unknown') return `nicht mehr ${STATUS_WORDS[before]} gemeldet`;
  return `erst ${STATUS_WORDS[before]}, jetzt ${STATUS_WORDS[now]}`;
}
