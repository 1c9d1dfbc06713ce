// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import { PointsVector, type VectorRoom } from './distribution.ts';
import { mixPoints, type PlayChances, type PlayerPoints } from './matchPoints.ts';
import { sigmoid } from '../../start/eleven/elevenPerTeam.ts';

/** Nodes and weights of a three-point Gauss-Hermite rule. */
const NODES = [-Math.sqrt(3), 0, Math.sqrt(3)] as const;
const WEIGHTS = [1 / 6, 2 / 3, 1 / 6] as const;
/** Spread of the log-odds that a player's matches share: a player who starts one tends to start the next. */
const START_SPREAD = 1.6;
const COMES_ON_SPREAD = 1.2;
/** Chance of being out from the second match on for a reason that is still unknown. */
const FALLS_OUT = 0.03;
const GRID = 400;

/** Chances at each node with a given mean, for means of 0 to 1 in equal steps. */
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

/** A player's chances in a match at a node. @param isLater whether he may be out by then */
function chancesAt(node: number, chances: PlayChances, isLater: boolean): PlayChances {
  const stays = isLater ? 1 - FALLS_OUT : 1;
  const starts = Math.min(1, chances.starts / stays);
  const reserve = starts >= 1 ? 0 : Math.min(1, chances.comesOn / stays / (1 - starts));
  const startsHere = lookUp(START_TABLE[node]!, starts);
  return { starts: startsHere, comesOn: (1 - startsHere) * lookUp(COMES_ON_TABLE[node]!, reserve) };
}

/** Adds up a player's points over several matches; reuses its buffers, so it serves one caller at a time. */
export class PointsSum {
  readonly #one: PointsVector;
  /** Points of the matches after the first one. */
  #later: PointsVector;
  #next: PointsVector;
  /** The same, weighted by the chances that he starts the first match, and that he comes on in it. */
  readonly #ifStarting: PointsVector;
  readonly #ifOn: PointsVector;

  constructor(room?: VectorRoom) {
    this.#one = new PointsVector(room);
    this.#later = new PointsVector(room);
    this.#next = new PointsVector(room);
    this.#ifStarting = new PointsVector(room);
    this.#ifOn = new PointsVector(room);
  }

  /**
   * Probabilities of the points over matches that share a player's standing, and that he may miss together.
   *
   * @param matches in order, as many as there are chances
   * @throws RangeError without a match
   */
  add(matches: readonly PlayerPoints[], chances: readonly PlayChances[], into: PointsVector): void {
    const [first] = matches;
    const [firstChances] = chances;
    if (first === undefined || firstChances === undefined)
      throw new RangeError('A sum of points needs at least one match.');
    const fallsOut = matches.length > 1 ? FALLS_OUT : 0;
    into.clear();
    this.#ifStarting.clear();
    this.#ifOn.clear();
    for (let node = 0; node < NODES.length; node += 1) {
      const weight = WEIGHTS[node]!;
      const { starts, comesOn } = chancesAt(node, firstChances, false);
      this.#addLater(matches, chances, node);
      this.#share(into, weight * Math.max(0, 1 - starts - comesOn), fallsOut);
      this.#share(this.#ifStarting, weight * starts, fallsOut);
      this.#share(this.#ifOn, weight * comesOn, fallsOut);
    }
    // The points of the first match are the same at all nodes, so they are added once.
    this.#next.becomeSumOf(first.ifStarting.vector, this.#ifStarting);
    into.addShare(this.#next, 1);
    this.#next.becomeSumOf(first.ifOn.vector, this.#ifOn);
    into.addShare(this.#next, 1);
  }

  /** Adds up the matches after the first one at a node. */
  #addLater(matches: readonly PlayerPoints[], chances: readonly PlayChances[], node: number): void {
    const last = matches.length - 1;
    if (last === 0) {
      this.#later.clear();
      this.#later.add(0, 1);
      return;
    }
    mixPoints(matches[last]!, chancesAt(node, chances[last]!, true), this.#later);
    for (let match = last - 1; match >= 1; match -= 1) {
      mixPoints(matches[match]!, chancesAt(node, chances[match]!, true), this.#one);
      this.#next.becomeSumOf(this.#one, this.#later);
      const before = this.#later;
      this.#later = this.#next;
      this.#next = before;
    }
  }

  /** Adds a share of the later matches; he misses them with chance `fallsOut`. */
  #share(to: PointsVector, share: number, fallsOut: number): void {
    to.addShare(this.#later, share * (1 - fallsOut));
    if (fallsOut > 0) to.add(0, share * fallsOut);
  }
}
