import type { PartToEnter } from '@hub/shared/feeds/coverage.ts';
import type { SourcePart } from '@hub/shared/feeds/descriptor.ts';
import type { KeyVerdict } from '@hub/shared/setUp/setUp.schema.ts';
import { formatCount } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Hub einrichten',
  loading: 'Lade …',

  done: 'Dieser Hub ist schon eingerichtet.',
  doneHint: 'Ändern können das seine Administratoren.',
  signIn: 'Anmelden',
  toDashboard: 'Zur Startseite',
  noSecondFactor: 'Dein Konto braucht einen zweiten Faktor.',
  noSecondFactorHint:
    'Dieser Hub ist öffentlich, da genügt Administratoren kein Passwort. Danach geht es hier weiter.',
  toSettings: 'Zu den Einstellungen',

  claimSubtitle: 'Dieser Hub ist noch nicht eingerichtet. Das kann nur, wer ihn betreibt.',
  claimTitle: 'Zeig, dass du ihn betreibst',
  claimText:
    'Der Hub schreibt beim Start einen Code in seine Ausgabe, bei Docker zu sehen im Protokoll des Containers. Er gilt eine Stunde und einmal. Statt seiner gilt auch das Passwort aus FIRST_ADMIN_PASSWORD oder aus first-administrator.txt.',
  secret: 'Code oder Passwort',
  secretHint: 'Der Code sieht so aus: ABCD-EFGH-JK',
  claim: 'Weiter',
  claimAgain: 'Ist der Code abgelaufen, starte den Hub neu: Dann gibt es einen frischen.',

  subtitle: 'Drei Fragen, dann liest der Hub die Saison.',
  laterSubtitle: 'Welche Quellen der Hub liest, und mit welchen Schlüsseln.',
  restore: 'Stattdessen aus einer Sicherung wiederherstellen',
  sourcesTitle: '1. Welche Quellen?',
  fromEnvironment: 'Aus der Umgebung, nur dort zu ändern.',
  keyFromEnvironment: 'Schlüssel aus der Umgebung.',
  sourcesFixed: 'Die Umgebung des Hubs nennt sie (FEEDS), also lassen sie sich nur dort ändern.',
  sourceFacts: (price: string, parts: readonly string[]) => `${price}: ${parts.join(', ')}`,
  needsOpenLigaDb: 'Ergänzt die Spiele von OpenLigaDB.',
  lacksLeague: 'Hat die Liga dieses Hubs nicht und bleibt aus.',
  key: (name: string) => `Schlüssel für ${name}`,
  keySet: 'Gesetzt. Leer lassen, um ihn zu behalten.',
  keyLost: 'Muss neu eingegeben werden: Er ist mit einem anderen CHAT_SECRET verschlossen.',
  keyFrom: 'Den Schlüssel gibt es bei',
  trying: 'Wird ausprobiert …',
  verdicts: {
    good: 'Der Schlüssel stimmt.',
    wrong: 'Die Quelle lehnt diesen Schlüssel ab.',
    usedUp: 'Die Quelle nimmt gerade keine Anfragen mehr an. Der Schlüssel wird ungeprüft übernommen.',
    unreachable: 'Die Quelle ist von hier nicht zu erreichen. Der Schlüssel wird ungeprüft übernommen.',
  } satisfies Record<KeyVerdict, string>,

  ownerTitle: '2. Wer bist du?',
  ownerText: 'Damit meldest du dich ab jetzt an. Die Adresse bekommen auch die Quellen, als Kontakt.',
  email: 'E-Mail-Adresse',
  password: 'Neues Passwort',
  passwordHint: 'Mindestens 8 Zeichen.',
  showPassword: 'Passwort zeigen',
  emailWrong: 'Das ist keine E-Mail-Adresse.',
  passwordShort: 'Es braucht mindestens 8 Zeichen.',
  administrators: (emails: readonly string[], isFixed: boolean) =>
    `Administratoren: ${emails.join(', ')}${isFixed ? ' (aus der Umgebung)' : ''}`,
  contactTitle: '2. Wen erreichen die Quellen?',
  contact: 'E-Mail-Adresse für die Quellen',
  contactHint: 'Geht mit jeder Anfrage an sie mit.',

  coverageTitle: '3. Das wird der Hub haben',
  otherwise: {
    fixtures: 'eine Saison aus Dateien',
    postponements: 'fehlt',
    squads: 'fehlt, solange keine Quelle sie meldet',
    elevens: 'trägst du ein',
    minutes: 'trägst du ein',
    absences: 'trägst du ein',
    returns: 'trägst du ein',
    europeanMatches: 'fehlt',
    headlines: 'trägst du ein',
  } satisfies Record<SourcePart, string>,
  staysOff: (names: readonly string[]) => `Bleibt ohne Schlüssel aus: ${names.join(', ')}.`,
  demoStays: 'Ohne Quelle zeigt der Hub die Demo-Saison, oder eine aus Dateien.',
  save: 'Übernehmen',
  saveHint: 'Der Hub startet dann neu. Das dauert ein paar Sekunden.',
  restarting: 'Der Hub startet neu …',
  late: 'Der Hub ist noch nicht zurück. Diese Seite fragt weiter; warum er nicht startet, steht in seinem Protokoll.',

  progressTitle: 'Der Weg zu den Startchancen',
  demoStill: 'Noch steht hier die Demo-Saison. Die Quellen fragt der Hub zur nächsten vollen Minute.',
  chances: (withChances: number, clubs: number) =>
    `${formatCount(withChances)} von ${formatCount(clubs)} Vereinen haben Startchancen.`,
  complete: (clubs: number) => `Alle ${formatCount(clubs)} Vereine haben Startchancen.`,
  noSeason: 'Noch keine Saison gelesen.',
  read: 'gelesen',
  reading: 'wird gelesen …',
  missing: {
    squads:
      'Kader meldet keine deiner Quellen, und ohne sie gibt es keine Startchancen. football-data.org meldet sie mit einem freien Schlüssel.',
    minutes:
      'Wer gespielt hat, meldet keine deiner Quellen. Trag die Spielberichte der bisherigen Spiele ein, daraus entstehen die Startchancen.',
  } satisfies Record<PartToEnter, string>,
  toSheets: 'Zu den Spielberichten',
} as const;
