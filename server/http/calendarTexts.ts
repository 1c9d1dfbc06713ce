/** German texts of a calendar file. They are content of the download, so the server provides them. */
export const CALENDAR_TEXTS = {
  matchday: (matchday: number) => `${matchday}. Spieltag`,
  unknownClub: 'Unbekannt',
  /** File name for a club or fixture whose name has no usable characters. */
  fileName: 'kalender',
} as const;
