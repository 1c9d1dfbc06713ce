import { pointsIn, type MarketPlayer } from './squadValue.ts';
import { SquadMarket, type NextTransfer, type Plan } from './squadMarket.ts';
import type { Exchange, TransferBounds, TransferTask } from './transferTask.ts';

/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-9;
/** Worths of a million tried, relative to the league's points per million; the last one counts hardly anything but money. */
const WORTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.6, 1, 1.5, 2.5, 100];
/** Plans kept after each transfer. */
const KEPT_PLANS = 160;

/**
 * The best exchanges of at most one transfer, at most two and so on; null where none is within the bounds.
 *
 * A beam search: of all plans after a transfer, it keeps those with the most points and the most worth in money left, for
 * several worths of a million, and tries each further transfer after each of them. It proves nothing; a test and the bench
 * compare its plans with those of an exact solver.
 */
export function bestExchanges(task: TransferTask, bounds: TransferBounds): (Exchange | null)[] {
  const market = new SquadMarket(task, bounds);
  const worths = worthsOf(task, bounds);
  let plans: readonly Plan[] = [market.start];
  let best: Plan | null = market.start.left < 0 ? null : market.start;
  return Array.from({ length: bounds.transfers }, () => {
    plans = keptAfter({ market, worths }, plans, (next) => {
      if (next.merit > (best?.merit ?? -Infinity) + ROUNDING) best = planAfter(next);
    });
    return best === null ? null : market.exchangeOf(best);
  });
}

/**
 * The most that a player may cost for the elevens to reach so many points with him, by the same search.
 *
 * @param task without him in the pool
 * @returns in millions; null if they do not at any price, or if he breaks a rule
 */
export function mostFor(
  wanted: MarketPlayer,
  task: TransferTask,
  { bounds, points }: { bounds: TransferBounds; points: number },
): number | null {
  // As if he were free: what is left then can be paid for him.
  const market = new SquadMarket(task, bounds, { ...wanted, price: 0 });
  const worths = worthsOf(task, bounds);
  let most: number | null = null;
  const onNext = (next: NextTransfer) => {
    if (next.points >= points - ROUNDING && next.left > (most ?? -Infinity)) most = next.left;
  };
  let plans = keptAfter({ market, worths, newcomers: 'last' }, [market.start], onNext);
  for (let further = 1; further < bounds.transfers; further += 1)
    plans = keptAfter({ market, worths }, plans, onNext);
  return most;
}

interface Search {
  market: SquadMarket;
  worths: readonly number[];
  newcomers?: 'last';
}

/**
 * The plans to keep after one more transfer.
 *
 * @param onNext called for each of the plans within the bounds
 */
function keptAfter(
  { market, worths, newcomers }: Search,
  plans: readonly Plan[],
  onNext: (next: NextTransfer) => void,
): readonly Plan[] {
  const beams = worths.map((worth) => new Beam(worth, Math.ceil(KEPT_PLANS / worths.length)));
  for (const plan of plans)
    market.forEachNext(
      plan,
      (next) => {
        if (next.isWithinBounds) onNext(next);
        for (const beam of beams) beam.offer(next);
      },
      newcomers,
    );
  return [...new Map(beams.flatMap(({ plans: kept }) => Array.from(kept))).values()];
}

/** Points that a million may be worth. */
function worthsOf({ pool, horizon }: TransferTask, { budget }: TransferBounds): number[] {
  if (budget === null) return [0];
  const highest = (figureOf: (player: MarketPlayer) => number) =>
    pool.reduce((most, player) => Math.max(most, figureOf(player)), 0);
  let points = 0;
  for (let match = 0; match < horizon; match += 1) points += highest((player) => pointsIn(player, match));
  const perMillion =
    points /
    Math.max(
      1,
      highest(({ price }) => price ?? 0),
    );
  return WORTHS.map((worth) => worth * perMillion);
}

const planAfter = ({ plan, leaver, newcomer, left, merit }: NextTransfer): Plan => ({
  out: leaver === null ? plan.out : sorted([...plan.out, leaver]),
  in: sorted([...plan.in, newcomer]),
  left,
  merit,
});

const sorted = (places: readonly number[]) => places.toSorted((one, other) => one - other);

/** The best plans if a million is worth so many points. */
class Beam {
  /** By who leaves and who comes, since the order of transfers does not matter. */
  readonly plans = new Map<string, Plan>();
  readonly #worth: number;
  readonly #size: number;
  #last: { key: string; merit: number } | null = null;

  constructor(worth: number, size: number) {
    this.#worth = worth;
    this.#size = size;
  }

  offer(next: NextTransfer): void {
    if (this.#last !== null && this.#meritOf(next) <= this.#last.merit) return;
    const plan = planAfter(next);
    const key = `${plan.out.join()} ${plan.in.join()}`;
    if (this.plans.has(key)) return;
    if (this.#last !== null) this.plans.delete(this.#last.key);
    this.plans.set(key, plan);
    if (this.plans.size < this.#size) return;
    this.#last = { key, merit: Infinity };
    for (const [other, kept] of this.plans) {
      const merit = this.#meritOf(kept);
      if (merit < this.#last.merit) this.#last = { key: other, merit };
    }
  }

  #meritOf({ merit, left }: Pick<Plan, 'merit' | 'left'>): number {
    return merit + this.#worth * left;
  }
}
