import type { PlayerRef } from '../catalog/players.schema.ts';

import { groupBy } from '../groupBy.ts';

/** Family names of an eleven by player id, preceded by the given name's initial if two players share one. */
export function shortNames(eleven: readonly PlayerRef[]): Map<string, string> {
  const families = groupBy(eleven, ({ name }) => familyName(name));
  return new Map(
    eleven.map(({ id, name }) => {
      const family = familyName(name);
      const isShared = (families.get(family)?.length ?? 0) > 1 && family !== name;
      return [id, isShared ? `${name.slice(0, 1)}. ${family}` : family];
    }),
  );
}

/** Name particles, capitalised in some countries. */
const PARTICLES = new Set('da de del della den der di do dos du el la le ten ter van von'.split(' '));

/** The last word with its particles (`de Jong`, `van der Vaart`, `Di Santo`), or the whole of `Bruno G.` and `Mario Jr.`. */
function familyName(name: string): string {
  const words = name.trim().split(/\s+/u);
  if (/^(?:\p{L}|Jr|Sr|II|III)\.?$/u.test(words.at(-1) ?? '')) return words.join(' ');
  const lastGiven = words.slice(0, -1).findLastIndex((word) => !isParticle(word));
  return words.slice(lastGiven + 1).join(' ');
}

const isParticle = (word: string): boolean => /^\p{Ll}/u.test(word) || PARTICLES.has(word.toLowerCase());
