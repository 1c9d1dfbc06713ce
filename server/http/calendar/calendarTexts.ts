import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';

/** German texts in a calendar file, part of the download. */
export const CALENDAR_TEXTS = {
  matchday: (matchday: number) => `${matchday}. Spieltag`,
  lock: (game: string, matchday: number) => `Lock ${game}: ${matchday}. Spieltag`,
  locksOf: (game: string) => `Locks ${game}`,
  games: {
    own: 'deines Spiels',
    ...GAME_NAMES,
  },
  unknownClub: 'Unbekannt',
  /** File name for a club or fixture whose name has no usable characters. */
  fileName: 'kalender',
} as const;
