import { ProviderError } from './errors.ts';

/** How a long text is given back. */
export interface ChunkOptions {
  /** Whether it is cut into pieces. */
  chunking?: boolean;
  /** Most characters of a piece, `CHUNK_SIZES`; 1,000 by default. */
  chunkSize?: number;
}

/** The text, or its pieces if they were wanted. */
export type ExtractedText = { text: string; chunks?: undefined } | { chunks: string[]; text?: undefined };

export const SCRAPE_FORMATS = ['markdown', 'html', 'rawHtml', 'links', 'extract', 'metadata'] as const;
export type ScrapeFormat = (typeof SCRAPE_FORMATS)[number];

export interface PageLink {
  text: string;
  url: string;
  type: 'internal' | 'external';
}

/** What a page says of itself; absent is what it does not say. */
export interface PageMetadata {
  title: string;
  description: string;
  /** After redirects. */
  url: string;
  domain: string;
  favicon?: string;
  image?: string;
  author?: string;
  /** As the page writes them, usually ISO-8601. */
  publishedTime?: string;
  modifiedTime?: string;
  type?: string;
  siteName?: string;
  locale?: string;
  keywords: string[];
}

/** The wanted formats of a page. */
export interface ScrapedPage {
  /** Its main part. */
  markdown?: string;
  /** Its body without scripts and styles. */
  html?: string;
  /** As it was sent. */
  rawHtml?: string;
  links?: PageLink[];
  extract?: { title: string; description: string; headings: string[]; text: string };
  metadata?: PageMetadata;
}

export interface ScreenshotOptions {
  /** The whole page rather than what a window of this size shows. */
  fullPage?: boolean;
  /** Pixels; 1280 × 720 by default. */
  width?: number;
  height?: number;
}

/** Texts may hold `{{name}}`, which the secret of that name replaces on the server. */
export interface FetchRequest {
  url: string;
  /** `GET` by default. */
  method?: string;
  headers?: Record<string, string>;
  /** A text, or anything that JSON can hold. */
  body?: unknown;
  query?: Record<string, string>;
}

export interface FetchedAnswer {
  status: number;
  headers: Record<string, string>;
  /** What JSON held, or the text. */
  body: unknown;
  durationMs: number;
}

export interface SearchQuestion {
  q: string;
  location?: string;
  /** Language; `en` by default. */
  hl?: string;
  tbm?: 'nws' | 'isch' | 'vid' | 'shop';
  /** Most results, 1 to 100; 10 by default. */
  num?: number;
}

interface SearchHit {
  position: number;
  title: string;
  link: string;
  snippet: string;
}

/** In the words of the hosted provider; `tbm` chooses which list besides `organic_results` is filled. */
export interface SearchResults {
  organic_results: SearchHit[];
  related_searches: string[];
  people_also_ask: { question: string; snippet: string; link: string }[];
  local_results: never[];
  ads: never[];
  news_results?: (SearchHit & { date: string; source: string })[];
  image_results?: { title: string; link: string; original: string; thumbnail: string }[];
  video_results?: (SearchHit & { thumbnail: string })[];
  shopping_results?: { title: string; price: string; source: string; link: string }[];
}

/** Reads the public internet for users: nothing of what lies inside the operator's network can be reached. */
export interface Data {
  /**
   * Reads a page, PDF, Word document or text.
   *
   * @throws ProviderError DATA_ERROR as the way out, 413 for too many pieces, 422 for what cannot be read
   */
  extractFromUrl(url: string, options?: ChunkOptions): Promise<ExtractedText>;
  /** @throws ProviderError DATA_ERROR 413, 422 */
  extractFromBlob(content: Uint8Array, options?: ChunkOptions): Promise<ExtractedText>;
  /** @param formats all but `rawHtml` by default */
  scrape(url: string, formats?: readonly ScrapeFormat[]): Promise<ScrapedPage>;
  /** Stores a picture of a page. @returns its public address @throws ProviderError DATA_ERROR 501 without a browser */
  screenshot(url: string, options?: ScreenshotOptions): Promise<{ url: string }>;
  /** @throws ProviderError DATA_ERROR 400 for a secret that is unknown, or not meant for the address */
  fetch(request: FetchRequest): Promise<FetchedAnswer>;
  /** Sends a request whose answer is not needed. */
  fetchAsync(request: FetchRequest): Promise<{ status: 'triggered'; message: string }>;
  /** @throws ProviderError DATA_ERROR 501 without a search engine */
  search(question: SearchQuestion): Promise<SearchResults>;
}

export const dataError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('DATA_ERROR', status, message, { cause });

/** Bytes of a document. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;
export const CHUNK_SIZES = { min: 1, max: 100_000, default: 1000 } as const;
/** Whole pieces that a text may make; a longer one needs a larger `chunkSize`. */
export const CHUNKS_MAX = 250_000;
