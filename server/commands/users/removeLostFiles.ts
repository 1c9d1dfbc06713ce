import type { Deps } from '../../deps.ts';

const LEASE = 'removeLostFiles';
/** Long enough that no other process does the same work on the same day's run. */
const LEASE_MS = 3600_000;

/** Removes bytes of the storage that belong to no file. One process does this for all; the others do nothing. */
export async function removeLostFiles({ provider, stores, log }: Deps): Promise<void> {
  if (!(await stores.leases.acquire(LEASE, crypto.randomUUID(), LEASE_MS))) return;
  const removed = await provider.storage.removeLost?.();
  if (removed) log.info({ removed }, 'removed bytes that belonged to no file');
}
