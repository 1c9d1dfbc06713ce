import type { InjuryStatus } from '#shared/terms.ts';

/** What a source can say of a player's availability. 'away' means neither injured nor banned, yet not with his club. */
export const SAID_STATUSES = ['fit', 'doubtful', 'injured', 'suspended', 'away'] as const;
export type SaidStatus = (typeof SAID_STATUSES)[number];

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
} as const satisfies Record<SaidStatus, Meaning>;

/** The two fields of a player of whom this was said. */
export function storedStatusOf(said: SaidStatus) {
  const { injuryStatus, suspension } = MEANING_OF[said];
  return { injuryStatus, suspension };
}

/** His health as the model reads it, which knows nobody who is away. */
export function modelStatusOf(said: SaidStatus): InjuryStatus {
  const { injuryStatus, isOut } = MEANING_OF[said];
  return isOut && injuryStatus === 'questionable' ? 'injured' : injuryStatus;
}

/** What was said of a player with this status. Whoever lost a status that nobody explains is in doubt. */
export const saidStatusOf = (status: InjuryStatus): SaidStatus =>
  status === 'questionable' || status === 'unknown' ? 'doubtful' : status;

const GRAVITY: readonly SaidStatus[] = ['injured', 'suspended', 'away', 'doubtful', 'fit'];

/** Orders what is said of a player at once; the first counts. */
export const byGravity = (one: SaidStatus, other: SaidStatus): number =>
  GRAVITY.indexOf(one) - GRAVITY.indexOf(other);
