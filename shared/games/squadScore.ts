// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
import { slotsOf, type Formation } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';

/** How a game counts the points of a squad. */
export interface ScoreRules {
  /** Whether the best eleven in the formation counts by itself, or the eleven as lined up. */
  countsBest: boolean;
  /** What the points of a star are multiplied by. */
  starMultiplier: number;
}

/** A squad for a matchday. */
export interface SquadLineup {
  formation: Formation;
  /** With the line that each plays in. */
  players: readonly { id: string; line: PositionGroup }[];
  /** Ids of the eleven as lined up. */
  eleven: readonly string[];
  /** Ids of the stars, or of the captain. */
  stars: readonly string[];
}

export type GameSquad = SquadLineup & { game: Game };

export interface SquadScore {
  points: number;
  /** Ids of those whose points count. */
  counted: string[];
}

/** How a game counts the points of a squad. */
export function scoreRulesOf(game: Game): ScoreRules {
  const { locks, stars } = GAME_PROFILES[game];
  return { countsBest: locks === 'formationAndStars', starMultiplier: stars?.multiplier ?? 1 };
}

/** What a squad scores in a game. @param pointsOf a player's points by id; 0 if he does not play */
export function scoreSquad(squad: GameSquad, pointsOf: (id: string) => number): SquadScore {
  const places: number[] = [];
  const points = Float64Array.from(squad.players, ({ id }) => pointsOf(id));
  const sum = new SquadScorer(squad, scoreRulesOf(squad.game)).score(points, places);
  return { points: sum, counted: places.map((place) => squad.players[place]!.id) };
}

/** Scores one squad for any points of its players; reuses its buffers. */
export class SquadScorer {
  /** By line: the players who may count, as places in the squad, and how many do. */
  readonly #lines: readonly { places: Int32Array; slots: number }[];
  readonly #multipliers: Float64Array;
  /** Players of a line by what they are worth, best first. */
  readonly #ranked: Int32Array;
  readonly #worths: Float64Array;

  constructor({ formation, players, eleven, stars }: SquadLineup, rules: ScoreRules) {
    const slots = slotsOf(formation);
    this.#lines = POSITION_GROUPS.map((group) => {
      const places = [...players.keys()].filter(
        (place) =>
          players[place]!.line === group && (rules.countsBest || eleven.includes(players[place]!.id)),
      );
      return { places: Int32Array.from(places), slots: rules.countsBest ? slots[group] : places.length };
    });
    this.#multipliers = Float64Array.from(players, ({ id }) =>
      stars.includes(id) ? rules.starMultiplier : 1,
    );
    this.#ranked = new Int32Array(players.length);
    this.#worths = new Float64Array(players.length);
  }

  /**
   * The squad's points.
   *
   * @param points by the players' places in the squad
   * @param counted gets the places of those who count
   */
  score(points: ArrayLike<number>, counted?: number[]): number {
    let sum = 0;
    for (const { places, slots } of this.#lines) {
      const counting = Math.min(slots, places.length);
      this.#rank(places, points);
      for (let rank = 0; rank < counting; rank += 1) {
        sum += this.#worths[rank]!;
        counted?.push(this.#ranked[rank]!);
      }
    }
    return sum;
  }

  /** Sorts by insertion, which is the fastest for five players. */
  #rank(places: Int32Array, points: ArrayLike<number>): void {
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index]!;
      const worth = points[place]! * this.#multipliers[place]!;
      let rank = index;
      for (; rank > 0 && this.#worths[rank - 1]! < worth; rank -= 1) {
        this.#worths[rank] = this.#worths[rank - 1]!;
        this.#ranked[rank] = this.#ranked[rank - 1]!;
      }
      this.#worths[rank] = worth;
      this.#ranked[rank] = place;
    }
  }
}
