import type { PulledSource } from '#shared/feeds/sources.ts';
import { PSTART_FLOW, sourceOfFlow, type FlowResult } from '#shared/runs/flows.schema.ts';
import type { RunTrigger } from '#shared/terms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { FeedError } from '../../feeds/feedError.ts';
import { pullResult, pullSource, readerOf } from '../feeds/pullSource.ts';
import { refreshIfBehind } from '../feeds/refreshSeason.ts';
import { computePstart } from './computePstart.ts';

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
    // A part of it may have been read.
    await refreshIfBehind(deps);
  }
}

/** Returns the name of a flow: the model's, or the pull of a source that is switched on. @throws AppError 'notFound' */
export function requireFlow({ readers }: Pick<Deps, 'readers'>, name: string): string {
  const source = sourceOfFlow(name);
  if (source !== null && readers[source] !== undefined) return name;
  return requireModelFlow(name);
}

/** The same of the model's alone: only its runs can be cancelled, and only its schedule is a pattern. */
export function requireModelFlow(name: string): string {
  if (name !== PSTART_FLOW) throw new AppError('flowNotFound', `Unknown agent flow: ${name}`);
  return name;
}
