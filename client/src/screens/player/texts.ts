import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { PointRules } from '@hub/shared/points/pointRules.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

const PLAYER_DAYS = { one: 'Tag', other: 'Tagen' };
const MINUTES = { one: 'Minute', other: 'Minuten' };
const REST_DAYS = { one: 'Tag', other: 'Tage' };

const returnDay = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

export const texts = {
  back: 'Zurück zu Spielern',
  loading: 'Spieler',
  loadingText: 'Lade Spieler …',
  notFound: 'Player not found',
  notFoundText: 'Diesen Spieler gibt es in dieser Saison nicht. Vielleicht ist die Adresse veraltet.',
  notLoaded: 'Failed to load player data',

  unknownTeam: 'Ohne Verein',
  position: 'Position: ',
  team: 'Verein: ',

  startChance: 'Startchance',
  beforeKickoff: 'Prognose vor Anpfiff',
  noGuarantee: 'Prognose, keine Garantie',
  official: 'Offizielle Aufstellung',
  estimatedBefore: (chance: string) => `Zuvor geschätzt: ${chance}`,
  asOf: (instant: string) => `Stand: ${instant}`,
  match: (matchday: number, isHome: boolean, opponent: string | null, kickoff: string) =>
    `${matchday}. ST, ${isHome ? 'zu Hause' : 'auswärts'}${opponent === null ? '' : ` gegen ${opponent}`}, ${kickoff}`,
  beforeFirstRun: 'Noch keine Prognose berechnet',
  noFixture: 'Kein Spiel angesetzt',
  noFixtureExplained:
    'Sobald das nächste Spiel seines Vereins angesetzt ist, wird hier seine Startchance berechnet.',
  chanceOfNobody: 'Wer nicht mehr in der Liga spielt, hat keine Startchance.',
  beforeFirstRunExplained: 'Sobald die Startchancen das erste Mal berechnet sind, steht hier seine.',
  noElevenYetExplained:
    'Sobald die erste Startelf bekannt ist, wird hier seine Startchance berechnet. Vorher wäre sie geraten.',
  tooLittleSeen: 'Noch zu wenig gesehen',
  tooLittleSeenExplained:
    'Von seinem Verein ist in dieser Saison noch keine drei Mal gesehen, wer beginnt, und aus der letzten ist nichts bekannt. Eine Prozentzahl wäre geraten.',
  reasons: 'Wie sie zustande kommt',
  reasonByReason: 'Grund für Grund',
  reasonsExplained:
    'Jeder Grund bringt Punkte oder kostet welche. Wie oft Spieler mit so vielen Punkten begonnen haben, ergibt die Startchance.',
  points: (signed: string) => `${signed} Punkte`,
  score: 'Punkte des Modells',
  result: 'Ergibt',
  chanceHistory: 'Von Berechnung zu Berechnung',
  chanceHistorySummary: (runs: number, lowest: string, highest: string, latest: string) =>
    `Startchance aus ${formatCount(runs)} Berechnungen: mindestens ${lowest}, höchstens ${highest}, zuletzt ${latest}`,
  chanceHistoryValues: 'Alle Werte',
  chanceHistoryAt: 'Stand',

  form: 'Form',
  formUnknown: 'N/A',
  formExplained: 'Form: Schnitt der letzten 5 Bewertungen',
  formMissing: 'Form: keine Noten aus den letzten 5 Spielen',
  goals: 'Tore',
  assists: 'Vorlagen',
  saves: 'Paraden',
  goalsConceded: 'Gegentore',
  expectedPoints: 'Erwartete Punkte',
  pointsOf: (game: string) => `Nach den Regeln von „${game}“`,
  nextMatch: 'Nächstes Spiel',
  nextThree: 'Nächste drei Spiele',
  pointsByPart: 'Woraus sie entstehen',
  pointsAhead: 'Gegner für Gegner',
  pointsExplained: ({ state, readOn }: PointRules) =>
    `„Meist“ heißt: in vier von fünf Fällen.${state === 'toConfirm' ? ` Die Regeln sind vom ${returnDay.format(Date.parse(readOn))} und noch nicht alle bestätigt.` : ''}`,
  matchByMatch: 'Spiel für Spiel',
  opponent: 'Gegner',
  minutesShort: 'Min.',
  cards: 'Karten',
  bench: 'Bank',
  cardNames: { yellow: 'Gelb', yellowRed: 'Gelb-Rot', red: 'Rot' },
  venueAndMatchday: (isHome: boolean, matchday: number) => `${isHome ? 'H' : 'A'} · ${matchday}. ST`,
  appearances: 'Einsätze',
  appearancesSplit: (starter: number, sub: number) =>
    `${formatCount(starter)} von Beginn, ${formatCount(sub)} eingewechselt`,
  valueUnknown: '–',
  valueUnknownRead: 'nicht erfasst',

  recentForm: 'Letzte Form',
  startsLast5: 'Startelf in den letzten 5 Spielen',
  startsSoFar: 'Startelf in den Spielen der Saison',
  startsOf: (starts: number, matches: number) => `${formatCount(starts)} von ${formatCount(matches)}`,
  noMatchYet: 'Sein Verein hat in dieser Saison noch nicht gespielt.',
  formOfNobody: 'Wer nicht mehr in der Liga spielt, hat hier keine Form.',
  oftenStarts: 'Stammkraft',
  lastMatchStarted: 'Letztes Spiel begonnen',
  yes: 'Ja',
  no: 'Nein',
  lastAppearance: 'Letzter Einsatz',
  daysAgo: (days: number) => (days === 0 ? 'heute' : `vor ${formatPlural(days, PLAYER_DAYS)}`),
  neverAppeared: 'in dieser Saison keiner',
  midweek: 'Europapokal unter der Woche',
  minutes: (minutes: number) => formatPlural(minutes, MINUTES),
  estimated: (minutes: number) => `etwa ${formatPlural(minutes, MINUTES)}, geschätzt`,
  estimatedMark: '≈\u2009',
  estimatedHint:
    '≈ geschätzt: Bekannt ist nur die Startelf. Die Minuten sind die üblichen seiner Position, bis eine Quelle sie nennt.',
  minutesLast5: 'Minuten in den letzten Spielen',
  againstRead: ' gegen ',
  whereAndWhen: (isHome: boolean, day: string) => `${isHome ? 'H' : 'A'} ${day}`,
  matchesAgoRead: (matches: number) =>
    matches === 0 ? 'Letztes Spiel: ' : `${formatPlural(matches, { one: 'Spiel', other: 'Spiele' })} davor: `,

  season: (season: string) => `Saison ${season}`,
  noStatistics: 'Keine Statistiken für die aktuelle Saison verfügbar.',
  allFigures: 'Alle Zahlen',
  tabs: { offence: 'Offensiv', defence: 'Defensiv', keeper: 'Torwart' },

  statusHistory: 'Meldungen zum Einsatz',
  statuses: {
    fit: 'Einsatzbereit',
    doubtful: 'Fraglich',
    injured: 'Verletzt',
    suspended: 'Gesperrt',
    away: 'Nicht verfügbar',
  } satisfies Record<ReportedStatus, string>,
  statusChance: (percent: number) => ` (${formatCount(percent)} %)`,
  statusSource: (source: string) => (source === 'import' ? 'Datenquelle' : source),
  statusReturn: (isoDate: string) => ` · Rückkehr erwartet am ${returnDay.format(Date.parse(isoDate))}`,

  tipQuestion: (matchday: number) => `Startet er? ${matchday}. ST`,
  tipFor: (name: string) => `Dein Tipp: Startet ${name}?`,
  tips: { yes: 'Ja', no: 'Nein' },
  crowd: (share: string, count: number) =>
    `Die Community sagt ${share} (${formatPlural(count, { one: 'Tipp', other: 'Tipps' })}).`,
  tooFewTips: (count: number) =>
    `${formatPlural(count, { one: 'Tipp', other: 'Tipps' })} der Community, noch zu wenige für eine Zahl.`,

  nextFixtures: 'Nächste Spiele',
  noFixtures: 'Keine anstehenden Spiele verfügbar',
  against: (isHome: boolean, opponent: string) => `${isHome ? 'Heim' : 'Auswärts'} gegen ${opponent}`,
  matchday: (matchday: number) => `${matchday}. ST`,
  unknownOpponent: 'Unbekannt',
  finalScore: (homeGoals: number, awayGoals: number) => `${homeGoals}:${awayGoals}`,
  restDays: (days: number) =>
    `${Math.round(days)}\u00A0${Math.round(days) === 1 ? REST_DAYS.one : REST_DAYS.other} Pause`,
} as const;
