import type { ScrapedPage, ScrapeFormat } from '../../../data.ts';

/** What to read from a document. */
export type ReadJob =
  /** @property contentType as declared by its sender; empty if unknown */
  { contentType: string } & (
    | { want: 'text' }
    | { want: 'page'; url: string; formats: readonly ScrapeFormat[] }
  );

export type ReadResult = { text: string } | { page: ScrapedPage };
