import { ConfigError } from '@hub/server/config/config.ts';
import { AppError } from '@hub/server/errors.ts';
import { StartError } from '@hub/provider/errors.ts';
import { printUsage, UsageError } from './arguments.ts';

const EXPECTED = [AppError, ConfigError, StartError];

/** Runs a script and exits with the returned code; expected failures print one message and exit with 1. */
export async function runScript(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (error instanceof UsageError) {
      process.exitCode = printUsage(error);
      return;
    }
    process.exitCode = 1;
    console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error);
  }
}
