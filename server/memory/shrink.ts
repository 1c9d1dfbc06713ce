import type { LRUCache } from 'lru-cache';

const KEPT = 0.25;

/** Drops the least recently used entries until a quarter of the size is left, which still answers. */
export function shrink<K extends object | string, V extends object>(cache: LRUCache<K, V>): void {
  const kept = Math.floor(cache.calculatedSize * KEPT);
  while (cache.calculatedSize > kept && cache.size > 0) cache.pop();
}
