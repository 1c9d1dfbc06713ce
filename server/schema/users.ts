import { FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import { HELD_LINES } from '@hub/shared/games/heldPlaces.schema.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { boolean, defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of users' data. */

/** Public names, as of users' last post or entry, and pictures; `id` is the user's id. */
export const profiles = defineTable('profiles', {
  id: text,
  displayName: nullable(text),
  updatedTs: text,
  /** Path in the storage. */
  picturePath: nullable(text),
  pictureUrl: nullable(text),
});

export const userTeams = defineTable('userTeams', {
  id: text,
  userId: text,
  name: text,
  competition: text,
  createdTs: text,
  /** The managers' game whose rules apply. */
  game: wordOf(GAMES, 'own'),
  /** Chosen by the user; null: the best one. */
  formation: nullable(text),
  /** Differs after each change by the hub, so that no change is made of a team that was read before another one. */
  revision: text,
});

export const userTeamPlayers = defineTable('userTeamPlayers', {
  id: text,
  userTeamId: text,
  playerId: text,
  /** 'pinned' or 'benched' by the user; null: decided by the chances. */
  place: nullable(text),
  /** Value of his start to the user, in any unit. */
  ownValue: nullable(number),
  /** Chosen by the user as a star. */
  isStar: boolean,
});

/** Another manager's squad, as entered for a user's team. */
export const rivals = defineTable('rivals', {
  id: text,
  userTeamId: text,
  name: text,
  /** Sorted, so that the same squad is the same text. */
  playerIds: textList,
  createdTs: text,
});

/** A player's place in a user's team as of his lock on a matchday; never changed. */
export const heldPlaces = defineTable('heldPlaces', {
  id: text,
  userTeamId: text,
  season: text,
  matchday: number,
  playerId: text,
  line: wordOf(HELD_LINES, 'bench'),
  /** Of the eleven at the lock. */
  formation: wordOf(FORMATIONS, FORMATIONS[0]),
  lockTs: text,
  /** Whether he joined the team after his lock. */
  isLate: boolean,
  /** Whether he was one of the eleven's stars. */
  isStar: boolean,
});

/** A player that a user watches. */
export const watchedPlayers = defineTable('watchedPlayers', {
  id: text,
  userId: text,
  playerId: text,
  /** Whole percent; null without a threshold. */
  thresholdPercent: nullable(number),
  watchedTs: text,
  /** Status at the user's last visit. */
  seenStatus: text,
  seenPstart: nullable(number),
  seenTs: text,
});

/** State at the user's last check of changes of own players; `id` is the user's id. */
export const userSeen = defineTable('userSeen', {
  id: text,
  /** The newest run at that time; null if there was none. */
  runId: nullable(text),
  /** JSON of player id → injury status for all players who were not fit at that time. */
  statuses: text,
  seenTs: text,
});

/** How often a user recently took an action; `id` combines the action and the user. */
export const actionCounts = defineTable('actionCounts', {
  id: text,
  userId: text,
  actions: number,
  /** End of the current window. */
  endsTs: text,
});

/** A picture that a user has shared. */
export const sharedPictures = defineTable('sharedPictures', {
  id: text,
  userId: text,
  kind: text,
  /** Id of the user's team, the club or the player. */
  subjectId: text,
  title: text,
  description: text,
  /** Digest of the picture's content, so that the same is not drawn twice. */
  digest: text,
  /** Path in the storage. */
  picturePath: text,
  pictureUrl: text,
  createdTs: text,
});

/** A user who wants the mail on Fridays; `id` is the user's id. */
export const fridayMails = defineTable('fridayMails', {
  id: text,
  /** Verified when the mail was turned on. */
  email: text,
  /** Lets the reader of the mail unsubscribe without signing in. */
  token: text,
  sinceTs: text,
  /** Empty before the first. */
  sentTs: text,
});
