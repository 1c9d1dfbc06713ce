import type { Random } from '../../matchdata/demo/random.ts';
import { encyclopedia, kicker, paper, report } from './printedForms.ts';
import type { Writer } from './sheetWriter.ts';
import { thread, ticker } from './tickerForms.ts';
import type { WatchedMatch } from './watchedMatch.ts';

/** The formats of papers, kicker, tickers, threads, the league and an encyclopedia. */
export const SHEET_FORMS = ['paper', 'kicker', 'ticker', 'thread', 'report', 'encyclopedia'] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

/** The text of a match in one of the forms, with its quirks. */
export function sheetText(form: SheetForm, match: WatchedMatch, random: Random): string {
  return WRITERS[form](match, random);
}

const WRITERS: Readonly<Record<SheetForm, Writer>> = { paper, kicker, ticker, thread, report, encyclopedia };
