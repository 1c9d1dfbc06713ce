import type { Deps } from '../../deps.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { deliverChats } from './deliverChats.ts';
import { watchAlerts } from './watchAlerts.ts';

/** Locks come nearer though nothing changes. */
const LOOK_AGAIN_MS = 60_000;

/** What each process last looked at. */
const lastLooks = new WeakMap<object, { version: string; atMs: number }>();

/** Looks for events when the data have changed or a minute has passed, and sends what is due. */
export async function tellNews(deps: Deps): Promise<void> {
  const { stores } = deps;
  const version = await stores.settings.dataVersion();
  const last = lastLooks.get(stores);
  const atMs = Date.now();
  if (last === undefined || last.version !== version || atMs - last.atMs >= LOOK_AGAIN_MS) {
    // Another process that looks right now may have read the data before they changed.
    if ((await watchAlerts(deps)) !== null) lastLooks.set(stores, { version, atMs });
  }
  // A chat that is slow holds up no device.
  await Promise.all([deliverAlerts(deps), deliverChats(deps)]);
}
