import type { Random } from '../../matchdata/demo/random.ts';

/** Faults in a pasted eleven. */
export const PASTE_FAULTS = ['wrongClub', 'twelveNames', 'typo', 'twiceTheSame', 'wrongPlayer'] as const;
export type PasteFault = (typeof PASTE_FAULTS)[number];

const surnameFirst = (name: string) => name.split(' ').at(-1) ?? name;

/** The ways in which clubs and tickers write an eleven. */
const WAYS: readonly ((names: readonly string[]) => string)[] = [
  (names) => names.join('\n'),
  (names) => `Unsere Startelf:\n${names.map((name, n) => `${n + 1} ${name}`).join('\n')}`,
  (names) => `Aufstellung: ${names.join(', ')}`,
  (names) => names.map(surnameFirst).join('\n'),
  (names) => `XI\n${names.map((name) => `• ${name} (c)`).join('\n')}\nErsatz: die anderen`,
];

/** The text of an eleven, as published. */
export const elevenText = (names: readonly string[], random: Random): string => random.pick(WAYS)(names);

/** A name with two neighbouring letters swapped, near the end of its last word. */
export function misspelled(name: string): string {
  const at = Math.max(1, name.length - 3);
  return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
}
