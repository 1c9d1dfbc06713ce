import { ProviderError } from './errors.ts';

/** How a long text is returned. */
export interface ChunkOptions {
  /** Whether to cut it into pieces. */
  chunking?: boolean;
  /** Maximum characters of a piece, within `CHUNK_SIZES`; 1,000 by default. */
  chunkSize?: number;
}

/** The text, or its pieces if requested. */
export type ExtractedText = { text: string; chunks?: undefined } | { chunks: string[]; text?: undefined };

export const SCRAPE_FORMATS = ['markdown', 'html', 'rawHtml', 'links', 'extract', 'metadata'] as const;
export type ScrapeFormat = (typeof SCRAPE_FORMATS)[number];

export interface PageLink {
  text: string;
  url: string;
  type: 'internal' | 'external';
}

/** What a page says about itself; the rest is absent. */
export interface PageMetadata {
  title: string;
  description: string;
  /** After redirects. */
  url: string;
  domain: string;
  favicon?: string;
  image?: string;
  author?: string;
  /** As written on the page, usually ISO-8601. */
  publishedTime?: string;
  modifiedTime?: string;
  type?: string;
  siteName?: string;
  locale?: string;
  keywords: string[];
}

/** A page in the requested formats. */
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
  /** The whole page instead of the part that a window of this size shows. */
  fullPage?: boolean;
  /** Pixels; 1280 × 720 by default. */
  width?: number;
  height?: number;
}

/** Texts may contain `{{name}}`, which the server replaces with the secret of that name. */
export interface FetchRequest {
  url: string;
  /** `GET` by default. */
  method?: string;
  headers?: Record<string, string>;
  /** Text, or any JSON value. */
  body?: unknown;
  query?: Record<string, string>;
}

export interface FetchedAnswer {
  status: number;
  headers: Record<string, string>;
  /** The parsed JSON, or the text. */
  body: unknown;
  durationMs: number;
}

export interface SearchQuestion {
  q: string;
  location?: string;
  /** Language; `en` by default. */
  hl?: string;
  tbm?: 'nws' | 'isch' | 'vid' | 'shop';
  /** Maximum results, 1 to 100; 10 by default. */
  num?: number;
}

interface SearchHit {
  position: number;
  title: string;
  link: string;
  snippet: string;
}

/** In the hosted provider's format; `tbm` chooses which list besides `organic_results` is filled. */
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

/** Reads the public internet for users; nothing inside the operator's network can be reached. */
export interface Data {
  /**
   * Reads a page, PDF, Word document or text.
   *
   * @throws ProviderError DATA_ERROR as `SafeFetch`, 413 for too many pieces, 422 for an unreadable document
   */
  extractFromUrl(url: string, options?: ChunkOptions): Promise<ExtractedText>;
  /** @throws ProviderError DATA_ERROR 413, 422 */
  extractFromBlob(content: Uint8Array, options?: ChunkOptions): Promise<ExtractedText>;
  /** @param formats all but `rawHtml` by default */
  scrape(url: string, formats?: readonly ScrapeFormat[]): Promise<ScrapedPage>;
  /** Stores a picture of a page. @returns its public address @throws ProviderError DATA_ERROR 501 without a browser */
  screenshot(url: string, options?: ScreenshotOptions): Promise<{ url: string }>;
  /** @throws ProviderError DATA_ERROR 400 for a secret that is unknown or not meant for the address */
  fetch(request: FetchRequest): Promise<FetchedAnswer>;
  /** Sends a request whose answer is not needed. */
  fetchAsync(request: FetchRequest): Promise<{ status: 'triggered'; message: string }>;
  /** @throws ProviderError DATA_ERROR 501 without a search engine */
  search(question: SearchQuestion): Promise<SearchResults>;
}

export const dataError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('DATA_ERROR', status, message, { cause });

/** Maximum bytes of a document, and pages of a PDF. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;
export const PDF_PAGES_MAX = 500;
export const CHUNK_SIZES = { min: 1, max: 100_000, default: 1000 } as const;
/** Maximum number of full pieces of a text; a longer text needs a larger `chunkSize`. */
export const CHUNKS_MAX = 250_000;
