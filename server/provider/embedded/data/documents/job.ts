import type { ScrapedPage, ScrapeFormat } from '../../../data.ts';

/** What is to be made of a document. */
export type ReadJob =
  /** @property contentType as its sender says; empty if unknown */
  { contentType: string } & (
    | { want: 'text' }
    | { want: 'page'; url: string; formats: readonly ScrapeFormat[] }
  );

export type ReadResult = { text: string } | { page: ScrapedPage };
