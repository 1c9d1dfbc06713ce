import type { LRUCache } from 'lru-cache';

const KEPT = 0.25;

/** Lets go of what was used longest ago, but for a quarter of what there is: the next answers come from it. */
export function shrink<K extends object | string, V extends object>(cache: LRUCache<K, V>): void {
  const kept = Math.floor(cache.calculatedSize * KEPT);
  while (cache.calculatedSize > kept && cache.size > 0) cache.pop();
}
