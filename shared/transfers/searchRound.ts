// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import type { Exchange } from './bestExchange.ts';
import { FreePlaces } from './freePlaces.ts';
import { LineMarket, type LineOffers } from './lineMarket.ts';
import { Lineups, OwnElevens } from './ownElevens.ts';
import { PlanBounds, type Kind } from './planBounds.ts';
import { PlanValue } from './planValue.ts';
import { salesFor, type Sale } from './saleChoices.ts';
import { worthBuying, type TransferBounds, type TransferTask } from './transferProgram.ts';

/** A plan and its objective: the points of its elevens less what its transfers and millions count. */
export interface FoundPlan {
  objective: number;
  exchange: Exchange;
}

/** Newcomers tried after which a solver is faster. */
const LOOKS_MAX = 8_000_000;
/** Least improvement searched for; smaller than a hundredth of a point minus what transfers count. */
const TOLERANCE = 0.0005;
/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-9;
/** Tolerance for money, in millions. */
const MONEY_ROUNDING = 1e-7;

/** All plans with the same leavers and the same number of newcomers per line. */
interface Branch {
  sale: Sale;
  kind: Kind;
  /** Level of the thresholds in all matches. */
  level: number;
  most: number;
}

/** The search among all exchanges with an exact number of newcomers. */
export class SearchRound {
  /** The best plan so far, including ones with fewer transfers. */
  found: FoundPlan | null;

  readonly #task: TransferTask;
  readonly #bounds: TransferBounds;
  readonly #places: FreePlaces;
  readonly #own: OwnElevens;
  readonly #market: LineMarket;
  readonly #planBounds: PlanBounds;
  readonly #value: PlanValue;

  /** The line's offers for each newcomer of the current branch. */
  #slots: LineOffers[] = [];
  /** By number of chosen newcomers and rate: the most that the others can add. */
  readonly #restOf: Float64Array;
  readonly #chosen: Int32Array;
  #sale: Sale = { places: [], sold: 0, proceeds: 0 };
  #looks = 0;

  constructor(task: TransferTask, bounds: TransferBounds, found: FoundPlan | null) {
    const { horizon } = task;
    const { transfers, budget } = bounds;
    this.found = found;
    this.#task = task;
    this.#bounds = bounds;
    const buys = worthBuying(task, bounds);
    this.#places = new FreePlaces(task);
    this.#own = new OwnElevens(task, new Lineups(transfers));
    this.#market = new LineMarket(buys, { horizon, few: transfers, hasPrices: budget !== null });
    this.#planBounds = new PlanBounds(this.#own, this.#market, { transfers, matches: horizon });
    this.#value = new PlanValue(this.#own, this.#market, horizon);
    this.#restOf = new Float64Array((transfers + 1) * this.#market.rates.length);
    this.#chosen = new Int32Array(transfers);
  }

  /** @returns false if it gave up */
  run(): boolean {
    const { transfers, budget } = this.#bounds;
    const branches: Branch[] = [];
    for (const sale of salesFor(this.#task, transfers, budget !== null)) {
      this.#start(sale);
      const left = this.#moneyAfter(sale);
      for (const kind of this.#planBounds.kinds) {
        if (kind.counts.some((count, line) => count > this.#places.ofLines[line]!)) continue;
        const bound = this.#planBounds.quickBound(kind, left, this.#isHopeless);
        if (!this.#isHopeless(bound.most)) branches.push({ sale, kind, ...bound });
      }
    }
    branches.sort((one, other) => other.most - one.most);
    for (const branch of branches) {
      if (this.#isHopeless(branch.most)) break;
      this.#search(branch);
      if (this.#looks > LOOKS_MAX) return false;
    }
    return true;
  }

  readonly #isHopeless = (most: number): boolean => most <= (this.found?.objective ?? -Infinity) + TOLERANCE;

  /** Prepares places, squad and market for a sale. */
  #start(sale: Sale): void {
    this.#sale = sale;
    this.#places.afterSale(sale);
    this.#own.without(sale.sold);
    this.#market.close(this.#places.closedClubs());
  }

  /** Budget after a sale, in millions. */
  #moneyAfter({ proceeds }: Sale): number {
    const { budget } = this.#bounds;
    return (budget === null ? 0 : budget + proceeds) + MONEY_ROUNDING;
  }

  /** Searches a branch for better plans. */
  #search({ sale, kind, level }: Branch): void {
    this.#start(sale);
    const left = this.#moneyAfter(sale);
    const { points, offers, most } = this.#planBounds.bestBound(kind, left, {
      level,
      isHopeless: this.#isHopeless,
    });
    if (this.#isHopeless(most)) return;
    const { transfers } = this.#bounds;
    const rates = this.#market.rates.length;
    this.#slots = offers.flatMap((some) => Array.from({ length: kind.counts[some.line]! }, () => some));
    for (let depth = 0; depth <= transfers; depth += 1) {
      const rest = this.#slots.slice(depth);
      for (let nth = 0; nth < rates; nth += 1) {
        let sum = 0;
        for (const some of offers) {
          const count = rest.filter((slot) => slot === some).length;
          if (count > 0) sum += some.mostOf[nth * transfers + count - 1]!;
        }
        this.#restOf[depth * rates + nth] = sum;
      }
    }
    this.#choose(0, points, left);
  }

  /** Chooses the newcomer at a depth, and so on. @param sum bound without the gains of newcomers not chosen yet */
  #choose(depth: number, sum: number, left: number): void {
    const rest = this.#slots.length - depth;
    if (rest === 1) return this.#chooseLast(depth, sum, this.#countOf(depth, left));
    if (rest === 2) return this.#choosePair(depth, sum, left);
    if (this.#looks > LOOKS_MAX) return;
    const { line, gains } = this.#slots[depth]!;
    const { prices } = this.#market.lines[line]!;
    const count = this.#countOf(depth, left);
    this.#looks += count;
    const hopeful: { player: number; most: number }[] = [];
    for (let player = 0; player < count; player += 1) {
      const most = sum + gains[player]! + this.#mostOfRest(depth + 1, left - prices[player]!);
      if (!this.#isHopeless(most)) hopeful.push({ player, most });
    }
    hopeful.sort((one, other) => other.most - one.most);
    for (const { player, most } of hopeful) {
      if (this.#isHopeless(most)) break;
      this.#chosen[depth] = player;
      this.#choose(depth + 1, sum + gains[player]!, left - prices[player]!);
    }
  }

  /** How many players of a line are affordable and precede the last one chosen from it, so that no plan is tried twice. */
  #countOf(depth: number, left: number): number {
    const slot = this.#slots[depth]!;
    const { prices } = this.#market.lines[slot.line]!;
    let count = depth > 0 && this.#slots[depth - 1] === slot ? this.#chosen[depth - 1]! : prices.length;
    while (count > 0 && prices[count - 1]! > left) count -= 1;
    return count;
  }

  #mostOfRest(depth: number, left: number): number {
    const rates = this.#market.rates;
    let least = Infinity;
    for (let nth = 0; nth < rates.length; nth += 1) {
      const most = this.#restOf[depth * rates.length + nth]! + rates[nth]! * left;
      if (most < least) least = most;
    }
    return least;
  }

  /** Chooses the last two. The more one costs, the fewer others are affordable, so one pass finds the bound for all pairs. */
  #choosePair(depth: number, sum: number, left: number): void {
    const slot = this.#slots[depth]!;
    const other = this.#slots[depth + 1]!;
    const { prices } = this.#market.lines[slot.line]!;
    const otherPrices = this.#market.lines[other.line]!.prices;
    const count = this.#countOf(depth, left);
    let open = otherPrices.length;
    this.#looks += count + open;
    let best = -1;
    let most = -Infinity;
    for (let player = 0; player < count; player += 1) {
      const others = left - prices[player]!;
      while (open > 0 && otherPrices[open - 1]! > others) open -= 1;
      const together = this.#mostBeside(slot, player, other, open);
      if (together > most) [most, best] = [together, player];
    }
    if (this.#isHopeless(sum + most)) return;
    this.#chooseLastBeside(depth, best, sum, left);
    open = otherPrices.length;
    for (let player = 0; player < count; player += 1) {
      const others = left - prices[player]!;
      while (open > 0 && otherPrices[open - 1]! > others) open -= 1;
      if (player === best || this.#isHopeless(sum + this.#mostBeside(slot, player, other, open))) continue;
      this.#chosen[depth] = player;
      this.#chooseLast(depth + 1, sum + slot.gains[player]!, slot === other ? Math.min(open, player) : open);
    }
  }

  #chooseLastBeside(depth: number, player: number, sum: number, left: number): void {
    const { line, gains } = this.#slots[depth]!;
    this.#chosen[depth] = player;
    const others = left - this.#market.lines[line]!.prices[player]!;
    this.#chooseLast(depth + 1, sum + gains[player]!, this.#countOf(depth + 1, others));
  }

  #mostBeside(slot: LineOffers, player: number, other: LineOffers, open: number): number {
    const count = slot === other ? Math.min(open, player) : open;
    return count === 0 ? -Infinity : slot.gains[player]! + other.mostUpTo[count - 1]!;
  }

  #chooseLast(depth: number, sum: number, count: number): void {
    const { gains, mostUpTo } = this.#slots[depth]!;
    for (let player = count - 1; player >= 0; player -= 1) {
      this.#looks += 1;
      if (this.#isHopeless(sum + mostUpTo[player]!)) return;
      if (this.#isHopeless(sum + gains[player]!)) continue;
      this.#chosen[depth] = player;
      this.#keepIfBetter();
    }
  }

  #keepIfBetter(): void {
    // One look for each selection of newcomers on the field.
    this.#looks += 1 << this.#slots.length;
    const objective = this.#value.of(this.#slots, this.#chosen);
    if (objective <= (this.found?.objective ?? -Infinity) + ROUNDING) return;
    const coming = this.#slots.map(({ line }, n) => this.#market.lines[line]!.players[this.#chosen[n]!]!);
    if (!this.#places.areFreeInClubsOf(coming)) return;
    const out = this.#sale.places.map((place) => this.#task.squad[place]!);
    this.found = { objective, exchange: { out, in: coming } };
  }
}
