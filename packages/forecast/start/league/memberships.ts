import type { ListedFact } from './leagueFacts.ts';

/** A player in a club's squad for a match that was over at `fromMs`. */
export interface SeenInSquad {
  playerId: string;
  teamId: string;
  /** ms since 1970 */
  fromMs: number;
}

interface Stint {
  fromMs: number;
  teamId: string | null;
}

/** Which club each player belonged to at any instant: that of the newest list or matchday squad that names him. */
export class Memberships {
  readonly #stintsOf = new Map<string, Stint[]>();

  /** @param seen in any order */
  constructor(listed: readonly ListedFact[], seen: readonly SeenInSquad[]) {
    for (const stint of seen) this.#add(stint.playerId, stint);
    for (const { playerId, teamId, fromTs } of listed)
      this.#add(playerId, { teamId, fromMs: fromTs === null ? -Infinity : Date.parse(fromTs) });
    // At the same instant, a list outranks a squad, so it comes later in a stable order.
    for (const stints of this.#stintsOf.values()) {
      if (!areInOrder(stints)) stints.sort((one, other) => compareMs(one.fromMs, other.fromMs));
      mergeStints(stints);
    }
  }

  #add(playerId: string, stint: Stint): void {
    const stints = this.#stintsOf.get(playerId);
    if (stints === undefined) this.#stintsOf.set(playerId, [stint]);
    else stints.push(stint);
  }

  /** Null for a player who was on no list and in no squad by then, or has left the league. */
  clubAt(playerId: string, atMs: number): string | null {
    return this.#stintsOf.get(playerId)?.findLast(({ fromMs }) => fromMs <= atMs)?.teamId ?? null;
  }

  /** The members of each club at an instant. */
  membersAt(atMs: number): Map<string, string[]> {
    const members = new Map<string, string[]>();
    for (const playerId of this.#stintsOf.keys()) {
      const teamId = this.clubAt(playerId, atMs);
      if (teamId === null) continue;
      const ofClub = members.get(teamId);
      if (ofClub === undefined) members.set(teamId, [playerId]);
      else ofClub.push(playerId);
    }
    return members;
  }
}

const areInOrder = (stints: readonly Stint[]) =>
  stints.every(({ fromMs }, place) => place === 0 || fromMs >= (stints[place - 1]?.fromMs ?? NaN));

/** Removes stints at the same club as the previous one, in place. @param stints in order */
function mergeStints(stints: Stint[]): void {
  let kept = 0;
  for (const stint of stints)
    if (kept === 0 || stint.teamId !== stints[kept - 1]?.teamId) {
      stints[kept] = stint;
      kept += 1;
    }
  stints.length = kept;
}

/** Both may be the same infinity, whose difference is NaN. */
const compareMs = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
