import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Command<T extends Options> {
  /** `npm run …` with its arguments, then what it does; printed on `--help` and after wrong arguments. */
  usage: string;
  options?: T;
  /** Fewest and most arguments besides the options; none if left out. */
  positionals?: readonly [fewest: number, most: number];
}

/** The usage is to be printed: on request, which is the error without a message, or because of wrong arguments. */
export class UsageError extends Error {
  readonly usage: string;
  constructor(usage: string, message = '') {
    super(message);
    this.name = 'UsageError';
    this.usage = usage;
  }
}

/**
 * Reads a command's arguments, all of which must be known.
 *
 * @throws UsageError on `--help` and for wrong arguments
 */
export function readArguments<const T extends Options = Options>({
  usage,
  options,
  positionals: [fewest, most] = [0, 0],
}: Command<T>) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) throw new UsageError(usage);
  const parsed = inUsage(usage, () =>
    parseArgs({ args, options: (options ?? {}) as T, allowPositionals: true }),
  );
  const count = parsed.positionals.length;
  if (count > most) throw new UsageError(usage, `There is no place for '${parsed.positionals[most]}'.`);
  if (count < fewest) throw new UsageError(usage, 'Something is missing.');
  return parsed;
}

/** The message of `parseArgs` names the wrong option; its advice about unusual names comes after the first sentence. */
function inUsage<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(usage, (error as Error).message.replace(/\. To specify.*$/su, '.'));
  }
}

/** Prints the usage, to standard output if it was asked for. @returns the exit code */
export function printUsage({ usage, message }: UsageError): number {
  if (message === '') console.log(`Usage: ${usage}`);
  else console.error(`${message}\n\nUsage: ${usage}`);
  return message === '' ? 0 : 1;
}
