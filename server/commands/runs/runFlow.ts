import { PSTART_FLOW, type FlowResult } from '../../../shared/flows.ts';
import type { RunTrigger } from '../../../shared/terms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { computePstart } from './computePstart.ts';

/** Runs a flow by name. @throws AppError 'notFound' for an unknown flow, 'conflict' while it is running */
export async function runFlow(deps: Deps, name: string, trigger: RunTrigger): Promise<FlowResult> {
  requireFlow(name);
  return computePstart(deps, trigger);
}

/** Returns the name of a known flow. @throws AppError 'notFound' for an unknown one */
export function requireFlow(name: string): string {
  if (name !== PSTART_FLOW) throw new AppError('flowNotFound', `Unknown agent flow: ${name}`);
  return name;
}
