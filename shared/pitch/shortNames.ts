/** Mean width of a letter below a shirt, in units of the pitch. */
const LETTER_WIDTH = 6.4;

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
  const longest = Math.floor(width / LETTER_WIDTH);
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}
