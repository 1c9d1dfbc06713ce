import type { ListedFact } from './leagueFacts.ts';

/** A player in a club's squad for a match that was over at `fromMs`. */
export interface SeenInSquad {
  playerId: string;
  teamId: string;
  /** ms since 1970 */
  fromMs: number;
}

interface Turn {
  fromMs: number;
  teamId: string | null;
}

/** Which club each player belonged to at any instant: that of the newest list or matchday squad that names him. */
export class Memberships {
  readonly #turnsOf = new Map<string, Turn[]>();

  /** @param seen in any order */
  constructor(listed: readonly ListedFact[], seen: readonly SeenInSquad[]) {
    for (const turn of seen) this.#add(turn.playerId, turn);
    for (const { playerId, teamId, fromTs } of listed)
      this.#add(playerId, { teamId, fromMs: fromTs === null ? -Infinity : Date.parse(fromTs) });
    // At the same instant, a list outranks a squad, so it comes later in a stable order.
    for (const turns of this.#turnsOf.values()) {
      if (!areInOrder(turns)) turns.sort((one, other) => compareMs(one.fromMs, other.fromMs));
      keepChanges(turns);
    }
  }

  #add(playerId: string, turn: Turn): void {
    const turns = this.#turnsOf.get(playerId);
    if (turns === undefined) this.#turnsOf.set(playerId, [turn]);
    else turns.push(turn);
  }

  /** Null for a player who was on no list and in no squad by then, or has left the league. */
  clubAt(playerId: string, atMs: number): string | null {
    return this.#turnsOf.get(playerId)?.findLast(({ fromMs }) => fromMs <= atMs)?.teamId ?? null;
  }

  /** The members of each club at an instant. */
  membersAt(atMs: number): Map<string, string[]> {
    const members = new Map<string, string[]>();
    for (const playerId of this.#turnsOf.keys()) {
      const teamId = this.clubAt(playerId, atMs);
      if (teamId === null) continue;
      const ofClub = members.get(teamId);
      if (ofClub === undefined) members.set(teamId, [playerId]);
      else ofClub.push(playerId);
    }
    return members;
  }
}

const areInOrder = (turns: readonly Turn[]) =>
  turns.every(({ fromMs }, place) => place === 0 || fromMs >= (turns[place - 1]?.fromMs ?? NaN));

/** Removes turns at the same club as the previous one, in place. @param turns in order */
function keepChanges(turns: Turn[]): void {
  let kept = 0;
  for (const turn of turns)
    if (kept === 0 || turn.teamId !== turns[kept - 1]?.teamId) {
      turns[kept] = turn;
      kept += 1;
    }
  turns.length = kept;
}

/** Both may be the same infinity, whose difference is NaN. */
const compareMs = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
