import { ConfigError } from '../server/config.ts';
import { AppError } from '../server/errors.ts';

/** Runs a script's body: its number is the exit code; an expected failure is one clear message and exit code 1. */
export async function runScript(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.exitCode = 1;
    const isExpected = error instanceof AppError || error instanceof ConfigError || isBadOption(error);
    console.error(isExpected ? error.message : error);
  }
}

/** `parseArgs` names the wrong option itself. */
function isBadOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
