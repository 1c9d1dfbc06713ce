import { cleanLine } from '@hub/shared/text/cleanText.ts';
import { foldText } from '@hub/shared/text/foldText.ts';

export interface SourceNames {
  /** As in a passport, e.g. `Arturo Erasmo Vidal Pardo`. */
  name: string | null;
  /** As on a shirt or in a ticker, e.g. `A. Vidal` or `Naldo`. */
  shortName: string | null;
}

const INITIAL = /^(\p{L})\.\s+(.+)$/u;

/**
 * The name that fans know a player by: the nickname, or the first name behind the initial with the part of the surname
 * in use. Null if the source has no name at all.
 */
export function knownNameOf({ name, shortName }: SourceNames): string | null {
  const full = tidied(name);
  const short = tidied(shortName);
  if (full === null || short === null) return full ?? short;
  const [, initial = '', surname = ''] = INITIAL.exec(short) ?? [];
  if (surname === '') return short;
  const first = full.split(' ').find((part) => foldText(part).startsWith(foldText(initial)));
  // A short name in another spelling, or of another player, is less reliable than the full one.
  if (first === undefined || !foldText(full).includes(foldText(surname))) return full;
  return `${first} ${surname}`;
}

/** Removes the double spaces and hidden characters of sources. */
const tidied = (name: string | null): string | null => cleanLine(name ?? '') || null;

/** The full name if it differs from the known one, else null. */
export function fullNameOf(names: SourceNames): string | null {
  const full = tidied(names.name);
  return full === null || full === knownNameOf(names) ? null : full;
}
