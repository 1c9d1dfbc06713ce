import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something once for all tests of the block around, and closes it behind them: for a table of inputs that are refused
 * and change nothing.
 *
 * @returns what was opened, from the first test on
 */
export function openOnce<Opened extends AsyncDisposable>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());
  return () => {
    if (opened === undefined) throw new Error('It is opened before the first test');
    return opened;
  };
}
