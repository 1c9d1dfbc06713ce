import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

export const checklistTexts = {
  title: (matchday: number | null) =>
    matchday === null ? 'Was zu tun ist' : `Was zum ${formatCount(matchday)}. Spieltag zu tun ist`,
  loadFailed: 'Was zu tun ist, lässt sich gerade nicht laden',
  done: 'erledigt: ',
  open: 'offen: ',

  elevens: (count: number) =>
    formatPlural(count, { one: 'Aufstellung fehlt', other: 'Aufstellungen fehlen' }),
  elevensDone: 'Keine fällige Aufstellung fehlt',
  elevensToCome: (count: number) =>
    `${formatPlural(count, { one: 'weitere wird', other: 'weitere werden' })} eine Stunde vor Anstoß fällig.`,
  enterEleven: (club: string) => `${club} eintragen`,

  expected: (told: number, clubs: number) =>
    told === 0
      ? 'Für die nächsten Spiele ist noch keine erwartete Elf eingetragen'
      : `Erwartete Elfen gibt es für ${formatCount(told)} von ${formatCount(clubs)} Vereinen`,
  enterExpected: 'Erwartete Elfen eintragen',

  sheets: (count: number) =>
    formatPlural(count, { one: 'Spielbericht fehlt', other: 'Spielberichte fehlen' }),
  sheetsDone: 'Von jedem Spiel ist bekannt, wer gespielt hat',
  newestMissing: (about: string, day: string) => `Zuletzt ${about} am ${day}.`,
  enterSheets: 'Spielberichte eintragen',

  questions: (count: number) => formatPlural(count, { one: 'Frage ist offen', other: 'Fragen sind offen' }),
  questionsDone: 'Keine Frage zu Vereinen, Spielern und Positionen ist offen',
  answer: 'Fragen beantworten',

  held: (count: number) =>
    formatPlural(count, { one: 'Änderung wird zurückgehalten', other: 'Änderungen werden zurückgehalten' }),
  heldDone: 'Keine Änderung wird zurückgehalten',
  decide: 'Änderungen prüfen',

  noSource: 'Keine Quelle ist eingeschaltet',
  neverRead: (source: string) => `${source} wurde noch nie gelesen`,
  readAt: (source: string, instant: string) => `Am längsten nicht gelesen: ${source}, am ${instant}`,
  toSources: 'Quellen ansehen',

  remind: 'Freitagmittag und Samstag um 14:45 Uhr erinnern',
  remindHint:
    'Eine Mail, wenn dann etwas fehlt. Freitags zählt dazu, wenn für die nächsten Spiele keine erwartete Elf eingetragen ist. Gelingt um einen Spieltag eine Stunde lang keine Sicherung, kommt sofort eine Mail.',
  noMailServer: 'Dieser Hub verschickt keine Mails: Sie landen als Dateien in seinem Datenordner.',

  noBackup: 'Es gibt noch keine Sicherung',
  backup: (instant: string) => `Letzte Sicherung am ${instant}`,
} as const;
