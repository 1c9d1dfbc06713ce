import { randomUUID } from 'node:crypto';
import {
  CHUNK_SIZES,
  CHUNKS_MAX,
  dataError,
  DOCUMENT_BYTES_MAX,
  type ChunkOptions,
  type Data,
  type ExtractedText,
  type ScrapeFormat,
  type ScreenshotOptions,
} from '../../data.ts';
import { createSafeFetch, type SafeFetch } from '../../outgoing/safeFetch.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import type { EmbeddedStorage, FileOwner } from '../storage/embeddedStorage.ts';
import { cutIntoChunks } from './documents/chunks.ts';
import { createReadDocument } from './documents/readDocument.ts';
import { createScreenshots } from './screenshots.ts';
import { createSearch } from './search.ts';
import { fillSecrets, type DataSecrets } from './secrets.ts';
import { createSlots } from './slots.ts';
import { createWebFetch } from './webFetch.ts';

export interface DataOptions {
  secrets: DataSecrets;
  /** Address of a SearXNG. */
  searchUrl: string | null;
  /** Path of a Chromium on this machine. */
  chromiumPath: string | null;
}

export const NO_DATA_OPTIONS: DataOptions = { secrets: {}, searchUrl: null, chromiumPath: null };

/** The port's data service, plus the owner of a picture: a user's id, or null for the key. */
export interface EmbeddedData extends Data {
  screenshot(url: string, options?: ScreenshotOptions, owner?: FileOwner): Promise<{ url: string }>;
}

export interface DataParts {
  storage: Pick<EmbeddedStorage, 'stage' | 'keep'>;
  background: BackgroundWork;
  /** The way out; by default to the public internet. */
  door?: SafeFetch;
}

const ALL_FORMATS = ['markdown', 'html', 'links', 'extract', 'metadata'] as const;
/** Types that are read; a missing or vague type is detected from the first bytes. */
const READABLE =
  /^(?:$|text\/|application\/(?:pdf|octet-stream|json|xml|xhtml\+xml|[\w.+-]+\+(?:json|xml)|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$)/u;
const FETCHES_AT_ONCE = 20;

export function createEmbeddedData(
  { secrets, searchUrl, chromiumPath }: DataOptions,
  { storage, background, door = createSafeFetch() }: DataParts,
): EmbeddedData {
  const readDocument = createReadDocument();
  const takeScreenshot = createScreenshots(door, chromiumPath);
  const webFetch = createWebFetch(door, secrets);
  const inSlot = createSlots({ atOnce: FETCHES_AT_ONCE, waiting: 100 });

  /** @throws ProviderError DATA_ERROR 422 where the address answers with an error */
  async function get(url: string) {
    const answer = await inSlot(() =>
      door.request({ url, limits: { maxBytes: DOCUMENT_BYTES_MAX }, accepts: (type) => READABLE.test(type) }),
    );
    if (answer.status >= 300) throw dataError(422, `The address answers ${answer.status}`);
    return answer;
  }

  async function extract(content: Uint8Array, contentType: string, options: ChunkOptions) {
    const result = await readDocument(content, { want: 'text', contentType });
    return toExtractedText('text' in result ? result.text : '', options);
  }

  return {
    async extractFromUrl(url, options = {}) {
      const { body, headers } = await get(url);
      return extract(body, headers['content-type'] ?? '', options);
    },
    extractFromBlob: (content, options = {}) => extract(content, '', options),

    async scrape(given, formats: readonly ScrapeFormat[] = ALL_FORMATS) {
      const { body, url, headers } = await get(given);
      const contentType = headers['content-type'] ?? '';
      const result = await readDocument(body, { want: 'page', url, formats, contentType });
      return 'page' in result ? result.page : {};
    },

    async screenshot(url, options = {}, owner = null) {
      const picture = await takeScreenshot(url, options);
      const staged = await storage.stage(
        (async function* once() {
          yield picture;
        })(),
        owner,
      );
      const file = await storage.keep(staged, `screenshots/${randomUUID()}.png`, { owner });
      return { url: file.publicUrl };
    },

    fetch: (request) => inSlot(() => webFetch(request)),

    async fetchAsync(request) {
      // Reports an invalid request at once, but not its outcome.
      door.parse(fillSecrets(request, secrets).request.url);
      background.run(async () => void (await inSlot(() => webFetch(request)).catch(() => undefined)));
      return { status: 'triggered', message: 'The request is being sent' };
    },

    search: createSearch(searchUrl),
  };
}

function toExtractedText(
  text: string,
  { chunking = false, chunkSize = CHUNK_SIZES.default }: ChunkOptions,
): ExtractedText {
  if (!chunking) return { text };
  if (text.length > chunkSize * CHUNKS_MAX)
    throw dataError(413, `The text has more than ${CHUNKS_MAX} pieces; request larger ones`);
  return { chunks: cutIntoChunks(text, chunkSize) };
}
