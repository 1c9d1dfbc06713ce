import { formatCount } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'News',
  loadFailed: 'Die News konnten wir nicht laden.',

  search: 'Suche',
  searchPlaceholder: 'Titel, Text, Quelle',
  team: 'Verein',
  allTeams: 'Alle Vereine',
  source: 'Quelle',
  allSources: 'Alle Quellen',
  count: (shown: number, total: number) => `${formatCount(shown)} von ${formatCount(total)} Nachrichten`,

  noNews: 'Keine News gefunden',
  noNewsAtAll: 'Gerade liegen keine Nachrichten vor.',
  noMatch: 'Zu diesen Filtern gibt es keine Nachricht.',
  resetFilters: 'Filter löschen',

  onlyMine: 'Nur mein Kader',
  noMine: 'Keine Nachricht nennt gerade einen Spieler deines Kaders.',
} as const;
