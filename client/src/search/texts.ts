import { formatCount } from '@hub/shared/text/format.ts';

export const texts = {
  search: 'Suche',
  open: 'Suche öffnen',
  shortcut: 'Strg K',
  shortcutOnMac: '⌘ K',
  placeholder: 'Spieler, Verein oder Bereich',
  close: 'Suche schließen',
  results: 'Treffer',
  actions: 'Aktionen zu den Spielern',
  groups: { players: 'Spieler', clubs: 'Vereine', screens: 'Bereiche' },
  loading: 'Lade Spieler und Vereine …',
  notLoaded: 'Spieler und Vereine lassen sich gerade nicht durchsuchen.',
  nothing: 'Dazu haben wir nichts gefunden.',
  count: (results: number) => (results === 1 ? '1 Treffer' : `${formatCount(results)} Treffer`),
  allPlayers: (count: number) => `Alle ${formatCount(count)} Spieler zeigen`,
  keys: 'Pfeiltasten wählen, Enter öffnet, Esc schließt',
} as const;
