import type { ServerResponse } from 'node:http';

/**
 * Takes what work usually costs from the caller's budget, and waits for a turn.
 *
 * @param name one of few
 * @returns tells that the work is over
 * @throws AppError 'tooMany', 'busy'
 */
export type EnterWork = (
  payer: { address: string; userId: string | null },
  name: string,
) => Promise<() => void>;

/** Ends work with its answer, be that over already. */
export function endWithAnswer(res: ServerResponse | undefined, leave: () => void): void {
  if (res === undefined || res.closed) leave();
  else res.once('close', leave);
}
