// oxlint-disable typescript/no-non-null-assertion -- indices of arrays that this file itself lays out
import { PointsVector, type VectorRoom } from './distribution.ts';
import { mixPoints, type PlayChances, type PlayerPoints } from './matchPoints.ts';

/** Nodes and weights of a three-point Gauss-Hermite rule. */
const NODES = [-Math.sqrt(3), 0, Math.sqrt(3)] as const;
const WEIGHTS = [1 / 6, 2 / 3, 1 / 6] as const;
/** Spread of the log-odds that a player's matches share: a player who starts one tends to start the next. */
const START_SPREAD = 1.6;
const COMES_ON_SPREAD = 1.2;
/** Chance of being out from the second match on for a reason that is still unknown. */
const FALLS_OUT = 0.03;
const GRID = 400;

/** Chances at each node whose mean is a given chance, for chances of 0 to 1 in equal steps. */
const spreadTable = (spread: number): Float64Array[] => {
  const tables = NODES.map(() => new Float64Array(GRID + 1));
  for (let step = 0; step <= GRID; step += 1) {
    const chance = step / GRID;
    const shift = meanKeepingShift(chance, spread);
    for (let node = 0; node < NODES.length; node += 1)
      tables[node]![step] = chance === 0 || chance === 1 ? chance : sigmoid(shift + spread * NODES[node]!);
  }
  return tables;
};

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The log-odds at the middle node, by bisection. */
function meanKeepingShift(chance: number, spread: number): number {
  let low = -20;
  let high = 20;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    let mean = 0;
    for (let node = 0; node < NODES.length; node += 1)
      mean += WEIGHTS[node]! * sigmoid(middle + spread * NODES[node]!);
    if (mean < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const START_TABLE = spreadTable(START_SPREAD);
const COMES_ON_TABLE = spreadTable(COMES_ON_SPREAD);

function lookUp(table: Float64Array, chance: number): number {
  const place = Math.min(1, Math.max(0, chance)) * GRID;
  const step = Math.min(GRID - 1, Math.floor(place));
  return table[step]! + (place - step) * (table[step + 1]! - table[step]!);
}

/** Adds up a player's points over several matches; it keeps room to compute in, so it serves one caller at a time. */
export class PointsSum {
  readonly #one: PointsVector;
  #sum: PointsVector;
  #next: PointsVector;

  constructor(room?: VectorRoom) {
    this.#one = new PointsVector(room);
    this.#sum = new PointsVector(room);
    this.#next = new PointsVector(room);
  }

  /**
   * Probabilities of the points of matches that share whether a player is in favour, and may lose him together.
   *
   * @param matches in order, as many as there are chances
   */
  add(matches: readonly PlayerPoints[], chances: readonly PlayChances[], into: PointsVector): void {
    into.clear();
    for (let node = 0; node < NODES.length; node += 1) {
      const weight = WEIGHTS[node]!;
      this.#mix(matches.at(-1), chances.at(-1), { node, isLater: matches.length > 1 });
      this.#take();
      for (let match = matches.length - 2; match >= 1; match -= 1) {
        this.#mix(matches[match], chances[match], { node, isLater: true });
        this.#next.becomeSumOf(this.#one, this.#sum);
        this.#swap();
      }
      if (matches.length === 1) {
        into.addShare(this.#sum, weight);
        continue;
      }
      this.#fallOut();
      this.#mix(matches[0], chances[0], { node, isLater: false });
      this.#next.becomeSumOf(this.#one, this.#sum);
      into.addShare(this.#next, weight);
    }
  }

  #mix(
    points: PlayerPoints | undefined,
    chances: PlayChances | undefined,
    { node, isLater }: { node: number; isLater: boolean },
  ): void {
    if (points === undefined || chances === undefined) return;
    const stays = isLater ? 1 - FALLS_OUT : 1;
    const starts = Math.min(1, chances.starts / stays);
    const reserve = starts >= 1 ? 0 : Math.min(1, chances.comesOn / stays / (1 - starts));
    const startsHere = lookUp(START_TABLE[node]!, starts);
    const comesOn = (1 - startsHere) * lookUp(COMES_ON_TABLE[node]!, reserve);
    mixPoints(points, { starts: startsHere, comesOn }, this.#one);
  }

  #take(): void {
    this.#sum.clear();
    this.#sum.addShare(this.#one, 1);
  }

  #swap(): void {
    const before = this.#sum;
    this.#sum = this.#next;
    this.#next = before;
  }

  /** Leaves all later matches out with the chance of falling out. */
  #fallOut(): void {
    this.#next.clear();
    this.#next.addShare(this.#sum, 1 - FALLS_OUT);
    this.#next.add(0, FALLS_OUT);
    this.#swap();
  }
}
