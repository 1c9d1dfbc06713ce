import type { AppearanceFact } from '../types.ts';

/** A player's appearances by the places of his club's matches, with holes. */
export type PlayerRows = (AppearanceFact | undefined)[];

/**
 * Finds a club's players by id. The rows of its matches mostly name them in the same order, so that whoever comes next is guessed
 * before he is looked up.
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
