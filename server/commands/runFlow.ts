import { PSTART_FLOW, type FlowResult } from '../../shared/flows.ts';
import type { RunTrigger } from '../../shared/terms.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { computePstart } from './computePstart.ts';

/** Runs a flow by its name. @throws AppError 'notFound' for an unknown one, 'conflict' while it runs */
export async function runFlow(deps: Deps, name: string, trigger: RunTrigger): Promise<FlowResult> {
  if (name !== PSTART_FLOW) throw notFound(`Unknown agent flow: ${name}`);
  return computePstart(deps, trigger);
}
