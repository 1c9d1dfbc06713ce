import { createInterface } from 'node:readline/promises';

/** The option that answers the question in advance. */
export const YES = { yes: { type: 'boolean', default: false } } as const;

/**
 * Asks in a terminal before something that cannot be undone; without a terminal the answer is no.
 *
 * @param isYes whether the answer was given on the command line
 */
export async function isConfirmed(question: string, isYes: boolean): Promise<boolean> {
  if (isYes) return true;
  if (!process.stdin.isTTY) {
    console.error('Nothing was changed: there is no terminal to ask for confirmation in; --yes answers yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (/^y(es)?$/iu.test(answer.trim())) return true;
  console.error('Nothing was changed.');
  return false;
}
