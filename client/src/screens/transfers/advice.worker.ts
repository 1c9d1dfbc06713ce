import { adviseTransfers, type TransferAdvice } from '@hub/shared/transfers/adviseTransfers.ts';
import { priceLimits, type PriceLimit } from '@hub/shared/transfers/priceLimit.ts';
import type { TransferBounds, TransferTask } from '@hub/shared/transfers/transferTask.ts';

/** What the worker computes. */
type Computation =
  | { kind: 'advice'; task: TransferTask; bounds: TransferBounds }
  | {
      kind: 'limits';
      /** Over the longest horizon. */
      task: TransferTask;
      bounds: TransferBounds & { budget: number };
      playerId: string;
    };
export type Kind = Computation['kind'];
export type Wanted<K extends Kind> = Extract<Computation, { kind: K }>;

/** Its answers, by kind. */
export interface Computed {
  advice: TransferAdvice;
  limits: readonly PriceLimit[];
}

/** A request to the worker, with the id of its answer. */
export interface TransferQuestion {
  id: string;
  wanted: Computation;
}

export interface TransferAnswer {
  id: string;
  /** Null if it could not be computed. */
  answer: Computed[Kind] | null;
}

const newest = new Map<Kind, string>();

/** A null message only starts the worker. Answers only the newest of several requests of a kind. */
addEventListener('message', ({ data }: MessageEvent<TransferQuestion | null>) => {
  if (data === null) return;
  const { id, wanted } = data;
  newest.set(wanted.kind, id);
  // Lets requests in that arrived in the meantime.
  setTimeout(() => {
    if (id !== newest.get(wanted.kind)) return;
    const reply: TransferAnswer = { id, answer: answerTo(wanted) };
    postMessage(reply);
  });
});

/** After a failure, the screen says so and offers to try again. */
function answerTo(wanted: Computation): TransferAnswer['answer'] {
  try {
    return wanted.kind === 'advice'
      ? adviseTransfers(wanted.task, wanted.bounds)
      : priceLimits(wanted.task, wanted.bounds, wanted.playerId);
  } catch {
    return null;
  }
}
