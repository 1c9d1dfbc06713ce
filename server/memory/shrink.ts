import type { LRUCache } from 'lru-cache';

const KEPT = 0.25;

/** Drops the least recently used entries down to a quarter: the next answers come from the rest. */
export function shrink<K extends object | string, V extends object>(cache: LRUCache<K, V>): void {
  const kept = Math.floor(cache.calculatedSize * KEPT);
  while (cache.calculatedSize > kept && cache.size > 0) cache.pop();
}
