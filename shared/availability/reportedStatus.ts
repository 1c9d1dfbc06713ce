import type { InjuryStatus } from '#shared/terms.ts';

/** What a source can say of a player's availability. 'away' means neither injured nor banned, yet not with his club. */
export const REPORTED_STATUSES = ['fit', 'doubtful', 'injured', 'suspended', 'away'] as const;
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** Stands for a suspension without a known reason. */
export const UNEXPLAINED_SUSPENSION = 'Sperre';
export const NO_SUSPENSION = 'none';

interface Meaning {
  /** As the player's row shows it. */
  injuryStatus: InjuryStatus;
  suspension: string;
  /** Whether he cannot play, as the model takes it. */
  isOut: boolean;
}

/** One who is away cannot play, but is not called injured. */
const MEANING_OF = {
  fit: { injuryStatus: 'fit', suspension: NO_SUSPENSION, isOut: false },
  doubtful: { injuryStatus: 'questionable', suspension: NO_SUSPENSION, isOut: false },
  injured: { injuryStatus: 'injured', suspension: NO_SUSPENSION, isOut: true },
  away: { injuryStatus: 'questionable', suspension: NO_SUSPENSION, isOut: true },
  suspended: { injuryStatus: 'suspended', suspension: UNEXPLAINED_SUSPENSION, isOut: true },
} as const satisfies Record<ReportedStatus, Meaning>;

/** The two fields of a player with this status. */
export function storedStatusOf(status: ReportedStatus) {
  const { injuryStatus, suspension } = MEANING_OF[status];
  return { injuryStatus, suspension };
}

/** His health as the model reads it, which knows nobody who is away. */
export function modelStatusOf(status: ReportedStatus): InjuryStatus {
  const { injuryStatus, isOut } = MEANING_OF[status];
  return isOut && injuryStatus === 'questionable' ? 'injured' : injuryStatus;
}

/** The reported status behind a player's status. A player whose status nobody explains is doubtful. */
export const reportedStatusOf = (status: InjuryStatus): ReportedStatus =>
  status === 'questionable' || status === 'unknown' ? 'doubtful' : status;

const GRAVITY: readonly ReportedStatus[] = ['injured', 'suspended', 'away', 'doubtful', 'fit'];

/** Orders what is reported of a player at once; the first counts. */
export const byGravity = (one: ReportedStatus, other: ReportedStatus): number =>
  GRAVITY.indexOf(one) - GRAVITY.indexOf(other);
