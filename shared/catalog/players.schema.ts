import { z } from 'zod';
import { AvailabilityNote } from '../availability/availability.schema.ts';
import { ReasonRow, StartOutlook } from '../startChance/pstart.schema.ts';
import { REPORTED_STATUSES } from '../availability/reportedStatus.ts';
import { ExpectedPoints } from '../points/expectedPoints.schema.ts';
import { SquadMember, TeamRef } from './teams.schema.ts';

/** Page size (specification, section 9). */
export const PLAYERS_PER_PAGE = 500;
/** Points in the chance history drawn on the player's page. */
export const CHANCES_SHOWN = 60;
export const PLAYER_FIXTURES = 3;
/** Matches ahead for which points are expected. */
export const POINTS_FIXTURES = 5;
export const STATUS_REPORTS_SHOWN = 6;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

/** Set for a player who no longer belongs to a club of the league: the club he left, and since when that is known. */
export const Departure = z.object({
  /** Null if unknown. */
  clubName: z.string().nullable(),
  /** ISO-8601 UTC; null if unknown. */
  sinceTs: z.string().nullable(),
});
export type Departure = z.infer<typeof Departure>;

/** What a player's card shows and the filters read. */
export const PlayerCard = SquadMember.extend({
  /** Null if it adds nothing to `name`. */
  fullName: z.string().nullable(),
  teamId: z.string().nullable(),
  /** ISO date. */
  birthdate: z.string().nullable(),
  /** Average rating of the last five matches, 0–5; null without ratings. */
  formRating: z.number().nullable(),
  /** In the current season; also 0 if no source reports bookings. */
  yellowCards: Count,
});
export type PlayerCard = z.infer<typeof PlayerCard>;
/** A reference to a player. */
export type PlayerRef = Pick<PlayerCard, 'id' | 'name'>;
/** A player with all by which a text can mean him. */
export type NamedPlayer = Pick<PlayerCard, 'id' | 'name' | 'fullName' | 'teamId'>;

/** By name, in the order of `foldText`. */
export const FormerPlayers = z.array(PlayerCard.extend({ left: Departure }));
export type FormerPlayers = z.infer<typeof FormerPlayers>;

export const PlayersPage = z.object({
  /** By name, in the order of `foldText`; only players who belong to a club. */
  players: z.array(PlayerCard),
  /** All clubs by name on the first page, none on the others. */
  teams: z.array(TeamRef),
  /** Number of players on all pages. */
  total: Count,
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type PlayersPage = z.infer<typeof PlayersPage>;

/** A player's season; a count is null, not 0, if no source of the season reports it. */
export const SeasonStatistics = z.object({
  appearancesStarter: Count,
  appearancesSub: Count,
  goalsScored: Count.nullable(),
  assistsMade: Count.nullable(),
  xg: z.number().nullable(),
  xa: z.number().nullable(),
  /** All shots, on target or not. */
  shots: Count.nullable(),
  shotsOnTarget: Count.nullable(),
  keyPassesMade: Count.nullable(),
  chancesCreated: Count.nullable(),
  dribblesSuccessful: Count.nullable(),
  tackles: Count.nullable(),
  interceptionsMade: Count.nullable(),
  blocksClearances: Count.nullable(),
  duelsWon: Count.nullable(),
  foulsCommitted: Count.nullable(),
  yellowCards: Count.nullable(),
  redCards: Count.nullable(),
  yellowRedCards: Count.nullable(),
  savesMade: Count.nullable(),
  cleanSheets: Count,
  goalsConceded: Count,
  /** Expected goals against, from shots on target. */
  gkPsxg: z.number().nullable(),
  penaltiesSaved: Count.nullable(),
});
export type SeasonStatistics = z.infer<typeof SeasonStatistics>;

export const ChancePoint = z.object({ asOfTs: z.string(), startProbability: Probability });
export type ChancePoint = z.infer<typeof ChancePoint>;

/** Matchdays covered by the chance histories in lists. */
export const CHANCE_HISTORY_MATCHDAYS = 6;

/** Each player's chance before his club's last matches, in whole percent, earliest first. */
export const ChanceHistories = z.record(z.string(), z.array(z.int().min(0).max(100)));
export type ChanceHistories = z.infer<typeof ChanceHistories>;

export const StartChance = z.object({
  startProbability: Probability,
  /** S, 0–100. */
  score: z.number(),
  /** In the order in which they are shown. */
  reasons: z.array(ReasonRow),
  /** Null for values of older models. */
  outlook: StartOutlook.nullable(),
  /** Nothing later than this was known to the run. ISO-8601 UTC. */
  asOfTs: z.string(),
  modelVersion: z.string(),
});
export type StartChance = z.infer<typeof StartChance>;

export const PlayerFixture = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  status: z.string(),
  kickoffTs: z.string(),
  /** The kickoff before it was moved; null unless it was. */
  movedFromTs: z.string().nullable(),
  /** Null before kickoff, and until a source reports a score. */
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
  isHome: z.boolean(),
  /** Null if the club is unknown. */
  opponent: TeamRef.nullable(),
  /** Days since his club's previous match, league or Europe, to one decimal; null if there is none. */
  restDays: z.number().min(0).nullable(),
});
export type PlayerFixture = z.infer<typeof PlayerFixture>;

/** A report on a player's availability, in force until the next one. */
const StatusReport = z.object({
  id: z.string(),
  status: z.enum(REPORTED_STATUSES),
  /** Chance of playing in percent; null if not given. */
  chance: z.number().nullable(),
  /** ISO date; null if not given. */
  expectedReturn: z.string().nullable(),
  source: z.string(),
  /** The source's own words; null without any. */
  note: z.string().nullable(),
  /** ISO-8601 UTC */
  knownFromTs: z.string(),
});

const NullableCount = Count.nullable();

/** A player's part in a match of the season; a count is null, not 0, if no source reports it. */
export const PlayerMatch = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  /** Null if the club is unknown. */
  opponent: TeamRef.nullable(),
  started: z.boolean(),
  /** 0 if he stayed on the bench. */
  minutesPlayed: Count,
  /** True if no source reports his part: neither minutes nor goals are known. */
  isEstimated: z.boolean(),
  goals: Count,
  ownGoals: Count,
  yellowCards: Count,
  yellowRedCards: Count,
  redCards: Count,
  assists: NullableCount,
  saves: NullableCount,
  penaltiesScored: NullableCount,
  penaltiesMissed: NullableCount,
  penaltiesSaved: NullableCount,
  /** While he was on the pitch. */
  goalsConceded: NullableCount,
  shots: NullableCount,
  keyPasses: NullableCount,
  duelsWon: NullableCount,
});
export type PlayerMatch = z.infer<typeof PlayerMatch>;

export const PlayerDetails = z.object({
  player: PlayerCard.extend({
    /** Null while he belongs to a club of the league. */
    left: Departure.nullable(),
    /** Source of his status; null unless an administrator's edit is in force. */
    note: AvailabilityNote.nullable(),
    weightKg: z.number().nullable(),
    roleRank: z.int().nullable(),
    /** Minutes in the club's last five matches, oldest first. */
    minutesLast5: z.array(z.number()),
    /** Whether each of them is an estimate. */
    areMinutesEstimated: z.array(z.boolean()),
    /** These matches, oldest first; fewer if some fixtures are unknown. */
    matchesLast5: z.array(
      z.object({ kickoffTs: z.string(), isHome: z.boolean(), opponent: TeamRef.nullable() }),
    ),
    /** Starts in the club's last five matches. */
    startsLast5: Count,
    lastMatchStarted: z.boolean(),
    daysSinceLastAppearance: z.int().nullable(),
    /** Minutes in European matches since the last league match. */
    euMidweekMinutes: Count,
  }),
  team: TeamRef.nullable(),
  season: z.string(),
  /** In the current season; null without statistics. */
  statistics: SeasonStatistics.nullable(),
  /** Null before the first run. */
  startChance: StartChance.nullable(),
  /** There is no chance because no eleven of his club is known. */
  isClubUnseen: z.boolean(),
  /** His chance in the newest runs of this season, oldest first. */
  chanceHistory: z.array(ChancePoint),
  /** The match of his chance, even if it has begun, then the following ones, earliest first. */
  nextFixtures: z.array(PlayerFixture),
  /** One for each game whose points can be computed; empty before the first run, and if he has left the league. */
  expectedPoints: z.array(
    ExpectedPoints.extend({
      ahead: z.array(
        ExpectedPoints.shape.ahead.element.extend({
          matchday: z.int(),
          isHome: z.boolean(),
          /** Null if the club is unknown. */
          opponent: TeamRef.nullable(),
        }),
      ),
    }),
  ),
  /** His matches of the season, newest first. */
  matches: z.array(PlayerMatch),
  /** Reports on his availability this season, newest first; at most `STATUS_REPORTS_SHOWN`. */
  statusReports: z.array(StatusReport),
});
export type PlayerDetails = z.infer<typeof PlayerDetails>;

/** Everything that can be found by name, with the chances of the players. */
export const SearchEntries = z.object({
  /** By name. */
  players: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fullName: z.string().nullable(),
      /** Null if he has left the league, like the club's name. */
      teamId: z.string().nullable(),
      teamShortName: z.string().nullable(),
      positionPrimary: z.string(),
      /** As on his card. */
      ...PlayerCard.pick({ startProbability: true, knowledge: true, match: true }).shape,
    }),
  ),
  /** By name. */
  clubs: z.array(TeamRef),
});
export type SearchEntries = z.infer<typeof SearchEntries>;
