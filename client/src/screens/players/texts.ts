import { formatCount, formatPlural } from '@hub/shared/text/format.ts';
import type { PlayerOrder, QuickFilter } from './filters.ts';

export const texts = {
  title: 'Spieler',

  order: 'Sortieren nach',
  orders: {
    name: 'Name',
    startChance: 'Startchance',
    form: 'Form',
    team: 'Verein',
  } satisfies Record<PlayerOrder, string>,

  quick: 'Spieler filtern',
  quickWords: {
    mine: 'Meine',
    watched: 'Beobachtet',
    doubtful: 'Auf der Kippe',
    newStarter: 'Neu drin',
  } satisfies Record<QuickFilter, string>,

  /** @param matchday of the chances; null while unknown */
  orderOf: (order: PlayerOrder, matchday: number | null): string =>
    order === 'startChance' && matchday !== null
      ? `${texts.orders[order]} ${matchday}. ST`
      : texts.orders[order],
  former: (league: string) => `Nicht mehr in der ${league}`,
  formerPlayers: (count: number) =>
    formatPlural(count, { one: 'früherer Spieler', other: 'frühere Spieler' }),
  nobodyFormer: 'Bisher hat niemand die Liga verlassen.',
  count: (shown: number, total: number) => `${formatCount(shown)} von ${formatCount(total)} Spielern`,
  loading: 'Lade Spieler …',
  more: 'Weitere laden',
  missing: (count: number) =>
    count === 1 ? 'Ein Spieler fehlt noch.' : `${formatCount(count)} Spieler fehlen noch.`,
  notLoaded: 'Die Spieler ließen sich nicht laden.',

  list: 'Spieler',
  unknownTeam: 'Unbekannt',
  noStartChance: 'Noch keine Prognose',
  details: 'Details',
  detailsOf: (name: string) => `Details zu ${name}`,
  columns: {
    player: 'Spieler',
    team: 'Verein',
    position: 'Position',
    match: 'Gegner und Anstoß',
    form: 'Form',
    change: 'seit letztem Spiel',
    startChance: 'Startchance',
    actions: 'Aktionen',
  },
  allReasons: 'Alle Gründe',
  compare: 'Vergleichen',
  preview: (name: string) => `Kurz zu ${name}`,

  nobody: 'Keine Spieler gefunden',
  nobodyAtAll: 'Im Hub sind noch keine Spieler. Sobald eine Saison eingelesen ist, stehen sie hier.',
  nobodyMatches: 'Zu deiner Suche und deinen Filtern passt niemand. Nimm einen Filter weg oder suche anders.',
  resetFilters: 'Filter löschen',
} as const;
