import {
  NEXT_RUNS_SHOWN,
  type FlowSchedule,
  type ScheduleInput,
  FUNCTIONS_PATH,
  PSTART_FLOW,
  pullFlowOf,
  type Flow,
  sourceOfFlow,
  type FlowResult,
} from '@hub/shared/runs/flows.schema.ts';
import { PULLED_SOURCES, type PulledSource } from '@hub/shared/feeds/sources.ts';
import type { RunTrigger } from '@hub/shared/terms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import { pullResult, pullSource, readerOf } from './pullSource.ts';
import { refreshIfBehind } from './refreshSeason.ts';
import { isSchedulePattern, listNextTimes } from '../runs/cronTimes.ts';
import { computePstart } from '../runs/computePstart.ts';

type Needs = Pick<Deps, 'stores' | 'config'>;

/** A flow's schedule, with its next times. */
async function readSchedule({ stores, config }: Needs, flow: string): Promise<FlowSchedule> {
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
 * Changes a flow's schedule for all processes. Runs missed during a pause are not made up.
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

const PSTART_DESCRIPTION =
  'Start probability of every player: availability 40 points, form and minutes 25, starting frequency 20, role 10, ' +
  'deductions for short rests and midweek matches, a bonus for form above average; ' +
  'then calibrated, and balanced to eleven starters per club.';

/** The flows that administrators can see and start: the model, and a pull for each source that is switched on. */
export async function listFlows(deps: Pick<Deps, 'config' | 'stores' | 'readers'>): Promise<Flow[]> {
  const sources = PULLED_SOURCES.filter((source) => deps.readers[source] !== undefined);
  const names = [PSTART_FLOW, ...sources.map(pullFlowOf)];
  const [[model, ...pulls], schedule, states] = await Promise.all([
    deps.stores.flows.readAll(names),
    readSchedule(deps, PSTART_FLOW),
    deps.stores.sourceStates.all(),
  ]);
  const flows: Flow[] = sources.flatMap((source, index) => {
    const [recorded, state] = [pulls[index], states.find(({ id }) => id === source)];
    if (recorded === undefined) return [];
    return [
      {
        ...recorded,
        name: pullFlowOf(source),
        description: 'Reads the source and merges what is new into the season on show.',
        url: null,
        schedule: null,
        pull: { source, isPaused: state?.isPaused ?? false },
        // Readings without new facts are not in the history.
        lastRunTs: latestOf(recorded.lastRunTs, state?.lastSuccessTs ?? null),
      },
    ];
  });
  if (model === undefined) return flows;
  const url = `${deps.config.server.publicUrl}${FUNCTIONS_PATH}/${PSTART_FLOW}`;
  return [
    { ...model, name: PSTART_FLOW, description: PSTART_DESCRIPTION, url, schedule, pull: null },
    ...flows,
  ];
}

const latestOf = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);

/** Runs a flow by name. @throws AppError 'notFound' for an unknown flow, 'conflict' while it is running */
export async function runFlow(deps: Deps, name: string, trigger: RunTrigger): Promise<FlowResult> {
  const source = sourceOfFlow(requireFlow(deps, name));
  return source === null ? computePstart(deps, trigger) : pull(deps, source, trigger);
}

async function pull(deps: Deps, source: PulledSource, trigger: RunTrigger): Promise<FlowResult> {
  try {
    const changed = await pullSource(deps, source, readerOf(deps, source), trigger);
    if (changed === null) throw new AppError('runInProgress');
    return pullResult(changed, undefined);
  } catch (error) {
    if (error instanceof FeedError) return pullResult(0, error);
    throw error;
  } finally {
    // Part of the answer may have been stored.
    await refreshIfBehind(deps);
  }
}

/** Returns the name if it is a flow's: the model's, or the pull of a source that is switched on. @throws AppError 'notFound' */
export function requireFlow({ readers }: Pick<Deps, 'readers'>, name: string): string {
  const source = sourceOfFlow(name);
  if (source !== null && readers[source] !== undefined) return name;
  return requireModelFlow(name);
}

/** As `requireFlow`, for the model only: only its runs can be cancelled, and only its schedule is a pattern. */
export function requireModelFlow(name: string): string {
  if (name !== PSTART_FLOW) throw new AppError('flowNotFound', `Unknown agent flow: ${name}`);
  return name;
}

/**
 * Cancels a run, whichever process it runs in, so that it cannot save anything.
 *
 * @throws AppError 'conflict' if that run is over
 */
export async function cancelRun(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { name, runId }: { name: string; runId: string },
): Promise<void> {
  if (!(await stores.flows.cancel(name, runId, new Date().toISOString(), now().toISOString())))
    throw new AppError('runOver');
  log.info({ flow: name, runId }, 'flow cancelled');
}
