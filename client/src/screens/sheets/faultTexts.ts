import type { SheetFault, SheetFaultCode } from '@hub/shared/matchSheet/sheetFaults.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

interface FaultDetails {
  /** Short name of the club; empty for both. */
  club: string;
  names: readonly string[];
  count: number;
}

/** The faults in a sheet, a sentence each. */
const FAULTS = {
  starters: ({ club, count }) =>
    count < 11
      ? `${club}: Nur ${count} von 11 stehen in der Startelf.`
      : `${club}: ${count} stehen in der Startelf, es dürfen nur 11 sein.`,
  nobodyKnown: ({ club, names }) => `${club}: ${list(names)} kennen wir nicht, oder der Name passt auf zwei.`,
  playerTwice: ({ club, names }) => `${club}: ${list(names)} steht zweimal da.`,
  noKeeper: ({ club }) => `${club}: In der Startelf steht kein Torhüter.`,
  keepers: ({ club, count }) => `${club}: In der Startelf stehen ${count} Torhüter.`,
  tooManyChanges: ({ club, count }) => `${club}: ${count} Wechsel sind mehr, als erlaubt sind.`,
  onWithoutMinute: ({ club, names }) =>
    `${club}: Bei ${list(names)} fehlt die Minute des Wechsels, oder so lange dauert kein Spiel.`,
  offNotOn: ({ club, names }) => `${club}: ${list(names)} ging vom Platz, ohne auf ihm zu stehen.`,
  moreOnThanOff: ({ club, names }) =>
    `${club}: Es kamen mehr, als gingen (${list(names)}). Für jeden, der kommt, geht einer; für einen Platzverweis kommt niemand.`,
  onWhileOver: ({ club, names }) =>
    `${club}: ${list(names)} steht in der Startelf und soll eingewechselt worden sein.`,
  offAfterRed: ({ club, names }) =>
    `${club}: ${list(names)} sah Rot und soll danach ausgewechselt worden sein. Für ihn kommt niemand.`,
  noDay: () =>
    'Für ein Testspiel steht der Tag in der Spalte date, etwa 2026-08-01; er liegt höchstens 120 Tage zurück.',
  sixChanges: ({ club }) => `${club}: Sechs Wechsel sind nur bei einer Gehirnerschütterung erlaubt.`,
  goals: ({ names }) => `Die Tore ergeben ${names[0] ?? '?'}, das Spiel endete ${names[1] ?? '?'}.`,
  otherMatch: ({ names }) => `${list(names)} spielt hier nicht: Gehören die Zeilen zu einem anderen Spiel?`,
  half: ({ club }) => `Für ${club} trägst du gerade nichts ein. Du kannst es später nachholen.`,
} as const satisfies Record<SheetFaultCode, (details: FaultDetails) => string>;

/** @param clubOf short name of the club of a side */
export const faultText = (
  { code, side, names, count }: SheetFault,
  clubOf: (side: 'home' | 'away') => string,
): string => FAULTS[code]({ club: side === null ? '' : clubOf(side), names, count });
