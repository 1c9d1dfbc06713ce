import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Vereine',
  loadFailed: 'Die Vereine konnten wir nicht laden.',
  noClubs: 'Keine Vereine gefunden',

  squadSize: (count: number) => formatPlural(count, { one: 'Spieler', other: 'Spieler' }),
  showSquad: 'Kader zeigen',
  details: 'Details anzeigen',

  squad: 'Kader',
  squadOf: (club: string) => `Kader: ${club}`,
  squadCount: (count: number) => formatCount(count),
  squadCountRead: 'Spieler',
  noSquad: 'Keine Spieler für diesen Verein gefunden.',
  squadFailed: 'Den Kader konnten wir nicht laden.',
  close: 'Kader schließen',
} as const;
