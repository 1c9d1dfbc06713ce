const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/** A number in [0, 1) that looks like chance and is always the same for the same words. */
export function luck(...words: readonly (string | number)[]): number {
  let hash = BASIS;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  // The last characters would hardly change the first digits otherwise.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
