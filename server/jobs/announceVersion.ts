import { DATA_CHANGED, DATA_CHANNEL } from '#shared/live/dataChannel.ts';
import type { Deps } from '../deps.ts';

/** The last message of each process. */
const announced = new WeakMap<object, string>();

/**
 * Tells browsers that follow the data that they have changed, such as by an official eleven, a result or new chances. Each process
 * tells of each version once; one that has just started knows of nothing that changed.
 */
export async function announceVersion({
  stores,
  provider,
}: Pick<Deps, 'stores' | 'provider'>): Promise<void> {
  const version = await stores.settings.dataVersion();
  const last = announced.get(stores);
  announced.set(stores, version);
  if (last === undefined || last === version) return;
  await provider.realtime.publish({ channel: DATA_CHANNEL, type: DATA_CHANGED, data: { version } });
}
