// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { slotsOf } from '#shared/elevens/bestEleven.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { pointsIn } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';

export const LINES = POSITION_GROUPS.length;
/** Largest squad with a bit for each player. */
export const SQUAD_PLAYERS_MAX = 30;

/** Number of newcomers per line, in the order of `POSITION_GROUPS`, and the index of this lineup. */
export interface Lineup {
  counts: readonly number[];
  code: number;
}

/** All lineups with up to a number of newcomers. */
export class Lineups {
  readonly all: readonly Lineup[];
  /** Number of codes. */
  readonly size: number;
  /** By line, what another newcomer adds to the code. */
  readonly steps: readonly number[];

  constructor(most: number) {
    this.steps = POSITION_GROUPS.map((_name, line) => (most + 1) ** line);
    this.size = (most + 1) ** LINES;
    this.all = Array.from({ length: this.size }, (_none, code) => ({
      code,
      counts: this.steps.map((step) => Math.floor(code / step) % (most + 1)),
    })).filter(({ counts }) => newcomersIn(counts) <= most);
  }

  /** All lineups that remain if some newcomers stay on the bench. */
  within({ counts }: Lineup): Lineup[] {
    return this.all.filter((other) => other.counts.every((count, line) => count <= counts[line]!));
  }
}

export const newcomersIn = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/**
 * Points of a squad's remaining players in each match, beside fielded newcomers, whose own points are not included. With
 * this table, the value of any plan takes only a few additions.
 */
export class OwnElevens {
  /** By match, then code of the lineup; -Infinity if no formation has room for the newcomers. */
  readonly points: Float64Array;
  readonly lineups: Lineups;

  readonly #matches: number;
  readonly #formations: readonly (readonly number[])[];
  /** By match, then line: the players with points, best first, by their bits in the squad. */
  readonly #ranked: readonly (readonly { bit: number; points: number }[])[];
  readonly #mostInLine: number;
  /** By line, then number of players: the points of the best ones together. */
  readonly #sums: Float64Array;

  constructor({ squad, rules, horizon }: TransferTask, lineups: Lineups) {
    this.lineups = lineups;
    this.#matches = horizon;
    this.#formations = rules.formations.map((formation) => {
      const slots = slotsOf(formation);
      return POSITION_GROUPS.map((name) => slots[name]);
    });
    this.#mostInLine = Math.max(...this.#formations.flat());
    this.#sums = new Float64Array(LINES * (this.#mostInLine + 1));
    this.points = new Float64Array(horizon * lineups.size);
    this.#ranked = Array.from({ length: horizon }, (_none, match) =>
      POSITION_GROUPS.map((name) =>
        squad
          .map((player, place) => ({ group: player.group, bit: 1 << place, points: pointsIn(player, match) }))
          .filter(({ group, points }) => group === name && points > 0)
          .toSorted((one, other) => other.points - one.points),
      ),
    ).flat();
  }

  /** Fills the table for the squad without the sold players. @param sold a bit for each */
  without(sold: number): void {
    for (let match = 0; match < this.#matches; match += 1) {
      for (let line = 0; line < LINES; line += 1) this.#sumUp(match, line, sold);
      for (const { counts, code } of this.lineups.all)
        this.points[match * this.lineups.size + code] = this.#bestBeside(counts);
    }
  }

  #sumUp(match: number, line: number, sold: number): void {
    const most = this.#mostInLine;
    const first = line * (most + 1);
    let count = 0;
    for (const { bit, points } of this.#ranked[match * LINES + line]!) {
      if ((sold & bit) !== 0) continue;
      if (count === most) return;
      this.#sums[first + count + 1] = this.#sums[first + count]! + points;
      count += 1;
    }
    for (; count < most; count += 1) this.#sums[first + count + 1] = this.#sums[first + count]!;
  }

  #bestBeside(counts: readonly number[]): number {
    const most = this.#mostInLine;
    let best = -Infinity;
    for (const slots of this.#formations) {
      let sum = 0;
      for (let line = 0; line < LINES && sum >= 0; line += 1) {
        const places = slots[line]! - counts[line]!;
        sum = places < 0 ? -Infinity : sum + this.#sums[line * (most + 1) + places]!;
      }
      if (sum > best) best = sum;
    }
    return best;
  }
}
