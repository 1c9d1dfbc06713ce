import type { MarketPlayer } from './squadValue.ts';
import {
  choicesOf,
  transferProgram,
  type Choice,
  type TransferBounds,
  type TransferTask,
} from './transferProgram.ts';

/** An optimal solution of a program. */
export interface Solution {
  objective: number;
  /** Values by name of the variable. */
  values: ReadonlyMap<string, number>;
  /** Reduced costs by name of the variable, for programs without integers. */
  reducedCosts: ReadonlyMap<string, number>;
}

/** Solves a program in LP format to proven optimality. @returns null if it has no solution */
export type SolveProgram = (text: string) => Solution | null;

/** The players who leave and who come. */
export interface Exchange {
  out: readonly MarketPlayer[];
  in: readonly MarketPlayer[];
}

/** Number of buys tried first; they usually contain the optimum. */
const FIRST_BUYS = 20;
/** Far more than the rounding of solvers, and far less than a hundredth of a point. */
const ROUNDING = 1e-4;

/**
 * The exchange with the most expected points, exactly. The program without integers gives an upper bound, and for each
 * player the least cost of buying him. Players who cost more than the gap between the bound and a known plan cannot be in a
 * better one. So the program with integers has few variables, and its optimum is the overall optimum.
 *
 * @param known objective of a known plan: its points less what its transfers and millions count
 * @returns null if no exchange is within the bounds
 */
export function bestExchange(
  task: TransferTask,
  bounds: TransferBounds,
  solve: SolveProgram,
  known = -Infinity,
): Exchange | null {
  const { buys, sales } = choicesOf(task, bounds);
  const relaxed = solve(transferProgram(task, bounds, { buys, sales, isRelaxed: true }));
  if (relaxed === null) return null;
  const costOf = ({ name }: Choice) =>
    (relaxed.values.get(name) ?? 0) > ROUNDING ? 0 : Math.abs(relaxed.reducedCosts.get(name) ?? 0);
  const ranked = buys.toSorted((one, other) => costOf(one) - costOf(other));
  const neededFor = (objective: number) =>
    ranked.filter((choice) => costOf(choice) <= relaxed.objective - objective + ROUNDING).length;
  let open = Math.min(FIRST_BUYS, neededFor(known));
  for (;;) {
    const some = ranked.slice(0, open);
    const found = solve(transferProgram(task, bounds, { buys: some, sales, isRelaxed: false }));
    const needed = neededFor(Math.max(known, found?.objective ?? -Infinity));
    if (needed <= open) {
      if (found === null) return null;
      const chosen = (choices: readonly Choice[]) =>
        choices.flatMap(({ name, player }) => ((found.values.get(name) ?? 0) > 0.5 ? [player] : []));
      return { out: chosen(sales), in: chosen(some) };
    }
    open = needed;
  }
}
