import { formatPlural } from '@hub/shared/text/format.ts';

const german = new Intl.ListFormat('de');
const lockFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});
/** `Fr 20:30`. */
const formatLock = (lockTs: string) => lockFormat.format(Date.parse(lockTs)).replace(/\.?,? /u, ' ');
const quoted = (names: readonly string[]) => german.format(names.map((name) => `„${name}“`));

export const texts = {
  title: 'Team in einer Minute',
  read: (count: number) => `${formatPlural(count, { one: 'Eintrag', other: 'Einträge' })} gelesen`,
  later: 'Später',
  teamName: 'Mein Team',

  game: 'Welches Spiel spielst du?',
  lock: {
    matchday: (lockTs: string | null) =>
      lockTs === null ? 'Lock: erster Anstoß, alle' : `Lock: ${formatLock(lockTs)}, alle`,
    ownKickoff: 'Lock: je Anstoß',
    season: 'Lock: Saisonstart',
  },

  paste: 'Füg dein Team ein',
  example: 'Fährmann\nJarstein\nPlattenhardt, Max, Naldo …',
  hint: 'Aus jedem Spiel, so wie es dasteht: mit Nummern, Preisen, Kürzeln, in einer Zeile oder in vielen.',
  clipboard: 'Aus der Zwischenablage',
  clipboardRefused: 'Die Zwischenablage ließ sich nicht lesen. Füg den Text ins Feld ein.',
  or: 'oder',
  sample: 'Musterteam nehmen',
  replaces: (name: string) => `Ersetzt „${name}“ auf diesem Gerät.`,
  single: 'Einzeln suchen',

  nothingYet: 'Team einfügen oder Muster nehmen',
  toEntries: 'Liste lesen',
  changeText: 'Text ändern',
  start: (count: number) =>
    count === 0
      ? 'Niemand erkannt'
      : `Mit ${formatPlural(count, { one: 'Spieler', other: 'Spielern' })} loslegen`,
  open: (names: readonly string[]) =>
    names.length > 4
      ? `${formatPlural(names.length, { one: 'Eintrag ist', other: 'Einträge sind' })} noch offen. Wir erinnern dich daran.`
      : `${quoted(names)} ${names.length === 1 ? 'ist' : 'sind'} noch offen. Wir erinnern dich daran.`,
  offline: 'Geht los, sobald du wieder Netz hast.',
  failed: 'Dein Team ließ sich nicht anlegen.',
} as const;
