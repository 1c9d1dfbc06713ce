import { randomUUID } from 'node:crypto';
import {
  CHUNK_SIZES,
  dataError,
  DOCUMENT_BYTES_MAX,
  type ChunkOptions,
  type Data,
  type ExtractedText,
  type ScrapedPage,
  type ScrapeFormat,
  type ScreenshotOptions,
} from '../../data.ts';
import { createSafeFetch, type SafeFetch } from '../../outgoing/safeFetch.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { EmbeddedStorage, FileOwner } from '../storage/embeddedStorage.ts';
import { createReadDocument, type DocumentCost } from './documents/readDocument.ts';
import { createScreenshots } from './screenshots.ts';
import { createSearch } from './search.ts';
import { fillSecrets, type DataSecrets } from './secrets.ts';
import { createSlots } from './slots.ts';
import { createWebFetch } from './webFetch.ts';

const DATA_MEMORY_BYTES = 64 * 1024 * 1024;

export interface DataOptions {
  secrets: DataSecrets;
  /** Address of a SearXNG. */
  searchUrl: string | null;
  /** Path of a Chromium on this machine. */
  chromiumPath: string | null;
  /** Memory for a document while it is read, and again for those that are fetched; by default an eighth of 512 MB. */
  memoryBytes?: number;
}

export const NO_DATA_OPTIONS: DataOptions = { secrets: {}, searchUrl: null, chromiumPath: null };

/** Gets what reading a document has cost, whether or not it could be read. */
export type OnRead = (cost: DocumentCost) => Promise<void>;

/** The port's data service, plus the cost of documents, and the owner of a picture: a user's id, or null for the key. */
export interface EmbeddedData extends Data {
  extractFromUrl(url: string, options?: ChunkOptions, onRead?: OnRead): Promise<ExtractedText>;
  extractFromBlob(content: Uint8Array, options?: ChunkOptions, onRead?: OnRead): Promise<ExtractedText>;
  scrape(url: string, formats?: readonly ScrapeFormat[], onRead?: OnRead): Promise<ScrapedPage>;
  screenshot(url: string, options?: ScreenshotOptions, owner?: FileOwner): Promise<{ url: string }>;
}

export interface DataParts {
  storage: Pick<EmbeddedStorage, 'stage' | 'keep'>;
  background: BackgroundWork;
  /** The way out; by default to the public internet. */
  safeFetch?: SafeFetch;
}

const ALL_FORMATS = ['markdown', 'html', 'links', 'extract', 'metadata'] as const;
/** Types that are read; a missing or vague type is detected from the first bytes. */
const READABLE =
  /^(?:$|text\/|application\/(?:pdf|octet-stream|json|xml|xhtml\+xml|[\w.+-]+\+(?:json|xml)|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$)/u;
const FETCHES_AT_ONCE = 20;
/** Each answer is held in memory as a whole, at most as large as a document. */
const fetchesWithin = (bytes: number) =>
  Math.min(FETCHES_AT_ONCE, Math.max(1, Math.floor(bytes / DOCUMENT_BYTES_MAX)));

export function createEmbeddedData(
  { secrets, searchUrl, chromiumPath, memoryBytes = DATA_MEMORY_BYTES }: DataOptions,
  { storage, background, safeFetch = createSafeFetch() }: DataParts,
): EmbeddedData {
  const readDocument = createReadDocument({ memoryBytes });
  const takeScreenshot = createScreenshots(safeFetch, chromiumPath);
  const webFetch = createWebFetch(safeFetch, secrets);
  const inSlot = createSlots({ atOnce: fetchesWithin(memoryBytes), waiting: 100 });

  /** @throws ProviderError DATA_ERROR 422 where the address answers with an error */
  async function get(url: string) {
    const answer = await safeFetch.request({
      url,
      limits: { maxBytes: DOCUMENT_BYTES_MAX },
      accepts: (type) => READABLE.test(type),
    });
    if (answer.status >= 300) throw dataError(422, `The address answers ${answer.status}`);
    return { content: answer.body, url: answer.url, contentType: answer.headers['content-type'] ?? '' };
  }

  async function extract(
    { content, contentType }: { content: Uint8Array; contentType: string },
    { chunking = false, chunkSize = CHUNK_SIZES.default }: ChunkOptions,
    onRead: OnRead | undefined,
  ): Promise<ExtractedText> {
    const job = { want: 'text', contentType, chunkSize: chunking ? chunkSize : null } as const;
    const result = await readDocument(content, job, onRead);
    if ('chunks' in result) return { chunks: result.chunks };
    return { text: 'text' in result ? result.text : '' };
  }

  return {
    // The slot is kept until the document is read, because it is in memory for so long.
    extractFromUrl: (url, options = {}, onRead) =>
      inSlot(async () => extract(await get(url), options, onRead)),
    extractFromBlob: (content, options = {}, onRead) =>
      extract({ content, contentType: '' }, options, onRead),

    scrape: (given, formats = ALL_FORMATS, onRead) =>
      inSlot(async () => {
        const { content, url, contentType } = await get(given);
        const result = await readDocument(content, { want: 'page', url, formats, contentType }, onRead);
        return 'page' in result ? result.page : {};
      }),

    async screenshot(url, options = {}, owner = null) {
      const picture = await takeScreenshot(url, options);
      const staged = await storage.stage([picture], owner);
      const file = await storage.keep(staged, `screenshots/${randomUUID()}.png`, { owner });
      return { url: file.publicUrl };
    },

    fetch: (request) => inSlot(() => webFetch(request)),

    async fetchAsync(request) {
      // Reports an invalid request at once, but not its outcome.
      safeFetch.parse(fillSecrets(request, secrets).request.url);
      background.run(async () => void (await inSlot(() => webFetch(request)).catch(() => undefined)));
      return { status: 'triggered', message: 'The request is being sent' };
    },

    search: createSearch(searchUrl),
  };
}
