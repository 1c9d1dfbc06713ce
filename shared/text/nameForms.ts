import { foldText } from './foldText.ts';

/** Suffixes that do not count as part of a name. */
const SUFFIXES = new Set(['jr', 'junior', 'jnr', 'sr']);

/**
 * A name as lists of folded parts, one for each spelling of umlauts: `Müller` is `muller` and `mueller`. Hyphens,
 * apostrophes and full stops separate parts.
 */
export function nameForms(name: string): string[][] {
  const written = name
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD')[0] ?? ''}e`);
  return [name, written].map((form) =>
    foldText(form.replaceAll(/['’`´.]/g, ' '))
      .split(' ')
      .filter((part) => part !== '' && !SUFFIXES.has(part)),
  );
}

/** The same key for names with the same parts in any order. @param form one of `nameForms` */
export const formKey = (form: readonly string[]): string => form.toSorted().join(' ');

/** Whether two names of `nameForms` have the same parts in some spelling, in any order. */
export function areSameForms(one: readonly string[][], other: readonly string[][]): boolean {
  const keys = new Set(other.map(formKey));
  return one.some((form) => keys.has(formKey(form)));
}
