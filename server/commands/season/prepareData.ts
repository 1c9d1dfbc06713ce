import type { Deps } from '../../deps.ts';
import { livingDemo } from '../../matchdata/demo/livingDemo.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { underLease } from '../runs/underLease.ts';
import { isReplayed, replayRecord } from '../record/replayRecord.ts';
import { advanceDemo, isDemoDue, seedDemo } from './demo.ts';

const LEASE = 'prepareData';

/**
 * Prepares the hub's data at start: seeds an empty hub with the demo season unless it reads sources, lets a demo season catch up with what happened
 * while no hub was up, and computes data that no run has used yet. One process at a time does this.
 *
 * @returns false while another process prepares or computes; the data may then be missing
 */
export async function prepareData(deps: Deps): Promise<boolean> {
  if (await isPrepared(deps)) return true;
  return (await underLease(deps, LEASE, () => prepare(deps)))?.result ?? false;
}

async function isPrepared(deps: Deps): Promise<boolean> {
  const settings = await deps.stores.settings.read();
  // Inventing a season takes half a second, which nobody should have to wait for once the hub serves.
  if (settings.demo !== null) livingDemo(settings.demo.sinceTs);
  if (waitsForSources(settings, deps)) return true;
  return (
    !needsDemo(settings) &&
    !isDemoDue(settings, deps) &&
    (await deps.stores.pstart.isUpToDate()) &&
    (settings.dataKind === 'imported' || (await isReplayed(deps)))
  );
}

async function prepare(deps: Deps): Promise<boolean> {
  const settings = await deps.stores.settings.read();
  if (needsDemo(settings)) {
    await seedDemo(deps);
    deps.log.info({}, 'demo season seeded');
  } else await advanceDemo(deps);
  if (!(await deps.stores.pstart.isUpToDate()) && !(await computeUnlessRunning(deps, 'start'))) return false;
  if (settings.dataKind !== 'imported' && !(await isReplayed(deps))) await replayRecord(deps);
  return true;
}

/** Invented players never stand in for a season that is being read. */
const waitsForSources = ({ dataKind }: HubSettings, { readers }: Deps) =>
  dataKind === 'empty' && Object.keys(readers).length > 0;

/** A demo season of a version that did not play it on begins anew. */
const needsDemo = ({ dataKind, demo }: HubSettings) =>
  dataKind === 'empty' || (dataKind === 'demo' && demo === null);
