import type { InjuryStatus } from '../terms.ts';

/** Statuses that a source can report. 'away' means neither injured nor banned, but not with his club. */
export const REPORTED_STATUSES = ['fit', 'doubtful', 'injured', 'suspended', 'away'] as const;
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** Used for a suspension without a known reason. */
export const UNEXPLAINED_SUSPENSION = 'Sperre';
export const NO_SUSPENSION = 'none';

interface Meaning {
  /** As stored in the player's row. */
  injuryStatus: InjuryStatus;
  suspension: string;
  /** Whether he cannot play, for the model. */
  isOut: boolean;
}

/** A player who is away cannot play, but is not called injured. */
const MEANING_OF = {
  fit: { injuryStatus: 'fit', suspension: NO_SUSPENSION, isOut: false },
  doubtful: { injuryStatus: 'questionable', suspension: NO_SUSPENSION, isOut: false },
  injured: { injuryStatus: 'injured', suspension: NO_SUSPENSION, isOut: true },
  away: { injuryStatus: 'questionable', suspension: NO_SUSPENSION, isOut: true },
  suspended: { injuryStatus: 'suspended', suspension: UNEXPLAINED_SUSPENSION, isOut: true },
} as const satisfies Record<ReportedStatus, Meaning>;

/** The two stored fields for this status. */
export function storedStatusOf(status: ReportedStatus) {
  const { injuryStatus, suspension } = MEANING_OF[status];
  return { injuryStatus, suspension };
}

/** The status for the model, which has no 'away': such players count as injured. */
export function modelStatusOf(status: ReportedStatus): InjuryStatus {
  const { injuryStatus, isOut } = MEANING_OF[status];
  return isOut && injuryStatus === 'questionable' ? 'injured' : injuryStatus;
}

/** The reported status behind a player's status; an unknown status counts as doubtful. */
export const reportedStatusOf = (status: InjuryStatus): ReportedStatus =>
  status === 'questionable' || status === 'unknown' ? 'doubtful' : status;

const GRAVITY: readonly ReportedStatus[] = ['injured', 'suspended', 'away', 'doubtful', 'fit'];

/** Orders simultaneous reports on a player; the first one counts. */
export const byGravity = (one: ReportedStatus, other: ReportedStatus): number =>
  GRAVITY.indexOf(one) - GRAVITY.indexOf(other);
