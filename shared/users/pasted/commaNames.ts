import { namesFamily, type LeagueNames } from './leagueNames.ts';
import { cellsOf, type PastedCell } from './pastedCells.ts';

/** Least number of one-word names that make a list of surnames. */
export const LEAST_SURNAMES = 3;

/**
 * Decides what a comma between two names means: `Kane, Harry` is one player; `Kruse, Max` may be one, or two with these
 * surnames, depending on the rest of the text.
 */
export class CommaNames {
  readonly #names: LeagueNames;
  readonly #lines: readonly string[];
  #count: { alone: number; pairs: number } | undefined;

  constructor(names: LeagueNames, lines: readonly string[]) {
    this.#names = names;
    this.#lines = lines;
  }

  /** Joins the two halves of a name among the cells of a line; in a table always, else if they are not two surnames. */
  joined({ cells, isTable }: { cells: readonly PastedCell[]; isTable: boolean }): PastedCell[] {
    const areOne = (cell: PastedCell, next: PastedCell) =>
      this.#areHalves(cell, next) && (isTable || !this.#areTwo(cell, next));
    return Array.from(inPairs(cells, areOne), ([cell, next]) =>
      next === undefined ? cell : { ...cell, text: `${cell.text} ${next.text}` },
    );
  }

  /** Whether the text lists surnames: mostly one-word names that are not halves of a name such as `Kane, Harry`. */
  get listsSurnames(): boolean {
    const { alone, pairs } = this.#counted();
    return alone >= LEAST_SURNAMES && alone > pairs;
  }

  /** Number of one-word names in the text, and of names given as surname and given name. */
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
    let [alone, pairs] = [0, 0];
    for (const [cell, next] of inPairs(cellsOf(line).cells, (one, other) => this.#areHalves(one, other))) {
      if (next === undefined) alone += Number(this.#isSurname(cell));
      else pairs += Number(!this.#isSurname(next));
    }
    return { alone, pairs };
  }

  #areHalves(cell: PastedCell, next: PastedCell): boolean {
    return this.#names.exactly(`${cell.text} ${next.text}`).length > 0;
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

/** Each cell, together with the next one if the two belong together. */
function* inPairs(
  cells: readonly PastedCell[],
  areTogether: (cell: PastedCell, next: PastedCell) => boolean,
): Generator<[cell: PastedCell, next?: PastedCell]> {
  let before: PastedCell | undefined;
  for (const cell of cells) {
    if (before !== undefined && areTogether(before, cell)) {
      yield [before, cell];
      before = undefined;
    } else {
      if (before !== undefined) yield [before];
      before = cell;
    }
  }
  if (before !== undefined) yield [before];
}
