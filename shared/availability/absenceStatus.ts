import type { InjuryStatus } from '#shared/terms.ts';
import type { ReportedStatus } from './reportedStatus.ts';

const STATUS_OF_KIND: ReadonlyMap<string, ReportedStatus> = new Map([
  ['injury', 'injured'],
  ['illness', 'injured'],
  ['suspension', 'suspended'],
  ['doubt', 'doubtful'],
]);

/** What an absence says of a player; kinds of no name, such as a private matter, that he is away. */
export const statusOfAbsence = (kind: string): ReportedStatus => STATUS_OF_KIND.get(kind) ?? 'away';

/** What is known of a player's absences for his next match. */
export interface Absences {
  /** Kinds of the spells that go on. */
  spellKinds: Iterable<string>;
  isSuspended: boolean;
  /** Whether a source would have reported that he is missing. */
  isSilenceNews: boolean;
}

/**
 * The status that follows from absences: an ailment precedes a suspension, which has a field of its own; a player who is not
 * listed is fit only where a source would have listed him.
 */
export function statusOfAbsences({ spellKinds, isSuspended, isSilenceNews }: Absences): InjuryStatus {
  const kinds = [...spellKinds];
  if (kinds.some((kind) => statusOfAbsence(kind) === 'injured')) return 'injured';
  if (kinds.length > 0) return 'questionable';
  if (isSuspended) return 'suspended';
  return isSilenceNews ? 'fit' : 'unknown';
}
