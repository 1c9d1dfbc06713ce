import { openMatchdayAt } from '#shared/season/matchdayAt.ts';
import type { Deps } from '../../deps.ts';
import { asOfTsOf } from '../../stores/season/asOf.ts';
import { computeUnlessRunning } from './computeUnlessRunning.ts';

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
