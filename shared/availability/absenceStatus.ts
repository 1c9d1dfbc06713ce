import type { InjuryStatus } from '#shared/terms.ts';

/** Kinds of absence that make a player injured; others, such as a private matter, make him questionable. */
const MEDICAL_KINDS: ReadonlySet<string> = new Set(['injury', 'illness']);

/** What is known of a player's absences for his next match. */
export interface Absences {
  /** Kinds of the spells that go on. */
  spellKinds: Iterable<string>;
  isSuspended: boolean;
  /** Whether somebody would have said that he is missing. */
  isSilenceNews: boolean;
}

/**
 * The status that follows from absences: an ailment comes before a suspension, which has a field of its own; whoever is not
 * named is fit only where somebody would have named him.
 */
export function statusOfAbsences({ spellKinds, isSuspended, isSilenceNews }: Absences): InjuryStatus {
  const kinds = [...spellKinds];
  if (kinds.some((kind) => MEDICAL_KINDS.has(kind))) return 'injured';
  if (kinds.length > 0) return 'questionable';
  if (isSuspended) return 'suspended';
  return isSilenceNews ? 'fit' : 'unknown';
}
