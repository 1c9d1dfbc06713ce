import { NO_SUSPENSION, UNEXPLAINED_SUSPENSION } from './reportedStatus.ts';
import type { Availability, InjuryStatus } from '../terms.ts';

/** Who can be chosen: the single rule for all lists, notices and the model. */

/** A player's health, whether or not he is suspended. */
export const AILMENTS = ['questionable', 'injured'] as const;
export type Ailment = (typeof AILMENTS)[number];

export interface PlayerStatus {
  /** A suspension takes precedence over any ailment. */
  status: InjuryStatus;
  /** Why he is suspended, in the source's words; null if he is not, or if the reason is unknown. */
  suspension: string | null;
  /** Null if none is known. */
  ailment: Ailment | null;
}

/** The two fields of a stored player (specification, section 3), in any spelling. */
export interface StoredStatus {
  injuryStatus: string | null;
  /** 'none', empty, or the reason of the suspension. */
  suspension: string | null;
}

/** Values of the field `suspension` that mean none, in lower case. */
export const NOT_SUSPENDED: readonly string[] = ['', NO_SUSPENSION];

/** The stored words and what they mean, in lower case (specification, section 4); all others mean unknown. */
export const INJURY_STATUS_OF_WORD = {
  fit: 'fit',
  available: 'fit',
  questionable: 'questionable',
  doubtful: 'questionable',
  injured: 'injured',
  suspended: 'suspended',
} as const satisfies Record<string, InjuryStatus>;

const statusOfWord: ReadonlyMap<string, InjuryStatus> = new Map(Object.entries(INJURY_STATUS_OF_WORD));

/** Reads a stored word in any spelling. */
export const toInjuryStatus = (text: string | null): InjuryStatus =>
  statusOfWord.get(text?.trim().toLowerCase() ?? '') ?? 'unknown';

/** Derives a player's status from the two stored fields. */
export function playerStatusOf({ injuryStatus, suspension }: StoredStatus): PlayerStatus {
  const health = toInjuryStatus(injuryStatus);
  const reason = suspension?.trim() ?? '';
  const hasReason = !NOT_SUSPENDED.includes(reason.toLowerCase());
  return {
    status: hasReason ? 'suspended' : health,
    suspension: !hasReason || reason === UNEXPLAINED_SUSPENSION ? null : reason,
    ailment: AILMENTS.find((ailment) => ailment === health) ?? null,
  };
}

/** The availability shown in Mein Team; all other statuses are shown as 'Unbekannt' (specification, section 2). */
export const AVAILABILITY_OF = {
  fit: 'available',
  questionable: 'doubtful',
  unknown: 'unknown',
  injured: 'injured',
  suspended: 'suspended',
} as const satisfies Record<InjuryStatus, Availability | 'unknown'>;

/** Whether he cannot play. */
export const isOut = ({ status }: Pick<PlayerStatus, 'status'>): boolean =>
  status === 'suspended' || status === 'injured';

/** Whether he may miss the next match: out, or doubtful. */
export const mayMiss = (player: Pick<PlayerStatus, 'status'>): boolean =>
  isOut(player) || player.status === 'questionable';

/** Whether a change is worth a message; a change between reported fit and not reported is not. */
export const isStatusNews = (before: InjuryStatus, now: InjuryStatus): boolean =>
  before !== now && (mayMiss({ status: before }) || mayMiss({ status: now }));
