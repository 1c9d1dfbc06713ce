/** Prefix of a friends' league's name in rows that name a recipient (`user_id`). */
export const LEAGUE_RECIPIENT = 'league ';

/** The name of a friends' league in the rows of its events, chats and their messages. */
export const leagueRecipient = (leagueId: string): string => `${LEAGUE_RECIPIENT}${leagueId}`;

/** The league's id in a recipient's name; null if the recipient is a user. */
export const leagueIn = (recipient: string): string | null =>
  recipient.startsWith(LEAGUE_RECIPIENT) ? recipient.slice(LEAGUE_RECIPIENT.length) : null;
