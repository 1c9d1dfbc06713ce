/**
 * Yellow cards after which a player misses his club's next league match: every fifth in a season (DFB,
 * Durchführungsbestimmungen zur Spielordnung; in the Bundesliga 2017-18 a missed match followed each fifth, tenth and
 * fifteenth one). A second yellow card in one match counts as a sending-off, not here.
 */
export const YELLOW_CARDS_PER_BAN = 5;

/** Yellow cards to the next ban, 1–5. @param yellowCards in the season, 0 or more */
export const yellowCardsToBan = (yellowCards: number): number =>
  YELLOW_CARDS_PER_BAN - (yellowCards % YELLOW_CARDS_PER_BAN);

/** Whether the next yellow card brings a ban. */
export const isNextCardABan = (yellowCards: number): boolean => yellowCardsToBan(yellowCards) === 1;
