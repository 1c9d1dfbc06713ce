import { formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Watchlist',
  subtitle: 'Beobachte deine interessanten Spieler',
  loading: 'Lade Watchlist …',
  none: 'Du beobachtest noch niemanden',
  noneExplained:
    'Tippe bei einem Spieler auf das Auge. Seine Startchance steht dann hier, und die Glocke meldet Änderungen.',
  toPlayers: 'Spieler suchen',
  count: (players: number, changes: number) =>
    `${formatPlural(players, { one: 'Spieler', other: 'Spieler' })}, ${
      changes === 0
        ? 'nichts Neues seit deinem letzten Besuch'
        : `${formatPlural(changes, { one: 'Änderung', other: 'Änderungen' })} seit deinem letzten Besuch`
    }`,
  noStartChance: 'keine Startchance',
  threshold: (name: string) => `Schwelle für ${name}`,
  noThreshold: 'keine Schwelle',
  thresholdFrom: (percent: number) => `melde ab ${percent} %`,
} as const;
