import type { BackupCopy, CopyContents, Restored } from '@hub/shared/admin/backups.schema.ts';
import { formatDecimal, formatPlural } from '@hub/shared/text/format.ts';
import { seasonName } from '../../../api/useLeagueName.ts';
import { formatLongInstant, formatShortDay, formatTime } from '../../../format/dates.ts';

const COMMENTS = { one: 'Kommentar', other: 'Kommentare' };
const TEAMS = { one: 'Team', other: 'Teams' };
const ACCOUNTS = { one: 'Konto', other: 'Konten' };

const REASONS: Record<NonNullable<BackupCopy['reason']>, string> = {
  regular: 'alle paar Minuten',
  nightly: 'jede Nacht',
  migration: 'vor einer neuen Version',
  import: 'vor dem Einlesen einer Saison',
  season: 'vor dem Saisonwechsel',
  restore: 'vor dem Wiederherstellen',
};

const stateOf = (newestTs: string | null) =>
  newestTs === null ? '' : `, Stand ${formatLongInstant(newestTs)}`;

/** What a restore brought back: `1.204 Kommentare, 38 Teams, 52 Konten, Stand 28. November 2026 um 18:55 Uhr`. */
const broughtBack = ({ comments, teams, accounts, newestTs }: Omit<Restored, 'restoredTs'>) =>
  `${formatPlural(comments, COMMENTS)}, ${formatPlural(teams, TEAMS)}, ${formatPlural(accounts, ACCOUNTS)}${stateOf(newestTs)}`;

export const backupTexts = {
  title: 'Wiederherstellen',
  explained:
    'Setzt den Hub auf den Stand einer Kopie zurück. Erst siehst du, was sie enthält; ersetzt wird nichts, bis du es bestätigst.',
  byPostgres:
    'Dieser Hub speichert in PostgreSQL. Das stellt wieder her, wer den Server betreibt (docs/operations.md).',
  elsewhere: 'Die Daten dieses Hubs liegen bei einem anderen Dienst, der sie auch wiederherstellt.',
  loadFailed: 'Die Kopien lassen sich gerade nicht laden',
  restored: (restored: Restored) =>
    `Wiederhergestellt am ${formatLongInstant(restored.restoredTs)}: ${broughtBack(restored)}.`,
  bucketAway: 'Der Speicher außer Haus antwortet nicht. Seine Kopien fehlen in dieser Liste.',
  copies: 'Kopien, die neueste zuerst',
  none: 'Es gibt noch keine Kopie. Du kannst eine hochladen.',
  more: 'Ältere Kopien',
  /** `Sa, 28.11., 18:55 Uhr`. */
  taken: ({ takenTs }: BackupCopy) => `${formatShortDay(takenTs)}, ${formatTime(takenTs)}`,
  about: ({ reason, place, bytes, hasFiles }: BackupCopy) =>
    [
      reason === null ? 'hochgeladen' : REASONS[reason],
      place === 'bucket' && 'außer Haus',
      bytes !== null && `${formatDecimal(Math.max(0.1, bytes / 1_000_000))}\u00A0MB`,
      hasFiles && 'mit Bildern und Dateien',
    ]
      .filter(Boolean)
      .join(' · '),
  look: 'Ansehen',
  lookAt: (copy: BackupCopy) => `Kopie vom ${formatLongInstant(copy.takenTs)} ansehen`,
  upload: 'Datei hochladen',
  uploadHint: 'Die Datei .sqlite; mit Bildern und Dateien auch die .files.tar daneben. Sie bleibt einen Tag.',
  uploading: 'Wird hochgeladen',
  noDatabase: 'Wähle die Datei .sqlite, allein oder mit der .files.tar daneben.',
  uploadFailed: 'Das Hochladen hat nicht geklappt.',
  checking: 'Die Kopie wird geprüft …',
  checkFailed: 'Die Kopie lässt sich nicht verwenden.',

  holds: ({ takenTs, reason }: BackupCopy) =>
    `${reason === null ? 'Hochgeladen am' : 'Kopie vom'} ${formatLongInstant(takenTs)}`,
  seasonName,
  figures: [
    ['comments', 'Kommentare'],
    ['teams', 'Teams'],
    ['accounts', 'Konten'],
  ] as const satisfies readonly (readonly [keyof CopyContents, string])[],
  newest: ({ newestTs }: CopyContents) =>
    newestTs === null ? 'Sie ist noch leer.' : `Letzte Änderung am ${formatLongInstant(newestTs)}.`,
  files: ({ hasFiles }: CopyContents) =>
    hasFiles
      ? 'Hochgeladene Bilder und Dateien sind dabei.'
      : 'Hochgeladene Bilder und Dateien sind nicht dabei; die jetzigen bleiben.',
  older: 'Sie ist von einer früheren Version des Hubs, die er beim Start auf den neuen Stand bringt.',
  restore: 'Wiederherstellen',
  cancel: 'Andere Kopie',
  confirmTitle: 'Auf diesen Stand zurück?',
  confirmText: ({ newestTs }: CopyContents) =>
    `Was ${newestTs === null ? 'seither' : `seit dem ${formatLongInstant(newestTs)}`} dazukam, ist dann weg: Kommentare, Teams, Tipps und Konten. ` +
    'Der jetzige Stand wird vorher gesichert und steht danach in dieser Liste. Alle werden abgemeldet, auch du, und es gelten die Passwörter von damals.',
  notBegun: 'Es hat sich nichts geändert.',

  progressTitle: 'Wiederherstellen',
  running:
    'Der Hub startet mit der Kopie neu. Das dauert meist weniger als eine Minute; lass diese Seite offen.',
  doneTitle: 'Wiederhergestellt',
  done: (held: Omit<Restored, 'restoredTs'>) => `${broughtBack(held)}.`,
  doneNext: 'Melde dich mit einem Konto aus der Kopie an.',
  signIn: 'Anmelden',
  undoneTitle: 'Nicht wiederhergestellt',
  lateTitle: 'Der Hub ist noch nicht zurück',
  late: 'Er ist seit drei Minuten nicht erreichbar. Diese Seite fragt weiter; warum er nicht startet, steht in seinem Protokoll.',
  back: 'Zur Verwaltung',
} as const;
