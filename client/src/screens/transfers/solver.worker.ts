import wasmUrl from 'highs/runtime?url';
import { adviseTransfers, type TransferAdvice } from '#shared/transfers/adviseTransfers.ts';
import type { SolveProgram } from '#shared/transfers/bestExchange.ts';
import { loadSolver, type LoadHighs } from '#shared/transfers/highsSolver.ts';
import type { TransferBounds, TransferTask } from '#shared/transfers/transferProgram.ts';

/** What the worker is asked, and under which number it answers. */
export interface TransferQuestion {
  id: string;
  task: TransferTask;
  bounds: TransferBounds;
}

export interface TransferAnswer {
  id: string;
  /** Null where it could not be computed. */
  advice: TransferAdvice | null;
}

let solver: SolveProgram | null = null;
let loading: Promise<SolveProgram> | null = null;
let newest = '';

/** Without a question it only gets ready. */
addEventListener('message', ({ data }: MessageEvent<TransferQuestion | null>) => {
  if (data === null) return;
  newest = data.id;
  void answer(data);
});

/** Only the newest of several questions is worth an answer. */
async function answer({ id, task, bounds }: TransferQuestion): Promise<void> {
  // Lets questions in that were asked meanwhile.
  await new Promise((resolve) => void setTimeout(resolve));
  if (id !== newest) return;
  // Where it could not be computed the screen says so, and offers to try again.
  const advice = await adviseOn(task, bounds).catch(() => null);
  const reply: TransferAnswer = { id, advice };
  postMessage(reply);
}

/** The search gave up. */
class SolverWanted extends Error {}

/** A megabyte that most questions can do without is loaded for the first that cannot. */
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
