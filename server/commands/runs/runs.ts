import type { FlowResult } from '#shared/runs/flows.schema.ts';
import type { RunTrigger } from '#shared/terms.ts';
import { openMatchdayAt } from '#shared/season/matchdayAt.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { asOfTsOf } from '../../stores/season/asOf.ts';
import { computePstart } from './computePstart.ts';

/**
 * Computes start probabilities after the data have changed. A run in progress may have read the old data; the next
 * scheduled one corrects that.
 *
 * @returns false while another run is in progress, or one that was killed still counts as such
 */
export async function computeUnlessRunning(deps: Deps, trigger: RunTrigger): Promise<boolean> {
  return (await resultUnlessRunning(deps, trigger)) !== null;
}

/**
 * Recomputes the start probabilities after a change at the desk, so that no number contradicts what was just entered.
 *
 * @returns false for a run that failed, and while another one is in progress; the next one takes the change in
 */
export async function recompute(deps: Deps): Promise<boolean> {
  return (await resultUnlessRunning(deps, 'admin'))?.success ?? false;
}

/** Null while another run is in progress. */
async function resultUnlessRunning(deps: Deps, trigger: RunTrigger): Promise<FlowResult | null> {
  try {
    return await computePstart(deps, trigger);
  } catch (error) {
    if (error instanceof AppError && error.errorCode === 'runInProgress') return null;
    throw error;
  }
}

/**
 * Forecasts a new matchday as soon as it has turned. A season that was imported as of an instant of its own stays there.
 *
 * @returns whether a run was due and has been made
 */
export async function turnMatchday(deps: Deps): Promise<boolean> {
  const nowTs = deps.now().toISOString();
  const [settings, forecast, fixtures] = await Promise.all([
    deps.stores.settings.read(),
    deps.stores.pstart.newest(),
    deps.stores.fixtures.around(nowTs),
  ]);
  if (asOfTsOf(settings, nowTs) !== nowTs || forecast === null) return false;
  const matchday = openMatchdayAt(fixtures, nowTs)?.matchday ?? null;
  return matchday !== forecast.matchday && (await computeUnlessRunning(deps, 'schedule'));
}
