import wasmUrl from 'highs/runtime?url';
import { adviseTransfers, type TransferAdvice } from '#shared/transfers/adviseTransfers.ts';
import type { SolveProgram } from '#shared/transfers/bestExchange.ts';
import { loadSolver, type LoadHighs } from '#shared/transfers/highsSolver.ts';
import type { TransferBounds, TransferTask } from '#shared/transfers/transferProgram.ts';

/** A request to the worker, with the id of its answer. */
export interface TransferQuestion {
  id: string;
  task: TransferTask;
  bounds: TransferBounds;
}

export interface TransferAnswer {
  id: string;
  /** Null if it could not be computed. */
  advice: TransferAdvice | null;
}

let solver: SolveProgram | null = null;
let loading: Promise<SolveProgram> | null = null;
let newest = '';

/** A null message only starts the worker. */
addEventListener('message', ({ data }: MessageEvent<TransferQuestion | null>) => {
  if (data === null) return;
  newest = data.id;
  void answer(data);
});

/** Answers only the newest of several requests. */
async function answer({ id, task, bounds }: TransferQuestion): Promise<void> {
  // Lets requests in that arrived in the meantime.
  await new Promise((resolve) => void setTimeout(resolve));
  if (id !== newest) return;
  // After a failure, the screen says so and offers to try again.
  const advice = await adviseOn(task, bounds).catch(() => null);
  const reply: TransferAnswer = { id, advice };
  postMessage(reply);
}

/** Thrown if the search needs the solver. */
class SolverWanted extends Error {}

/** Computes the advice; loads the solver, a megabyte, only for the first request that needs it. */
async function adviseOn(task: TransferTask, bounds: TransferBounds): Promise<TransferAdvice> {
  const unloaded: SolveProgram = () => {
    throw new SolverWanted();
  };
  try {
    return adviseTransfers(task, bounds, solver ?? unloaded);
  } catch (error) {
    if (!(error instanceof SolverWanted)) throw error;
  }
  solver = await loaded();
  return adviseTransfers(task, bounds, solver);
}

/** Requests that arrive while it loads wait for the same one; after a failed load, the next request tries again. */
function loaded(): Promise<SolveProgram> {
  loading ??= import('highs').then(({ default: highs }) =>
    loadSolver(highs as unknown as LoadHighs, wasmUrl),
  );
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
