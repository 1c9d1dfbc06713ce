const LETTERS = 'ABCDEFGHIJKLMNOPQR';

/** The unique name of a player in a sheet hub's squads; numbers 0 and 11 are goalkeepers. */
export const sheetPlayer = (clubId: string, number: number): string =>
  `Paul ${clubId[0]?.toUpperCase()}${clubId.slice(1)}${LETTERS[number]?.toLowerCase()}mann`;
