import type { ScrapedPage, ScrapeFormat } from '../../../data.ts';

/** What to read from a document. */
export type ReadJob =
  /** @property contentType as declared by its sender; empty if unknown */
  { contentType: string } & (
    | {
        want: 'text';
        /** Maximum characters of its pieces; null: one text. */
        chunkSize: number | null;
      }
    | { want: 'page'; url: string; formats: readonly ScrapeFormat[] }
  );

/** What was read, or why it is refused. */
export type ReadResult =
  /** @property pages of a PDF, else the text's length in pages of 3,000 characters */
  | ({ pages: number } & ({ text: string } | { chunks: string[] } | { page: ScrapedPage }))
  | { refused: string };
