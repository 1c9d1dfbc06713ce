import { GAMES } from '@hub/shared/games/profiles.ts';
import { defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of friends' leagues; private, because no policy opens them. */

export const tipLeagues = defineTable('tipLeagues', {
  id: text,
  name: text,
  season: text,
  competition: text,
  firstMatchday: number,
  /** The founder is also a member. */
  founderId: text,
  /** Anyone who knows it can join. */
  token: text,
  createdTs: text,
  /** The league that continues it in the next season. */
  continuedAs: nullable(text),
  /** The managers' game whose points are counted, too; one unknown to this hub reads as 'own', which has no points. */
  game: nullable(wordOf(GAMES, 'own')),
});

export const tipLeagueClubs = defineTable('tipLeagueClubs', { id: text, leagueId: text, teamId: text });

export const tipLeagueMembers = defineTable('tipLeagueMembers', {
  id: text,
  leagueId: text,
  userId: text,
  joinedTs: text,
});

/** The team that a member shows the others for duels; without a row they see none. */
export const shownTeams = defineTable('shownTeams', { id: text, memberId: text, userTeamId: text });

/** A member whose shown team is a rival of another member's team. */
export const leagueRivals = defineTable('leagueRivals', {
  id: text,
  userTeamId: text,
  shownTeamId: text,
  /** The membership by which the user sees the rival. */
  ownMemberId: text,
  createdTs: text,
});

/** A user's tip on a club's eleven in a match; it counts in all of the user's leagues with this club. */
export const elevenTips = defineTable('elevenTips', {
  id: text,
  fixtureId: text,
  teamId: text,
  userId: text,
  playerIds: textList,
  certaintyPercent: number,
  tippedTs: text,
  /** When the crowd may count it: at once for a verified address, else a day after the account began; null: never. */
  countsFromTs: nullable(text),
  /** When the crowd's eleven counted it; null if it is new, or says something else since. */
  pooledTs: nullable(text),
});
