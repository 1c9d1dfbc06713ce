/** The longest name that fits under a shirt. */
const LONGEST = 10;

/**
 * Family names of an eleven by player id, with the first letter of the given name where two share one; a longer name is
 * cut.
 */
export function shortNames(eleven: readonly { id: string; name: string }[]): Map<string, string> {
  const families = Map.groupBy(eleven, ({ name }) => familyName(name));
  return new Map(
    eleven.map(({ id, name }) => {
      const family = familyName(name);
      const isShared = (families.get(family)?.length ?? 0) > 1 && family !== name;
      return [id, cut(isShared ? `${name.slice(0, 1)}. ${family}` : family)];
    }),
  );
}

/** The last word with what belongs to it: `de Jong`, `van der Vaart`. */
function familyName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const lastGiven = words.slice(0, -1).findLastIndex((word) => !/^\p{Ll}/u.test(word));
  return words.slice(lastGiven + 1).join(' ');
}

const cut = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
