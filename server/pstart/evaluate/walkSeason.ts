import type { PositionGroup } from '#shared/terms.ts';
import type { AppearanceFact, FixtureFact, LeagueSnapshot, PlayerFact } from '../types.ts';

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
}

/** `none`: history only; `begun`: also current spells; `known`: also the suspensions for the fixture. */
export const ABSENCE_KNOWLEDGE = ['none', 'begun', 'known'] as const;
export type AbsenceKnowledge = (typeof ABSENCE_KNOWLEDGE)[number];

export interface WalkOptions {
  /** First match of a club to forecast, counted by kickoff from 1. */
  fromMatch: number;
  absences: AbsenceKnowledge;
}

/** One kickoff of the season: what was known just before it, and who started. */
export interface KickoffView {
  snapshot: LeagueSnapshot;
  /** Starters of the forecast fixtures as `team\nplayer`. */
  starters: ReadonlySet<string>;
  /** All appearances in the forecast fixtures. */
  appearances: readonly AppearanceFact[];
  /** Clubs whose match counts; a fixture is forecast for both clubs even if one has not reached `fromMatch`. */
  teamIds: readonly string[];
}

const RECENT_MATCHES = 5;

/**
 * Walks a season by kickoff rather than matchday, because matches get postponed. A club's candidates are all players
 * who were in one of its earlier matchday squads.
 */
export function* walkSeason(
  season: PlayedSeason,
  { fromMatch, absences }: WalkOptions,
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
    const teamIds = clubs.filter((teamId) => (matchesPlayed.get(teamId) ?? 0) + 1 >= fromMatch);
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
        snapshot: {
          asOfTs: kickoffTs,
          upcoming,
          played: [...played],
          appearances: [...clubsToRead].flatMap((teamId) => seenOf.get(teamId) ?? []),
          absences: known.facts,
          europeanMatches: season.europeanMatches.filter((match) => match.kickoffTs < kickoffTs),
          suspensionsKnown: absences === 'known',
          players: [...players, ...elsewhere],
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
