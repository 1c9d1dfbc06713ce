import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something once for all tests of the surrounding block and closes it after them: for a table of refused inputs, which
 * change nothing.
 *
 * @returns getter for the tests
 */
export function openOnce<Opened extends AsyncDisposable>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());
  return () => {
    if (opened === undefined) throw new Error('It is open only inside tests');
    return opened;
  };
}
