import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files are stored, under names that the storage invents. */
export interface Blobs {
  /** Moves a local file here; the original is gone afterwards. */
  keep(name: string, file: string, about: { contentType: string; size: number }): Promise<void>;
  /** @throws ProviderError STORAGE_ERROR 404, 503 */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** All blobs, with the time (Unix ms) since which each is stored. */
  list(): AsyncIterable<{ name: string; sinceMs: number }>;
  /** Ignores a missing one. */
  remove(name: string): Promise<void>;
}
