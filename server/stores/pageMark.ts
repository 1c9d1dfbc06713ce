import { z } from 'zod';
import { AppError } from '../errors.ts';

/** The ordering value and the id of a page's last row, so that rows added later do not shift pages. */
const PageMark = z.tuple([z.string(), z.string()]);

/** Opaque mark of a page's last row; pages are ordered by one text column, then by id. */
export function pageMarkAfter(value: string, id: string): string {
  return JSON.stringify([value, id]);
}

/** @throws AppError 'malformedCursor' */
export function readPageMark(mark: string): { value: string; id: string } {
  let read: unknown = null;
  try {
    read = JSON.parse(mark);
  } catch {
    // Reported below like every other malformed mark.
  }
  const parsed = PageMark.safeParse(read);
  if (!parsed.success) throw new AppError('malformedCursor');
  const [value, id] = parsed.data;
  return { value, id };
}
