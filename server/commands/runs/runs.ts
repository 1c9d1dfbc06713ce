import type { FlowResult } from '@hub/shared/runs/flows.schema.ts';
import type { RunTrigger } from '@hub/shared/terms.ts';
import { comingMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { asOfTsOf } from '../../stores/season/asOf.ts';
import { computePstart, type RunDeps } from './computePstart.ts';

/**
 * Computes start probabilities after the data have changed. A run in progress may have read the old data; the next
 * scheduled one corrects that.
 *
 * @returns false while another run is in progress, or a killed one still counts as such
 */
export async function computeUnlessRunning(deps: RunDeps, trigger: RunTrigger): Promise<boolean> {
  return (await resultUnlessRunning(deps, trigger)) !== null;
}

/**
 * Recomputes the start probabilities after a change by an administrator, so that no chance contradicts the entry.
 *
 * @returns false if the run failed, or another one is in progress; the next run will include the change
 */
export async function recompute(deps: RunDeps): Promise<boolean> {
  return (await resultUnlessRunning(deps, 'admin'))?.success ?? false;
}

/** Null while another run is in progress. */
async function resultUnlessRunning(deps: RunDeps, trigger: RunTrigger): Promise<FlowResult | null> {
  try {
    return await computePstart(deps, trigger);
  } catch (error) {
    if (error instanceof Failure && error.errorCode === 'runInProgress') return null;
    throw error;
  }
}

/**
 * Forecasts the next matchday as soon as the last match of this one is over. A season imported as of a fixed instant stays there.
 *
 * @returns whether a run was due and took place
 */
export async function turnMatchday(deps: RunDeps): Promise<boolean> {
  const nowTs = deps.now().toISOString();
  const [settings, forecast, fixtures] = await Promise.all([
    deps.stores.settings.read(),
    deps.stores.pstart.newest(),
    deps.stores.fixtures.around(nowTs),
  ]);
  if (asOfTsOf(settings, nowTs) !== nowTs || forecast === null) return false;
  const matchday = comingMatchdayAt(fixtures, nowTs)?.matchday ?? null;
  return matchday !== forecast.matchday && (await computeUnlessRunning(deps, 'schedule'));
}
