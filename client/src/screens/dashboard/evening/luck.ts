const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/** A pseudo-random number in [0, 1), always the same for the same words. */
export function luck(...words: readonly (string | number)[]): number {
  let hash = BASIS;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  // Otherwise the last characters would hardly change the first digits.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
