/** Clubs announce their elevens 60 to 75 minutes before kickoff; this is the later time, to be safe. */
export const ELEVEN_MINUTES_BEFORE = 60;

const MINUTE_MS = 60_000;

/** When the elevens of a match should be known, ISO-8601 UTC. */
export const elevenTsOf = (kickoffTs: string): string =>
  new Date(Date.parse(kickoffTs) - ELEVEN_MINUTES_BEFORE * MINUTE_MS).toISOString();
