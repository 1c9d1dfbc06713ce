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

/** Without a question it only gets ready. */
addEventListener('message', ({ data }: MessageEvent<TransferQuestion | null>) => {
  if (data === null) {
    void loaded().catch(() => undefined);
    return;
  }
  newest = data.id;
  void answer(data);
});

async function loaded(): Promise<SolveProgram> {
  try {
    solver ??= loadSolver(highs as unknown as LoadHighs, wasmUrl);
    return await solver;
  } catch (error) {
    // Loaded anew with the next question.
    solver = null;
    throw error;
  }
}

/** Only the newest of several questions is worth an answer. */
async function answer({ id, task, bounds }: TransferQuestion): Promise<void> {
  let advice: TransferAdvice | null = null;
  try {
    const solve = await loaded();
    // Lets questions in that were asked meanwhile.
    await new Promise((resolve) => void setTimeout(resolve));
    if (id !== newest) return;
    advice = adviseTransfers(task, bounds, solve);
  } catch {
    // The screen says so, and offers to try again.
  }
  const told: TransferAnswer = { id, advice };
  postMessage(told);
}
