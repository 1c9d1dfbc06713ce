import { ConfigError } from '../server/config/config.ts';
import { AppError } from '../server/errors.ts';
import { StartError } from '../server/provider/errors.ts';

/** Runs a script and exits with the returned code; expected failures print one message and exit with 1. */
export async function runScript(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.exitCode = 1;
    const isExpected =
      [AppError, ConfigError, StartError].some((kind) => error instanceof kind) || isBadOption(error);
    console.error(isExpected && error instanceof Error ? error.message : error);
  }
}

/** The message of `parseArgs` already names the wrong option. */
function isBadOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
