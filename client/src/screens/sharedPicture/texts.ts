export const texts = {
  loading: 'Geteiltes Bild',
  gone: 'Dieses Bild gibt es nicht mehr',
  goneText: 'Wer es geteilt hat, hat es zurückgezogen, oder der Link ist unvollständig.',
  notLoaded: 'Das Bild konnten wir nicht laden.',
  subtitle:
    'Startet er? Der Fantasy-Hub zur Bundesliga rechnet es aus, mit Gründen und geprüft an echten Spielen.',
  toSubject: {
    userTeam: 'Eigene Elf zusammenstellen',
    review: 'Eigene Elf zusammenstellen',
    club: 'Zum Verein',
    player: 'Zum Spieler: alle Gründe',
  },
  record: 'So oft liegen wir richtig',
  toHub: 'Zum Hub',
} as const;
