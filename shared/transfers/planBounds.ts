// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import type { LineMarket, LineOffers } from './lineMarket.ts';
import { LINES, newcomersIn, type Lineup, type Lineups, type OwnElevens } from './ownElevens.ts';

/** Thresholds that differ by less are the same. */
const THRESHOLD_STEPS = 1e6;
/**
 * By level a threshold is what the own player brings who makes room for the last newcomer of a line, for the last but one, and so on; at this
 * one it is what the best newcomer brings where some of a line find no place.
 */
const STRICT = -1;

/** How many newcomers of each line a plan has, and which of these a formation has room for. */
export interface Kind extends Lineup {
  lines: readonly number[];
  /** What may be left of them on the field. */
  within: readonly Lineup[];
  /** As many as can be fielded at once. */
  fielded: Lineup;
}

/** What plans bring at most, and of which parts that bound is made. */
export interface Bound {
  most: number;
  /** What plans bring without what newcomers add beyond thresholds. */
  points: number;
  /** Line by line of a kind. */
  offers: LineOffers[];
}

/** From which level on bounds are looked for, and whether so much is too little. */
interface Look {
  level: number;
  isHopeless: (most: number) => boolean;
}

/**
 * Bounds on what plans of a kind bring, for the sale that squad and market stand at. Whoever is fielded brings a threshold of his line,
 * which pays for the place he takes, and what he adds beyond it. What one's own bring beside those who are fielded, with as many
 * thresholds, is at most `points`; what newcomers add beyond thresholds is everybody's own. With the thresholds of the own players who
 * make room this is exact but where two newcomers stay on the bench of the same match.
 */
export class PlanBounds {
  readonly kinds: readonly Kind[];

  readonly #own: OwnElevens;
  readonly #market: LineMarket;
  readonly #lineups: Lineups;
  readonly #transfers: number;
  readonly #matches: number;
  readonly #thresholds: Float64Array;
  /** By match. */
  readonly #levels: Int32Array;
  /** Match by match, line by line, what its best newcomer brings. */
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
    // What formations have room for does not depend on who leaves.
    own.without(0);
    this.kinds = this.#lineups.all
      .filter(({ counts }) => newcomersIn(counts) === transfers)
      .map((lineup) => this.#kindOf(lineup));
    this.#thresholds = new Float64Array(matches * LINES);
    this.#levels = new Int32Array(matches);
    this.#best = this.#bestOfLines();
  }

  /** A bound that is soon found, with the level of all matches. @param left in millions */
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

  /** The least of the bounds with another level for each match, as far as it is worth looking for. */
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

  /** What plans bring at most, whatever a million costs. */
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
