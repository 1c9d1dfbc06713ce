import { toHalves, wholePoints } from '#shared/games/points/pointsText.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { formatCount, formatDecimal, formatPlural, formatTenths } from '#shared/text/format.ts';
import type { GainBand } from '#shared/transfers/adviseTransfers.ts';
import { TIE_OVER, type Horizon } from '#shared/transfers/transferRules.ts';

const german = new Intl.ListFormat('de');
const MINUS = '−';
const PLAYERS = { one: 'Spieler', other: 'Spieler' };
const MATCHDAYS = { one: 'Spieltag', other: 'Spieltage' };
const MILLIONS = 'Mio.';
const millionsFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });

const millions = (amount: number) =>
  `${amount < 0 ? MINUS : ''}${millionsFormat.format(Math.abs(amount))}\u00A0${MILLIONS}`;
const signed = (points: number) =>
  `${points > 0 ? '+' : points < 0 ? MINUS : '±'}${formatDecimal(Math.abs(points))}`;

export const texts = {
  title: 'Transfers',
  back: 'Mein Team',
  subtitle: (team: string, game: string) => `${team} · ${game}`,
  loading: 'Lade Team und Liga …',
  notLoaded: 'Die Spieler der Liga ließen sich nicht laden.',
  teamsNotLoaded: 'Deine Teams ließen sich nicht laden.',
  noTeam: 'Noch kein Team mit Spielern',
  noTeamHint: 'Lege zuerst ein Team an: Was ein Wechsel bringt, hängt von deinem Kader ab.',
  toTeam: 'Zu „Mein Team“',
  team: 'Team',

  settings: 'Dein Markt',
  horizon: 'Zeitraum',
  matchdays: (horizon: Horizon) => formatPlural(horizon, MATCHDAYS),
  transfers: 'Wechsel frei',
  transfersNote: (count: number | null) =>
    count === null
      ? 'Wie viele dein Spiel erlaubt, bestimmt deine Liga.'
      : `${formatCount(count)} je Spieltag nennt die neueste datierte Quelle; prüfe es in deinem Spiel.`,
  budget: 'Geld übrig in Mio.',
  budgetHint: 'Minus bei Schulden',
  budgetWrong: 'Bitte eine Zahl, etwa 3,5 oder −2.',
  pastePrices: 'Preise einfügen',
  prices: (known: number, of: number) =>
    known === 0 ? 'Noch keine Preise.' : `${formatCount(known)} von ${formatCount(of)} Preisen bekannt`,
  pasted: 'eingefügt am',
  forgetPrices: 'Preise vergessen',
  onDevice: 'Preise und Geld bleiben auf diesem Gerät; der Hub holt und speichert sie nicht.',

  pasteLabel: 'Namen und Preise',
  pasteHint:
    'Kopiere den Transfermarkt und deinen Kader aus deinem Spiel hierher, auch in mehreren Teilen: je Zeile ein Name mit Preis, etwa „Kane 12,5 Mio“, „€ 3.400.000“ oder „7.2“.',
  take: (count: number) =>
    count === 0
      ? 'Preise übernehmen'
      : `${formatPlural(count, { one: 'Preis', other: 'Preise' })} übernehmen`,
  withoutPrice: (count: number) => `${formatPlural(count, PLAYERS)} erkannt, aber ohne lesbaren Preis.`,

  best: 'Bester Rat',
  ownGame:
    'Wähle bei „Mein Team“ dein Spiel: Ohne seine Punkteregeln lassen sich Wechsel nicht bewerten. Die Startchancen siehst du unten.',
  computing: 'Rechne …',
  failed: 'Die Wechsel ließen sich nicht berechnen.',
  needsConnection: 'Der Rechner dafür wird beim ersten Mal geladen und braucht eine Verbindung.',
  retry: 'Noch einmal',
  nothing: 'Nichts tun',
  nothingWhy: (horizon: Horizon) =>
    `Kein Wechsel gewinnt klar: Unter ${formatDecimal(TIE_OVER[horizon])} Punkten je Wechsel über ${formatPlural(horizon, MATCHDAYS)} ist es ein Patt.`,
  eleven: (points: number, horizon: Horizon) =>
    horizon === 1
      ? `Deine beste Elf am nächsten Spieltag: etwa ${formatDecimal(toHalves(points))} Punkte.`
      : `Deine besten Elfen über ${formatPlural(horizon, MATCHDAYS)}: etwa ${formatDecimal(toHalves(points))} Punkte.`,
  gain: ({ points, low, high }: GainBand) =>
    `etwa ${signed(toHalves(points))} · meist ${wholePoints(low)} bis ${low < 0 && high > 0 ? '+' : ''}${wholePoints(high)}`,
  points: 'Punkte',
  plan: (count: number) => formatPlural(count, { one: 'Wechsel', other: 'Wechsel' }),
  tie: 'Patt',
  budgetLeft: (amount: number) => `danach übrig: ${millions(amount)}`,
  for: 'für',
  onFreePlace: 'auf einen freien Platz',
  sold: 'verkaufen',
  more: 'Mit mehr oder weniger Wechseln',
  singles: 'Andere einzelne Wechsel',
  done: 'In mein Team übernehmen',
  doneHint: 'Ändert nur dein Team hier im Hub, nicht in deinem Spiel.',
  notDone: 'Das ließ sich nicht übernehmen.',
  assumed:
    'Gerechnet mit der besten Elf jedes Spieltags, ohne Stars und ohne Punkte der Bank. Vier von fünf Ergebnissen liegen in „meist“.',

  reasons: {
    chance: (now: number, before: number) =>
      `Startchance ${formatStartChance(now)} statt ${formatStartChance(before)}`,
    points: (now: number, before: number, horizon: Horizon) =>
      `etwa ${formatDecimal(toHalves(now))} statt ${formatDecimal(toHalves(before))} Punkte${horizon === 1 ? '' : ` in ${formatCount(horizon)} Spielen`}`,
    part: (part: string, points: number) => `${part} ${signed(toHalves(points))}`,
    saves: (amount: number) => `macht ${millions(amount)} frei`,
    costs: (amount: number) => `kostet ${millions(amount)} mehr`,
    gone: 'nicht mehr in der Liga',
  },

  remarks: {
    noSquad: 'Dein Team hat noch keine Spieler.',
    noPoints:
      'Für diese Saison ist noch nichts zu erwarten: Es fehlen Statistiken oder der erste Lauf. Startchancen siehst du schon bei den Spielern.',
    noPrices:
      'Ohne Preise zählt Geld hier nicht: Du siehst, wer am meisten brächte, auch wenn er nicht zu bezahlen ist.',
    budgetUnknown: 'Ohne Angabe, wie viel Geld übrig ist, muss sich jeder Wechsel selbst bezahlen.',
    overBudget: (by: number) =>
      `Dein Team liegt ${millions(by)} über dem Budget: Gezeigt ist, was es mit den wenigsten Punkten Verlust ausgleicht.`,
    cannotBalance: (by: number, transfers: number) =>
      `Dein Team liegt ${millions(by)} über dem Budget, und ${formatPlural(transfers, { one: 'Wechsel gleicht', other: 'Wechsel gleichen' })} das nicht aus: Gezeigt sind Wechsel, die sich selbst bezahlen.`,
    squadWithoutPrice: (names: readonly string[]) =>
      `Ohne Preis und beim Verkauf mit 0 gerechnet: ${german.format(names)}.`,
    poolPartlyPriced: (priced: number, of: number) =>
      `Nur ${formatCount(priced)} von ${formatCount(of)} Spielern haben einen Preis; die anderen werden nicht vorgeschlagen.`,
    halfSquad: (players: number, of: number) =>
      `Dein Kader hat ${formatPlural(players, PLAYERS)} von ${formatCount(of)}; freie Plätze dürfen gefüllt werden.`,
    tooManyPlayers: (players: number, of: number) =>
      `Dein Kader hat ${formatPlural(players, PLAYERS)}, erlaubt sind ${formatCount(of)}; er wird nicht größer.`,
    squadWithoutPoints: (names: readonly string[]) =>
      `Ohne erwartete Punkte, also mit 0 gerechnet: ${german.format(names)}.`,
  },

  list: (isByPoints: boolean) => (isByPoints ? 'Punkte je Million' : 'Startchance je Million'),
  listWithoutPrices: (isByPoints: boolean) =>
    isByPoints ? 'Wer am meisten brächte' : 'Wer am ehesten beginnt',
  listNote: 'Sortiert danach, was eine Million bringt. Spieler ohne Preis stehen hinten.',
  listNoteWithoutPrices: 'Mit Preisen siehst du hier, was eine Million bringt.',
  listEmpty: 'Niemand, von dem etwas bekannt ist.',
  position: 'Position',
  allPositions: 'Alle Positionen',
  perMillion: (points: number) => `${formatTenths(points)} je Mio.`,
  chancePerMillion: (chance: number) => `${formatTenths(chance * 100)} % je Mio.`,
  price: (amount: number | null) => (amount === null ? 'ohne Preis' : millions(amount)),
  mine: 'im Team',
  showMore: 'Mehr zeigen',
  save: 'CSV herunterladen',
  fileName: 'transfermarkt.csv',
  columns: (horizon: Horizon) => [
    'Name',
    'Verein',
    'Position',
    'Preis in Mio.',
    'Startchance',
    `Punkte in ${formatCount(horizon)}`,
    'meist von',
    'meist bis',
    'Je Million',
  ],
  choose: (name: string) => `${name} vergleichen`,
  chooseTwo: 'Wähle zwei zum Vergleichen.',
  chooseOneMore: 'Wähle noch einen zum Vergleichen.',

  compare: 'Vergleich',
  compareAll: 'Alles über beide',
  stopComparing: 'Vergleich beenden',
  rows: {
    price: 'Preis',
    chance: 'Startchance',
    next: 'Nächstes Spiel',
    over: (horizon: Horizon) => `Nächste ${formatCount(horizon)}`,
    perMillion: 'Je Million',
  },
  unknown: '–',
  verdict: (name: string, points: number, horizon: Horizon) =>
    `${name} ist über ${formatPlural(horizon, MATCHDAYS)} etwa ${formatDecimal(toHalves(points))} Punkte besser.`,
  evenVerdict: (horizon: Horizon) =>
    `Ein Patt: weniger als ${formatDecimal(TIE_OVER[horizon])} Punkte auseinander über ${formatPlural(horizon, MATCHDAYS)}.`,
} as const;
