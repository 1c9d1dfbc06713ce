import { OPENING_MATCHES } from '../opening.ts';
import type { AppearanceFact, FixtureFact, LastSeason, PlayerFact, RegisteredFact } from '../types.ts';
import type { KnownAbsences } from './knownBefore.ts';
import type { PlayedSeason } from './playedSeason.ts';

const RECENT_MATCHES = 5;

type LastSeasons = ReadonlyMap<string, LastSeason> | null;

/** The matches of a walk that lie behind it, and who was in the squads. */
export class SeasonSoFar {
  readonly played: FixtureFact[] = [];
  readonly #season: PlayedSeason;
  readonly #lastSeason: LastSeasons;
  readonly #squads: Map<string, Set<string>>;
  readonly #registeredAt: ReadonlyMap<string, RegisteredFact[]>;
  readonly #matchesPlayed = new Map<string, number>();
  readonly #recentFixtures = new Map<string, string[]>();
  readonly #seenOf = new Map<string, AppearanceFact[]>();

  constructor(season: PlayedSeason, lastSeason: LastSeasons) {
    this.#season = season;
    this.#lastSeason = lastSeason;
    this.#squads = squadsBefore(season, lastSeason);
    this.#registeredAt = Map.groupBy(lastSeason === null ? [] : season.registered, (row) => row.fixtureId);
  }

  matchesPlayed(teamId: string): number {
    return this.#matchesPlayed.get(teamId) ?? 0;
  }

  appearancesOf(teamIds: ReadonlySet<string>): AppearanceFact[] {
    return [...teamIds].flatMap((teamId) => this.#seenOf.get(teamId) ?? []);
  }

  /** The candidates of the clubs of these fixtures. */
  players(upcoming: readonly FixtureFact[], known: KnownAbsences): PlayerFact[] {
    const listed = upcoming.flatMap(({ fixtureId }) => this.#registeredAt.get(fixtureId) ?? []);
    const priceOf = new Map(listed.map(({ playerId, price }) => [playerId, price]));
    const before = this.#lastSeason;
    return upcoming
      .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
      .flatMap((teamId) =>
        [...this.#candidatesOf(teamId, listed)].map((playerId): PlayerFact => {
          const player: PlayerFact = {
            playerId,
            teamId,
            // For the few players of unknown position, assume the most common one.
            positionGroup: this.#season.positionGroups.get(playerId) ?? 'midfielder',
            injuryStatus: known.injured.has(playerId) ? 'injured' : 'unknown',
            suspended: known.suspended.has(playerId),
            roleRank: null,
            formRating: formRatingOf(playerId, this.#recentFixtures.get(teamId) ?? [], this.#season),
            euMidweekMinutes: 0,
            minutesLast5: [],
            startsLast5: 0,
            lastMatchStarted: false,
          };
          if (before === null) return player;
          player.lastSeason = before.get(playerId) ?? null;
          player.price = priceOf.get(playerId) ?? null;
          return player;
        }),
      );
  }

  #candidatesOf(teamId: string, listed: readonly RegisteredFact[]): ReadonlySet<string> {
    const squad = this.#squads.get(teamId) ?? new Set<string>();
    if (listed.length === 0 || this.matchesPlayed(teamId) >= OPENING_MATCHES) return squad;
    const members = listed.filter((row) => row.teamId === teamId).map(({ playerId }) => playerId);
    return new Set([...squad, ...members]);
  }

  /** Lists players who were in squads of two clubs at both, as a hub with a fresh squad list would. */
  listElsewhere(clubs: readonly string[], players: readonly PlayerFact[]): PlayerFact[] {
    const forecastClubs = new Set(clubs);
    const playerOf = new Map(players.map((player) => [player.playerId, player]));
    const listed: PlayerFact[] = [];
    for (const [teamId, squad] of this.#squads) {
      if (forecastClubs.has(teamId)) continue;
      for (const playerId of squad) {
        const player = playerOf.get(playerId);
        if (player !== undefined) listed.push({ ...player, teamId });
      }
    }
    return listed;
  }

  /** Adds matches that have been played. */
  add(fixtures: readonly FixtureFact[], appearances: readonly AppearanceFact[]): void {
    for (const appearance of appearances) {
      const { teamId, playerId, fixtureId } = appearance;
      const seen = this.#seenOf.get(teamId);
      if (seen === undefined) this.#seenOf.set(teamId, [appearance]);
      else seen.push(appearance);
      this.#squads.set(teamId, (this.#squads.get(teamId) ?? new Set<string>()).add(playerId));
      const recent = this.#recentFixtures.get(teamId) ?? [];
      if (!recent.includes(fixtureId))
        this.#recentFixtures.set(teamId, [...recent, fixtureId].slice(-RECENT_MATCHES));
    }
    for (const { homeTeamId, awayTeamId } of fixtures)
      for (const teamId of [homeTeamId, awayTeamId])
        this.#matchesPlayed.set(teamId, this.matchesPlayed(teamId) + 1);
    this.played.push(...fixtures);
  }
}

/** Squads of last season, for the first match; empty where it is not known or there are squad lists. */
function squadsBefore({ registered }: PlayedSeason, lastSeason: LastSeasons): Map<string, Set<string>> {
  const squads = new Map<string, Set<string>>();
  if (lastSeason === null || registered.length > 0) return squads;
  for (const [playerId, { teamId }] of lastSeason)
    squads.set(teamId, (squads.get(teamId) ?? new Set<string>()).add(playerId));
  return squads;
}

function formRatingOf(playerId: string, fixtureIds: readonly string[], season: PlayedSeason): number | null {
  const ratings = fixtureIds.flatMap((fixtureId) => season.ratings.get(fixtureId)?.get(playerId) ?? []);
  return ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}
