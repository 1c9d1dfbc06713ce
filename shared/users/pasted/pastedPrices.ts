import type { TeamRef } from '../../catalog/teams.schema.ts';
import { readPastedSquad, type PastedSquad } from './pastedSquad.ts';
import { withoutHidden } from '../../text/cleanText.ts';
import type { LeagueName } from './leagueNames.ts';

/** An entry of a pasted list: a player by id, or a doubtful or unknown name by its index. */
export type PricedEntry = `found ${string}` | `${'unclear' | 'unknown'} ${number}`;

export interface PastedPrices {
  squad: PastedSquad;
  /** In millions. */
  prices: ReadonlyMap<PricedEntry, number>;
}

/** Upper limit of a player's price, in millions. */
const PRICE_MAX = 1000;

/** A figure with the currency or unit around it. */
const FIGURES =
  /(?<![\p{L}\d.,])(?<before>[€£$]\s?)?(?<digits>\d{1,3}(?:[.'’\u00A0\u202F]\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)(?![.,]?\d)\s*(?:(?<unit>mrd|mio|mill(?:ionen)?|mln|m|tsd|tausend|teur|t(?=\.?\s*[€£$])|k)(?!\p{L}))?\.?\s*(?<after>[€£$]|eur(?:o)?(?!\p{L}))?(?<other>\s*(?:%|['’:]|(?:pkt|punkte?|pts|p|uhr|min|spiele)(?!\p{L})))?/giu;
const MILLIONS: Readonly<Record<string, number>> = {
  mrd: 1000,
  tsd: 0.001,
  tausend: 0.001,
  teur: 0.001,
  t: 0.001,
  k: 0.001,
};
/** In front of a figure that says how much a price has changed. A dash may also separate it from the name. */
const CHANGED = /(?:[+±−▲▼△▽↑↓↗↘⬆⬇🔺🔻📈📉]\s?[€£$]?\s?)$/u;
const CHANGED_OR_DASH = /(?:^|[\s(])[-–][€£$]?$/u;
/** Characters of a sign with currency and blanks. */
const SIGN_LENGTH = 5;
/** Smaller amounts are not prices in whole euros. */
const LEAST_EUROS = 10_000;

/**
 * Reads prices beside names, as copied from the pages and apps of games: on the name's line or below it, in millions,
 * thousands or whole euros. Names are read by `readPastedSquad`.
 */
export function readPastedPrices(
  text: string,
  players: readonly LeagueName[],
  clubs: readonly TeamRef[],
): PastedPrices {
  const prices = new Map<PricedEntry, number>();
  const before = { found: 0, unclear: 0, unknown: 0 };
  let open: PricedEntry | null = null;
  const squad = readPastedSquad(text, players, clubs, {
    onLine: (line, soFar) => {
      const entries: PricedEntry[] = [
        ...soFar.found.slice(before.found).map((id) => `found ${id}` as const),
        ...newPlaces('unclear', before.unclear, soFar.unclear.length),
        ...newPlaces('unknown', before.unknown, soFar.unknown.length),
      ];
      before.found = soFar.found.length;
      before.unclear = soFar.unclear.length;
      before.unknown = soFar.unknown.length;
      const pricesOfLine = pricesIn(line);
      const [price] = pricesOfLine;
      if (entries.length < 2) {
        const [entry = open] = entries;
        open = price === undefined ? entry : null;
        if (price !== undefined && entry !== null) prices.set(entry, price);
      } else {
        open = null;
        // In the order of the names, if each has a price and is beyond doubt; doubtful names are listed separately.
        if (pricesOfLine.length === entries.length && entries.every((entry) => entry.startsWith('found ')))
          for (const [place, entry] of entries.entries()) prices.set(entry, pricesOfLine[place] ?? 0);
      }
    },
  });
  return { squad, prices };
}

const newPlaces = (kind: 'unclear' | 'unknown', from: number, to: number): PricedEntry[] =>
  Array.from({ length: to - from }, (_none, n) => `${kind} ${from + n}` as const);

/**
 * The prices on a line in millions, in order. If some figures are clearly money, the others are ignored; else figures with
 * decimals count, or a whole number if it is the only figure and follows a name.
 */
export function pricesIn(line: string): number[] {
  const all = [...withoutHidden(line).matchAll(FIGURES)].flatMap((match) => figureOf(match) ?? []);
  const isOnly = all.length === 1;
  const figures = all.filter(
    ({ before }) => !CHANGED.test(before) && (isOnly || !CHANGED_OR_DASH.test(before)),
  );
  const sure = figures.filter(({ kind }) => kind === 'money');
  const decimals = figures.filter(({ kind }) => kind === 'decimal');
  const [only, ...others] = figures;
  const chosen =
    sure.length > 0
      ? sure
      : decimals.length > 0
        ? decimals
        : only !== undefined && others.length === 0 && isBehindWord(line, only.index)
          ? [only]
          : [];
  return chosen.flatMap(({ millions }) => (millions > 0 && millions <= PRICE_MAX ? [millions] : []));
}

const isBehindWord = (line: string, index: number) => /\p{L}/u.test(line.slice(0, index));

interface Figure {
  index: number;
  /** The text in front of it, as far as it can belong to it. */
  before: string;
  kind: 'money' | 'decimal' | 'whole';
  millions: number;
}

function figureOf(match: RegExpExecArray): Figure | null {
  const { before, digits = '', unit, after, other } = match.groups ?? {};
  if (other !== undefined) return null;
  const { index, input } = match;
  const place = { index, before: input.slice(Math.max(0, index - SIGN_LENGTH), index) };
  const word = unit?.toLowerCase();
  const isGrouped = /^\d{1,3}(?:[.'’\u00A0\u202F]\d{3}|,\d{3})/u.test(digits);
  // `1.250 Mio` has decimals, `1.250 Tsd.` a separator.
  const isWhole = isGrouped && word?.startsWith('m') !== true;
  const amount = isWhole ? groupedAmount(digits) : Number(digits.replace(',', '.'));
  if (word !== undefined) return { ...place, kind: 'money', millions: amount * (MILLIONS[word] ?? 1) };
  const isMarked = before !== undefined || after !== undefined;
  if (amount >= LEAST_EUROS) return { ...place, kind: 'money', millions: amount / 1_000_000 };
  if (isMarked && !isGrouped) return { ...place, kind: 'money', millions: amount };
  if (isGrouped) return null;
  return { ...place, kind: /[.,]/u.test(digits) ? 'decimal' : 'whole', millions: amount };
}

/** `3.400.000,50`, `3'400'000` or `3,400,000`. */
const groupedAmount = (digits: string): number =>
  Number(digits.replace(/,\d{1,2}$/u, '').replaceAll(/[^\d]/gu, ''));
