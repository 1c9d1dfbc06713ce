import { namesFamily, type LeagueNames } from './leagueNames.ts';
import { cellsOf, type PastedCell } from './pastedCells.ts';

/** A whole name has not more words. */
const NAME_WORDS_MAX = 10;
/** So many names of one word are a list of surnames. */
export const LEAST_SURNAMES = 3;

/**
 * What a comma between two names means in a text: `Kane, Harry` is one player; `Kruse, Max` may be one, or two with these
 * surnames, which the rest of the text decides.
 */
export class CommaNames {
  readonly #names: LeagueNames;
  readonly #lines: readonly string[];
  #count: { alone: number; pairs: number } | undefined;

  constructor(names: LeagueNames, lines: readonly string[]) {
    this.#names = names;
    this.#lines = lines;
  }

  /** The cells of a line, of which two are one where they are the halves of a name; in a table they always are. */
  joined({ cells, isTable }: { cells: readonly PastedCell[]; isTable: boolean }): PastedCell[] {
    const joined: PastedCell[] = [];
    for (let at = 0; at < cells.length; at++) {
      const [cell, next] = [cells[at], cells[at + 1]];
      if (cell === undefined) break;
      if (next !== undefined && this.#areHalves(cell, next) && (isTable || !this.#areTwo(cell, next))) {
        joined.push({ text: `${cell.text} ${next.text}`, role: 'plain' });
        at += 1;
      } else joined.push(cell);
    }
    return joined;
  }

  /** Whether the text is a list of names of one word, most of which are no half of `Kane, Harry`. */
  get listsSurnames(): boolean {
    const { alone, pairs } = this.#counted();
    return alone >= LEAST_SURNAMES && alone > pairs;
  }

  /** How many names of the text stand alone, as one word, and how many as surname and given name. */
  #counted(): { alone: number; pairs: number } {
    this.#count ??= this.#lines
      .map((line) => this.#countedIn(line))
      .reduce((sum, { alone, pairs }) => ({ alone: sum.alone + alone, pairs: sum.pairs + pairs }), {
        alone: 0,
        pairs: 0,
      });
    return this.#count;
  }

  #countedIn(line: string): { alone: number; pairs: number } {
    const { cells } = cellsOf(line);
    let [alone, pairs] = [0, 0];
    for (let at = 0; at < cells.length; at++) {
      const [cell, next] = [cells[at], cells[at + 1]];
      if (cell === undefined) break;
      if (next !== undefined && this.#areHalves(cell, next)) {
        if (!this.#isSurname(next)) pairs += 1;
        at += 1;
      } else if (this.#isSurname(cell)) alone += 1;
    }
    return { alone, pairs };
  }

  #areHalves(cell: PastedCell, next: PastedCell): boolean {
    if (cell.role !== 'plain' || next.role !== 'plain') return false;
    const both = `${cell.text} ${next.text}`;
    return both.split(' ').length <= NAME_WORDS_MAX && this.#names.exactly(both).length > 0;
  }

  #areTwo(cell: PastedCell, next: PastedCell): boolean {
    if (!this.#isSurname(cell) || !this.#isSurname(next)) return false;
    const { alone, pairs } = this.#counted();
    return alone > pairs;
  }

  #isSurname({ text, role }: PastedCell): boolean {
    const isWord = role === 'plain' && !text.includes(' ');
    return isWord && this.#names.named(text).some((known) => namesFamily(known, text));
  }
}
