import { NEXT_RUNS_SHOWN, type FlowSchedule, type ScheduleInput } from '#shared/runs/flows.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isSchedulePattern, listNextTimes } from './cronTimes.ts';

type Needs = Pick<Deps, 'stores' | 'config'>;

/** Reads when a flow runs on schedule, with its next times. */
export async function readSchedule({ stores, config }: Needs, flow: string): Promise<FlowSchedule> {
  const { pattern: stored, isPaused } = await stores.flowSchedules.read(flow);
  const pattern = stored ?? config.pstartSchedule;
  return {
    pattern,
    isDefault: stored === null,
    isPaused,
    nextTs: pattern === null || isPaused ? [] : listNextTimes(pattern, NEXT_RUNS_SHOWN),
  };
}

/**
 * Changes when a flow runs on schedule, for all processes. Runs missed during a pause are not made up.
 *
 * @throws AppError 'invalid' for a malformed pattern
 */
export async function changeSchedule(
  deps: Needs & Pick<Deps, 'now' | 'log'>,
  { name, pattern, isPaused }: ScheduleInput,
  changedBy: string,
): Promise<FlowSchedule> {
  if (pattern !== null && !isSchedulePattern(pattern)) throw new AppError('malformedCron');
  const effective = pattern ?? deps.config.pstartSchedule;
  const dueTs = effective === null || isPaused ? null : (listNextTimes(effective, 1)[0] ?? null);
  await deps.stores.flowSchedules.change(
    name,
    { pattern, isPaused, dueTs },
    { changedTs: deps.now().toISOString(), changedBy },
  );
  deps.log.info({ flow: name, pattern, isPaused, changedBy }, 'schedule changed');
  return readSchedule(deps, name);
}
