import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { STARTERS_PER_TEAM, TIP_CLUBS_MAX } from '../limits.ts';
import { ElevenForm } from '../elevens/officialEleven.schema.ts';
import { CERTAINTIES, INVITATION_TOKEN } from './tipTerms.ts';
import { TeamRef } from '../catalog/teams.schema.ts';
import { UserTeamName } from '../users/userTeams.schema.ts';
import { GAMES_WITH_POINTS } from '../games/gamePoints.ts';
import { POINT_PARTS } from '../points/pointRules.ts';

/** Friends' leagues: each member tips the eleven of the same clubs before each matchday. */

const Count = z.int().min(0);
const CertaintyPercent = z.literal([...CERTAINTIES]);

export const TipLeagueName = UserTeamName;
export const TipLeagueId = z.strictObject({ leagueId: Id });
export const CreateTipLeague = z.strictObject({
  name: TipLeagueName,
  teamIds: z.array(Id).min(1).max(TIP_CLUBS_MAX),
});
export type CreateTipLeague = z.infer<typeof CreateTipLeague>;
export const RenameTipLeague = TipLeagueId.extend({ name: TipLeagueName });
/** A game whose points can be computed; null: the league counts no points. */
const TipLeagueGame = z.enum(GAMES_WITH_POINTS).nullable();
export const SetTipLeagueGame = TipLeagueId.extend({ game: TipLeagueGame });
/** The user's team that the other members see as a rival; null: none. */
export const ShowTeam = TipLeagueId.extend({ userTeamId: Id.nullable() });
export const TipLeagueMemberId = TipLeagueId.extend({ memberId: Id });
export const TipMatchday = TipLeagueId.extend({ matchday: z.int().min(1).max(99) });

export const InvitationToken = z.string().regex(INVITATION_TOKEN);
export const InvitationInput = z.strictObject({ token: InvitationToken });

/** A club in a fixture whose eleven a member of a league tips. */
export const TippedMatch = TipLeagueId.extend({ fixtureId: Id, teamId: Id });
export type TippedMatch = z.infer<typeof TippedMatch>;

export const ElevenTipInput = TippedMatch.extend({
  /** Eleven different players of the club, one of them a goalkeeper, in any order. */
  playerIds: z.array(Id).max(STARTERS_PER_TEAM),
  certaintyPercent: CertaintyPercent,
});
export type ElevenTipInput = z.infer<typeof ElevenTipInput>;

export const ElevenTip = ElevenTipInput.pick({ playerIds: true, certaintyPercent: true });
export type ElevenTip = z.infer<typeof ElevenTip>;

/** The tips that are open. */
const OpenTips = z.object({
  /** The next lock. ISO-8601 UTC. */
  lockTs: z.string(),
  matchday: z.int(),
  /** Number of clubs whose next match can be tipped, and how many the user has tipped. */
  clubs: Count,
  tipped: Count,
});

/** The season that has begun since, and the id of the league that continues this one; null until a member continues it. */
const NextSeason = z.object({ season: z.string(), leagueId: z.string().nullable() });

export const TipLeagueSummary = z.object({
  id: z.string(),
  name: z.string(),
  isFounder: z.boolean(),
  members: z.int().min(1),
  /** Null while its season runs. */
  next: NextSeason.nullable(),
  /** By name. */
  clubs: z.array(TeamRef),
  /** Null while nothing can be tipped. */
  open: OpenTips.nullable(),
});
export type TipLeagueSummary = z.infer<typeof TipLeagueSummary>;
/** Oldest membership first. */
export const TipLeagues = z.array(TipLeagueSummary);

/** A league as shown to anyone with the link. */
export const TipInvitation = z.object({
  name: z.string(),
  /** Null if the founder's name is unknown. */
  founder: z.string().nullable(),
  members: z.int().min(1),
  clubs: z.array(TeamRef),
  /** Id of the league, if the user already belongs to it; else null. */
  leagueId: z.string().nullable(),
});
export type TipInvitation = z.infer<typeof TipInvitation>;

export const TipLeagueMember = z.object({
  memberId: z.string(),
  /** Null if unknown. */
  name: z.string().nullable(),
  isFounder: z.boolean(),
  isMe: z.boolean(),
  /** Whether the member shows the others a team for duels. */
  showsTeam: z.boolean(),
});
export type TipLeagueMember = z.infer<typeof TipLeagueMember>;

const TipFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  club: TeamRef,
  isHome: z.boolean(),
  /** Null if the club is unknown. */
  opponent: TeamRef.nullable(),
});
export type TipFixture = z.infer<typeof TipFixture>;

export const OpenTip = TipFixture.extend({
  /** ISO-8601 UTC. */
  lockTs: z.string(),
  /** True if it is not played with its matchday, and so is locked at its own kickoff. */
  isMoved: z.boolean(),
  /** True if the official eleven is known before the lock, which closes the tips. */
  isElevenKnown: z.boolean(),
  tip: ElevenTip.nullable(),
  /** Ids of the members who have tipped; their tips are shown after the lock. */
  tippedBy: z.array(z.string()),
});
export type OpenTip = z.infer<typeof OpenTip>;

/** Points of tipped elevens under the rules of the league's game. */
export const TipPoints = z.object({
  /** Sum over the tipped players who played and whose points are known. */
  points: z.int(),
  /** Number of tipped players, match by match, who played but whose points no source reports. */
  unknown: Count,
});
export type TipPoints = z.infer<typeof TipPoints>;

/** Score of a participant over some of the clubs' matches. */
export const TipScore = z.object({
  /** A member's id, `MODEL` or `AGAIN`. */
  participant: z.string(),
  /** Mean Brier score over all players; 0 is perfect. */
  brier: z.number().min(0),
  /** Mean number of tipped players who started, 0–11; null without a tipped eleven. */
  hits: z.number().min(0).max(STARTERS_PER_TEAM).nullable(),
  /** Null if the league counts no points, no match has facts, or there is no tipped eleven. */
  points: TipPoints.nullable(),
  /** Number of tipped matches; for all others 'same eleven again' counts. */
  tipped: Count,
});
export type TipScore = z.infer<typeof TipScore>;

export const TipLeague = z.object({
  id: z.string(),
  name: z.string(),
  season: z.string(),
  firstMatchday: z.int(),
  /** Null while its season runs. */
  next: NextSeason.nullable(),
  isFounder: z.boolean(),
  /** The managers' game whose points are also counted for tipped elevens. */
  game: TipLeagueGame,
  /** Shown to the founder only. */
  invitationToken: z.string().nullable(),
  clubs: z.array(TeamRef),
  /** Oldest membership first. */
  members: z.array(TipLeagueMember),
  /** The user's team that the others see; null: none. */
  shownTeamId: z.string().nullable(),
  /** The next open match of each club, earliest lock first. */
  open: z.array(OpenTip),
  /** Number of scored matches of the clubs, and of their matchdays. */
  matches: Count,
  scoredMatchdays: Count,
  /** Number of scored matches with known points; 0 if the league counts none. */
  pointMatches: Count,
  /** Parts that the game gives points for but no source of the season reports. */
  missingPoints: z.array(z.enum(POINT_PARTS)),
  /** Best first; empty before the first scored match. */
  table: z.array(TipScore),
  /** Matchdays with at least one passed lock, latest first. */
  matchdays: z.array(
    z.object({
      matchday: z.int(),
      /** Number of locked matches of the clubs, and how many of them are scored. */
      matches: Count,
      scored: Count,
      pointMatches: Count,
      /** Best first. */
      scores: z.array(TipScore),
    }),
  ),
});
export type TipLeague = z.infer<typeof TipLeague>;

/** One club's match after its lock. */
export const TippedResult = TipFixture.extend({
  /** Ids of the starters; null until the line-up is known. */
  starters: z.array(z.string()).nullable(),
  /** All players who were tipped or started, by name. */
  players: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Best first; in the order of members until the match is scored. */
  tips: z.array(
    z.object({
      participant: z.string(),
      /** Whether the participant tipped; if false, 'same eleven again' counts instead. */
      isOwn: z.boolean(),
      /** Empty without one, such as before a club's first match. */
      playerIds: z.array(z.string()),
      certaintyPercent: CertaintyPercent.nullable(),
      /** Null until the match is scored. */
      score: TipScore.omit({ participant: true, tipped: true }).nullable(),
    }),
  ),
});
export type TippedResult = z.infer<typeof TippedResult>;
export const TipMatchdayResults = z.array(TippedResult);

/** The form for a tip, with elevens to start from. */
export const TipForm = TipFixture.extend({
  lockTs: z.string(),
  ...ElevenForm.pick({ squad: true, predicted: true }).shape,
  /** Ids of the starters of the club's last match who still belong to it. */
  last: z.array(z.string()),
  tip: ElevenTip.nullable(),
});
export type TipForm = z.infer<typeof TipForm>;
