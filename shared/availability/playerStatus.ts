import type { SaidStatus } from './saidStatus.ts';
import { startTierOf } from '#shared/startChance/pstartTerms.ts';
import { INJURY_STATUSES, type Availability, type InjuryStatus } from '#shared/terms.ts';

/** Who can be chosen: the one rule, for every list, every notice and the model. */

/** A player's health, whether or not he is suspended. */
export const AILMENTS = ['questionable', 'injured'] as const;
export type Ailment = (typeof AILMENTS)[number];

export interface PlayerStatus {
  /** A suspension takes precedence over any ailment. */
  status: InjuryStatus;
  /** Why he is suspended, as the source words it; null when he is not, or when the reason is unknown. */
  suspension: string | null;
  /** Null when nothing is known to be wrong. */
  ailment: Ailment | null;
}

/** The two fields of a stored player (specification, section 3), in any spelling. */
export interface StoredStatus {
  injuryStatus: string | null;
  /** 'none', empty, or the reason of the suspension. */
  suspension: string | null;
}

/** Stands for a suspension without a known reason. */
export const UNEXPLAINED_SUSPENSION = 'Sperre';
const STORED_STATUS_OF = {
  fit: { injuryStatus: 'fit', suspension: 'none' },
  doubtful: { injuryStatus: 'questionable', suspension: 'none' },
  injured: { injuryStatus: 'injured', suspension: 'none' },
  away: { injuryStatus: 'questionable', suspension: 'none' },
  suspended: { injuryStatus: 'suspended', suspension: UNEXPLAINED_SUSPENSION },
} as const satisfies Record<SaidStatus, { injuryStatus: InjuryStatus; suspension: string }>;

/** The two fields of a player of whom this was said; one who is away is not called injured. */
export const storedStatusOf = (said: SaidStatus) => STORED_STATUS_OF[said];

const NOT_SUSPENDED: ReadonlySet<string> = new Set(['', 'none']);

/** 'available' counts as fit and 'doubtful' as questionable (specification, section 4); the rest is unknown. */
export function toInjuryStatus(text: string | null): InjuryStatus {
  const word = text?.trim().toLowerCase();
  if (word === 'available') return 'fit';
  if (word === 'doubtful') return 'questionable';
  return INJURY_STATUSES.find((status) => status === word) ?? 'unknown';
}

/** Derives a player's status from the two stored fields. */
export function playerStatusOf({ injuryStatus, suspension }: StoredStatus): PlayerStatus {
  const health = toInjuryStatus(injuryStatus);
  const reason = suspension?.trim() ?? '';
  const isSuspended = health === 'suspended' || !NOT_SUSPENDED.has(reason.toLowerCase());
  return {
    status: isSuspended ? 'suspended' : health,
    suspension: NOT_SUSPENDED.has(reason.toLowerCase()) || reason === UNEXPLAINED_SUSPENSION ? null : reason,
    ailment: AILMENTS.find((ailment) => ailment === health) ?? null,
  };
}

/** The words of Mein Team; whatever is none of them is shown as 'Unbekannt' (specification, section 2). */
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

/**
 * Why his user should look again: he is out, doubtful by what is said of him or by his chance, or rather on the bench. Null
 * for whoever is likely to start, and for whoever was not expected to: that is no question.
 *
 * @param player a chance of null counts as none known
 */
export function worryOf(
  player: Pick<PlayerStatus, 'status'> & { startProbability: number | null },
): 'out' | 'doubtful' | 'bench' | null {
  if (isOut(player)) return 'out';
  if (player.status === 'questionable') return 'doubtful';
  const tier = player.startProbability === null ? null : startTierOf(player.startProbability);
  return tier === 'doubtful' || tier === 'bench' ? tier : null;
}

/** Whether a change is worth telling: whoever was said to be fit is no news once nothing is said of him, and back. */
export const isStatusNews = (before: InjuryStatus, now: InjuryStatus): boolean =>
  before !== now && (mayMiss({ status: before }) || mayMiss({ status: now }));
