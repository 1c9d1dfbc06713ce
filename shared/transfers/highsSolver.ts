import type { SolveProgram } from './adviseTransfers.ts';

/** What is used of HiGHS, compiled to WebAssembly (`highs` on npm). */
interface Highs {
  solve: (
    text: string,
    options: Readonly<Record<string, boolean | number>>,
  ) => { Status: string; Columns: Readonly<Record<string, { Primal?: number }>> };
}

/** Without gaps, so that an optimum is proven, and in silence. */
const EXACTLY = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-7 } as const;

/**
 * The package's default export. Its types describe a module of another kind than the one that Node and bundlers load, so that callers say
 * what it is.
 */
export type LoadHighs = (options?: { locateFile: (file: string) => string }) => Promise<Highs>;

/** Loads HiGHS. The solver throws Error where it ends without an answer. */
export async function loadSolver(load: LoadHighs, wasmUrl?: string): Promise<SolveProgram> {
  const highs = await load(wasmUrl === undefined ? undefined : { locateFile: () => wasmUrl });
  return (text) => {
    const { Status, Columns } = highs.solve(text, EXACTLY);
    if (Status === 'Infeasible') return null;
    if (Status !== 'Optimal') throw new Error(`HiGHS ended with ${Status}`);
    return new Map(Object.entries(Columns).map(([name, { Primal }]) => [name, Primal ?? 0]));
  };
}
