import type { InjuryStatus } from '../terms.ts';
import type { ReportedStatus } from './reportedStatus.ts';

const STATUS_OF_KIND: ReadonlyMap<string, ReportedStatus> = new Map([
  ['injury', 'injured'],
  ['illness', 'injured'],
  ['suspension', 'suspended'],
  ['doubt', 'doubtful'],
]);

/** The status that follows from an absence; 'away' for other kinds, such as private matters. */
export const statusOfAbsence = (kind: string): ReportedStatus => STATUS_OF_KIND.get(kind) ?? 'away';

/** Known absences of a player for his next match. */
export interface Absences {
  /** Kinds of the current spells. */
  spellKinds: Iterable<string>;
  isSuspended: boolean;
  /** Whether a source would have reported an absence. */
  isSilenceNews: boolean;
}

/**
 * The status that follows from absences. An ailment takes precedence over a suspension, which has its own field; a player
 * without absences is fit only if a source would have reported one.
 */
export function statusOfAbsences({ spellKinds, isSuspended, isSilenceNews }: Absences): InjuryStatus {
  const kinds = [...spellKinds];
  if (kinds.some((kind) => statusOfAbsence(kind) === 'injured')) return 'injured';
  if (kinds.length > 0) return 'questionable';
  if (isSuspended) return 'suspended';
  return isSilenceNews ? 'fit' : 'unknown';
}
