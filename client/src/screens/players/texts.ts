import { formatCount } from '#shared/format.ts';
import type { PlayerOrder } from './filters.ts';

export const texts = {
  title: 'Spieler',
  subtitle: 'Wer spielt wo, wer ist fit, und wer steht am nächsten Spieltag in der Startelf?',

  order: 'Sortieren nach',
  orders: {
    name: 'Name',
    startChance: 'Startchance',
    form: 'Form',
    team: 'Verein',
  } satisfies Record<PlayerOrder, string>,

  count: (shown: number, total: number) => `${formatCount(shown)} von ${formatCount(total)} Spielern`,
  loading: 'Lade Spieler …',
  loadingMore: 'weitere werden geladen …',
  missing: (count: number) =>
    count === 1 ? 'Ein Spieler fehlt noch.' : `${formatCount(count)} Spieler fehlen noch.`,
  notLoaded: 'Die Spieler ließen sich nicht laden.',

  list: 'Spieler',
  unknownTeam: 'Unbekannt',
  form: (score: number) => `Form ${formatCount(score)}`,
  noStartChance: 'Noch keine Prognose',
  details: 'Details',
  detailsOf: (name: string) => `Details zu ${name}`,

  nobody: 'Keine Spieler gefunden',
  nobodyAtAll: 'Im Hub sind noch keine Spieler. Sobald eine Saison eingelesen ist, stehen sie hier.',
  nobodyMatches: 'Zu deiner Suche und deinen Filtern passt niemand. Nimm einen Filter weg oder suche anders.',
  resetFilters: 'Filter zurücksetzen',
} as const;
