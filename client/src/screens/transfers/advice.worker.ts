import { adviseTransfers, type TransferAdvice } from '@hub/shared/transfers/adviseTransfers.ts';
import type { TransferBounds, TransferTask } from '@hub/shared/transfers/transferTask.ts';

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

let newest = '';

/** A null message only starts the worker. Answers only the newest of several requests. */
addEventListener('message', ({ data }: MessageEvent<TransferQuestion | null>) => {
  if (data === null) return;
  newest = data.id;
  // Lets requests in that arrived in the meantime.
  setTimeout(() => {
    if (data.id !== newest) return;
    const reply: TransferAnswer = { id: data.id, advice: adviceOn(data) };
    postMessage(reply);
  });
});

/** After a failure, the screen says so and offers to try again. */
function adviceOn({ task, bounds }: TransferQuestion): TransferAdvice | null {
  try {
    return adviseTransfers(task, bounds);
  } catch {
    return null;
  }
}
