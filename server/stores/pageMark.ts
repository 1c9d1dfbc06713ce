import { z } from 'zod';
import { invalid } from '../errors.ts';

/** The value that orders a list and the id of its last row: whatever is added later, no row is shown twice. */
const PageMark = z.tuple([z.string(), z.string()]);

/** Opaque mark after the last row of a page that is ordered by one text column, then by id. */
export function pageMarkAfter(value: string, id: string): string {
  return JSON.stringify([value, id]);
}

/** @throws AppError 'invalid' for a text that is no mark */
export function readPageMark(mark: string): { value: string; id: string } {
  let read: unknown = null;
  try {
    read = JSON.parse(mark);
  } catch {
    // Told below, with everything else that is no mark.
  }
  const parsed = PageMark.safeParse(read);
  if (!parsed.success) throw invalid('The cursor is malformed');
  const [value, id] = parsed.data;
  return { value, id };
}
