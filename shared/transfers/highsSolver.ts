import type { SolveProgram } from './bestExchange.ts';

/** The part of HiGHS that is used, compiled to WebAssembly (`highs` on npm). */
interface Highs {
  solve: (
    text: string,
    options: Readonly<Record<string, boolean | number | string>>,
  ) => {
    Status: string;
    ObjectiveValue: number;
    Columns: Readonly<Record<string, { Primal?: number; Dual?: number }>>;
  };
}

/**
 * Proves the optimum to within less than a hundredth of a point minus a few transfers. Presolving and the search for a first
 * plan stay on: without both, the solver has been seen to call a worse plan optimal.
 */
const EXACTLY = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 0.0005,
  mip_allow_restart: false,
  mip_detect_symmetry: false,
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
} as const;

/**
 * The package's default export. Its types describe a different kind of module from the one that Node and bundlers load, so
 * callers have to cast it.
 */
export type LoadHighs = (options?: { locateFile: (file: string) => string }) => Promise<Highs>;

/** Loads HiGHS. The solver throws Error if it ends without an answer. */
export async function loadSolver(load: LoadHighs, wasmUrl?: string): Promise<SolveProgram> {
  const highs = await load(wasmUrl === undefined ? undefined : { locateFile: () => wasmUrl });
  return (text) => {
    const { Status, ObjectiveValue, Columns } = highs.solve(text, EXACTLY);
    if (Status === 'Infeasible') return null;
    if (Status !== 'Optimal') throw new Error(`HiGHS ended with ${Status}`);
    const columns = Object.entries(Columns);
    return {
      objective: ObjectiveValue,
      values: new Map(columns.map(([name, { Primal }]) => [name, Primal ?? 0])),
      reducedCosts: new Map(columns.map(([name, { Dual }]) => [name, Dual ?? 0])),
    };
  };
}
