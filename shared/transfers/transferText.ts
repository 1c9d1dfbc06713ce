import { groupBy } from '../groupBy.ts';
import { toHalves, wholePoints } from '../points/pointsText.ts';
import { formatCount, formatDecimal, formatPlural } from '../text/format.ts';
import type { GainBand } from './adviseTransfers.ts';
import type { PriceLimit } from './priceLimit.ts';
import type { TransferRemark } from './transferRemarks.ts';
import { TIE_OVER, type Horizon } from './transferRules.ts';

const german = new Intl.ListFormat('de');
const millionsFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
const PLAYERS = { one: 'Spieler', other: 'Spieler' };
const MATCHDAYS = { one: 'Spieltag', other: 'Spieltage' };
const TRANSFERS_EVEN = { one: 'Wechsel gleicht', other: 'Wechsel gleichen' };

/** `−3,5 Mio.` */
export const formatMillions = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${millionsFormat.format(Math.abs(amount))}\u00A0Mio.`;

export const matchdaysText = (horizon: Horizon): string => formatPlural(horizon, MATCHDAYS);

/** `etwa +3,5 · meist −2 bis +9` */
export const gainText = ({ points, low, high }: GainBand): string => {
  const about = toHalves(points);
  const sign = about > 0 ? '+' : about < 0 ? '' : '±';
  const upTo = `${low < 0 && high > 0 ? '+' : ''}${wholePoints(high)}`;
  return `etwa ${sign}${wholePoints(about)} · meist ${wholePoints(low)} bis ${upTo}`;
};

/** The points of the best elevens of the matchdays. @param matchdays in words; null if unknown */
export function elevensText(points: number, horizon: Horizon, matchdays: string | null): string {
  const about = `etwa ${formatDecimal(toHalves(points))} Punkte.`;
  if (horizon === 1) return `Deine beste Elf am ${matchdays ?? 'nächsten Spieltag'}: ${about}`;
  return `Deine besten Elfen ${matchdays === null ? `über ${matchdaysText(horizon)}` : `vom ${matchdays}`}: ${about}`;
}

const FOR_HORIZON: Readonly<Record<Horizon, string>> = {
  1: 'für den nächsten Spieltag',
  3: 'für drei',
  5: 'für fünf',
};

/**
 * `Lohnt sich bis 12,4 Mio. für den nächsten Spieltag, bis 14,1 Mio. für drei und für fünf.`, and what that means.
 *
 * @param transfers the most at once
 */
export function limitsText(
  limits: readonly PriceLimit[],
  transfers: number,
): [limits: string, meaning: string] {
  const bring =
    transfers === 1 ? 'bringt der beste Wechsel' : `bringen die besten ${formatCount(transfers)} Wechsel`;
  if (limits.every(({ limit }) => limit === null))
    return ['Lohnt sich zu keinem Preis.', `Auch geschenkt ${bring} mit ihm nicht mehr als ohne ihn.`];
  const parts = [...groupBy(limits, ({ limit }) => limit)].map(
    ([limit, some]) =>
      `${limit === null ? 'zu keinem Preis' : `bis ${formatMillions(limit)}`} ${german.format(some.map(({ horizon }) => FOR_HORIZON[horizon]))}`,
  );
  return [
    `Lohnt sich ${parts.join(', ')}.`,
    `So weit ${bring} mit ihm mehr als ohne ihn, wenn alles andere bleibt wie eingefügt.`,
  ];
}

/** Explains why the running matchday is not included. */
export const runningText = (running: number, matchdays: string | null): string =>
  matchdays === null
    ? `Der ${formatCount(running)}. Spieltag läuft, danach ist noch keiner bekannt: Für ihn kommt jeder Wechsel zu spät.`
    : `Der ${formatCount(running)}. Spieltag läuft: Gerechnet wird für alle ab dem nächsten (${matchdays}).`;

export const tieText = (horizon: Horizon): string =>
  `Kein Wechsel gewinnt klar: Unter ${formatDecimal(TIE_OVER[horizon])} Punkten je Wechsel über ${matchdaysText(horizon)} ist es ein Patt.`;

/** A remark as a sentence. @param nameOf a player by id */
// oxlint-disable-next-line typescript/consistent-return -- the switch is exhaustive, which the compiler checks
export function remarkText(remark: TransferRemark, nameOf: (id: string) => string): string {
  switch (remark.kind) {
    case 'noSquad':
      return 'Dein Team hat noch keine Spieler.';
    case 'noPoints':
      return 'Für diese Saison ist noch nichts zu erwarten: Es fehlen Statistiken oder der erste Lauf. Startchancen siehst du schon bei den Spielern.';
    case 'noPrices':
      return 'Ohne Preise zählt Geld hier nicht: Du siehst, wer am meisten brächte, auch wenn er nicht zu bezahlen ist.';
    case 'budgetUnknown':
      return 'Ohne Angabe, wie viel Geld übrig ist, muss sich jeder Wechsel selbst bezahlen.';
    case 'overBudget':
      return `Dein Team liegt ${formatMillions(remark.by)} über dem Budget: Gezeigt ist, was es mit den wenigsten Punkten Verlust ausgleicht.`;
    case 'cannotBalance':
      return `Dein Team liegt ${formatMillions(remark.by)} über dem Budget, und ${formatPlural(remark.transfers, TRANSFERS_EVEN)} das nicht aus: Gezeigt sind Wechsel, die sich selbst bezahlen.`;
    case 'squadWithoutPrice':
      return `Ohne Preis und beim Verkauf mit 0 gerechnet: ${namesOf(remark.players)}.`;
    case 'poolPartlyPriced':
      return `Nur ${formatCount(remark.priced)} von ${formatCount(remark.of)} Spielern haben einen Preis; die anderen werden nicht vorgeschlagen.`;
    case 'halfSquad':
      return `Dein Kader hat ${formatPlural(remark.players, PLAYERS)} von ${formatCount(remark.of)}; freie Plätze dürfen gefüllt werden.`;
    case 'tooManyPlayers':
      return `Dein Kader hat ${formatPlural(remark.players, PLAYERS)}, erlaubt sind ${formatCount(remark.of)}; er wird nicht größer.`;
    case 'squadWithoutPoints':
      return `Ohne erwartete Punkte, also mit 0 gerechnet: ${namesOf(remark.players)}.`;
  }

  function namesOf(players: readonly { id: string }[]): string {
    return german.format(players.map(({ id }) => nameOf(id)));
  }
}
