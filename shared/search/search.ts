import { distance } from 'fastest-levenshtein';
import { foldText } from '../text/foldText.ts';
import { SIGNS, type SearchKey } from './searchKeys.ts';

/** An entry with its search key. */
export interface Searchable<T> {
  entry: T;
  key: SearchKey;
}

/** How well a word of the query matches a word of a key, best first. */
const EXACT = 0;
const BEGINNING = 1;
const SHORT_FORM = 2;
/** Added if the word is not part of a name. */
const NO_NAME = 3;
const INSIDE = 7;
const MISTYPED = 10;

const LEAST_INSIDE = 3;
/** Endings of nicknames such as `Lewy` and `Poldi`, which are beginnings of names. */
const ENDINGS = /(?:ie|i|y)$/u;
const LEAST_STEM = 3;

/** Words of a question such as `Startet Müller heute?`, folded; ignored beside other words. */
const QUESTION_WORDS = new Set(
  'startet beginnt spielt kommt ist wird fehlt fit verletzt gesperrt er sie ob auch heute morgen'.split(' '),
);

/**
 * The search for players, clubs and screens, by words or as a question. Every word of the query must match: a name, its beginning, a short form, a
 * nickname of a club, or a position. If nothing matches, one or two typos per word are forgiven.
 *
 * @returns best matches first, equal ones in the given order; everything for an empty query
 */
export function search<T>(searchables: readonly Searchable<T>[], query: string): T[] {
  const words = queryWords(query);
  if (words.length === 0) return searchables.map(({ entry }) => entry);
  const found = ranked(searchables, words, meets);
  return found.length > 0 ? found : ranked(searchables, words, resembles);
}

/** The same search as a filter, which keeps the order of a list. */
export function searchFilter<T>(searchables: readonly Searchable<T>[], query: string): (entry: T) => boolean {
  const found = new Set(search(searchables, query));
  return (entry) => found.has(entry);
}

function queryWords(query: string): string[] {
  const words = foldText(query.replaceAll(SIGNS, ' ')).split(' ').filter(Boolean);
  const asked = words.filter((word) => !QUESTION_WORDS.has(word));
  return asked.length > 0 ? asked : words;
}

type Meeting = (typed: string, word: string) => number;

function ranked<T>(searchables: readonly Searchable<T>[], words: readonly string[], meeting: Meeting): T[] {
  // Cached, because clubs and first names occur many times.
  const typedWords = words.map((typed) => {
    const known = new Map<string, number>();
    return (word: string) => {
      const kept = known.get(word);
      if (kept !== undefined) return kept;
      const met = meeting(typed, word);
      known.set(word, met);
      return met;
    };
  });
  return searchables
    .map(({ entry, key }) => ({ entry, rank: rankOf(key, typedWords) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Sum over the words of the query, lower is better; Infinity if one does not match. */
function rankOf({ own, more }: SearchKey, words: readonly ((word: string) => number)[]): number {
  let rank = 0;
  for (const meet of words) {
    let best = Infinity;
    for (const word of own) best = Math.min(best, meet(word));
    if (best > NO_NAME) for (const word of more) best = Math.min(best, NO_NAME + meet(word));
    if (best === Infinity) return best;
    rank += best;
  }
  return rank;
}

function meets(typed: string, word: string): number {
  if (word === typed) return EXACT;
  if (word.startsWith(typed)) return BEGINNING;
  const stem = typed.replace(ENDINGS, '');
  if (stem !== typed && stem.length >= LEAST_STEM && word.startsWith(stem)) return SHORT_FORM;
  return typed.length >= LEAST_INSIDE && word.includes(typed) ? INSIDE : Infinity;
}

/** Like `meets`, but forgives one or two typos in the word or its beginning. */
function resembles(typed: string, word: string): number {
  const met = meets(typed, word);
  if (met < Infinity || typed.length < 4) return met;
  const edits = distance(typed, word.length > typed.length + 2 ? word.slice(0, typed.length) : word);
  const forgiven = typed.length > 5 && word.startsWith(typed.charAt(0)) ? 2 : 1;
  return edits <= forgiven ? MISTYPED + edits : Infinity;
}
