import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** The environment of this process, completed from `.env`; variables already set take precedence. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
