import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { candidateOf } from '@hub/shared/games/heldEleven.ts';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import { heldFormationOf } from '@hub/shared/games/lockedChanges.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { GameSquad } from '@hub/shared/games/squadScore.ts';
import type { ReviewForecast } from '@hub/shared/review/review.schema.ts';
import { bestSquad, type ValueOf } from '@hub/shared/review/reviewedSquad.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type {
  FrozenForecast,
  ReviewedPerson,
  ReviewSnapshot,
  SeasonReading,
} from '../../stores/users/reviews.ts';
import { snapshotAt, toReviewForecast } from './frozenForecasts.ts';
import type { Counting, PlayerFacts, SeasonFacts } from './seasonFacts.ts';

/** All that is known of the matchdays of a squad. */
export interface ReviewedSeason {
  game: Game;
  facts: SeasonFacts;
  /** By matchday. */
  held: ReadonlyMap<number, readonly HeldPlace[]>;
  people: ReadonlyMap<string, ReviewedPerson>;
  /** By fixture id, earliest first. */
  snapshots: ReadonlyMap<string, readonly ReviewSnapshot[]>;
  /** By snapshot and player. */
  forecasts: ReadonlyMap<string, FrozenForecast>;
}

export const forecastKey = (snapshotId: string, playerId: string) => `${snapshotId} ${playerId}`;

/** Ids of the snapshots that can count for what was held. */
export function snapshotIdsFor(
  matchdays: SeasonFacts['matchdays'],
  held: ReviewedSeason['held'],
  snapshots: ReviewedSeason['snapshots'],
): string[] {
  const ids = [...held].flatMap(([matchday, places]) => {
    const locks = new Set(places.map(({ lockTs }) => lockTs));
    return (matchdays.get(matchday) ?? []).flatMap(({ fixtureId }) =>
      [...locks].flatMap((lockTs) => snapshotAt(snapshots.get(fixtureId) ?? [], lockTs)?.id ?? []),
    );
  });
  return [...new Set(ids)];
}

export const snapshotsByFixture = ({ snapshots }: Pick<SeasonReading, 'snapshots'>) =>
  Map.groupBy(snapshots, ({ fixtureId }) => fixtureId);

/** A player on a matchday: what was expected of him at the lock, and what became of it. */
export interface ReviewedPlayer extends PlayerFacts {
  id: string;
  teamId: string | null;
  frozen: FrozenForecast | null;
  forecast: ReviewForecast | null;
}

/** One matchday, from which all that a review says follows. */
export interface ReviewedMatchday {
  matchday: number;
  counting: Counting;
  places: readonly HeldPlace[];
  player: (id: string) => ReviewedPlayer;
  valueOf: ValueOf;
  expectedOf: ValueOf;
  mine: GameSquad;
  /** By the hub's advice at the lock; null without frozen forecasts for an eleven. */
  hub: GameSquad | null;
  /** The same players in the legal eleven that brings most. */
  bestBy: (worthOf: ValueOf) => GameSquad;
}

/** @param counting of the matchday, or of the season to compare matchdays */
export function reviewedMatchday(
  season: ReviewedSeason,
  matchday: number,
  counting: Counting = season.facts.countingOf(matchday),
): ReviewedMatchday {
  const { game, held } = season;
  const places = held.get(matchday) ?? [];
  const read = playerReader(season, { matchday, places, unit: counting.unit });
  const known = new Map<string, ReviewedPlayer>();
  const player = (id: string) => {
    const one = known.get(id) ?? read(id);
    known.set(id, one);
    return one;
  };
  const valueOf: ValueOf = (id) => player(id).fact.value;
  const expectedOf: ValueOf = (id) => player(id).forecast?.value ?? null;
  const chanceOf: ValueOf = (id) => player(id).forecast?.startProbability ?? null;

  // Starts are counted as lined up, whatever the game does with points.
  const rules = { counting: counting.unit === 'points' ? game : 'own', allowing: game } as const;
  const choice = places.filter(({ isLate }) => !isLate);
  const candidates = choice.flatMap((place) => {
    const person = season.people.get(place.playerId);
    return person === undefined ? [] : candidateOf(person, place);
  });
  const bestBy = (worthOf: ValueOf) => bestSquad(candidates, worthOf, rules);
  const needed = Math.max(1, Math.min(choice.length, STARTERS_PER_TEAM));
  const worths = [expectedOf, chanceOf].find(
    (worthOf) => choice.filter(({ playerId }) => worthOf(playerId) !== null).length >= needed,
  );
  const hub = worths === undefined ? null : bestBy(worths);
  return {
    matchday,
    counting,
    places,
    player,
    valueOf,
    expectedOf,
    mine: heldSquad(rules.counting, places, season.people),
    hub: hub && (worths === expectedOf && counting.unit === 'points' ? hub : { ...hub, stars: [] }),
    bestBy,
  };
}

/** Reads what became of a player on a matchday, whether or not he was held. */
function playerReader(
  { facts, people, snapshots, forecasts }: ReviewedSeason,
  { matchday, places, unit }: { matchday: number; places: readonly HeldPlace[]; unit: Counting['unit'] },
) {
  const lockOf = new Map(places.map(({ playerId, lockTs }) => [playerId, lockTs]));
  const firstLock = places[0]?.lockTs ?? '';
  const byLock = new Map<string, ReviewSnapshot[]>();
  const snapshotsFor = (lockTs: string) => {
    const found =
      byLock.get(lockTs) ??
      (facts.matchdays.get(matchday) ?? []).flatMap(
        ({ fixtureId }) => snapshotAt(snapshots.get(fixtureId) ?? [], lockTs) ?? [],
      );
    byLock.set(lockTs, found);
    return found;
  };
  const frozenOf = (id: string) => {
    for (const snapshot of snapshotsFor(lockOf.get(id) ?? firstLock)) {
      const frozen = forecasts.get(forecastKey(snapshot.id, id));
      if (frozen !== undefined) return { snapshot, frozen };
    }
    return null;
  };
  return (id: string): ReviewedPlayer => {
    const found = frozenOf(id);
    const person = people.get(id);
    const teamId = facts.clubOf(id, matchday) ?? found?.frozen.teamId ?? person?.team?.id ?? null;
    return {
      id,
      teamId,
      ...facts.of({ id, teamId }, matchday, unit),
      frozen: found?.frozen ?? null,
      forecast: found && toReviewForecast(found.frozen, found.snapshot, { unit, profile: facts.profile }),
    };
  };
}

export const groupOf = (person: ReviewedPerson | undefined): PositionGroup =>
  (person && fieldGroupOf(person)) ?? 'midfielder';

/** The squad as held; without players who joined after their lock and found no place. */
function heldSquad(game: Game, places: readonly HeldPlace[], people: ReviewedSeason['people']): GameSquad {
  const held = new Map(places.map((place) => [place.playerId, place]));
  const choice = places.filter(({ isLate, line }) => !isLate || line !== 'bench');
  return {
    game,
    formation: heldFormationOf(held) ?? '4-4-2',
    players: choice.map(({ playerId: id, line }) => ({
      id,
      line: line === 'bench' ? groupOf(people.get(id)) : line,
    })),
    eleven: choice.flatMap(({ playerId, line }) => (line === 'bench' ? [] : playerId)),
    stars: choice.flatMap(({ playerId, isStar }) => (isStar ? playerId : [])),
  };
}
