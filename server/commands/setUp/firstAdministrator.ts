import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFirstAdministrator } from '../users/administrators.ts';
import type { Deps } from '../../deps.ts';

/** Holds the password that the hub has made up. */
export const firstAdministratorFile = ({ dataDir }: Pick<Deps['config'], 'dataDir'>): string =>
  join(dataDir, 'first-administrator.txt');
const OWNER_ONLY = 0o600;

/**
 * Creates the first administrator if none is configured. Unless the settings name the password, it is written to a file that
 * only its owner can read, because the hub's output is often kept and read by many.
 *
 * @returns a sentence for the operator, without the password; null if there is nothing to do
 * @throws Error if the file cannot be written, before anything is created; if it cannot replace an older one, it stays beside it
 */
export async function storeFirstAdministrator(
  deps: Pick<Deps, 'config' | 'provider'>,
): Promise<string | null> {
  const { dataDir, provider } = deps.config;
  if (provider.kind !== 'embedded') return null;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = firstAdministratorFile(deps.config);
  // Of several hubs that start together, only the one that creates the account may keep its file.
  const draft = `${file}.${randomUUID()}`;
  const administrator = await createFirstAdministrator(deps, async ({ email, password }) => {
    try {
      await writeFile(draft, `${email}\n${password}\n`, { mode: OWNER_ONLY, flag: 'wx' });
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  });
  if (administrator === null) {
    await rm(draft, { force: true });
    return null;
  }
  if (deps.config.firstAdminPassword !== null)
    return `First administrator: ${administrator.email}, with FIRST_ADMIN_PASSWORD.`;
  // If this fails, the draft still has the only copy of the password.
  await rename(draft, file);
  return `First administrator: ${administrator.email}. The password is in ${file}. Delete the file after signing in.`;
}
