import highs from 'highs';
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

let solver: Promise<SolveProgram> | null = null;
let newest = '';

addEventListener('message', ({ data }: MessageEvent<TransferQuestion>) => {
  newest = data.id;
  void answer(data);
});

/** Only the newest of several questions is worth an answer. */
async function answer({ id, task, bounds }: TransferQuestion): Promise<void> {
  let advice: TransferAdvice | null = null;
  try {
    solver ??= loadSolver(highs as unknown as LoadHighs, wasmUrl);
    const solve = await solver;
    // Lets questions in that were asked meanwhile.
    await new Promise((resolve) => void setTimeout(resolve));
    if (id !== newest) return;
    advice = adviseTransfers(task, bounds, solve);
  } catch {
    // Loaded anew with the next question.
    solver = null;
  }
  const told: TransferAnswer = { id, advice };
  postMessage(told);
}
