const LETTERS = 'ABCDEFGHIJKLMNOPQR';

/** The unique name of a player in a sheet hub's squads; numbers 0 and 11 are goalkeepers. */
export const sheetPlayer = (clubId: string, number: number): string =>
  `Paul ${clubId[0]?.toUpperCase()}${clubId.slice(1)}${LETTERS[number]?.toLowerCase()}mann`;

/** A line of a sheet: the first eleven players, with marks behind their names. @param marks by number */
export const sheetLine = (clubId: string, marks: Readonly<Record<number, string>> = {}) =>
  `${clubId.toUpperCase()}: ${Array.from({ length: 11 }, (_none, n) => `${sheetPlayer(clubId, n)}${marks[n] ?? ''}`).join(', ')}`;
