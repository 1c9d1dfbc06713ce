import type { Deps } from '../../deps.ts';
import { livingDemo } from '../../matchdata/demo/livingDemo.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { expireOverrides } from '../desk/availability.ts';
import { enterAnnouncedElevens } from '../feeds/enterAnnouncedElevens.ts';
import { SEASON_LEASE } from '../feeds/refreshSeason.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { inTurn } from '../runs/underLease.ts';
import { importMatchData, type ImportSummary } from './importMatchData.ts';

/**
 * Replaces the hub's season with the demo season around the hub's current day, including its news. Its ids never
 * change, so fantasy teams survive when a demo that has ended is seeded again.
 */
export async function seedDemo({ provider, now }: Pick<Deps, 'provider' | 'now'>): Promise<ImportSummary> {
  const sinceTs = now().toISOString();
  const season = livingDemo(sinceTs);
  const demo = { ...season.newsAt(sinceTs), sinceTs, dueTs: season.turnAfter(sinceTs), isGoingOn: false };
  return importMatchData({ provider, now }, { source: season.bundle, asOf: sinceTs, demo });
}

/**
 * Lets the demo season go on: matches begin and end when their time comes, elevens are announced before, players get hurt
 * and return, and there are news of it. What happened while no hub was up is caught up with at once; after its last match
 * the season begins anew. Does nothing for any other season, and nothing between two changes.
 *
 * @returns whether the season on show has changed
 */
export async function advanceDemo(deps: Deps): Promise<boolean> {
  if (!isDemoDue(await deps.stores.settings.read(), deps)) return false;
  return inTurn(deps, SEASON_LEASE, async () => {
    // Another process may have done it meanwhile, or imported something else.
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

/** Whether the demo season on show has gone on since it was written. */
export const isDemoDue = ({ demo }: Pick<HubSettings, 'demo'>, { now }: Pick<Deps, 'now'>): boolean =>
  demo !== null && (demo.dueTs === null || demo.dueTs <= now().toISOString());

async function showUpToNow(deps: Deps, sinceTs: string): Promise<void> {
  const nowTs = deps.now().toISOString();
  const demo = livingDemo(sinceTs);
  // The same at any instant until the next change, so that two processes write the same.
  const asOf = demo.turnAt(nowTs) ?? sinceTs;
  // Elevens come first: what is written then says when the next change is due.
  const announced = demo.elevensAt(nowTs);
  const fixtures = announced.map(({ fixtureId }) => ({ fixtureId, status: 'scheduled' }));
  await enterAnnouncedElevens(deps, announced, { fixtures });
  await importMatchData(deps, {
    source: demo.bundle,
    asOf,
    demo: { ...demo.newsAt(asOf), sinceTs, dueTs: demo.turnAfter(nowTs), isGoingOn: true },
  });
  deps.log.info({ asOf }, 'demo season went on');
}
