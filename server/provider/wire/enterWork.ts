import type { ServerResponse } from 'node:http';

/**
 * Takes the usual cost of work from the caller's budget, and waits for a turn.
 *
 * @param name one of a few names
 * @returns a function to call when the work is over
 * @throws AppError 'tooMany', 'busy'
 */
export type EnterWork = (
  payer: { address: string; userId: string | null },
  name: string,
) => Promise<() => void>;

/** Ends work with its answer, or at once if that is already over. */
export function endWithAnswer(res: ServerResponse | undefined, leave: () => void): void {
  if (res === undefined || res.closed) leave();
  else res.once('close', leave);
}
