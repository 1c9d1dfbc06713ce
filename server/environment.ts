import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** The environment of this process with what `.env` adds; variables that are set already win. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
