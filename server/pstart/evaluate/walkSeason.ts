import type { PositionGroup } from '#shared/terms.ts';
import type {
  AppearanceFact,
  FixtureFact,
  LeagueSnapshot,
  PlayerFact,
  RegisteredFact,
  StatusCoverFact,
  StatusFact,
} from '../types.ts';

/** Everything that happened in a season. The walk shows each forecast only what lies before its kickoff. */
export interface PlayedSeason {
  /** Played fixtures, in any order. */
  fixtures: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  /** Suspensions by the fixture missed. */
  absences: LeagueSnapshot['absences'];
  /** Injuries and illnesses by ISO date; `untilDate` is null while no end is known. */
  spells: readonly { playerId: string; fromDate: string; untilDate: string | null }[];
  europeanMatches: LeagueSnapshot['europeanMatches'];
  positionGroups: ReadonlyMap<string, PositionGroup>;
  /** Ratings on the hub's 0–5 scale by fixture, then by player. */
  ratings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What was said of the players, in the order in which it became known. */
  statuses: readonly StatusFact[];
  /** Matchdays whose statuses are complete. */
  statusCover: readonly StatusCoverFact[];
  /** Squad lists; empty where the source has none. */
  registered: readonly RegisteredFact[];
}

/** `none`: history only; `begun`: also current spells; `known`: also the suspensions for the fixture. */
export const ABSENCE_KNOWLEDGE = ['none', 'begun', 'known'] as const;
export type AbsenceKnowledge = (typeof ABSENCE_KNOWLEDGE)[number];

/** `none`: history only; `known`: also what was said of the players by then. */
export const NEWS_KNOWLEDGE = ['none', 'known'] as const;
export type NewsKnowledge = (typeof NEWS_KNOWLEDGE)[number];

export interface WalkOptions {
  /** First and last match of a club to forecast, counted by kickoff from 1. */
  fromMatch: number;
  toMatch?: number;
  news?: NewsKnowledge;
  /** Hours before kickoff at which the forecast is made; 0 if left out. */
  horizonHours?: number;
  absences: AbsenceKnowledge;
}

/** One kickoff of the season: what was known just before it, and who started. */
export interface KickoffView {
  kickoffTs: string;
  snapshot: LeagueSnapshot;
  /** Starters of the forecast fixtures as `team\nplayer`. */
  starters: ReadonlySet<string>;
  /** All appearances in the forecast fixtures. */
  appearances: readonly AppearanceFact[];
  /** Clubs whose match counts; a fixture is forecast for both clubs even if one has not reached `fromMatch`. */
  teamIds: readonly string[];
}

const RECENT_MATCHES = 5;
const MS_PER_HOUR = 3_600_000;

/**
 * Walks a season by kickoff rather than matchday, because matches get postponed. A club's candidates are all players
 * who were in one of its earlier matchday squads.
 */
export function* walkSeason(
  season: PlayedSeason,
  { fromMatch, toMatch = Infinity, absences, news = 'none', horizonHours = 0 }: WalkOptions,
): Generator<KickoffView> {
  const fixtures = season.fixtures.toSorted(
    (a, b) => Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs) || (a.fixtureId < b.fixtureId ? -1 : 1),
  );
  const appearancesOf = Map.groupBy(season.appearances, ({ fixtureId }) => fixtureId);
  const squads = new Map<string, Set<string>>();
  const matchesPlayed = new Map<string, number>();
  const recentFixtures = new Map<string, string[]>();
  const played: FixtureFact[] = [];
  const seenOf = new Map<string, AppearanceFact[]>();

  for (const [kickoffTs, upcoming] of Map.groupBy(fixtures, (fixture) => fixture.kickoffTs)) {
    const clubs = upcoming.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    const asOfTs = new Date(Date.parse(kickoffTs) - horizonHours * MS_PER_HOUR).toISOString();
    const teamIds = clubs.filter((teamId) => {
      const match = (matchesPlayed.get(teamId) ?? 0) + 1;
      return match >= fromMatch && match <= toMatch;
    });
    const appearances = upcoming.flatMap(({ fixtureId }) => appearancesOf.get(fixtureId) ?? []);
    if (teamIds.length > 0) {
      const known = knownAbsences(season, absences, kickoffTs, upcoming);
      const players = clubs.flatMap((teamId) =>
        [...(squads.get(teamId) ?? [])].map((playerId): PlayerFact => ({
          playerId,
          teamId,
          // For the few players of unknown position, assume the most common one.
          positionGroup: season.positionGroups.get(playerId) ?? 'midfielder',
          injuryStatus: known.injured.has(playerId) ? 'injured' : 'unknown',
          suspended: known.suspended.has(playerId),
          roleRank: null,
          formRating: formRatingOf(playerId, recentFixtures.get(teamId) ?? [], season),
          euMidweekMinutes: 0,
          minutesLast5: [],
          startsLast5: 0,
          lastMatchStarted: false,
        })),
      );
      const elsewhere = listSquadsElsewhere(squads, clubs, players);
      const clubsToRead = new Set([...clubs, ...elsewhere.map(({ teamId }) => teamId)]);
      yield {
        kickoffTs,
        snapshot: {
          asOfTs,
          upcoming,
          played: horizonHours === 0 ? [...played] : played.filter((match) => isOver(match, asOfTs)),
          appearances: [...clubsToRead].flatMap((teamId) => seenOf.get(teamId) ?? []),
          absences: known.facts,
          europeanMatches: season.europeanMatches.filter((match) => match.kickoffTs < asOfTs),
          suspensionsKnown: absences === 'known',
          players: [...players, ...elsewhere],
          ...(news === 'known' ? newsKnown(season, asOfTs, upcoming) : {}),
        },
        appearances,
        starters: new Set(
          appearances
            .filter(({ started }) => started)
            .map(({ teamId, playerId }) => `${teamId}\n${playerId}`),
        ),
        teamIds,
      };
    }
    for (const appearance of appearances) {
      const { teamId, playerId, fixtureId } = appearance;
      const seen = seenOf.get(teamId);
      if (seen === undefined) seenOf.set(teamId, [appearance]);
      else seen.push(appearance);
      const squad = squads.get(teamId) ?? new Set();
      squads.set(teamId, squad.add(playerId));
      const recent = recentFixtures.get(teamId) ?? [];
      if (!recent.includes(fixtureId))
        recentFixtures.set(teamId, [...recent, fixtureId].slice(-RECENT_MATCHES));
    }
    for (const teamId of clubs) matchesPlayed.set(teamId, (matchesPlayed.get(teamId) ?? 0) + 1);
    played.push(...upcoming);
  }
}

/** Time from kickoff until a line-up counts as played: two halves, the break and added time. */
const MATCH_DURATION_MS = 2 * MS_PER_HOUR;

const isOver = ({ kickoffTs }: FixtureFact, asOfTs: string) =>
  Date.parse(kickoffTs) + MATCH_DURATION_MS <= Date.parse(asOfTs);

/** What was said by an instant, and the fixtures for which the statuses were complete. */
function newsKnown(
  { statuses, statusCover }: PlayedSeason,
  asOfTs: string,
  upcoming: readonly FixtureFact[],
): Pick<LeagueSnapshot, 'statuses' | 'newsCompleteFor'> {
  const covered = new Set(
    statusCover
      // Statuses inferred later say nothing of the days before the deadline.
      .filter(({ readAtTheTime, deadlineTs }) => readAtTheTime || deadlineTs <= asOfTs)
      .map(({ matchday }) => matchday),
  );
  return {
    statuses: statuses.filter(({ knownFromTs }) => knownFromTs <= asOfTs),
    newsCompleteFor: new Set(
      upcoming.filter(({ matchday }) => covered.has(matchday)).map(({ fixtureId }) => fixtureId),
    ),
  };
}

/** Lists players who were in squads of two clubs at both, as a hub with a fresh squad list would. */
function listSquadsElsewhere(
  squads: ReadonlyMap<string, ReadonlySet<string>>,
  clubs: readonly string[],
  players: readonly PlayerFact[],
): PlayerFact[] {
  const forecastClubs = new Set(clubs);
  const playerOf = new Map(players.map((player) => [player.playerId, player]));
  const listed: PlayerFact[] = [];
  for (const [teamId, squad] of squads) {
    if (forecastClubs.has(teamId)) continue;
    for (const playerId of squad) {
      const player = playerOf.get(playerId);
      if (player !== undefined) listed.push({ ...player, teamId });
    }
  }
  return listed;
}

function knownAbsences(
  season: PlayedSeason,
  knowledge: AbsenceKnowledge,
  kickoffTs: string,
  upcoming: readonly FixtureFact[],
) {
  const day = kickoffTs.slice(0, 10);
  const running =
    knowledge === 'none'
      ? []
      : season.spells.filter(
          ({ fromDate, untilDate }) => fromDate < day && (untilDate === null || untilDate >= day),
        );
  const bans = knowledge === 'known' ? season.absences : [];
  const fixtureIds = new Set(upcoming.map(({ fixtureId }) => fixtureId));
  return {
    injured: new Set(running.map(({ playerId }) => playerId)),
    suspended: new Set(
      bans
        .filter(({ fixtureId }) => fixtureId !== null && fixtureIds.has(fixtureId))
        .map(({ playerId }) => playerId),
    ),
    facts: [
      ...bans,
      ...running.map(({ playerId, fromDate }) => ({ playerId, kind: 'injury', fromDate, fixtureId: null })),
    ],
  };
}

function formRatingOf(playerId: string, fixtureIds: readonly string[], season: PlayedSeason): number | null {
  const ratings = fixtureIds.flatMap((fixtureId) => season.ratings.get(fixtureId)?.get(playerId) ?? []);
  return ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}
