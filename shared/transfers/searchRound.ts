// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import type { Exchange } from './bestExchange.ts';
import { BestFew, type Offers } from './bestFew.ts';
import { columnsOf, FieldedSum, GROUPS, type Exchanged, type PlayerColumns } from './fieldedSum.ts';
import { FreePlaces } from './freePlaces.ts';
import { isBoxOfFormations } from './lineRanges.ts';
import { salesFor, type Sale } from './saleChoices.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from './squadValue.ts';
import {
  POINTS_OF_MILLION,
  POINTS_OF_TRANSFER,
  worthBuying,
  type TransferBounds,
  type TransferTask,
} from './transferProgram.ts';

/** A plan, and the points of its elevens less what its transfers and millions count. */
export interface FoundPlan {
  objective: number;
  exchange: Exchange;
}

/** Where as many nodes, times transfers, are not enough, a solver is quicker. The more transfers, the dearer a node is. */
const NODES_TIMES_TRANSFERS = 300_000;
/** A plan that brings so little more is not looked for: a hundredth of a point less what transfers count is more. */
const TOLERANCE = 0.0005;
/** Sums of the same figures in another order differ by less. */
const ROUNDING = 1e-9;
/** In millions. */
const MONEY_ROUNDING = 1e-7;
/** How many prices of money are tried for a bound, where sales are compared and below. */
const RATES_OF_SALE = 8;
const RATES_BELOW = 3;
const FIRST_RATE = 0.5;
const RATE_STEP = 1.5;

/** A point of the search, where some have left and some have come. */
interface Node {
  /** How many have come. */
  depth: number;
  /** In millions; Infinity where prices do not count. */
  left: number;
  /** What those who have come count, in points. */
  cost: number;
}

/** What plans below a node bring at most: `base` and what newcomers add, whom each million costs `rate` points, of which some are left. */
interface Bound {
  most: number;
  base: number;
  rate: number;
}

/** The search among all exchanges in which exactly so many come. */
export class SearchRound {
  /** The best plan so far, also of fewer transfers. */
  found: FoundPlan | null;

  readonly #task: TransferTask;
  readonly #bounds: TransferBounds;
  readonly #buys: readonly MarketPlayer[];
  readonly #columns: PlayerColumns;
  readonly #sum: FieldedSum;
  readonly #places: FreePlaces;
  readonly #few: BestFew;
  /** In millions; 0 where prices do not count. */
  readonly #prices: Float64Array;
  /** What buying each counts, in points. */
  readonly #costs: Float64Array;
  readonly #isExact: boolean;
  /** By depth: who may still come, and what each adds at most. */
  readonly #offers: Offers[];
  #otherGains: Float64Array;
  readonly #squad: Exchanged;
  readonly #chosen: Int32Array;
  readonly #thresholds: Float64Array;
  #sale: Sale = { places: [], sold: 0, proceeds: 0 };
  #nodes = 0;

  constructor(task: TransferTask, bounds: TransferBounds, found: FoundPlan | null) {
    const { squad, rules, horizon } = task;
    const { transfers, budget } = bounds;
    this.found = found;
    this.#task = task;
    this.#bounds = bounds;
    const buys = worthBuying(task, bounds);
    this.#buys = buys;
    this.#columns = columnsOf([...squad, ...buys], horizon);
    this.#sum = new FieldedSum(this.#columns, squad.length, rules.formations);
    this.#places = new FreePlaces(task, buys);
    this.#prices = Float64Array.from(buys, ({ price }) => (budget === null ? 0 : (price ?? 0)));
    this.#costs = this.#prices.map((price) => POINTS_OF_TRANSFER + POINTS_OF_MILLION * price);
    this.#few = new BestFew(this.#places, this.#prices, transfers);
    this.#isExact = isBoxOfFormations(rules.formations);
    this.#offers = Array.from({ length: transfers }, () => ({
      list: new Int32Array(buys.length),
      count: 0,
      gains: new Float64Array(buys.length),
    }));
    this.#otherGains = new Float64Array(buys.length);
    this.#squad = { sold: 0, bought: new Int32Array(transfers), count: 0 };
    this.#chosen = new Int32Array(transfers);
    this.#thresholds = new Float64Array(horizon * GROUPS);
  }

  /** @returns false where it was given up */
  run(): boolean {
    const { transfers, budget } = this.#bounds;
    let rate = FIRST_RATE;
    const hopeful: { sale: Sale; bound: Bound }[] = [];
    for (const sale of salesFor(this.#task, transfers, budget !== null)) {
      const bound = this.#boundOf(this.#start(sale), rate, RATES_OF_SALE);
      if (bound === null) continue;
      ({ rate } = bound);
      hopeful.push({ sale, bound });
    }
    hopeful.sort((one, other) => other.bound.most - one.bound.most);
    for (const { sale, bound } of hopeful) {
      if (this.#isHopeless(bound.most)) break;
      this.#branch(this.#start(sale), bound.rate);
      if (this.#isTooLong()) return false;
    }
    return true;
  }

  #isTooLong(): boolean {
    return this.#nodes * this.#bounds.transfers > NODES_TIMES_TRANSFERS;
  }

  #isHopeless(most: number): boolean {
    return most <= (this.found?.objective ?? -Infinity) + TOLERANCE;
  }

  /** The node at which some have left and nobody has come. */
  #start(sale: Sale): Node {
    this.#sale = sale;
    this.#squad.sold = sale.sold;
    this.#places.afterSale(sale);
    const { budget } = this.#bounds;
    const left = budget === null ? Infinity : budget + sale.proceeds + MONEY_ROUNDING;
    const offers = this.#offers[0]!;
    offers.count = 0;
    for (let player = 0; player < this.#buys.length; player += 1)
      if (this.#canCome(player, left)) offers.list[offers.count++] = player;
    return { depth: 0, left, cost: 0 };
  }

  #canCome(player: number, left: number): boolean {
    return this.#prices[player]! <= left && this.#places.areFreeFor(player);
  }

  /** Fields the squad with those who have come. @returns points less what they count */
  #field({ depth, cost }: Node): number {
    const own = this.#task.squad.length;
    for (let place = 0; place < depth; place += 1) this.#squad.bought[place] = own + this.#chosen[place]!;
    this.#squad.count = depth;
    return this.#sum.field(this.#squad) - cost;
  }

  /**
   * What can come of a node at most. What each newcomer adds to the squad as it is bounds what they add together, but is far too much where
   * all would take the same place; so a second try counts what each adds beyond the thresholds of the squad with the best of the first.
   *
   * @returns null where there is no hope; else the offers of its depth hold what each adds
   */
  #boundOf(node: Node, rate: number, tries: number): Bound | null {
    const { depth } = node;
    const offers = this.#offers[depth]!;
    const base = this.#field(node);
    this.#fillGains(offers, this.#sum.thresholds);
    const first = this.#leastOf(node, { most: Infinity, base, rate }, offers, tries);
    const few = this.#bounds.transfers - depth;
    if (first === null || few === 1) return first;
    const own = this.#task.squad.length;
    for (let pick = 0; pick < few; pick += 1) this.#squad.bought[depth + pick] = own + this.#few.picks[pick]!;
    this.#squad.count = depth + few;
    this.#sum.field(this.#squad);
    this.#thresholds.set(this.#sum.thresholds);
    this.#field(node);
    const slack = this.#sum.slackOf(this.#squad, this.#thresholds, this.#places.ofLines, few);
    const others = { ...offers, gains: this.#otherGains };
    this.#fillGains(others, this.#thresholds);
    const start = { most: Infinity, base: base + slack, rate: first.rate };
    const second = this.#leastOf(node, start, others, tries);
    if (second === null || second.most >= first.most) return second && first;
    this.#otherGains = offers.gains;
    offers.gains = others.gains;
    return second;
  }

  /** The least of the bounds for some prices of money; null where one leaves no hope. */
  #leastOf({ depth, left }: Node, start: Bound, offers: Offers, tries: number): Bound | null {
    const few = this.#bounds.transfers - depth;
    if (left === Infinity) {
      const most = start.base + this.#few.find(offers, few, 0);
      return this.#isHopeless(most) ? null : { most, base: start.base, rate: 0 };
    }
    let least = start;
    let { rate } = start;
    let tooCheap = 0;
    let tooDear = Infinity;
    for (let nth = 0; nth < tries && tooDear > 0; nth += 1) {
      const most = start.base + rate * left + this.#few.find(offers, few, rate);
      if (this.#isHopeless(most)) return null;
      if (most < least.most) least = { most, base: start.base, rate };
      if (this.#few.price > left) tooCheap = rate;
      else tooDear = rate;
      if (tooDear === Infinity) rate = rate === 0 ? FIRST_RATE : rate * RATE_STEP;
      else if (tooCheap === 0 && nth < 2) rate = tooDear / RATE_STEP;
      else rate = (tooCheap + tooDear) / 2;
    }
    return least;
  }

  #fillGains({ list, count, gains }: Offers, thresholds: Float64Array): void {
    for (let place = 0; place < count; place += 1) {
      const player = list[place]!;
      gains[player] = this.#gainOf(player, thresholds);
    }
  }

  /** What a newcomer brings beyond thresholds, less what buying him counts. */
  #gainOf(player: number, thresholds: Float64Array): number {
    const { points, players, matches } = this.#columns;
    const at = this.#task.squad.length + player;
    const group = this.#places.groups[player]!;
    let gain = -this.#costs[player]!;
    for (let match = 0; match < matches; match += 1) {
      const beyond = points[match * players + at]! - thresholds[match * GROUPS + group]!;
      if (beyond > 0) gain += beyond;
    }
    return gain;
  }

  /** Tries everybody who may come next. Nobody comes after one who stands behind him, so that no plan is met twice. */
  #branch(node: Node, rateBefore: number): void {
    this.#nodes += 1;
    if (this.#isTooLong()) return;
    const { depth, left } = node;
    const few = this.#bounds.transfers - depth;
    if (few === 0) return this.#keepIfBetter(this.#field(node), node.cost);
    const bound = this.#boundOf(node, rateBefore, depth === 0 ? RATES_OF_SALE : RATES_BELOW);
    if (bound === null) return;
    const { base, rate } = bound;
    const offers = this.#offers[depth]!;
    const { list, gains } = offers;
    const others =
      base + (rate === 0 ? 0 : rate * left) + (few === 1 ? 0 : this.#few.find(offers, few - 1, rate));
    const worthOf = (player: number) => gains[player]! - rate * this.#prices[player]!;
    let count = 0;
    for (let place = 0; place < offers.count; place += 1)
      if (!this.#isHopeless(others + worthOf(list[place]!))) list[count++] = list[place]!;
    offers.count = count;
    if (few === 2) return this.#tryPairs(node, base);
    if (depth === 0) list.subarray(0, count).sort((one, other) => worthOf(other) - worthOf(one));
    for (let place = 0; place < count; place += 1) {
      const player = list[place]!;
      if (this.#isHopeless(others + worthOf(player))) continue;
      const child = this.#choose(node, player);
      if (few > 1) this.#offerAfter(place, child);
      this.#branch(child, rate);
      this.#places.giveBack(player);
    }
  }

  /** The node at which one more has come; his places are to be given back. */
  #choose({ depth, left, cost }: Node, player: number): Node {
    this.#chosen[depth] = player;
    this.#places.take(player);
    return { depth: depth + 1, left: left - this.#prices[player]!, cost: cost + this.#costs[player]! };
  }

  /** Who stands behind the one who came last and can still come. */
  #offerAfter(place: number, { depth, left }: Node): void {
    const { list, count } = this.#offers[depth - 1]!;
    const offers = this.#offers[depth]!;
    offers.count = 0;
    for (let next = place + 1; next < count; next += 1)
      if (this.#canCome(list[next]!, left)) offers.list[offers.count++] = list[next]!;
  }

  /** The last two, of whom both are known to add no more than their gains. */
  #tryPairs(node: Node, base: number): void {
    const { depth } = node;
    const { list, count, gains } = this.#offers[depth]!;
    list.subarray(0, count).sort((one, other) => gains[other]! - gains[one]!);
    for (let place = 0; place + 1 < count; place += 1) {
      const player = list[place]!;
      const most = base + gains[player]!;
      if (this.#isHopeless(most + gains[list[place + 1]!]!)) break;
      const child = this.#choose(node, player);
      let points: number | null = null;
      for (let behind = place + 1; behind < count; behind += 1) {
        const other = list[behind]!;
        if (this.#isHopeless(most + gains[other]!)) break;
        if (!this.#canCome(other, child.left)) continue;
        points ??= this.#field(child);
        this.#chosen[depth + 1] = other;
        this.#keepIfBetter(
          points + this.#gainOf(other, this.#sum.thresholds),
          child.cost + this.#costs[other]!,
        );
      }
      this.#places.giveBack(player);
    }
  }

  /** @param bound what the plan brings, or more where line-ups count that no formation allows */
  #keepIfBetter(bound: number, cost: number): void {
    const least = (this.found?.objective ?? -Infinity) + ROUNDING;
    if (bound <= least) return;
    const { squad, rules, horizon } = this.#task;
    const { places, sold } = this.#sale;
    const coming = Array.from(this.#chosen, (player) => this.#buys[player]!);
    const after = [...squad.filter((_player, place) => (sold & (1 << place)) === 0), ...coming];
    const objective = this.#isExact
      ? bound
      : sumOfPoints(fieldedOver(after, rules.formations, horizon)) - cost;
    if (objective <= least) return;
    this.found = { objective, exchange: { out: places.map((place) => squad[place]!), in: coming } };
  }
}
