/** Letters that do not come apart into a base letter and an accent. */
const BASE_LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['þ', 'th'],
]);

/** How Germans and Danes write letters that their keyboard lacks. */
const WRITTEN_OUT = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/** Lower case without accents: `Müller` becomes `muller`, `Großkreutz` `grosskreutz`; hyphens count as spaces. */
export function foldText(text: string): string {
  return fold(text, BASE_LETTERS);
}

/**
 * What a text can be found by: its folded form and, where it differs, the one with umlauts written out
 * (`muller`, `mueller`), a line each.
 */
export function searchKeyOf(...texts: readonly string[]): string {
  const forms = texts.flatMap((text) => [
    foldText(text),
    fold(text, new Map([...BASE_LETTERS, ...WRITTEN_OUT])),
  ]);
  return [...new Set(forms)].join('\n');
}

/** Whether each word of the query occurs in what `searchKeyOf` gave; without a word, everything matches. */
export function matchesSearch(key: string, query: string): boolean {
  return foldText(query)
    .split(/\s+/u)
    .every((word) => key.includes(word));
}

function fold(text: string, replacements: ReadonlyMap<string, string>): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\P{ASCII}/gu, (letter) => replacements.get(letter) ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʼ`´.]/gu, '')
    .replaceAll(/[\p{Pd}\s]+/gu, ' ')
    .trim();
}
