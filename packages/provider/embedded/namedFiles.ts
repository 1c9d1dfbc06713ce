import { buffer } from 'node:stream/consumers';
import { ProviderError } from '../errors.ts';
import type { SafeFetch } from '../outgoing/safeFetch.ts';
import { lastPart } from '../storage.ts';
import { contentTypeOf, HEAD_BYTES } from './storage/contentTypes.ts';
import type { EmbeddedStorage } from './storage/embeddedStorage.ts';

/** A file at an address that a user has named. */
export interface NamedFile {
  content: Buffer;
  /** By its first bytes. */
  contentType: string;
  /** The last part of its address. */
  filename: string;
}

/** @throws ProviderError 400, 404, 413, 422, 502, 504 */
export type ReadNamedFile = (url: string, maxBytes: number) => Promise<NamedFile>;

export interface NamedFilesOptions {
  storage: Pick<EmbeddedStorage, 'open'>;
  /** The prefix of public addresses of the storage. */
  publicBase: string;
  safeFetch: SafeFetch;
}

/** Reads files of the hub's own storage directly, and all others over the way out. */
export function createReadNamedFile({ storage, publicBase, safeFetch }: NamedFilesOptions): ReadNamedFile {
  async function ofStorage(url: string, maxBytes: number): Promise<NamedFile> {
    const path = decodeURIComponent(new URL(url).pathname.slice(new URL(publicBase).pathname.length));
    const file = await storage.open(path);
    if (file.size > maxBytes)
      throw new ProviderError('DATA_ERROR', 413, 'The content at the address is too large');
    const { contentType } = file;
    return { content: await buffer(await file.read()), contentType, filename: lastPart(file.path) };
  }

  return async (url, maxBytes) => {
    if (url.startsWith(publicBase)) return ofStorage(url, maxBytes);
    const { status, body, url: found } = await safeFetch.request({ url, limits: { maxBytes } });
    if (status >= 300) throw new ProviderError('DATA_ERROR', 422, `The address answers ${status}`);
    const contentType = await contentTypeOf(body.subarray(0, HEAD_BYTES));
    return { content: body, contentType, filename: lastPart(decoded(new URL(found).pathname)) };
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
