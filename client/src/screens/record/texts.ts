import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { PointProfile } from '@hub/shared/points/pointRules.ts';
import type { EarlierSeason, RecordBase } from '@hub/shared/record/record.schema.ts';
import type { StatusReportKind } from '@hub/shared/record/statusReportKinds.ts';
import {
  LINEUP_KNOWLEDGE,
  type ForecastCard,
  type LineupKnowledge,
} from '@hub/shared/startChance/pstartOutlook.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { formatCount, formatPlural, formatSeason } from '@hub/shared/text/format.ts';

const LINEUP_WORDS = {
  elevens: 'Startelfen',
  bench: 'Startelfen, Bank',
  minutes: 'Startelfen, Minuten',
  full: 'Startelfen, Bank, Minuten',
} as const satisfies Record<LineupKnowledge, string>;

export const texts = {
  forStatisticians: 'Für Statistiker',
  allFigures: 'Alle Zahlen',
  asTable: 'Als Tabelle',
  title: 'Trefferquote',
  loading: 'Lade Trefferquote …',
  loadFailed: 'Die Trefferquote konnten wir nicht laden.',
  none: 'Noch keine bewertete Vorhersage',
  noneText:
    'Vor jedem Anpfiff werden die Startchancen eingefroren. Sobald ein Spiel vorbei ist und die Aufstellungen feststehen, steht hier, wie gut sie waren.',
  lastSeason: (season: string) =>
    `In der neuen Saison ist noch keine Vorhersage bewertet. Bis dahin stehen hier die Zahlen der Saison ${season}.`,
  /** @param count fixtures with chances frozen at least once */
  waiting: (count: number) =>
    count === 1
      ? 'Für ein Spiel ist die Prognose eingefroren. Es zählt nach dem Abpfiff.'
      : `Für ${formatCount(count)} Spiele ist die Prognose eingefroren. Sie zählen nach dem Abpfiff.`,

  basis: 'Grundlage',
  bases: {
    '75min': 'Eingefroren 75 Minuten vorher',
    '3h': 'Eingefroren 3 Stunden vorher',
    '24h': 'Eingefroren 24 Stunden vorher',
    '72h': 'Eingefroren 72 Stunden vorher',
    manual: 'Von Hand angestoßene Läufe',
    replay: 'Nachgerechnet',
  } satisfies Record<RecordBase, string>,
  basesExplained: {
    '75min': 'Vor dem Anpfiff festgeschrieben und seither nicht verändert.',
    '3h': 'Vor dem Anpfiff festgeschrieben und seither nicht verändert.',
    '24h': 'Vor dem Anpfiff festgeschrieben und seither nicht verändert.',
    '72h': 'Vor dem Anpfiff festgeschrieben und seither nicht verändert.',
    manual: 'Läufe, die jemand vor dem Anpfiff gestartet hat; auch sie wurden nicht mehr verändert.',
    replay:
      'Nachträglich berechnet, jedes Spiel nur mit dem, was vor seinem Anpfiff bekannt war. Diese Zahlen standen so nicht im Hub; sie zeigen, wie gut das Modell gewesen wäre.',
  } satisfies Record<RecordBase, string>,

  /** In one line, also in a narrow column. */
  lastMatchday: (matchday: number) => `${matchday}.\u00A0Spieltag`,
  season: (season: string) => `Saison ${season}`,
  rightOf11: 'Richtige von 11',
  rightOf11Explained: 'Gezählt sind je Verein die elf höchsten Startchancen.',
  predictedEleven: 'Die Elf, wie „Aufstellungen“ sie zeigt, mit Torwart und Formation',
  ofEleven: (hits: string) => `${hits} von 11`,
  ours: 'Unsere Startchancen',
  baseline: '„Dieselbe Elf wie zuletzt“',
  compared: (teamMatches: number) =>
    `Verglichen wird ab dem zweiten Spiel jedes Vereins: ${texts.teamMatches(teamMatches)}.`,
  comparedLess: '„Dieselbe Elf wie zuletzt“ zählt erst ab dem zweiten Spiel eines Vereins.',
  brier: 'Brier-Wert',
  logLoss: 'Log-Loss',
  better: 'kleiner ist besser',
  losses: (of: string) => `Brier-Wert und Log-Loss: ${of}`,
  teamMatches: (count: number) =>
    formatPlural(count, { one: 'Mannschaftsspiel', other: 'Mannschaftsspiele' }),
  players: (count: number) => formatPlural(count, { one: 'Vorhersage', other: 'Vorhersagen' }),

  reliability: 'Gesagt und geschehen',
  reliabilityText:
    'Von allen Spielern, denen wir zum Beispiel 70 bis 80\u00A0% gaben, sollten 70 bis 80\u00A0% begonnen haben: Je näher ein Punkt an der Linie liegt, desto ehrlicher waren die Prozente.',
  predictedAxis: 'gesagt',
  happenedAxis: 'begann',
  range: 'Bereich',
  predicted: 'Gesagt',
  happened: 'Begann',
  count: 'Spieler',
  reliabilityTable: 'Gesagt und geschehen in Zehnteln',

  bestCalls: (matchday: number) => `Beste Treffer am ${matchday}. Spieltag`,
  bestCallsText: 'Hier lagen wir richtig, wo „dieselbe Elf wie zuletzt“ danebenlag.',
  worstCalls: (matchday: number) => `Größte Irrtümer am ${matchday}. Spieltag`,
  worstCallsText: 'Hier lagen wir am weitesten daneben.',
  began: 'begann',
  notBegan: 'begann nicht',
  beganLast: 'zuletzt dabei',
  notBeganLast: 'zuletzt nicht dabei',

  earlier: 'Frühere Saisons',
  seasonColumn: 'Saison',
  /** One more word would not fit on a phone. */
  matches: 'Spiele',
  /** The basis of the figures, listed once if all share it. */
  earlierBases: (seasons: readonly EarlierSeason[]) => {
    const bases = new Set(seasons.map(({ base }) => base));
    const [first] = bases;
    const basesText =
      first !== undefined && bases.size === 1
        ? texts.bases[first]
        : seasons.map(({ season, base }) => `${formatSeason(season)}: ${texts.bases[base]}`).join('; ');
    const isLess = seasons.some(({ baseline, teamMatches }) => (baseline?.teamMatches ?? 0) < teamMatches);
    return [
      `${basesText}.`,
      'Jedes Spiel zählt für beide Vereine.',
      ...(isLess ? [texts.comparedLess] : []),
    ].join(' ');
  },

  byHorizon: 'Wie gut wir wann lagen',
  byHorizonText:
    'Richtige von 11 in dieser Saison, je nachdem, wann die Startchancen eingefroren wurden. „Ohne Meldungen“ rechnet dieselben Spiele, als hätte niemand etwas über Verletzte, Gesperrte und Fragliche gesagt.',
  interval: '95 % sicher',
  withoutNews: 'Ohne Meldungen',
  sources: 'Wer lag richtig?',
  sourcesText:
    'So viele der elf Erwarteten begannen im Schnitt, ab dem zweiten Spiel eines Vereins. Daneben für dieselben Spiele unsere elf höchsten Startchancen, mit dem Wissen von diesen Elfen und ohne es. Klein: zu 95\u00A0% sicher.',
  source: 'Wer',
  sourceRight: 'Richtige von 11',
  hubTold: 'Wir mit Elfen',
  hubUntold: 'Wir ohne Elfen',
  baselineShort: 'Elf wie zuletzt',
  allSources: 'Alle zusammen',
  inMatches: (count: number) => formatPlural(count, { one: 'Spiel', other: 'Spiele' }),
  reportOutcomes: 'Gemeldet und geschehen',
  reportOutcomesText: 'Von 100 Spielern, über die das vor dem Anstoß gemeldet war, begannen so viele.',
  reported: 'Gemeldet',
  ofHundredBegan: 'Von 100 begannen',
  ourMean: 'Wir sagten',
  reportKinds: {
    nothing: 'nichts',
    doubtful75: 'fraglich, 75 %',
    doubtful50: 'fraglich, 50 %',
    doubtful25: 'fraglich, 25 %',
    doubtful: 'fraglich',
    injured: 'verletzt',
    suspended: 'gesperrt',
    away: 'nicht verfügbar',
  } satisfies Record<StatusReportKind, string>,

  pointGames: {
    facts: 'ohne Vorlagen und Paraden',
    fpl: 'Fantasy Premier League',
    bundesligaFantasy: GAME_NAMES.bundesligaFantasy,
  } satisfies Record<PointProfile, string>,
  pointsOf: (game: string) => `Erwartete Punkte: ${game}`,
  pointsText: (base: RecordBase, players: number, heldOfHundred: string) =>
    `${formatPlural(players, { one: 'Erwartung', other: 'Erwartungen' })}, ${base === 'replay' ? 'nachgerechnet mit dem, was vor dem Anpfiff bekannt war,' : 'vor dem Anpfiff festgehalten'} und mit den erzielten Punkten verglichen. Die genannte Spanne traf in ${heldOfHundred} von 100 Fällen zu; gemeint sind mindestens 80, weil es nur ganze Punkte gibt.`,
  pointsGain: (gain: 'better' | 'worse' | 'open') =>
    ({
      better: 'Unsere Erwartung liegt sicher näher an den Punkten als der Saisonschnitt.',
      worse: 'Der Saisonschnitt liegt bisher sicher näher an den Punkten als unsere Erwartung.',
      open: 'Wer näher an den Punkten liegt, ist noch nicht sicher zu sagen.',
    })[gain],
  whoExpects: 'Wer es erwartet',
  typicalError: 'Typischer Fehler in Punkten',
  ourPoints: 'Unsere Erwartung',
  meanTimesChance: 'Saisonschnitt je Einsatz mal Chance auf einen Einsatz',

  results: 'Spielausgänge',
  resultsText: (matches: number) =>
    `Sieg, Unentschieden oder Niederlage, vor ${formatPlural(matches, { one: 'Spiel', other: 'Spielen' })} dieser Saison aus den Ergebnissen davor gesagt. Danach heißen Spiele im Restprogramm leicht oder schwer.`,
  toTicker: 'Zum Restprogramm',
  whoSaysResults: 'Wer es sagt',
  byRating: 'Stärke der Vereine (Elo)',
  byShares: 'Immer die üblichen Anteile',
  crowd: 'Die Community',
  crowdText: (players: number, tips: number) =>
    `${formatPlural(tips, { one: 'Tipp', other: 'Tipps' })} zu ${formatPlural(players, { one: 'Spieler', other: 'Spielern' })} mit mindestens fünf Tipps, neben unseren Startchancen 75 Minuten vorher. Ein kleinerer Wert ist besser. In die Startchancen gehen diese Tipps nicht ein.`,
  whoTips: 'Wer sagt es voraus?',
  theCrowd: 'Alle Fans zusammen',
  aFan: 'Ein Fan im Schnitt',
  meanError: 'Mittlerer Fehler',

  card: 'Gerechnet mit',
  cardOfAll: (card: string) => `Alle Spieltage sind mit diesem Wissen gerechnet: ${card}.`,
  /** The inputs of the forecasts: line-ups and absences. */
  cardName: (card: ForecastCard) => {
    const lineups = LINEUP_KNOWLEDGE.find((word) => card.startsWith(word)) ?? 'full';
    return card.endsWith('news') ? `${LINEUP_WORDS[lineups]}, Meldungen` : LINEUP_WORDS[lineups];
  },

  byMatchday: 'Nach Spieltag',
  byTeam: 'Nach Verein',
  byGroup: 'Nach Position',
  matchday: 'Spieltag',
  team: 'Verein',
  group: 'Position',
  startersFound: 'Startelf-Spieler gefunden',
  groups: {
    goalkeeper: 'Torhüter',
    defender: 'Abwehr',
    midfielder: 'Mittelfeld',
    forward: 'Sturm',
  } satisfies Record<PositionGroup, string>,

  download: 'Alle Vorhersagen als CSV',
  signIn: 'Zum Hub',
  unknown: '–',
  rows: (count: number) => formatCount(count),
} as const;
