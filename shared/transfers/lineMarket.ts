// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { POSITION_GROUPS } from '#shared/terms.ts';
import { LINES } from './ownElevens.ts';
import { pointsIn, type MarketPlayer } from './squadValue.ts';
import { MILLION_PENALTY, TRANSFER_PENALTY } from './transferProgram.ts';

/** Points per million used for bounds, as multiples of what players bring per million on average. */
const RATES = [0, 0.06, 0.12, 0.18, 0.25, 0.33, 0.42, 0.5, 0.62, 0.75, 0.88, 1, 1.25, 1.6, 2.5];

/** The newcomers of one line, cheapest first. */
export interface LinePlayers {
  players: readonly MarketPlayer[];
  /** In millions; 0 if prices do not count. */
  prices: Float64Array;
  /** Points deducted for buying each player. */
  costs: Float64Array;
  /** Points by match, then player; a player who would cost points stays on the bench. */
  points: Float64Array;
}

/** What the newcomers of a line add beyond given thresholds. */
export interface LineOffers {
  line: number;
  gains: Float64Array;
  /** Running maximum of `gains`. */
  mostUpTo: Float64Array;
  /** By rate: the gain of the best one, the best two and so on, less their prices at this rate. */
  mostOf: Float64Array;
}

/** The players on offer, line by line. */
export class LineMarket {
  readonly lines: readonly LinePlayers[];
  /** Points per million, for bounds. */
  readonly rates: Float64Array;

  readonly #matches: number;
  readonly #few: number;
  #closed: readonly (string | null)[] = [];
  /** Cached offers by closed clubs, line, and its thresholds one by one. */
  readonly #known = new Map<string, Map<number, unknown>[]>();

  /** @param few maximum number of newcomers */
  constructor(
    buys: readonly MarketPlayer[],
    { horizon, few, hasPrices }: { horizon: number; few: number; hasPrices: boolean },
  ) {
    this.#matches = horizon;
    this.#few = few;
    const priceOf = ({ price }: MarketPlayer) => (hasPrices ? (price ?? 0) : 0);
    this.lines = POSITION_GROUPS.map((name) => {
      const players = buys
        .filter(({ group }) => group === name)
        .toSorted((one, other) => priceOf(one) - priceOf(other));
      const prices = Float64Array.from(players, priceOf);
      const points = new Float64Array(horizon * players.length);
      for (let match = 0; match < horizon; match += 1)
        for (const [n, player] of players.entries())
          points[match * players.length + n] = Math.max(0, pointsIn(player, match));
      const costs = prices.map((price) => TRANSFER_PENALTY + MILLION_PENALTY * price);
      return { players, prices, costs, points };
    });
    const sum = (some: (line: LinePlayers) => Float64Array) =>
      this.lines.reduce((total, line) => some(line).reduce((one, other) => one + other, total), 0);
    const money = sum(({ prices }) => prices);
    const perMillion = money > 0 ? sum(({ points }) => points) / money : 0;
    this.rates = Float64Array.from(money > 0 ? RATES : [0], (part) => part * perMillion);
  }

  /** Excludes players of these clubs, until the next call. */
  close(clubIds: readonly (string | null)[]): void {
    this.#closed = clubIds;
  }

  /** What the newcomers of a line add beyond the thresholds of each match; cached by thresholds. */
  offersOf(line: number, thresholds: Float64Array): LineOffers {
    let known = this.#knownOf(line);
    for (let match = 0; match + 1 < this.#matches; match += 1) {
      const threshold = thresholds[match * LINES + line]!;
      let next = known.get(threshold) as Map<number, unknown> | undefined;
      if (next === undefined) known.set(threshold, (next = new Map()));
      known = next;
    }
    const last = thresholds[(this.#matches - 1) * LINES + line]!;
    let offers = known.get(last) as LineOffers | undefined;
    if (offers === undefined) known.set(last, (offers = this.#weigh(line, thresholds)));
    return offers;
  }

  #knownOf(line: number): Map<number, unknown> {
    const key = this.#closed.join(' ');
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.lines.map(() => new Map())));
    return known[line]!;
  }

  #weigh(line: number, thresholds: Float64Array): LineOffers {
    const { players, costs, points } = this.lines[line]!;
    const count = players.length;
    const gains = new Float64Array(count);
    const mostUpTo = new Float64Array(count);
    let most = -Infinity;
    for (let player = 0; player < count; player += 1) {
      let gain = this.#closed.includes(players[player]!.clubId) ? -Infinity : -costs[player]!;
      for (let match = 0; match < this.#matches; match += 1) {
        const beyond = points[match * count + player]! - thresholds[match * LINES + line]!;
        if (beyond > 0) gain += beyond;
      }
      gains[player] = gain;
      if (gain > most) most = gain;
      mostUpTo[player] = most;
    }
    return { line, gains, mostUpTo, mostOf: this.#mostByRate(line, gains) };
  }

  #mostByRate(line: number, gains: Float64Array): Float64Array {
    const few = this.#few;
    const { prices } = this.lines[line]!;
    const mostOf = new Float64Array(this.rates.length * few).fill(-Infinity);
    for (const [nth, rate] of this.rates.entries()) {
      const first = nth * few;
      const last = first + few - 1;
      for (let player = 0; player < gains.length; player += 1) {
        const worth = gains[player]! - rate * prices[player]!;
        if (worth <= mostOf[last]!) continue;
        let place = last;
        for (; place > first && mostOf[place - 1]! < worth; place -= 1) mostOf[place] = mostOf[place - 1]!;
        mostOf[place] = worth;
      }
      for (let place = first + 1; place <= last; place += 1) mostOf[place]! += mostOf[place - 1]!;
    }
    return mostOf;
  }
}
