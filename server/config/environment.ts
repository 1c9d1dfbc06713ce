import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { markedEncoding } from '@hub/shared/text/decodeText.ts';
import { ConfigError } from './config.ts';

const ENV_FILE = '.env';

/** The environment of this process as it is, for what must work where `.env` cannot be read. */
export const currentEnvironment = (): Record<string, string | undefined> => process.env;

/**
 * The environment of this process, completed from `.env`; variables already set take precedence.
 *
 * @throws ConfigError as `readEnvFile`
 */
export function readEnvironment(): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(parseEnv(readEnvFile()))) process.env[name] ??= value;
  return process.env;
}

/** The text of a file of settings; empty if there is none. @throws ConfigError if it cannot be read, or is not a text */
export function readEnvFile(file = ENV_FILE): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new ConfigError(
      code === 'EISDIR'
        ? `${file} is a folder. Remove it, or put a file with the settings in its place.`
        : `${file} cannot be read: ${message}`,
    );
  }
  try {
    // Windows' editors and shells write marks.
    const text = new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The same sentence as for binary data.
  }
  throw new ConfigError(`${file} is not a text in UTF-8. Save it in that encoding.`);
}
