import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFirstAdministrator } from '../commands/users/administrators.ts';
import type { Deps } from '../deps.ts';

const FILE = 'first-administrator.txt';
const OWNER_ONLY = 0o600;

/**
 * Creates the first administrator if none is configured, and writes the password to a file that only its owner can
 * read, because the hub's output is often kept and read by many.
 *
 * @returns a sentence for the operator, without the password; null if there is nothing to do
 * @throws Error if the data folder cannot be written, before anything is created
 */
export async function storeFirstAdministrator(
  deps: Pick<Deps, 'config' | 'provider'>,
): Promise<string | null> {
  const { dataDir, provider } = deps.config;
  if (provider.kind !== 'embedded') return null;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await access(dataDir, constants.W_OK);
  const administrator = await createFirstAdministrator(deps);
  if (administrator === null) return null;
  const { email, password } = administrator;
  const file = join(dataDir, FILE);
  // An existing file would keep its permissions.
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${password}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  return `First administrator: ${email}. The password is in ${file}. Delete the file after signing in.`;
}
