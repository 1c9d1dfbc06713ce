import { foldText } from './foldText.ts';

/** Words that are no part of a name, at its end. */
const SUFFIXES = new Set(['jr', 'junior', 'jnr', 'sr']);

/**
 * A name as lists of folded parts, once for each way of writing umlauts: `Müller` is `muller` and `mueller`. Hyphens,
 * apostrophes and points part it.
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

/** The same for two names with the same parts, in whatever order. @param form one of `nameForms` */
export const formKey = (form: readonly string[]): string => form.toSorted().join(' ');

/** Whether two names of `nameForms` have the same parts in some way of writing, in whatever order. */
export function areSameForms(one: readonly string[][], other: readonly string[][]): boolean {
  const keys = new Set(other.map(formKey));
  return one.some((form) => keys.has(formKey(form)));
}
