const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);
const namesOf = (players: readonly { name: string }[]) => list(players.map(({ name }) => name));

export const friendlyTexts = {
  title: 'Testspiele',
  explained:
    'Wer in Testspielen in der Elf stand, hilft der Prognose der ersten drei Spiele eines Vereins. In Tabelle, Punkte und Statistik kommt davon nichts.',
  loadFailed: 'Die Testspiele konnten wir nicht laden.',
  open: 'Testspiele zeigen und eintragen',
  close: 'Schließen',
  club: 'Verein',
  form: (club: string) => `Testspiel von ${club}`,
  day: 'Tag',
  opponent: 'Gegner',
  eleven: 'Elf des Testspiels',
  hint: 'Ein Name je Zeile oder durch Kommas getrennt.',
  cameOn: 'Eingewechselt (wenn bekannt)',
  read: (eleven: number, cameOn: number) => `${eleven} von 11 erkannt, ${cameOn} eingewechselt.`,
  goalkeepers: 'Genau einer der Elf muss Torhüter sein.',
  notFound: (lines: readonly string[]) => `Nicht eindeutig im Kader: ${list(lines)}.`,
  enter: 'Testspiel eintragen',
  saved: (club: string, isComputed: boolean) =>
    isComputed
      ? `Testspiel von ${club} eingetragen, die Prognose ist neu berechnet.`
      : `Testspiel von ${club} eingetragen. Gerade läuft eine Berechnung, es zählt ab der nächsten.`,
  row: (
    day: string,
    opponent: string,
    starters: readonly { name: string }[],
    cameOn: readonly { name: string }[],
  ) =>
    `${day} gegen ${opponent}: ${namesOf(starters)}${cameOn.length === 0 ? '' : `; eingewechselt ${namesOf(cameOn)}`}`,
  withdraw: 'Zurücknehmen',
  withdrawOf: (opponent: string) => `Zurücknehmen: gegen ${opponent}`,
  withdrawn: (club: string) => `Testspiel von ${club} zurückgenommen.`,
} as const;
