/** Clubs announce their elevens 60 to 75 minutes before kickoff; what is counted on is the later. */
export const ELEVEN_MINUTES_BEFORE = 60;

const MINUTE_MS = 60_000;

/** When the elevens of a match are counted on, ISO-8601 UTC like its kickoff. */
export const elevenTsOf = (kickoffTs: string): string =>
  new Date(Date.parse(kickoffTs) - ELEVEN_MINUTES_BEFORE * MINUTE_MS).toISOString();
