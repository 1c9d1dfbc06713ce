const LETTERS = 'ABCDEFGHIJKLMNOPQR';

/** Name of a player of its squads, who is called like nobody else; number 0 and 11 are goalkeepers. */
export const sheetPlayer = (clubId: string, number: number): string =>
  `Paul ${clubId[0]?.toUpperCase()}${clubId.slice(1)}${LETTERS[number]?.toLowerCase()}mann`;

/** A line of a sheet: the first eleven, with what stands behind a player. @param marks by number */
export const sheetLine = (clubId: string, marks: Readonly<Record<number, string>> = {}) =>
  `${clubId.toUpperCase()}: ${Array.from({ length: 11 }, (_none, n) => `${sheetPlayer(clubId, n)}${marks[n] ?? ''}`).join(', ')}`;
