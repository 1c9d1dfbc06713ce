import type { Deps } from '../deps.ts';
import { computePstart } from './computePstart.ts';
import { isReplayed, replayRecord } from './replayRecord.ts';
import { seedDemo } from './seedDemo.ts';

/**
 * Makes a hub worth opening: an empty one gets the demo season, a demo season whose next fixture lies in the past
 * is laid anew around today, and data that no run has seen yet are computed once.
 */
export async function prepareData(deps: Deps): Promise<void> {
  const { dataKind } = await deps.stores.settings.read();
  const isRenewed = dataKind === 'empty' || (dataKind === 'demo' && (await isDemoOutdated(deps)));
  if (isRenewed) {
    await seedDemo(deps);
    deps.log.info({}, 'demo season laid');
  }
  if (!(await deps.stores.pstart.isUpToDate())) await computePstart(deps, 'start');
  if (dataKind !== 'imported' && !(await isReplayed(deps))) await replayRecord(deps);
}

/** Nothing plays a demo season on, so once a fixture's day has passed the season would stand still for ever. */
async function isDemoOutdated({ stores, now }: Deps): Promise<boolean> {
  const kickoffTs = await stores.pstart.earliestScheduledKickoff();
  return kickoffTs === null || kickoffTs < now().toISOString();
}
