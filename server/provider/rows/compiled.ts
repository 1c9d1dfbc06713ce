/**
 * Compiles a function from text, to write out a loop over names. Names are embedded as JSON, so that nothing in them is ever run.
 *
 * @returns null where the process may not compile code
 */
export function compiled(
  parameters: readonly string[],
  body: string,
): ((...values: never[]) => unknown) | null {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- see above
    return new Function(...parameters, body) as () => unknown;
  } catch (error) {
    if (error instanceof EvalError) return null;
    throw error;
  }
}
