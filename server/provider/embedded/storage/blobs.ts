import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files lie, under names that the storage makes up. */
export interface Blobs {
  /** Takes a local file over; it is gone afterwards. */
  keep(name: string, file: string, about: { contentType: string; size: number }): Promise<void>;
  /** @throws ProviderError STORAGE_ERROR 404, 503 */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** All there are, with the time (Unix ms) since which they lie there. */
  list(): AsyncIterable<{ name: string; sinceMs: number }>;
  /** A missing one is no error. */
  remove(name: string): Promise<void>;
}
