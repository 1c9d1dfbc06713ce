import { LEAGUES } from '#shared/season/leagues.ts';

const NAMES = new Map(
  Object.values(LEAGUES).map(({ name }) => [name.toLowerCase().replaceAll(' ', '-'), name]),
);

/** The fans' name of a competition; its key if it is not one of the hub's leagues. */
export const leagueName = (competition: string): string => NAMES.get(competition) ?? competition;
