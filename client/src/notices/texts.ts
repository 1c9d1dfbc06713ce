import { formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Neues zu deinen Spielern',
  open: (count: number) =>
    count === 0 ? 'Neues zu deinen Spielern' : `Neues zu deinen Spielern: ${countOf(count)}`,
  countMax: '99+',
  none: 'Nichts Neues',
  noneExplained:
    'Hier steht, wenn sich bei Spielern deiner Teams und deiner Watchlist der Status ändert, die Startchance um mindestens 10 Prozentpunkte, oder wenn sie deine Schwelle erreicht.',
  choose: 'Nachrichten einstellen',
  loading: 'Lade Neuigkeiten …',
  close: 'Schließen',
  threshold: (percent: number, { before, now }: { before: number; now: number }) =>
    now > before ? `Schwelle von ${percent} % erreicht` : `Schwelle von ${percent} % unterschritten`,
} as const;

function countOf(count: number): string {
  return formatPlural(count, { one: 'Änderung', other: 'Änderungen' });
}
