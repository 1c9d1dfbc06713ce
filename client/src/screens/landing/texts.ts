import { formatCount, formatHits } from '@hub/shared/text/format.ts';

export const texts = {
  documentTitle: 'Bundesliga Fantasy Hub · Startet er?',
  title: 'Startet er?',
  what: 'Für jeden Bundesligaspieler die Chance auf die Startelf, mit Gründen.',
  search: 'Spieler suchen …',
  searchLabel: 'Spieler oder Verein suchen',
  paste: 'Team einfügen',
  sample: 'Musterteam testen',
  sampleFailed: 'Das Musterteam ließ sich nicht zusammenstellen.',

  /** Worded by the specification. */
  tagline: 'Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats',
  signIn: 'Jetzt anmelden',
  note: 'Kostenlos registrieren und sofort loslegen',
  wait: 'Einen Moment, gleich geht es zur Anmeldung …',

  open: 'Alles ist offen. Mit Konto bekommst du dazu:',
  keeps: ['dein Team auf jedem Gerät', 'Nachricht vor dem Lock', 'mitreden, abstimmen, tippen'],

  rate: 'Trefferquote',
  right: formatHits,
  of11: 'von 11 richtig',
  hub: 'Hub',
  baseline: 'Letzte Elf noch mal',
  compared: (count: number) => `; Vergleich ab dem zweiten Spiel (${formatCount(count)})`,
  noRate: 'Noch zu wenig ausgewertet: Nach fünf Spieltagen steht hier, wie oft wir richtig lagen.',
  demo: (season: string) => `Demo-Saison ${season}, erfunden`,

  elevens: (matchday: number | null) =>
    matchday === null ? 'Wahrscheinlichste Elf' : `Wahrscheinlichste Elf, ${matchday}. Spieltag`,
  over: 'Kein Spieltag steht bevor',
  overText: 'Sobald die nächsten Begegnungen angesetzt sind, stehen hier wieder die Elfen.',
  noElevens: 'Noch keine Prognose',
  noElevensText: 'Sobald die Startchancen berechnet sind, stehen hier die Elfen des nächsten Spieltags.',
  elevensFailed: 'Die Aufstellungen konnten wir nicht laden.',
  loadingElevens: 'Lade die Startchancen …',
  all: 'Alle',
  allElevens: 'Aufstellungen',

  why: (name: string) => `bei ${name}?`,
  whyStart: 'Warum',
  allReasons: 'Alle Gründe',
  calibrated: (said: string, of100: number) =>
    `Sagten wir bisher um ${said}, ${of100 === 1 ? 'begann einer' : `begannen ${of100}`} von 100.`,
  allFigures: 'Alle Zahlen',
} as const;
