import { formatCount, formatPlural } from '#shared/text/format.ts';

export const pasteTexts = {
  title: 'Liste einfügen',
  label: 'Deine Liste',
  hint: 'Kopiere deinen Kader aus deinem Spiel hierher: ein Name je Zeile oder mit Kommas, mit oder ohne Preis, Position und Verein.',
  file: 'CSV-Datei öffnen',
  unreadable: 'Diese Datei ist zu groß für eine Liste oder nicht lesbar.',
  loading: 'Lade die Spieler der Liga …',
  notLoaded: 'Die Spieler der Liga ließen sich nicht laden.',
  read: (count: number) => `${formatPlural(count, { one: 'Spieler', other: 'Spieler' })} erkannt.`,
  already: (count: number) => `${formatCount(count)} davon schon im Team.`,
  who: (line: string) => `Wer ist „${line}“?`,
  nobody: 'Niemand davon',
  unknown: (names: readonly string[]) => `Nicht in der Liga gefunden: ${names.join(', ')}`,
  full: (max: number) => `Mehr als ${formatCount(max)} Spieler passen nicht ins Team.`,
  add: (count: number) => (count === 0 ? 'Ins Team nehmen' : `${formatCount(count)} ins Team nehmen`),
  notAdded: 'Die Liste ließ sich nicht übernehmen.',

  save: 'CSV herunterladen',
  columns: ['Name', 'Verein', 'Position', 'Startchance', 'Status'],
  fileName: 'mein-team.csv',
} as const;
