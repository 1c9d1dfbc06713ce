import { compareText } from '@hub/shared/text/compareText.ts';
import type { FriendlyFact, LeagueSnapshot } from '../types.ts';

/** A player's part in his club's newest friendlies. */
export interface FriendlyPart {
  /** Friendlies that count, how many he started, and how many he came on in. */
  friendlies: number;
  started: number;
  cameOn: number;
  /** Σ weight · part ÷ Σ weight, [0, 1]; a start is 1. */
  share: number;
}

/** League matches of the club after which its friendlies no longer count. */
const FRIENDLIES_MATCHES = 3;
/** Weights of the newest friendly, and of those before it: coaches try out less from one to the next. */
const WEIGHT_BY_AGE = [1, 0.5, 0.25];
/** Coming on as a share of a start. */
const CAME_ON = 0.35;

/**
 * The friendlies that count for a club's match, newest first. The order of the facts does not matter.
 *
 * @param matchesPlayed league matches of the club so far
 */
export function friendliesOf(
  { friendlies = [], asOfTs }: Pick<LeagueSnapshot, 'friendlies' | 'asOfTs'>,
  teamId: string,
  matchesPlayed: number,
): FriendlyFact[] {
  if (friendlies.length === 0 || matchesPlayed >= FRIENDLIES_MATCHES) return [];
  return friendlies
    .filter((one) => one.teamId === teamId && one.knownFromTs <= asOfTs && one.day <= asOfTs.slice(0, 10))
    .toSorted((one, other) => compareText(other.day, one.day) || compareText(idsIn(one), idsIn(other)))
    .slice(0, WEIGHT_BY_AGE.length);
}

const idsIn = ({ starterIds, cameOnIds }: FriendlyFact) =>
  [starterIds, cameOnIds].map((ids) => ids.toSorted(compareText).join(' ')).join('\n');

/** A player's part in them; null without any. @param friendlies newest first */
export function friendlyPartOf(friendlies: readonly FriendlyFact[], playerId: string): FriendlyPart | null {
  if (friendlies.length === 0) return null;
  let started = 0;
  let cameOn = 0;
  let sum = 0;
  let weights = 0;
  for (const [age, { starterIds, cameOnIds }] of friendlies.entries()) {
    const weight = WEIGHT_BY_AGE[age] ?? 0;
    weights += weight;
    if (starterIds.includes(playerId)) {
      started += 1;
      sum += weight;
    } else if (cameOnIds.includes(playerId)) {
      cameOn += 1;
      sum += weight * CAME_ON;
    }
  }
  return { friendlies: friendlies.length, started, cameOn, share: sum / weights };
}
