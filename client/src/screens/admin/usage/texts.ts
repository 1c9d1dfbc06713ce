import { formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Nutzung',
  subtitle: 'Besuche, Seiten und Wege, ohne dass jemand erkennbar ist. Gezählt wird nur, wer zugestimmt hat.',
  period: 'Zeitraum',
  days: (days: number) => (days === 365 ? '1 Jahr' : `${days} Tage`),
  loading: 'Lade die Nutzung …',
  loadFailed: 'Die Nutzung konnte nicht geladen werden.',
  elsewhere: 'Dieser Hub läuft bei einem Anbieter, der die Nutzung auf eigenen Seiten zeigt.',
  none: 'Noch keine Besuche gezählt',
  noneHint: 'Mitzählen lassen sich Besuche in den Einstellungen; voreingestellt ist Nein.',
  perDay: 'Besuche je Tag',
  visits: (count: number) => formatPlural(count, { one: 'Besuch', other: 'Besuche' }),
  views: (count: number) => formatPlural(count, { one: 'Seite', other: 'Seiten' }),
  screens: 'Seiten',
  channels: 'Woher Besuche kommen',
  campaigns: 'Kampagnen',
  flows: 'Wege',
} as const;
