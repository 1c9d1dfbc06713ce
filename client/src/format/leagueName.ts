import { LEAGUES } from '#shared/season/leagues.ts';

const NAMES = new Map(
  Object.values(LEAGUES).map(({ name }) => [name.toLowerCase().replaceAll(' ', '-'), name]),
);

/** A competition as fans call it; one that is no league of the hub's is named by its key. */
export const leagueName = (competition: string): string => NAMES.get(competition) ?? competition;
