import type { DoubtKind, Lack } from '@hub/shared/feeds/feeds.schema.ts';
import type { SquadLine } from '@hub/shared/feeds/sources.ts';
import { descriptorOf, SOURCES } from '@hub/shared/feeds/sources.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';
import type { FeedTerms } from '@hub/shared/feeds/newsFeeds.ts';
import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import { sourcePartWords } from '../../format/sources.ts';

interface Attribution {
  name: string;
  fills: string;
  terms: string;
  address: string | null;
}

/** Terms of sources that have their own. */
const ofSources = SOURCES.flatMap((source): Attribution[] => {
  const { name, covers, credit, isRedistributable, site } = descriptorOf(source);
  if (credit === null) return [];
  const fills = covers.map((part) => sourcePartWords[part]).join(', ');
  const terms = isRedistributable
    ? credit
    : `${credit}; kein Weiterverkauf und keine Weitergabe als Datensatz`;
  return [
    {
      name,
      fills: `${fills.slice(0, 1).toUpperCase()}${fills.slice(1)}.`,
      terms: `${terms}.`,
      address: site,
    },
  ];
});

/** What each source fills, and its terms. */
export const attributions: readonly Attribution[] = [
  ...ofSources,
  {
    name: 'Nachrichtenfeeds',
    fills:
      'Schlagzeilen mit Link zu ihrem Herausgeber: Sportschau, bundesliga.com, Eintracht Frankfurt, VfB Stuttgart, SV Elversberg, auf nichtkommerziellen Hubs auch kicker, und was der Betreiber hinzufügt. Wen eine Schlagzeile nennt, hat der Hub erkannt.',
    terms:
      'Die Texte gehören ihren Herausgebern; gezeigt werden nur Schlagzeile und Link. Quelle der Schlagzeilen von kicker: www.kicker.de.',
    address: null,
  },
  {
    name: 'Kaderlisten und Saisondaten des Betreibers',
    fills:
      'Was der Betreiber dieses Hubs selbst einliest oder einträgt: Kader, Ausfälle, Aufstellungen. Nennt keine Quelle die Minuten eines Spiels, sind sie aus der Aufstellung geschätzt.',
    terms: 'Es gelten die Lizenzen der jeweiligen Dateien.',
    address: null,
  },
  {
    name: 'Demo-Saison',
    fills: 'Erfundene Spieler und Ergebnisse, bis eine Quelle die erste Saison gebracht hat.',
    terms: 'Teil dieses Hubs.',
    address: null,
  },
];

export const texts = {
  title: 'Quellen',
  toSheets: 'Spielbericht beitragen',
  attributions: 'Woher die Daten kommen können',
  attributionsText: 'Alle Quellen, die der Hub kennt. Welche eingeschaltet sind, bestimmt sein Betreiber.',
  toSource: 'Zur Quelle',

  states: 'Stand der Quellen',
  setUp: 'Hub einrichten',
  loadFailed: 'Der Stand der Quellen lässt sich gerade nicht laden',
  allOff:
    'Keine Quelle ist eingeschaltet: Der Hub zeigt die Demo oder eingelesene Daten. Unter Hub einrichten schaltest du sie ein.',
  heldBackSeason: (season: string) =>
    `OpenLigaDB nennt eine Saison ${season}, die vor dem Ende der laufenden beginnt. Sie wird nicht gezeigt.`,
  off: 'aus',
  keyMissing: 'ohne Schlüssel',
  setKey: (variable: string) =>
    `Eingeschaltet, aber ohne Schlüssel: Trag ${variable} unter Hub einrichten ein.`,
  lacksLeague: 'Eingeschaltet, aber diese Quelle hat die Liga dieses Hubs nicht.',
  missingMaster: (master: string) =>
    `Eingeschaltet, aber ohne ${master}: Gefragt wird sie nach dessen Begegnungen, also sagt sie nichts.`,
  paused: 'angehalten',
  waiting: 'wartet',
  failing: 'gestört',
  good: 'in Ordnung',
  neverRead: 'Noch nie gelesen.',
  lastRead: (instant: string, items: number) =>
    `Zuletzt gelesen am ${instant}, ${formatPlural(items, { one: 'Angabe', other: 'Angaben' })}.`,
  unread: (rows: readonly string[]) =>
    rows.length === 1
      ? `Eine Zeile der letzten Antwort ist unlesbar und fehlt: ${rows[0]}.`
      : `${formatCount(rows.length)} Zeilen der letzten Antworten sind unlesbar und fehlen: ${rows.join('; ')}.`,
  requests: (today: number, perDay: number) =>
    `Heute ${formatCount(today)} von ${formatCount(perDay)} Anfragen; neu gezählt wird um Mitternacht UTC.`,
  failedSince: (instant: string, failures: number) =>
    failures === 1 ? `(${instant})` : `(${formatCount(failures)}-mal, zuletzt am ${instant})`,
  pullNow: 'Jetzt abrufen',
  pause: 'Anhalten',
  goOn: 'Fortsetzen',
  pulled: (changed: number) =>
    changed === 0
      ? 'Gelesen, nichts hat sich geändert.'
      : `Gelesen: ${formatPlural(changed, { one: 'Angabe', other: 'Angaben' })} neu oder geändert.`,

  newsFeeds: 'Nachrichtenfeeds',
  feedRead: (instant: string, items: number) =>
    `Zuletzt gelesen am ${instant}, ${formatPlural(items, { one: 'Schlagzeile', other: 'Schlagzeilen' })}.`,
  feedTerms: {
    headline: 'Gezeigt werden Schlagzeile und Link, 30 Tage lang.',
    kicker:
      'Gezeigt werden Schlagzeile und Link mit „Quelle: www.kicker.de“, ohne Archiv und nur auf nichtkommerziellen Hubs.',
  } satisfies Record<FeedTerms, string>,

  held: 'Zurückgehaltene Änderungen',
  heldExplained: 'Das kann kaum stimmen. Bis zu deiner Entscheidung bleibt stehen, was vorher da war.',
  heldSince: (instant: string) => `Zurückgehalten am ${instant}.`,
  doubts: {
    clubGone: 'der Verein fehlt',
    fixtureGone: 'die Begegnung fehlt',
    resultGone: 'das Ergebnis ist verschwunden',
    appearancesShrank: 'von wem gespielt hat, fehlt ein Teil',
    squadShrank: 'mehr als ein Fünftel des Kaders fehlt',
    kickoffFarFromMatchday: 'der Anstoß liegt weit vom Spieltag entfernt',
    clubPlaysTwice: 'der Verein spielt zweimal an einem Tag',
  } satisfies Record<DoubtKind, string>,
  take: 'Übernehmen',
  refuse: 'Verwerfen',

  contradictions: 'Quelle widerspricht der Redaktion',
  contradictionsExplained:
    'Gezeigt wird, was am Pult eingetragen ist, bis zur erwarteten Rückkehr, zum nächsten Anstoß des Vereins oder bis du es freigibst.',
  statuses: {
    fit: 'einsatzbereit',
    doubtful: 'fraglich',
    injured: 'verletzt',
    suspended: 'gesperrt',
    away: 'nicht verfügbar',
  } satisfies Record<ReportedStatus, string>,
  entered: (status: string, by: string, instant: string) => `Eingetragen: ${status} (${by}, ${instant})`,
  reported: (status: string, by: string, instant: string) => `${by}: ${status} (${instant})`,
  holdsUntil: (instant: string) => `Gilt bis ${instant}.`,
  release: 'Eintrag freigeben',

  elevens: 'Quelle nennt eine andere Elf',
  elevensExplained:
    'Gezeigt wird die eingetragene Elf. Prüfe sie, und trage sie neu ein, falls die Quelle recht hat.',
  elevenEntered: (names: string) => `Nur eingetragen: ${names}`,
  elevenReported: (source: string, names: string) => `Nur bei ${source}: ${names}`,
  nobody: 'niemand',
  unknownPlayer: 'ein Spieler, der nicht mehr im Kader ist',
  checkEleven: 'Elf prüfen',

  incompleteReports: (count: number) => `Unvollständig gemeldete Spiele (${formatCount(count)})`,
  incompleteReportsExplained:
    'Wer hier fehlt, gilt nicht als nicht eingesetzt: Verwendet wird höchstens die Startelf, mit geschätzten Minuten. Der Hub fragt noch einige Male nach. Fehlt es bei vielen Spielen, zeigt der Tarif vielleicht nur einen Teil.',
  incompleteReportBy: (source: string, instant: string) => `${source}, Spiel vom ${instant}`,
  lacks: {
    nothing: 'kein Spieler genannt',
    starters: 'die Startelf ist nicht vollständig',
    bench: 'von Bank und Eingewechselten fehlen Spieler',
    events: 'Wechsel und Karten fehlen',
  } satisfies Record<Lack, string>,

  conflicts: 'Quellen uneinig',
  conflictsExplained: 'Gezeigt wird, was die verlässlichere Quelle sagt.',
  conflictFields: { kickoff: 'Anstoß', result: 'Ergebnis' },
  isShown: (source: string, value: string) => `${source}, gezeigt: ${value}`,
  isRefused: (source: string, value: string) => `${source}: ${value}`,

  clubQuestions: (count: number) => `Welcher Verein ist das? (${formatCount(count)})`,
  clubQuestionsExplained:
    'Eine Quelle nennt einen Verein, den der Hub nicht kennt. Bis zu deiner Antwort fehlen seine Spiele; sie gilt für immer.',
  namedOnlyBy: (source: string) => `So nennt ihn ${source}.`,
  knownClub: 'Es ist ein bekannter Verein',
  chooseClub: 'Verein wählen',
  isKnownClub: 'Der ist es',
  clubName: 'Neuer Verein: Name',
  clubShortName: 'Kurzname',
  clubCode: 'Kürzel',
  clubCodeRule: 'Drei Buchstaben oder Ziffern, die noch kein Verein hat',
  isNewClub: 'Als neu aufnehmen',

  unknownPositions: (count: number) => `Wo spielen sie? (${formatCount(count)})`,
  unknownPositionsExplained:
    'Von diesen Spielern nennt keine Quelle die Position. Der Hub rechnet sie zum Mittelfeld, bis du oder eine Quelle etwas anderes sagt. Alle auf einmal ergänzt „npm run import:squads“ aus einem offenen Verzeichnis.',
  positionOf: (name: string) => `Position von ${name}`,
  lines: {
    GK: 'Tor',
    DF: 'Abwehr',
    MF: 'Mittelfeld',
    FW: 'Angriff',
  } satisfies Record<SquadLine, string>,
  morePlayers: (count: number) => formatPlural(count, { one: 'weiterer Spieler', other: 'weitere Spieler' }),

  questions: (count: number) => `Wer ist das? (${formatCount(count)})`,
  questionsExplained:
    'Diese Spieler nennt eine Quelle, und der Hub erkennt sie nicht sicher. Bis zu deiner Antwort fehlen sie.',
  person: (name: string, birthday: string | null) =>
    birthday === null ? name : `${name}, geboren ${birthday}`,
  namedBy: (source: string, club: string) => `${source}: ${club}`,
  is: (name: string) => `Es ist ${name}`,
  somebodyNew: 'Neuer Spieler',
} as const;
