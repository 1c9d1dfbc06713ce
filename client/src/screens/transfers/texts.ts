import { signedPoints, toHalves } from '@hub/shared/points/pointsText.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { formatCount, formatDecimal, formatPlural, formatTenths } from '@hub/shared/text/format.ts';
import { TIE_OVER, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import {
  elevensText,
  formatMillions,
  gainText,
  limitsText,
  matchdaysText,
  runningText,
  tieText,
} from '@hub/shared/transfers/transferText.ts';

const PLAYERS = { one: 'Spieler', other: 'Spieler' };

export const texts = {
  title: 'Transfers',
  back: 'Mein Team',
  subtitle: (team: string, game: string) => `${team} · ${game}`,
  loading: 'Lade Team und Liga …',
  notLoaded: 'Die Spieler der Liga ließen sich nicht laden.',
  teamsNotLoaded: 'Deine Teams ließen sich nicht laden.',
  noTeamHint: 'Lege zuerst ein Team an: Was ein Wechsel bringt, hängt von deinem Kader ab.',

  settings: 'Dein Markt',
  horizon: 'Zeitraum',
  matchdays: matchdaysText,
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
  ownGame: 'Ohne die Punkteregeln deines Spiels lassen sich Wechsel nicht bewerten.',
  chancesBelow: 'Die Startchancen siehst du unten.',
  whichGame: 'Welches Spiel spielst du?',
  computing: 'Rechne …',
  failed: 'Die Wechsel ließen sich nicht berechnen.',
  needsConnection: 'Der Rechner dafür wird beim ersten Mal geladen und braucht eine Verbindung.',
  retry: 'Noch einmal',
  nothing: 'Nichts tun',
  nothingWhy: tieText,
  running: runningText,
  eleven: elevensText,
  gain: gainText,
  points: 'Punkte',
  plan: (count: number) => formatPlural(count, { one: 'Wechsel', other: 'Wechsel' }),
  tie: 'Patt',
  budgetLeft: (amount: number) => `danach übrig: ${formatMillions(amount)}`,
  for: 'für',
  onFreePlace: 'auf einen freien Platz',
  sold: 'verkaufen',
  more: 'Mit mehr oder weniger Wechseln',
  singles: 'Andere einzelne Wechsel',
  done: 'In mein Team übernehmen',
  doneHint: 'Ändert nur dein Team hier im Hub, nicht in deinem Spiel.',
  notDone: 'Das ließ sich nicht übernehmen.',
  assumed: (hasStars: boolean) =>
    `Gerechnet mit der besten Elf jedes Spieltags${hasStars ? ' und ihren besten Stars' : ''}, ohne Punkte der Bank. Vier von fünf Ergebnissen liegen in „meist“.`,

  reasons: {
    chance: (now: number, before: number) =>
      `Startchance ${formatStartChance(now)} statt ${formatStartChance(before)}`,
    points: (now: number, before: number, horizon: Horizon) =>
      `etwa ${formatDecimal(toHalves(now))} statt ${formatDecimal(toHalves(before))} Punkte${horizon === 1 ? '' : ` in ${formatCount(horizon)} Spielen`}`,
    part: (part: string, points: number) => `${part} ${signedPoints(toHalves(points))}`,
    saves: (amount: number) => `macht ${formatMillions(amount)} frei`,
    costs: (amount: number) => `kostet ${formatMillions(amount)} mehr`,
    gone: 'nicht mehr in der Liga',
  },

  list: (isByPoints: boolean) => (isByPoints ? 'Punkte je Million' : 'Startchance je Million'),
  listWithoutPrices: (isByPoints: boolean) =>
    isByPoints ? 'Wer am meisten brächte' : 'Wer am ehesten beginnt',
  gainers: 'Wer an Startchance gewinnt',
  listNote: 'Sortiert danach, was eine Million bringt.',
  listNoteWithoutPrices: (isByPoints: boolean) =>
    `Mit Preisen siehst du hier, was eine Million bringt${isByPoints ? ' und bis zu welchem Preis sich jeder lohnt' : ''}.`,
  limitsNote: 'Aufgeklappt: bis zu welchem Preis einer sich lohnt.',
  showLimits: (name: string) => `Bis zu welchem Preis lohnt sich ${name}?`,
  limits: limitsText,
  limitsNeedBudget: 'Dafür fehlt, wie viel Geld du übrig hast: Trag es bei „Dein Markt“ ein.',
  chancesOf: (matchday: number) => `Startchancen am ${matchday}. Spieltag.`,
  listEmpty: 'Niemand, von dem etwas bekannt ist.',
  nobodyForecast: 'Gerade steht kein Spiel an, für das es eine Prognose gibt.',
  position: 'Position',
  allPositions: 'Alle Positionen',
  perMillion: (points: number) => `${formatTenths(points)} je Mio.`,
  chancePerMillion: (chance: number) => `${formatTenths(chance * 100)} % je Mio.`,
  price: (amount: number | null) => (amount === null ? 'ohne Preis' : formatMillions(amount)),
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
    `${name} ist über ${matchdaysText(horizon)} etwa ${formatDecimal(toHalves(points))} Punkte besser.`,
  evenVerdict: (horizon: Horizon) =>
    `Ein Patt: weniger als ${formatDecimal(TIE_OVER[horizon])} Punkte auseinander über ${matchdaysText(horizon)}.`,
} as const;
