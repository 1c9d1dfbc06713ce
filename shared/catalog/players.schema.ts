import { z } from 'zod';
import { AvailabilityNote, PlayerStatusFields } from '#shared/availability/availability.schema.ts';
import { ReasonRow, StartOutlook } from '#shared/startChance/pstart.schema.ts';
import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import { ExpectedPoints } from '#shared/games/points/expectedPoints.schema.ts';
import { TeamRef } from './teams.schema.ts';
import { FORECAST_KNOWLEDGE } from '#shared/startChance/pstartOutlook.ts';

/** The specified 500 (section 9) are a page; further pages follow. */
export const PLAYERS_PER_PAGE = 500;
/** Points of the history of chances that the player's page draws. */
export const CHANCES_SHOWN = 60;
export const PLAYER_FIXTURES = 3;
/** Matches ahead for which points are expected. */
export const POINTS_FIXTURES = 5;
export const STATUS_REPORTS_SHOWN = 6;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

/** A player who no longer belongs to a club of the league: which one he left, and since when that is known. */
export const Departure = z.object({
  /** Null where nobody knows. */
  clubName: z.string().nullable(),
  /** ISO-8601 UTC; null where nobody knows. */
  sinceTs: z.string().nullable(),
});
export type Departure = z.infer<typeof Departure>;

/** What a player's card shows and the filters read. */
export const PlayerCard = z.object({
  id: z.string(),
  /** By which fans know him. */
  name: z.string(),
  /** Null where it says no more than `name`. */
  fullName: z.string().nullable(),
  teamId: z.string().nullable(),
  positions: z.array(z.string()),
  positionPrimary: z.string(),
  nationality: z.string(),
  /** ISO date. */
  birthdate: z.string().nullable(),
  heightCm: z.number().nullable(),
  preferredFoot: z.enum(['left', 'right']).nullable(),
  ...PlayerStatusFields,
  /** Average rating of the last five matches, 0–5; null without ratings. */
  formRating: z.number().nullable(),
  /** Of the season on show; 0 also where nothing tells of bookings. */
  yellowCards: Count,
  /** Null before the first run. */
  startProbability: Probability.nullable(),
  /** What the forecast knows of his club; null before the first run. */
  knowledge: z.enum(FORECAST_KNOWLEDGE).nullable(),
});
export type PlayerCard = z.infer<typeof PlayerCard>;

/** By name, in the order of `foldText`. */
export const FormerPlayers = z.array(PlayerCard.extend({ left: Departure }));
export type FormerPlayers = z.infer<typeof FormerPlayers>;

export const PlayersPage = z.object({
  /** By name, in the order of `foldText`; only those who belong to a club. */
  players: z.array(PlayerCard),
  /** All clubs by name on the first page, none on the others. */
  teams: z.array(TeamRef),
  /** All players, whatever the page. */
  total: Count,
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type PlayersPage = z.infer<typeof PlayersPage>;

/** One player's season; null where the source does not count it. */
/** Null: no source of the season tells it, which is not 0. */
export const SeasonStatistics = z.object({
  appearancesStarter: Count,
  appearancesSub: Count,
  goalsScored: Count.nullable(),
  assistsMade: Count.nullable(),
  xg: z.number().nullable(),
  xa: z.number().nullable(),
  /** On target or not. */
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

/** Matchdays over which lists draw how a chance went. */
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
  /** Null in values of older models. */
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
  /** Null before kickoff, and while nobody tells. */
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
  isHome: z.boolean(),
  /** Null when the club is not known. */
  opponent: TeamRef.nullable(),
  /** Days since his club's match before, league or Europe, to one decimal; null when there is none. */
  restDays: z.number().min(0).nullable(),
});
export type PlayerFixture = z.infer<typeof PlayerFixture>;

/** One report on a player's availability, which held until the next. */
const StatusReport = z.object({
  id: z.string(),
  status: z.enum(REPORTED_STATUSES),
  /** Chance of playing in percent; null when none was given. */
  chance: z.number().nullable(),
  /** ISO date; null when none was named. */
  expectedReturn: z.string().nullable(),
  source: z.string(),
  /** In the words of the source; null without any. */
  note: z.string().nullable(),
  /** ISO-8601 UTC */
  knownFromTs: z.string(),
});

const NullableCount = Count.nullable();

/** A player's part in a match of the season; null where no source tells a count, which is not 0. */
export const PlayerMatch = z.object({
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  /** Null when the club is not known. */
  opponent: TeamRef.nullable(),
  started: z.boolean(),
  /** 0: stayed on the bench. */
  minutesPlayed: Count,
  /** No source tells of his part: neither minutes nor goals are known. */
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
    /** Where his status is known from; null where the data alone speak. */
    note: AvailabilityNote.nullable(),
    weightKg: z.number().nullable(),
    roleRank: z.int().nullable(),
    /** Minutes in the club's last five matches, oldest first. */
    minutesLast5: z.array(z.number()),
    /** Of each of them, whether it is an estimate. */
    areMinutesEstimated: z.array(z.boolean()),
    /** These matches, oldest first; fewer where the fixtures are not known. */
    matchesLast5: z.array(
      z.object({ kickoffTs: z.string(), isHome: z.boolean(), opponent: TeamRef.nullable() }),
    ),
    /** Of the club's last five matches. */
    startsLast5: Count,
    lastMatchStarted: z.boolean(),
    daysSinceLastAppearance: z.int().nullable(),
    /** Minutes in European matches since the last league match. */
    euMidweekMinutes: Count,
  }),
  team: TeamRef.nullable(),
  season: z.string(),
  /** Of the season on show; null without any. */
  statistics: SeasonStatistics.nullable(),
  /** Null before the first run. */
  startChance: StartChance.nullable(),
  /** His chance in this season's newest runs, oldest first. */
  chanceHistory: z.array(ChancePoint),
  /** His club's fixture of the matchday until that turns, and the next ones, earliest first. */
  nextFixtures: z.array(PlayerFixture),
  /** One for each game whose points can be computed; empty before the first run, and for whoever has left the league. */
  expectedPoints: z.array(
    ExpectedPoints.extend({
      ahead: z.array(
        ExpectedPoints.shape.ahead.element.extend({
          matchday: z.int(),
          isHome: z.boolean(),
          /** Null when the club is not known. */
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

/** All that can be found by name, and whether players will start, in one small answer. */
export const SearchEntries = z.object({
  /** By name. */
  players: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fullName: z.string().nullable(),
      /** Null for whoever has left the league, as is the club's name. */
      teamId: z.string().nullable(),
      teamShortName: z.string().nullable(),
      positionPrimary: z.string(),
      /** As on his card. */
      ...PlayerCard.pick({ startProbability: true, knowledge: true }).shape,
    }),
  ),
  /** By name. */
  clubs: z.array(TeamRef),
});
export type SearchEntries = z.infer<typeof SearchEntries>;
