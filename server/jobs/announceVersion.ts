import { DATA_CHANGED, DATA_CHANNEL } from '#shared/live/dataChannel.ts';
import type { Deps } from '../deps.ts';

/** The last version seen by each process. */
const announced = new WeakMap<object, string>();

/**
 * Announces to subscribed browsers that the data have changed, such as by an official eleven, a result or new chances. Each
 * process announces a version once; its first call after the start only notes the version.
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
