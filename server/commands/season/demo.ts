import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { livingDemo } from '@hub/season/matchdata/demo/livingDemo.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { expireOverrides } from '../admin/availability.ts';
import { enterAnnouncedElevens } from '../elevens/officialElevens.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { underLease, inTurn } from '../runs/underLease.ts';
import { importMatchData, SEASON_LEASE, type ImportSummary } from './importMatchData.ts';
import { isReplayed, replayRecord } from '../record/replayRecord.ts';

/**
 * Replaces the hub's season with the demo season around the hub's current day, including its news. Its ids never
 * change, so fantasy teams survive when a finished demo is seeded again.
 */
export async function seedDemo({ provider, now }: Pick<Deps, 'provider' | 'now'>): Promise<ImportSummary> {
  const sinceTs = now().toISOString();
  const season = livingDemo(sinceTs);
  const demo = { ...season.newsAt(sinceTs), sinceTs, dueTs: season.turnAfter(sinceTs), isContinued: false };
  return importMatchData({ provider, now }, { source: season.bundle, asOf: sinceTs, demo });
}

/**
 * Continues the demo season: matches start and end on time, elevens are announced before, players get hurt and return, with news
 * about it. Catches up at once on changes missed while no hub was running; after its last match the season starts over. Does
 * nothing for any other season, and nothing between two changes.
 *
 * @returns whether the current season has changed
 */
export async function advanceDemo(deps: RunDeps & Pick<Deps, 'provider'>): Promise<boolean> {
  if (!isDemoDue(await deps.stores.settings.read(), deps)) return false;
  return inTurn(deps, SEASON_LEASE, async () => {
    // Another process may have done it by now, or imported something else.
    const settings = await deps.stores.settings.read();
    const { demo } = settings;
    if (demo === null || !isDemoDue(settings, deps)) return false;
    if (deps.now().toISOString() >= livingDemo(demo.sinceTs).endTs) await seedDemo(deps);
    else await showUpToNow(deps, demo.sinceTs);
    await expireOverrides(deps);
    await computeUnlessRunning(deps, 'schedule');
    return true;
  });
}

/** Whether the demo season has a change due since it was last written. */
const isDemoDue = ({ demo }: Pick<HubSettings, 'demo'>, { now }: Pick<Deps, 'now'>): boolean =>
  demo !== null && (demo.dueTs === null || demo.dueTs <= now().toISOString());

async function showUpToNow(
  deps: Pick<Deps, 'provider' | 'stores' | 'now' | 'log'>,
  sinceTs: string,
): Promise<void> {
  const nowTs = deps.now().toISOString();
  const demo = livingDemo(sinceTs);
  // The same instant until the next change, so that two processes write the same.
  const asOf = demo.turnAt(nowTs) ?? sinceTs;
  // Elevens are written first, since the import stores when the next change is due.
  const announced = demo.elevensAt(nowTs);
  const fixtures = announced.map(({ fixtureId }) => ({ fixtureId, status: 'scheduled' }));
  await enterAnnouncedElevens(deps, announced, { fixtures });
  await importMatchData(deps, {
    source: demo.bundle,
    asOf,
    demo: { ...demo.newsAt(asOf), sinceTs, dueTs: demo.turnAfter(nowTs), isContinued: true },
  });
  deps.log.info({ asOf }, 'continued the demo season');
}

const LEASE = 'prepareData';

/**
 * Prepares the hub's data at start: seeds an empty hub with the demo season unless it reads sources, lets a demo season catch
 * up, and computes data that no run has used yet. One process at a time does this.
 *
 * @returns false while another process prepares or computes; the data may then be missing
 */
export async function prepareData(deps: Deps): Promise<boolean> {
  if (await isPrepared(deps)) return true;
  return (await underLease(deps, LEASE, () => prepare(deps)))?.result ?? false;
}

async function isPrepared(deps: Pick<Deps, 'stores' | 'now' | 'readers'>): Promise<boolean> {
  const settings = await deps.stores.settings.read();
  // Generating a season takes half a second, so it is done before the hub serves.
  if (settings.demo !== null) livingDemo(settings.demo.sinceTs);
  if (waitsForSources(settings, deps)) return true;
  return (
    !needsDemo(settings) &&
    !isDemoDue(settings, deps) &&
    (await deps.stores.pstart.isUpToDate()) &&
    (settings.dataKind === 'imported' || (await isReplayed(deps)))
  );
}

async function prepare(deps: RunDeps & Pick<Deps, 'provider'>): Promise<boolean> {
  const settings = await deps.stores.settings.read();
  if (needsDemo(settings)) {
    await seedDemo(deps);
    deps.log.info({}, 'demo season seeded');
  } else await advanceDemo(deps);
  if (!(await deps.stores.pstart.isUpToDate()) && !(await computeUnlessRunning(deps, 'start'))) return false;
  if (settings.dataKind !== 'imported' && !(await isReplayed(deps))) await replayRecord(deps);
  return true;
}

/** Invented players never replace a season that comes from sources. */
const waitsForSources = ({ dataKind }: HubSettings, { readers }: Pick<Deps, 'readers'>) =>
  dataKind === 'empty' && Object.keys(readers).length > 0;

/** Also true for a demo season from a version that could not continue it. */
const needsDemo = ({ dataKind, demo }: HubSettings) =>
  dataKind === 'empty' || (dataKind === 'demo' && demo === null);
