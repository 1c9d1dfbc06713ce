import { GAMES } from '#shared/games/profiles.ts';
import { defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of friends' leagues; private, as no policy opens them. */

export const tipLeagues = defineTable('tipLeagues', {
  id: text,
  name: text,
  season: text,
  competition: text,
  firstMatchday: number,
  /** A member, too. */
  founderId: text,
  /** Anyone who knows it can join. */
  token: text,
  createdTs: text,
  /** The league that continues it in the next season. */
  continuedAs: nullable(text),
  /** The managers' game by whose points it is also counted; one that the hub does not know counts as 'own', which has none. */
  game: nullable(wordOf(GAMES, 'own')),
});

export const tipLeagueClubs = defineTable('tipLeagueClubs', { id: text, leagueId: text, teamId: text });

export const tipLeagueMembers = defineTable('tipLeagueMembers', {
  id: text,
  leagueId: text,
  userId: text,
  joinedTs: text,
});

/** The eleven that a fan tipped for a club's match; it counts in every league of the fan that has the club. */
export const elevenTips = defineTable('elevenTips', {
  id: text,
  fixtureId: text,
  teamId: text,
  userId: text,
  playerIds: textList,
  certaintyPercent: number,
  tippedTs: text,
});
