// oxlint-disable typescript/no-non-null-assertion -- indices of arrays that this file itself lays out
import { slotsOf } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { pointsIn, starLinesOf, type ElevenRules, type MarketPlayer } from './squadValue.ts';
import {
  sellingPrice,
  worthBuying,
  type Exchange,
  type TransferBounds,
  type TransferTask,
} from './transferTask.ts';

/** Points deducted per transfer, so that fewer transfers win among equal plans; less than the hundredths of points. */
const TRANSFER_PENALTY = 0.001;
/** Points that a million is worth, so that the cheaper one of two equal plans wins. */
const MILLION_WORTH = 1e-6;
/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-9;
const LINES = POSITION_GROUPS.length;
const NO_LIMIT = 99;

/** Some transfers, after which money or places in clubs may still be missing. Players are indices in the market. */
export interface Plan {
  out: readonly number[];
  in: readonly number[];
  /** In millions. */
  left: number;
  /** Points of the elevens, less what transfers count. */
  merit: number;
}

/** A plan and one more transfer. */
export interface NextTransfer extends Pick<Plan, 'left' | 'merit'> {
  /** Of the elevens. */
  points: number;
  plan: Plan;
  leaver: number | null;
  newcomer: number;
  isWithinBounds: boolean;
}

/** A squad and the players worth buying for it, laid out for trying many transfers. */
export class SquadMarket {
  readonly start: Plan;

  readonly #squad: readonly number[];
  readonly #room: number;
  /** The squad first. */
  readonly #players: readonly MarketPlayer[];
  /** In millions; 0 if prices do not count. */
  readonly #prices: readonly number[];
  readonly #lines: readonly number[];
  readonly #clubs: readonly number[];
  readonly #freeInLines: readonly number[];
  readonly #freeInClubs: readonly number[];
  /** For each of the squad, who should leave before him. */
  readonly #sooner: readonly (readonly number[])[];
  readonly #elevens: Elevens;

  /** @param wanted a player who is never left out, the last of the newcomers */
  constructor(task: TransferTask, bounds: TransferBounds, wanted: MarketPlayer | null = null) {
    const { squad, rules, horizon } = task;
    this.#squad = [...squad.keys()];
    this.#room = rules.squadSize === null ? 0 : Math.max(0, rules.squadSize - squad.length);
    this.#players = [...squad, ...worthBuying(task, bounds), ...(wanted === null ? [] : [wanted])];
    this.#prices = this.#players.map((player) => (bounds.budget === null ? 0 : sellingPrice(player)));
    this.#lines = this.#players.map(({ group }) => (group === null ? LINES : POSITION_GROUPS.indexOf(group)));
    const clubs = [...new Set(this.#players.map(({ clubId }) => clubId))];
    this.#clubs = this.#players.map(({ clubId }) => clubs.indexOf(clubId));
    // A squad that already exceeds a limit may keep doing so, but must not exceed it further.
    const freeFor = (most: number, isIn: (player: MarketPlayer) => boolean) =>
      Math.max(0, most - squad.filter(isIn).length);
    this.#freeInLines = [...POSITION_GROUPS, null].map((line) =>
      freeFor(line === null ? NO_LIMIT : (rules.lines?.[line] ?? NO_LIMIT), ({ group }) => group === line),
    );
    this.#freeInClubs = clubs.map((id) =>
      freeFor(rules.maxPerClub ?? NO_LIMIT, ({ clubId }) => clubId === id),
    );
    const points = Array.from({ length: horizon }, (_none, match) =>
      Float64Array.from(this.#players, (player) => pointsIn(player, match)),
    );
    const leavesSooner = (one: number, other: number) =>
      this.#lines[one] === this.#lines[other] &&
      (rules.maxPerClub === null || this.#clubs[one] === this.#clubs[other]) &&
      this.#prices[one]! >= this.#prices[other]! &&
      points.every((of) => Math.max(0, of[one]!) <= Math.max(0, of[other]!));
    this.#sooner = this.#squad.map((place) =>
      // Of two equally useful players, the first one leaves first.
      this.#squad.filter(
        (one) => one !== place && leavesSooner(one, place) && (one < place || !leavesSooner(place, one)),
      ),
    );
    this.#elevens = new Elevens(points, this.#lines, rules);
    const left = bounds.budget ?? 0;
    this.start = { out: [], in: [], left, merit: this.#elevens.pointsOf(this.#squad) + MILLION_WORTH * left };
  }

  exchangeOf({ out, in: newcomers }: Plan): Exchange {
    const at = (places: readonly number[]) => places.map((place) => this.#players[place]!);
    return { out: at(out), in: at(newcomers) };
  }

  /**
   * Calls back with each sensible further transfer, always with the same object. One player too many in a club is allowed until
   * the next one, because two transfers may be legal only together.
   *
   * @param newcomers `last`: only the last one
   */
  forEachNext(plan: Plan, callback: (next: NextTransfer) => void, newcomers: 'all' | 'last' = 'all'): void {
    const first = newcomers === 'last' ? this.#players.length - 1 : this.#squad.length;
    const staying = this.#squad.filter((place) => !plan.out.includes(place));
    const leavers: (number | null)[] = staying.filter((place) =>
      this.#sooner[place]!.every((other) => plan.out.includes(other)),
    );
    // First, so that of equal plans the one wins that fills a place.
    if (plan.in.length - plan.out.length < this.#room) leavers.unshift(null);
    for (const leaver of leavers) {
      const out = leaver === null ? plan.out : [...plan.out, leaver];
      const freeInLines = freeAfter(this.#freeInLines, this.#lines, { out, in: plan.in });
      const freeInClubs = freeAfter(this.#freeInClubs, this.#clubs, { out, in: plan.in });
      const excess = freeInClubs.reduce((sum, free) => sum - Math.min(0, free), 0);
      this.#elevens.pointsOf([...staying.filter((place) => place !== leaver), ...plan.in]);
      const next = { plan, leaver, newcomer: 0, left: 0, points: 0, merit: 0, isWithinBounds: false };
      const money = plan.left + (leaver === null ? 0 : this.#prices[leaver]!);
      const penalty = TRANSFER_PENALTY * (plan.in.length + 1);
      for (let newcomer = first; newcomer < this.#players.length; newcomer += 1) {
        const excessAfter = excess + (freeInClubs[this.#clubs[newcomer]!]! > 0 ? 0 : 1);
        if (excessAfter > 1 || freeInLines[this.#lines[newcomer]!]! < 1 || plan.in.includes(newcomer))
          continue;
        next.newcomer = newcomer;
        next.left = money - this.#prices[newcomer]!;
        next.points = this.#elevens.pointsWith(newcomer);
        next.merit = next.points - penalty + MILLION_WORTH * next.left;
        next.isWithinBounds = excessAfter === 0 && next.left >= -ROUNDING;
        callback(next);
      }
    }
  }
}

/** Free places by line or club after an exchange. */
function freeAfter(
  free: readonly number[],
  kinds: readonly number[],
  { out, in: newcomers }: Pick<Plan, 'out' | 'in'>,
): number[] {
  const after = [...free];
  for (const place of out) after[kinds[place]!]! += 1;
  for (const place of newcomers) after[kinds[place]!]! -= 1;
  return after;
}

/** The best elevens of a squad, match by match, and what one more player would add to them. */
class Elevens {
  readonly #points: readonly Float64Array[];
  readonly #lines: readonly number[];
  readonly #formations: readonly (readonly number[])[];
  readonly #most: number;
  /** By match. */
  readonly #best: Float64Array;
  /** By match, then line: the points of the others in the best eleven with a place for one more player of the line. */
  readonly #beside: Float64Array;
  /** By line: the points of the best player, the best two and so on. */
  readonly #sums: Float64Array[];
  /** Lines with stars, at most one star each, and how many of them have one. */
  readonly #starLines: readonly number[];
  readonly #stars: number;
  /** What a star's points count in addition, as a share of them. */
  readonly #extra: number;
  /** By match, then line: the points of the star whom one more player of the line would replace. */
  readonly #star: Float64Array;

  /** @param points by match, then player */
  constructor(points: readonly Float64Array[], lines: readonly number[], { formations, stars }: ElevenRules) {
    this.#points = points;
    this.#lines = lines;
    this.#starLines = stars === null ? [] : starLinesOf(stars).map((line) => POSITION_GROUPS.indexOf(line));
    this.#stars = stars?.count ?? 0;
    this.#extra = (stars?.multiplier ?? 1) - 1;
    this.#star = new Float64Array(points.length * LINES).fill(Infinity);
    this.#formations = formations.map((formation) => {
      const slots = slotsOf(formation);
      return POSITION_GROUPS.map((group) => slots[group]);
    });
    this.#most = Math.max(...this.#formations.flat());
    this.#best = new Float64Array(points.length);
    this.#beside = new Float64Array(points.length * LINES);
    this.#sums = Array.from({ length: LINES + 1 }, () => new Float64Array(this.#most + 1));
  }

  /** Points of a squad's elevens in all matches. */
  pointsOf(squad: readonly number[]): number {
    for (const [match, points] of this.#points.entries()) {
      this.#sumUp(squad, points);
      const extra = this.#chooseStars(match);
      let best = 0;
      const beside = this.#beside.subarray(match * LINES, (match + 1) * LINES).fill(-Infinity);
      for (const slots of this.#formations) {
        let sum = 0;
        for (let line = 0; line < LINES; line += 1) sum += this.#sums[line]![slots[line]!]!;
        best = Math.max(best, sum);
        for (let line = 0; line < LINES; line += 1) {
          const sums = this.#sums[line]!;
          const places = slots[line]!;
          if (places > 0) beside[line] = Math.max(beside[line]!, sum - sums[places]! + sums[places - 1]!);
        }
      }
      this.#best[match] = best + extra;
      for (let line = 0; line < LINES; line += 1) beside[line]! += extra;
    }
    return this.#best.reduce((sum, best) => sum + best, 0);
  }

  /** The same with one more player in the last squad. */
  pointsWith(newcomer: number): number {
    const line = this.#lines[newcomer]!;
    let sum = 0;
    for (let match = 0; match < this.#points.length; match += 1) {
      const place = match * LINES + line;
      const points = this.#points[match]![newcomer]!;
      const extra = this.#extra * Math.max(0, points - this.#star[place]!);
      sum += Math.max(this.#best[match]!, this.#beside[place]! + points + extra);
    }
    return sum;
  }

  /** What the stars add: in every formation, the best players of their lines are fielded. */
  #chooseStars(match: number): number {
    const best = this.#starLines.map((line) => this.#sums[line]![1]!).toSorted((one, other) => other - one);
    const last = best[this.#stars - 1] ?? 0;
    for (const line of this.#starLines)
      this.#star[match * LINES + line] = Math.max(last, this.#sums[line]![1]!);
    return this.#extra * best.slice(0, this.#stars).reduce((sum, points) => sum + points, 0);
  }

  #sumUp(squad: readonly number[], points: Float64Array): void {
    for (const sums of this.#sums) sums.fill(0);
    for (const place of squad) {
      const best = this.#sums[this.#lines[place]!]!;
      let worse = points[place]!;
      // Keeps the line's best players in descending order; the first place stays 0.
      for (let nth = 1; nth <= this.#most && worse > 0; nth += 1) {
        const other = best[nth]!;
        if (worse <= other) continue;
        best[nth] = worse;
        worse = other;
      }
    }
    for (const sums of this.#sums)
      for (let nth = 1; nth <= this.#most; nth += 1) sums[nth]! += sums[nth - 1]!;
  }
}
