/** Letters without a Unicode decomposition into base letter and accent. */
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

/** Combining accents, signs that few people type, and what is drawn as nothing. */
const IGNORED = /[\p{M}\p{Default_Ignorable_Code_Point}'’‘ʼ`´.]/gu;

/** Replacements for German and Danish letters on other keyboards. */
const WRITTEN_OUT = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/** Lower case without accents: `Müller` becomes `muller`, `Großkreutz` `grosskreutz`; hyphens count as spaces. */
export function foldText(text: string): string {
  return replaceLetters(text.toLowerCase().normalize('NFD').replaceAll(IGNORED, ''), BASE_LETTERS)
    .replaceAll(/[\p{Pd}\s]+/gu, ' ')
    .trim();
}

/**
 * Search key for texts: their folded forms and, if different, the forms with umlauts written out (`muller`, `mueller`),
 * one per line.
 */
export function searchKeyOf(...texts: readonly string[]): string {
  const forms = texts.flatMap((text) => [foldText(text), foldText(writeOut(text))]);
  return [...new Set(forms)].join('\n');
}

function writeOut(text: string): string {
  return replaceLetters(text.toLowerCase().normalize('NFC'), WRITTEN_OUT);
}

function replaceLetters(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => replacements.get(letter) ?? letter);
}
