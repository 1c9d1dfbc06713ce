import { NEXT_RUNS_SHOWN, type FlowSchedule, type ScheduleInput } from '../../shared/flows.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { isSchedulePattern, nextTimes } from './cronTimes.ts';

type Needs = Pick<Deps, 'stores' | 'config'>;

/** When a flow runs by itself, with its next times. */
export async function readSchedule({ stores, config }: Needs, flow: string): Promise<FlowSchedule> {
  const { pattern: stored, isPaused } = await stores.flowSchedules.read(flow);
  const pattern = stored ?? config.pstartSchedule;
  return {
    pattern,
    isDefault: stored === null,
    isPaused,
    nextTs: pattern === null || isPaused ? [] : nextTimes(pattern, NEXT_RUNS_SHOWN),
  };
}

/**
 * Changes when a flow runs by itself, for all processes. What would have run during a pause is not made up for.
 *
 * @throws AppError 'invalid' for a pattern that is none
 */
export async function changeSchedule(
  deps: Needs & Pick<Deps, 'now' | 'log'>,
  { name, pattern, isPaused }: ScheduleInput,
  changedBy: string,
): Promise<FlowSchedule> {
  if (pattern !== null && !isSchedulePattern(pattern))
    throw invalid('This is no cron pattern of five fields: minute, hour, day, month, weekday');
  const effective = pattern ?? deps.config.pstartSchedule;
  const dueTs = effective === null || isPaused ? null : (nextTimes(effective, 1)[0] ?? null);
  await deps.stores.flowSchedules.change(
    name,
    { pattern, isPaused, dueTs },
    { changedTs: deps.now().toISOString(), changedBy },
  );
  deps.log.info({ flow: name, pattern, isPaused, changedBy }, 'schedule changed');
  return readSchedule(deps, name);
}
