import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { STARTERS_PER_TEAM, TIP_CLUBS_MAX } from '#shared/limits.ts';
import { ElevenForm } from '#shared/elevens/officialEleven.schema.ts';
import { CERTAINTIES, INVITATION_TOKEN } from './tipTerms.ts';
import { TeamRef } from '#shared/catalog/teams.schema.ts';
import { UserTeamName } from '#shared/users/userTeams.schema.ts';
import { GAMES_WITH_POINTS } from '#shared/games/points/gamePoints.ts';
import { POINT_PARTS } from '#shared/games/points/pointRules.ts';

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
/** One whose points can be had; null counts none. */
const TipLeagueGame = z.enum(GAMES_WITH_POINTS).nullable();
export const SetTipLeagueGame = TipLeagueId.extend({ game: TipLeagueGame });
export const TipLeagueMemberId = TipLeagueId.extend({ memberId: Id });
export const TipMatchday = TipLeagueId.extend({ matchday: z.int().min(1).max(99) });

export const InvitationToken = z.string().regex(INVITATION_TOKEN);
export const InvitationInput = z.strictObject({ token: InvitationToken });

/** One club in one fixture, as a member of a league tips it. */
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

/** What can be tipped next. */
const OpenTips = z.object({
  /** The next lock. ISO-8601 UTC. */
  lockTs: z.string(),
  matchday: z.int(),
  /** Clubs whose next match can be tipped, and how many of them the user has tipped. */
  clubs: Count,
  tipped: Count,
});

/** The season that has begun since, and the league in which one goes on there; null until somebody goes on. */
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

/** What whoever holds the link sees of a league. */
export const TipInvitation = z.object({
  name: z.string(),
  /** Null when the founder's name is not known. */
  founder: z.string().nullable(),
  members: z.int().min(1),
  clubs: z.array(TeamRef),
  /** Of the league, for whoever belongs to it already; else null. */
  leagueId: z.string().nullable(),
});
export type TipInvitation = z.infer<typeof TipInvitation>;

export const TipLeagueMember = z.object({
  memberId: z.string(),
  /** Null when it is not known. */
  name: z.string().nullable(),
  isFounder: z.boolean(),
  isMe: z.boolean(),
});
export type TipLeagueMember = z.infer<typeof TipLeagueMember>;

const TipFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  club: TeamRef,
  isHome: z.boolean(),
  /** Null when the club is not known. */
  opponent: TeamRef.nullable(),
});
export type TipFixture = z.infer<typeof TipFixture>;

export const OpenTip = TipFixture.extend({
  /** ISO-8601 UTC. */
  lockTs: z.string(),
  /** Played apart from its matchday, and therefore locked at its own kickoff. */
  isMoved: z.boolean(),
  /** The official eleven is known before the lock, which closes the tips. */
  isElevenKnown: z.boolean(),
  tip: ElevenTip.nullable(),
  /** Members who have tipped, by their ids; what they tipped is shown after the lock. */
  tippedBy: z.array(z.string()),
});
export type OpenTip = z.infer<typeof OpenTip>;

/** What tipped elevens brought under the rules of a league's game. */
export const TipPoints = z.object({
  /** Sum over the tipped players who played and whose points are known. */
  points: z.int(),
  /** Tipped players who played and whose points no source tells, match by match. */
  unknown: Count,
});
export type TipPoints = z.infer<typeof TipPoints>;

/** Of one participant over some of the clubs' matches. */
export const TipScore = z.object({
  /** A member's id, `MODEL` or `AGAIN`. */
  participant: z.string(),
  /** Mean Brier score of all players, 0 is perfect. */
  brier: z.number().min(0),
  /** Mean number of the tipped eleven who began, 0–11; null where no eleven was meant. */
  hits: z.number().min(0).max(STARTERS_PER_TEAM).nullable(),
  /** Null where the league counts none, no match has facts, or no eleven was meant. */
  points: TipPoints.nullable(),
  /** Matches that were tipped; for all others 'same eleven again' counts. */
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
  /** The managers' game by whose points tipped elevens are also counted. */
  game: TipLeagueGame,
  /** Shown to the founder only. */
  invitationToken: z.string().nullable(),
  clubs: z.array(TeamRef),
  /** Oldest membership first. */
  members: z.array(TipLeagueMember),
  /** The next match of each club that can be tipped, earliest lock first. */
  open: z.array(OpenTip),
  /** Scored matches of the clubs, and their matchdays. */
  matches: Count,
  scoredMatchdays: Count,
  /** Scored matches whose points are known; 0 where the league counts none. */
  pointMatches: Count,
  /** What the game gives points for and no source of the season tells. */
  missingPoints: z.array(z.enum(POINT_PARTS)),
  /** Best first; empty before the first scored match. */
  table: z.array(TipScore),
  /** Matchdays with a lock behind them, latest first. */
  matchdays: z.array(
    z.object({
      matchday: z.int(),
      /** Matches of the clubs that are locked, and how many of them are scored. */
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
  /** Who began; null until the line-up is known. */
  starters: z.array(z.string()).nullable(),
  /** Everybody who was tipped or began, by name. */
  players: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Best first; in the order of the members until the match is scored. */
  tips: z.array(
    z.object({
      participant: z.string(),
      /** Whether he tipped himself; false: 'same eleven again' stands in for him. */
      isOwn: z.boolean(),
      /** Empty where there is none, as before a club's first match. */
      playerIds: z.array(z.string()),
      certaintyPercent: CertaintyPercent.nullable(),
      /** Null until the match is scored. */
      score: TipScore.omit({ participant: true, tipped: true }).nullable(),
    }),
  ),
});
export type TippedResult = z.infer<typeof TippedResult>;
export const TipMatchdayResults = z.array(TippedResult);

/** A squad to tip from, with elevens to begin with. */
export const TipForm = TipFixture.extend({
  lockTs: z.string(),
  ...ElevenForm.pick({ squad: true, predicted: true }).shape,
  /** Who began the club's last match and still belongs to it. */
  last: z.array(z.string()),
  tip: ElevenTip.nullable(),
});
export type TipForm = z.infer<typeof TipForm>;
