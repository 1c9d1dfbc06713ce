import type { AppearanceFact } from '../types.ts';

/** The facts of an appearance about its player. */
export type PlayerPart = Pick<
  AppearanceFact,
  'started' | 'minutesPlayed' | 'subbedOutMinute' | 'booked' | 'sentOff' | 'goals'
>;

/** A player's parts by the places of his club's matches, with holes. */
export type PlayerRows = (PlayerPart | undefined)[];

/** No one plays for longer. */
export const MOST_MINUTES = 130;
export const HALF_TIME_MINUTE = 46;

const plainParts = (started: boolean): readonly PlayerPart[] =>
  Array.from({ length: MOST_MINUTES + 1 }, (_, minutesPlayed) => ({
    started,
    minutesPlayed,
    subbedOutMinute: null,
    booked: false,
    sentOff: false,
    goals: 0,
  }));
const STARTERS = plainParts(true);
const OTHERS = plainParts(false);

/**
 * A player's part in an appearance. Parts without anything of note except their minutes share one object, so that readers of
 * histories find them in the processor's cache: the appearances themselves are spread over memory, match by match.
 */
export function partOf(appearance: AppearanceFact): PlayerPart {
  const { started, minutesPlayed, subbedOutMinute, booked, sentOff, goals } = appearance;
  const isTakenOffEarly = started && subbedOutMinute !== null && subbedOutMinute < HALF_TIME_MINUTE;
  if (isTakenOffEarly || booked || sentOff || goals !== 0) return appearance;
  return (started ? STARTERS : OTHERS)[minutesPlayed] ?? appearance;
}

/**
 * Finds a club's players by id. The rows of its matches mostly name them in the same order, so the next player is guessed before
 * he is looked up.
 */
export class RowsOfPlayers {
  readonly byId = new Map<string, PlayerRows>();
  readonly #ids: string[] = [];
  readonly #rows: PlayerRows[] = [];
  #next = 0;

  /** The rows of a player, empty for a new one. @param isFirst whether he is the first one of a match */
  find(playerId: string, isFirst: boolean): PlayerRows {
    const guess = isFirst ? 0 : this.#next;
    const guessed = this.#rows[guess];
    if (guessed !== undefined && this.#ids[guess] === playerId) {
      this.#next = guess + 1;
      return guessed;
    }
    let rows = this.byId.get(playerId);
    if (rows === undefined) {
      rows = [];
      this.byId.set(playerId, rows);
      this.#ids.push(playerId);
      this.#rows.push(rows);
    }
    this.#next = this.#rows.indexOf(rows) + 1;
    return rows;
  }
}
