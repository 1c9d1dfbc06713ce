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
