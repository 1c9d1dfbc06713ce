import { formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Meldungen',
  loading: 'Lade die Meldungen …',
  loadFailed: 'Die Meldungen konnten nicht geladen werden.',
  none: 'Keine offenen Meldungen',
  more: 'Weitere Meldungen laden',
  moreFailed: 'Weitere Meldungen konnten nicht geladen werden.',
  mails: 'Nicht zugestellte Mails',
  mailTo: (to: string) => `an ${to}`,
  attempts: (count: number) => formatPlural(count, { one: 'Versuch', other: 'Versuche' }),
  nextAttempt: (instant: string) => `nächster Versuch am ${instant}`,
  givenUp: 'aufgegeben',
  retryMail: 'Noch einmal versuchen',
  discardMail: 'Verwerfen',
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
  sessions: {
    title: 'Konto überall abmelden',
    text: 'Wenn jemand ein Konto übernommen hat: Alle Geräte werden sofort abgemeldet. Der Eigentümer meldet sich wieder an und legt am besten ein neues Passwort fest.',
    email: 'E-Mail-Adresse des Kontos',
    submit: 'Überall abmelden',
    ended: (count: number) => `${formatPlural(count, { one: 'Gerät', other: 'Geräte' })} abgemeldet.`,
  },
} as const;
