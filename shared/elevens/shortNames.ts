/** Widths of letters below a shirt, in units of the pitch: the widest of each kind, so that no name is longer than it counts. */
const NARROW = 4.2;
const USUAL = 6.4;
const CAPITAL = 7.6;
const WIDE = 9.8;

function widthOf(letter: string): number {
  if (/[fijlrtIíìîïł.,'’ -]/u.test(letter)) return NARROW;
  if (/[mwMW]/u.test(letter)) return WIDE;
  return /\p{Lu}/u.test(letter) ? CAPITAL : USUAL;
}

const textWidth = (text: string) => text.split('').reduce((sum, letter) => sum + widthOf(letter), 0);

/** Family names of an eleven by player id, preceded by the given name's initial where two players share one. */
export function shortNames(eleven: readonly { id: string; name: string }[]): Map<string, string> {
  const families = Map.groupBy(eleven, ({ name }) => familyName(name));
  return new Map(
    eleven.map(({ id, name }) => {
      const family = familyName(name);
      const isShared = (families.get(family)?.length ?? 0) > 1 && family !== name;
      return [id, isShared ? `${name.slice(0, 1)}. ${family}` : family];
    }),
  );
}

/** The last word with its particles: `de Jong`, `van der Vaart`. */
function familyName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const lastGiven = words.slice(0, -1).findLastIndex((word) => !/^\p{Ll}/u.test(word));
  return words.slice(lastGiven + 1).join(' ');
}

/** Cuts a name to a width in units of the pitch. */
export function fittedName(name: string, width: number): string {
  if (textWidth(name) <= width) return name;
  let cut = '';
  for (const letter of name) {
    if (textWidth(`${cut}${letter}`) + WIDE > width) break;
    cut += letter;
  }
  return `${cut}…`;
}
