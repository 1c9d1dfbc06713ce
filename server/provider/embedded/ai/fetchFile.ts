import { buffer } from 'node:stream/consumers';
import { aiError } from '../../ai.ts';
import type { EmbeddedStorage } from '../storage/embeddedStorage.ts';

/** Gets what lies at an address that a user has named. @throws ProviderError 400, 413 */
export type FetchFile = (url: string, maxBytes: number) => Promise<Uint8Array>;

/**
 * Gets files of the hub's own storage. Other addresses are refused until the hub has a guarded way out.
 *
 * @param publicBase what stands before the path in public addresses
 */
export function createFetchFile(storage: Pick<EmbeddedStorage, 'open'>, publicBase: string): FetchFile {
  return async (url, maxBytes) => {
    if (!url.startsWith(publicBase)) throw aiError(501, 'This hub reads files of its own storage only');
    const file = await storage.open(
      decodeURIComponent(new URL(url).pathname.slice(new URL(publicBase).pathname.length)),
    );
    if (file.size > maxBytes) throw aiError(413, 'The files are too large');
    return buffer(await file.read());
  };
}
