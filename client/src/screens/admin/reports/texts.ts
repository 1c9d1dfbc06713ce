import { formatPlural } from '../../../format/format.ts';

export const texts = {
  title: 'Meldungen',
  subtitle:
    'Gemeldete Kommentare und Umfragen, die älteste Meldung zuerst. Jede Entscheidung braucht einen Grund.',
  loading: 'Lade die Meldungen …',
  loadFailed: 'Die Meldungen konnten nicht geladen werden.',
  none: 'Keine offenen Meldungen',
  more: 'Weitere Meldungen laden',
  moreFailed: 'Weitere Meldungen konnten nicht geladen werden.',
  deletedUser: 'Gelöschter Nutzer',
  nameless: 'Fan ohne Namen',
  writtenBy: {
    comment: (name: string) => `Kommentar von ${name}`,
    poll: (name: string) => `Umfrage von ${name}`,
  },
  reportedBy: (name: string, age: string) => `Gemeldet von ${name}, ${age}`,
  reportReason: 'Grund der Meldung',
  gone: {
    comment: 'Der Kommentar ist inzwischen gelöscht.',
    poll: 'Die Umfrage ist inzwischen gelöscht.',
  },
  toPage: 'Zur Seite',
  reason: 'Grund deiner Entscheidung',
  keep: 'Stehen lassen',
  remove: { comment: 'Kommentar entfernen', poll: 'Umfrage entfernen' },
  decided: (closed: number) =>
    `Entschieden: ${formatPlural(closed, { one: 'Meldung', other: 'Meldungen' })} geschlossen.`,
  decisionFailed: 'Die Entscheidung wurde nicht gespeichert.',
} as const;
