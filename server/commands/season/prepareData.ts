import type { Deps } from '../../deps.ts';
import { computePstart } from '../runs/computePstart.ts';
import { isReplayed, replayRecord } from '../record/replayRecord.ts';
import { seedDemo } from './seedDemo.ts';

/**
 * Prepares the hub's data at start: seeds an empty hub with the demo season, moves a demo season whose next fixture has
 * passed to today, and computes data that no run has used yet.
 */
export async function prepareData(deps: Deps): Promise<void> {
  const { dataKind } = await deps.stores.settings.read();
  const isRenewed = dataKind === 'empty' || (dataKind === 'demo' && (await isDemoOutdated(deps)));
  if (isRenewed) {
    await seedDemo(deps);
    deps.log.info({}, 'demo season seeded');
  }
  if (!(await deps.stores.pstart.isUpToDate())) await computePstart(deps, 'start');
  if (dataKind !== 'imported' && !(await isReplayed(deps))) await replayRecord(deps);
}

/** Nothing advances a demo season, so it is outdated once the kickoff of its next fixture has passed. */
async function isDemoOutdated({ stores, now }: Deps): Promise<boolean> {
  const kickoffTs = await stores.pstart.earliestScheduledKickoff();
  return kickoffTs === null || kickoffTs < now().toISOString();
}
