import type { MarketPlayer } from './squadValue.ts';
import {
  choicesOf,
  transferProgram,
  type Choice,
  type TransferBounds,
  type TransferTask,
} from './transferProgram.ts';

/** An optimum of a program. */
export interface Solution {
  objective: number;
  /** By name of the variable. */
  values: ReadonlyMap<string, number>;
  /** How much the objective changes with each, for programs without integers. */
  reducedCosts: ReadonlyMap<string, number>;
}

/** Solves a program in the LP format to proven optimality. @returns null where nothing obeys the rows */
export type SolveProgram = (text: string) => Solution | null;

/** Who goes and who comes. */
export interface Exchange {
  out: readonly MarketPlayer[];
  in: readonly MarketPlayer[];
}

/** So many are looked at first; they hold the optimum more often than not. */
const FIRST_BUYS = 20;
/** Far more than solvers round by, and far less than a hundredth of a point. */
const ROUNDING = 1e-4;

/**
 * The exchange after which a squad is expected to bring most. The program without integers bounds what is possible and tells for everybody
 * what buying him costs at least; whoever costs more than what separates the bound from a plan at hand is in no better one. So the
 * program with integers has few variables, and its optimum is that of all.
 *
 * @param known what a plan at hand brings, less what its transfers and millions count
 * @returns null where no exchange keeps within the bounds
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
