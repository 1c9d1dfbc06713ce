/**
 * Yellow cards after which a player misses his club's next league match: every fifth of a season, so 5, 10 and 15 (DFB,
 * Durchführungsbestimmungen zur Spielordnung; in the Bundesliga 2017-18 each fifth, tenth and fifteenth one was followed by
 * a match missed). A second yellow card of one match counts as sent off, and not here.
 */
export const YELLOW_CARDS_PER_BAN = 5;

/** Yellow cards still missing to the next ban, 1–5. @param yellowCards of the season, 0 or more */
export const yellowCardsToBan = (yellowCards: number): number =>
  YELLOW_CARDS_PER_BAN - (yellowCards % YELLOW_CARDS_PER_BAN);

/** Whether the next yellow card brings a ban. */
export const isNextCardABan = (yellowCards: number): boolean => yellowCardsToBan(yellowCards) === 1;
