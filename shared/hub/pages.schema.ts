import { z } from 'zod';

interface PageOf {
  /** `nextCursor` of the previous page; the first page by default. */
  cursor?: string | null;
  /** Sent by infinite queries; the catalog reads in one direction only. */
  direction?: 'forward' | 'backward';
}

/** Which page of a long list; no input means the first page. */
export const PageInput: z.ZodType<PageOf, PageOf> = z.preprocess(
  (input) => input ?? {},
  z.strictObject({
    cursor: z.string().min(1).max(1000).nullish(),
    direction: z.enum(['forward', 'backward']).optional(),
  }),
);
