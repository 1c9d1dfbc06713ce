import { formatStartChance, seenChanceOf } from '#shared/startChance/chanceText.ts';
import { germanCsvLine } from '#shared/text/csv.ts';
import type { Horizon } from '#shared/transfers/transferRules.ts';
import { lineWords } from '../../format/termTexts.ts';
import { bandOf, worthPerMillion, type Offer } from './league.ts';
import { texts } from './texts.ts';

/** Figures as German spreadsheets read them. */
const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2, useGrouping: false });
const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? null : german.format(value);

/** The market as a table for spreadsheets, in the order given, with a byte order mark for the umlauts. */
export function marketCsv(offers: readonly Offer[], horizon: Horizon, isByPoints: boolean): string {
  const lines = offers.map((offer) => {
    const { name, club, group, price } = offer;
    const band = isByPoints ? bandOf(offer, horizon) : null;
    const chance = seenChanceOf(offer);
    return germanCsvLine([
      name,
      club?.name ?? null,
      group === null ? null : lineWords[group],
      figure(price),
      chance === null ? null : formatStartChance(chance).replaceAll('\u00A0', ' '),
      figure(band?.points),
      figure(band?.low),
      figure(band?.high),
      figure(worthPerMillion(offer, horizon, isByPoints)),
    ]);
  });
  return `\uFEFF${germanCsvLine(texts.columns(horizon))}${lines.join('')}`;
}
