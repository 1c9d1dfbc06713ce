import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

export const eveningTexts = {
  title: 'Freitagabend erleben',
  about: 'Vorführung: ein erfundener Abend mit dem Musterteam, alle Spiele zugleich, in vier Minuten.',
  demonstration: 'Vorführung',
  clock: (clock: string) => `${clock} Uhr`,
  progress: 'Verlauf des Abends',
  pause: 'Anhalten',
  resume: 'Weiter',
  again: 'Von vorn',
  hints: {
    before: 'Gleich melden die Vereine ihre Elf.',
    elevens: 'Die Elfen kommen. Wer fehlt, lässt sich bis zum Anpfiff tauschen.',
    running: 'Deine Elf ist gelockt, die Spiele laufen.',
    over: 'Abpfiff.',
  },
  result: 'So lief der Abend',
  summary: (began: number, goals: number) =>
    `${formatCount(began)} von 11 ${began === 1 ? 'hat' : 'haben'} begonnen, ${goals === 0 ? 'kein Tor' : formatPlural(goals, { one: 'Tor', other: 'Tore' })}.`,
  ownTeam: 'Eigenes Team anlegen',
  loading: 'Lade das Musterteam …',
  nothing: 'Gerade gibt es keinen Spieltag',
  nothingHint: 'Sobald wieder einer ansteht, läuft hier ein Abend im Zeitraffer.',
  demoOnly: 'Das gibt es nur in der Demo',
  demoOnlyHint: 'Dieser Hub zeigt eine echte Saison.',
} as const;
