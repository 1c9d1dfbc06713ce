import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { DataKind } from '../../stores/season/settings.ts';
import { computePstart } from '../runs/computePstart.ts';
import { underLease } from '../runs/underLease.ts';
import { isReplayed, replayRecord } from '../record/replayRecord.ts';
import { seedDemo } from './seedDemo.ts';

const LEASE = 'prepareData';

/**
 * Prepares the hub's data at start: seeds an empty hub with the demo season, moves a demo season whose next fixture has
 * passed to today, and computes data that no run has used yet. One process at a time does this.
 *
 * @returns false while another process prepares or computes; the data may then be missing
 */
export async function prepareData(deps: Deps): Promise<boolean> {
  if (await isPrepared(deps)) return true;
  return (await underLease(deps, LEASE, () => prepare(deps)))?.result ?? false;
}

async function isPrepared(deps: Deps): Promise<boolean> {
  const { dataKind } = await deps.stores.settings.read();
  return (
    !(await needsDemo(deps, dataKind)) &&
    (await deps.stores.pstart.isUpToDate()) &&
    (dataKind === 'imported' || (await isReplayed(deps)))
  );
}

async function prepare(deps: Deps): Promise<boolean> {
  const { dataKind } = await deps.stores.settings.read();
  if (await needsDemo(deps, dataKind)) {
    await seedDemo(deps);
    deps.log.info({}, 'demo season seeded');
  }
  if (!(await deps.stores.pstart.isUpToDate()) && !(await computeUnlessRunning(deps))) return false;
  if (dataKind !== 'imported' && !(await isReplayed(deps))) await replayRecord(deps);
  return true;
}

async function needsDemo(deps: Deps, dataKind: DataKind): Promise<boolean> {
  return dataKind === 'empty' || (dataKind === 'demo' && (await isDemoOutdated(deps)));
}

/** Nothing advances a demo season, so it is outdated once the kickoff of its next fixture has passed. */
async function isDemoOutdated({ stores, now }: Deps): Promise<boolean> {
  const kickoffTs = await stores.pstart.earliestScheduledKickoff();
  return kickoffTs === null || kickoffTs < now().toISOString();
}

/** @returns false while another run is in progress, or one that was killed still counts as such */
async function computeUnlessRunning(deps: Deps): Promise<boolean> {
  try {
    await computePstart(deps, 'start');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.errorCode === 'runInProgress') return false;
    throw error;
  }
}
