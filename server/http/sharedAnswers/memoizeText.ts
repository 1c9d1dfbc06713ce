import { LRUCache } from 'lru-cache';

const TEXTS_MAX = 2000;
const LENGTH_MAX = 2000;

/** Caches the results of a pure function of one text; clients send few different texts. */
export function memoizeText<T extends object>(read: (text: string) => T): (text: string) => T {
  const results = new LRUCache<string, T>({ max: TEXTS_MAX });
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    if (text.length <= LENGTH_MAX) results.set(text, result);
    return result;
  };
}
