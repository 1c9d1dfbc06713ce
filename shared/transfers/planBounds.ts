// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import type { LineMarket, LineOffers } from './lineMarket.ts';
import { LINES, newcomersIn, type Lineup, type Lineups, type OwnElevens } from './ownElevens.ts';

/** Steps per point; thresholds that differ by less count as equal. */
const THRESHOLD_STEPS = 1e6;
/**
 * The level of a threshold: at level 0 it is the points of the own player displaced by the last newcomer of a line, at level
 * 1 by the last but one, and so on; at this level it is the points of the line's best newcomer, if not all of them fit.
 */
const STRICT = -1;

/** The number of newcomers per line in a plan, and how many of them formations have room for. */
export interface Kind extends Lineup {
  lines: readonly number[];
  /** Lineups of them that can be on the field. */
  within: readonly Lineup[];
  /** The largest of these lineups. */
  fielded: Lineup;
}

/** An upper bound on the points of plans, and its parts. */
export interface Bound {
  most: number;
  /** The bound without what newcomers add beyond thresholds. */
  points: number;
  /** By line of the kind. */
  offers: LineOffers[];
}

/** The level to start from, and a check whether a bound is too low. */
interface Look {
  level: number;
  isHopeless: (most: number) => boolean;
}

/**
 * Upper bounds on the points of plans of a kind, for the current sale. A fielded newcomer brings the threshold of his line,
 * which pays for his place, plus what he adds beyond it. The own players' points beside fielded newcomers plus their
 * thresholds are at most `points`; what newcomers add beyond thresholds is independent of each other. With the thresholds of
 * the displaced own players the bound is exact, unless two newcomers stay on the bench in the same match.
 */
export class PlanBounds {
  readonly kinds: readonly Kind[];

  readonly #own: OwnElevens;
  readonly #market: LineMarket;
  readonly #lineups: Lineups;
  readonly #transfers: number;
  readonly #matches: number;
  readonly #thresholds: Float64Array;
  /** Level by match. */
  readonly #levels: Int32Array;
  /** By match, then line: the points of the best newcomer. */
  readonly #best: Float64Array;

  constructor(
    own: OwnElevens,
    market: LineMarket,
    { transfers, matches }: { transfers: number; matches: number },
  ) {
    this.#own = own;
    this.#market = market;
    this.#lineups = own.lineups;
    this.#transfers = transfers;
    this.#matches = matches;
    // The room in formations does not depend on who leaves.
    own.without(0);
    this.kinds = this.#lineups.all
      .filter(({ counts }) => newcomersIn(counts) === transfers)
      .map((lineup) => this.#kindOf(lineup));
    this.#thresholds = new Float64Array(matches * LINES);
    this.#levels = new Int32Array(matches);
    this.#best = this.#bestOfLines();
  }

  /** A quick bound with the same level for all matches. @param left budget in millions */
  quickBound(
    kind: Kind,
    left: number,
    isHopeless: Look['isHopeless'],
  ): Pick<Look, 'level'> & { most: number } {
    this.#levels.fill(0);
    const { most } = this.#boundOf(kind, left);
    if (kind.fielded.code === kind.code || isHopeless(most)) return { level: 0, most };
    this.#levels.fill(STRICT);
    const strict = this.#boundOf(kind, left).most;
    return strict < most ? { level: STRICT, most: strict } : { level: 0, most };
  }

  /** Improves the bound by changing the level of each match in turn, while that is worthwhile. */
  bestBound(kind: Kind, left: number, { level, isHopeless }: Look): Bound {
    this.#levels.fill(level);
    let bound = this.#boundOf(kind, left);
    const last = Math.max(...kind.fielded.counts) - 1;
    for (let match = 0; match < this.#matches && !isHopeless(bound.most); match += 1) {
      let best = this.#levels[match]!;
      for (let other = STRICT; other <= last; other += 1) {
        this.#levels[match] = other;
        const another = this.#boundOf(kind, left);
        if (another.most < bound.most) [best, bound] = [other, another];
      }
      this.#levels[match] = best;
    }
    return bound;
  }

  #boundOf(kind: Kind, left: number): Bound {
    const { size } = this.#lineups;
    const thresholds = this.#thresholds;
    let points = 0;
    for (let match = 0; match < this.#matches; match += 1) {
      const from = match * LINES;
      for (const line of kind.lines) thresholds[from + line] = this.#thresholdOf(kind, line, match);
      let most = -Infinity;
      for (const { code, counts } of kind.within) {
        let sum = this.#own.points[match * size + code]!;
        for (const line of kind.lines) sum += counts[line]! * thresholds[from + line]!;
        if (sum > most) most = sum;
      }
      points += most;
    }
    const offers = kind.lines.map((line) => this.#market.offersOf(line, thresholds));
    return { points, offers, most: this.#mostOf(kind, { points, offers }, left) };
  }

  #thresholdOf({ fielded, counts }: Kind, line: number, match: number): number {
    const level = this.#levels[match]!;
    const places = fielded.counts[line]!;
    if (places === 0 || (level === STRICT && places < counts[line]!))
      return this.#best[match * LINES + line]!;
    const step = this.#lineups.steps[line]!;
    const beside =
      match * this.#lineups.size + fielded.code - Math.min(Math.max(level, 0), places - 1) * step;
    const threshold = this.#own.points[beside - step]! - this.#own.points[beside]!;
    return Math.round(threshold * THRESHOLD_STEPS) / THRESHOLD_STEPS;
  }

  /** The least upper bound over all rates per million. */
  #mostOf({ lines, counts }: Kind, { points, offers }: Omit<Bound, 'most'>, left: number): number {
    let least = Infinity;
    for (let nth = 0; nth < this.#market.rates.length; nth += 1) {
      let most = points + this.#market.rates[nth]! * left;
      for (let place = 0; place < lines.length; place += 1)
        most += offers[place]!.mostOf[nth * this.#transfers + counts[lines[place]!]! - 1]!;
      if (most < least) least = most;
    }
    return least;
  }

  #kindOf(lineup: Lineup): Kind {
    const within = this.#lineups.within(lineup).filter(({ code }) => this.#own.points[code]! > -Infinity);
    const [fielded] = within.toSorted((one, other) => newcomersIn(other.counts) - newcomersIn(one.counts));
    const lines = lineup.counts.flatMap((count, line) => (count > 0 ? [line] : []));
    return { ...lineup, lines, within, fielded: fielded ?? lineup };
  }

  #bestOfLines(): Float64Array {
    const best = new Float64Array(this.#matches * LINES);
    for (const [line, { points, players }] of this.#market.lines.entries())
      for (let match = 0; match < this.#matches; match += 1)
        for (let player = 0; player < players.length; player += 1)
          best[match * LINES + line] = Math.max(
            best[match * LINES + line]!,
            points[match * players.length + player]!,
          );
    return best;
  }
}
